/**
 * A backup is a gzip file: a line that says what it is, for each table a line with its columns followed by its rows as
 * COPY writes them and a line `\.`, a line with what must be known at the end, and last the proof: an HMAC of all
 * that comes before it. Version 1 ended in a checksum, which anyone can make. An encrypted backup is such a file inside of
 * another (encryption.ts).
 */
import { z } from 'zod'

export const formatName = 'hallpass-backup'
export const formatVersion = 2
/** No row looks like this: COPY doubles backslashes. */
export const endOfRows = '\\.'

const headerFields = {
  format: z.literal(formatName),
  created_at: z.iso.datetime(),
  /** The migrations of the database, and of its job queue. */
  schema: z.array(z.object({ version: z.number(), name: z.string(), checksum: z.string() })).min(1),
  job_schema: z.number(),
  /** Names of the server's secrets, first one first: what is sealed opens with no others. The first one made the proof. */
  secrets: z.array(z.string()),
}
const CurrentHeader = z.object({ ...headerFields, version: z.literal(formatVersion) })
export type CurrentHeader = z.output<typeof CurrentHeader>
export const BackupHeader = z.discriminatedUnion('version', [
  CurrentHeader,
  z.object({ ...headerFields, version: z.literal(1) }),
])
export type BackupHeader = z.output<typeof BackupHeader>

export const TableHeader = z.object({ table: z.string(), columns: z.array(z.string()).min(1) })
export type TableHeader = z.output<typeof TableHeader>

export const BackupFooter = z.object({
  end: z.literal(true),
  /** How many rows each table has. */
  rows: z.record(z.string(), z.number()),
  /** Where sequences stand. */
  sequences: z.record(z.string(), z.number()),
  /** Of all lines before this one; only in version 1. */
  sha256: z.string().optional(),
})
export type BackupFooter = z.output<typeof BackupFooter>

export const BackupProof = z.object({ hmac: z.base64url() })
export type BackupProof = z.output<typeof BackupProof>

/** Derived from one of the server's secrets, each for its purpose alone. */
export interface BackupKey {
  /** Of the secret. */
  readonly name: string
  readonly authentication: Buffer
  readonly encryption: Buffer
}

/** A file to read, and what it is read with. */
export interface BackupSource {
  readonly path: string
  /** Of every secret that the server has. */
  readonly keys: readonly BackupKey[]
  /** Whether a file of version 1 will do. */
  readonly allowUnauthenticated?: boolean
}

/** The file is not a backup, is damaged, or does not fit what it should be restored into. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** Nothing opens what another secret has sealed, so a backup is refused without the secret that it names. */
export function requireKey(keys: readonly BackupKey[], name: string): BackupKey {
  const key = keys.find((one) => one.name === name)
  if (key) return key
  throw new BackupError(
    `The backup needs the secret ${name}. Set HALLPASS_SECRET, or put the file "secret" of the old data folder into the new one (or beside the backup, as <file>.secret).`,
  )
}

export const changedError = (path: string, key: BackupKey) =>
  new BackupError(
    `${path} was changed after it was written, or is damaged: it does not fit the secret ${key.name}, which made it. Use another copy.`,
  )
