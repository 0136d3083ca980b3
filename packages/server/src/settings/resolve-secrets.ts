import type { Settings } from './read-settings.ts'
import { loadOrCreateSecret } from './secret-file.ts'

/** The server's secrets, first one first: from HALLPASS_SECRET, else from the data folder (embedded only). */
export function resolveSecrets(settings: Pick<Settings, 'secrets' | 'databaseUrl' | 'dataDir'>): readonly string[] {
  if (settings.secrets.length > 0) return settings.secrets
  // Servers that share a database must share the secret, which files on each machine would not.
  if (settings.databaseUrl !== undefined) throw new Error('HALLPASS_SECRET must be set when DATABASE_URL is')
  return loadOrCreateSecret(settings.dataDir)
}
