import type { Settings } from './read-settings.ts'
import { loadOrCreateSecret, readSecretFile, secretFilePath } from './secret-file.ts'

/** The secret that the database was made with is nowhere. */
export class SecretFileError extends Error {
  override readonly name = 'SecretFileError'
}

/**
 * The server's secrets, first one first: from HALLPASS_SECRET, else from the data folder (embedded only). A new one is made
 * only for a database that has seen none.
 */
export function resolveSecrets(
  settings: Pick<Settings, 'secrets' | 'databaseUrl' | 'dataDir'>,
  isKnown = false,
): readonly string[] {
  if (settings.secrets.length > 0) return settings.secrets
  // Servers that share a database must share the secret, which files on each machine would not.
  if (settings.databaseUrl !== undefined) throw new Error('HALLPASS_SECRET must be set when DATABASE_URL is')
  const { dataDir } = settings
  if (isKnown && readSecretFile(dataDir) === undefined) {
    throw new SecretFileError(
      `${secretFilePath(dataDir)} is gone, and the database in this folder was made with the secret that it held. ` +
        'Put the file back from your backup of it, or set HALLPASS_SECRET to what it held. Nothing was changed.',
    )
  }
  return loadOrCreateSecret(dataDir)
}
