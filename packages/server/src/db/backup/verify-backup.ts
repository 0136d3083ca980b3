import { readMigrations } from '../migration-files.ts'
import { BackupReader } from './backup-reader.ts'
import { BackupError, type BackupHeader, type BackupSource } from './format.ts'

/** Reads the whole file without writing anything: is it complete, as we wrote it, and of a version that we know? */
export async function verifyBackup(source: BackupSource): Promise<BackupHeader> {
  const reader = new BackupReader(source)
  try {
    const header = await reader.header()
    while (!('end' in (await reader.next()))) for await (const _rows of reader.rows());
    checkSchema(header)
    return header
  } finally {
    await reader.close()
  }
}

/** What it was made with must be the beginning of what we know, letter for letter. */
function checkSchema({ schema }: BackupHeader) {
  const known = readMigrations()
  if (schema.length > known.length) {
    throw new BackupError(
      `The backup has schema version ${schema.length}, newer than this Hallpass (${known.length}). Upgrade Hallpass first.`,
    )
  }
  const other = schema.find(({ checksum }, index) => checksum !== known[index]?.checksum)
  if (other) throw new BackupError(`The backup was made with another migration ${other.version} (${other.name}).`)
}
