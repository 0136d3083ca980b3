import { deriveBytes, fingerprint } from './secrets.ts'

/** What backups are authenticated and encrypted with, for each secret; the first is the one in use. */
export const backupKeys = (secrets: readonly string[]) =>
  secrets.map((secret) => ({
    name: fingerprint(secret),
    authentication: deriveBytes(secret, 'backup:authentication'),
    encryption: deriveBytes(secret, 'backup:encryption'),
  }))
