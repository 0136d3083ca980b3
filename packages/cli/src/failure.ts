import { isConnectionError, scrubText } from '@hallpass/server/operator'

/** Errors whose message was written for the person who starts Hallpass: what is wrong and what to do. */
const plainErrors = new Set([
  'SettingsError',
  'EnvFileError',
  'PortInUseError',
  'DatabaseUnavailableError',
  'EmbeddedPostgresError',
  'FolderInUseError',
  'MigrationError',
  'SchemaTooNewError',
  'RowSecurityError',
  'ProjectError',
  'BackupError',
  'OutputError',
  'RecordFileError',
  'CheckpointError',
  'LostSecretError',
  'SecretFileError',
  'SecretsError',
  'ConfigError',
  'ConnectError',
  'InterruptedError',
])

/** One line where the cause is known; else everything, because then it is a fault of ours. */
export function failureLine(error: unknown): string {
  if (!(error instanceof Error)) return scrubText(String(error))
  if (plainErrors.has(error.name)) return scrubText(error.message)
  const code = 'code' in error ? error.code : undefined
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOSPC') {
    return `${scrubText(error.message)}. Check the data folder's owner and free space, or set HALLPASS_DATA_DIR.`
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `${scrubText(error.message)}. Check HALLPASS_HOST and DATABASE_URL.`
  }
  if (isConnectionError(error)) return `The database does not answer: ${scrubText(error.message)}. Check DATABASE_URL.`
  return scrubText(error.stack ?? error.message)
}
