import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { clientConfig, type DbConnection } from '../pool.ts'
import { copyOut } from './copy.ts'
import { BackupError, type BackupFooter, type BackupHeader, endOfRows, formatName, formatVersion } from './format.ts'
import { jobSchemaOf, listTables, readSequences } from './tables.ts'

export interface BackupOptions {
  connection: DbConnection
  destination: Writable
  /** Names of the server's secrets, first one first. */
  secrets: readonly string[]
  now: Date
}

/** Copies the whole database as it is at one moment, while servers go on using it. Returns the number of rows. */
export async function writeBackup({ connection, destination, secrets, now }: BackupOptions): Promise<number> {
  const client = new pg.Client({ ...clientConfig(connection), application_name: 'hallpass:backup' })
  // The query under way fails as well.
  client.on('error', () => {})
  await client.connect()
  const file = new BackupFile(destination)
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0')
    await file.line(await headerOf(client, secrets, now))
    const rows: Record<string, number> = {}
    for (const { table, columns } of await listTables(client)) {
      await file.line({ table, columns })
      const take = (chunk: Buffer) => file.take(chunk)
      rows[table] = await copyOut(client, `copy ${table} (${columns.join(', ')}) to stdout`, take)
      await file.text(`${endOfRows}\n`)
    }
    // Read last: they are not part of the snapshot, and must be past everything in it.
    await file.end({ end: true, rows, sequences: await readSequences(client) })
    return Object.values(rows).reduce((sum, n) => sum + n, 0)
  } finally {
    file.stop()
    await client.end().catch(() => {})
  }
}

async function headerOf(client: pg.Client, secrets: readonly string[], now: Date): Promise<BackupHeader> {
  const found = await client.query<{ history: string | null }>(
    "select to_regclass('schema_migrations')::text as history",
  )
  if (!found.rows[0]?.history) throw new BackupError('There is nothing of Hallpass in this database.')
  const { rows } = await client.query<BackupHeader['schema'][number]>(
    'select version, name, checksum from schema_migrations order by version',
  )
  return {
    format: formatName,
    version: formatVersion,
    created_at: now.toISOString(),
    schema: rows,
    job_schema: await jobSchemaOf(client),
    secrets: [...secrets],
  }
}

/** Rows come one by one; compressing each for itself would take many times as long. */
const pieceBytes = 256 * 1024

/** Hashes and compresses what it is given, and accepts it no faster than the destination does. */
class BackupFile {
  readonly #hash = createHash('sha256')
  readonly #gzip = createGzip()
  readonly #written: Promise<void>
  #pieces: Buffer[] = []
  #bytes = 0

  constructor(destination: Writable) {
    this.#written = finished(this.#gzip.pipe(destination))
    destination.once('error', (error) => this.#gzip.destroy(error))
    // The caller that ends the file gets the error; until then it is not unhandled.
    this.#written.catch(() => {})
  }

  take(chunk: Buffer): Promise<void> | undefined {
    this.#pieces.push(chunk)
    this.#bytes += chunk.length
    return this.#bytes < pieceBytes ? undefined : this.#flush()
  }

  async text(text: string) {
    await this.take(Buffer.from(text))
  }

  line(value: object) {
    return this.text(`${JSON.stringify(value)}\n`)
  }

  async end(footer: Omit<BackupFooter, 'sha256'>) {
    await this.#flush()
    const line = JSON.stringify({ ...footer, sha256: this.#hash.digest('hex') } satisfies BackupFooter)
    this.#gzip.end(`${line}\n`)
    await this.#written
  }

  stop() {
    this.#gzip.destroy()
  }

  async #flush() {
    if (this.#gzip.destroyed) throw this.#gzip.errored ?? new Error('the file cannot be written any more')
    const piece = Buffer.concat(this.#pieces)
    this.#pieces = []
    this.#bytes = 0
    this.#hash.update(piece)
    if (!this.#gzip.write(piece)) await Promise.race([once(this.#gzip, 'drain'), this.#written])
  }
}
