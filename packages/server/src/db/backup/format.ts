/**
 * A backup is a gzip file: a line that says what it is, for each table a line with its columns followed by its rows as
 * COPY writes them and a line `\.`, and at the end a line with the checksum of all that comes before it.
 */
import { z } from 'zod'

export const formatName = 'hallpass-backup'
export const formatVersion = 1
/** No row looks like this: COPY doubles backslashes. */
export const endOfRows = '\\.'

export const BackupHeader = z.object({
  format: z.literal(formatName),
  version: z.literal(formatVersion),
  created_at: z.iso.datetime(),
  /** The migrations of the database, and of its job queue. */
  schema: z.array(z.object({ version: z.number(), name: z.string(), checksum: z.string() })).min(1),
  job_schema: z.number(),
  /** Names of the server's secrets, first one first: what is sealed opens with no others. */
  secrets: z.array(z.string()),
})
export type BackupHeader = z.output<typeof BackupHeader>

export const TableHeader = z.object({ table: z.string(), columns: z.array(z.string()).min(1) })
export type TableHeader = z.output<typeof TableHeader>

export const BackupFooter = z.object({
  end: z.literal(true),
  /** How many rows each table has. */
  rows: z.record(z.string(), z.number()),
  /** Where sequences stand. */
  sequences: z.record(z.string(), z.number()),
  sha256: z.string(),
})
export type BackupFooter = z.output<typeof BackupFooter>

/** The file is not a backup, is damaged, or does not fit what it should be restored into. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
