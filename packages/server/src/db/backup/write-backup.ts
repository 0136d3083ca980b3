import { createHmac, type Hmac } from 'node:crypto'
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { readHistory } from '../applied-migrations.ts'
import { clientConfig, type DbConnection } from '../pool.ts'
import { copyOut } from './copy.ts'
import { EncryptStream } from './encryption.ts'
import {
  BackupError,
  type BackupFooter,
  type BackupKey,
  type BackupProof,
  type CurrentHeader,
  endOfRows,
  formatName,
  formatVersion,
} from './format.ts'
import { jobSchemaOf, listTables, readSequences } from './tables.ts'

export interface BackupOptions {
  connection: DbConnection
  destination: Writable
  /** Of the server's secrets, first one first: it makes the proof, and encrypts. */
  keys: readonly BackupKey[]
  encrypt: boolean
  now: Date
}

/** Copies the whole database as it is at one moment, while servers go on using it. Returns the number of rows. */
export async function writeBackup({ connection, destination, keys, encrypt, now }: BackupOptions): Promise<number> {
  const [key] = keys
  if (!key) throw new Error('a backup needs at least one secret')
  const client = new pg.Client({ ...clientConfig(connection), application_name: 'hallpass:backup' })
  // The query under way fails as well.
  client.on('error', () => {})
  await client.connect()
  const file = new BackupFile(destination, key, encrypt)
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0')
    const names = keys.map(({ name }) => name)
    await file.line(await headerOf(client, names, now))
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

async function headerOf(client: pg.Client, secrets: string[], now: Date): Promise<CurrentHeader> {
  const history = await readHistory(client)
  if (!history) throw new BackupError('There is nothing of Hallpass in this database.')
  return {
    format: formatName,
    version: formatVersion,
    created_at: now.toISOString(),
    schema: history.map(({ version, name, checksum }) => ({ version, name, checksum })),
    job_schema: await jobSchemaOf(client),
    secrets,
  }
}

/** Rows come one by one; compressing each for itself would take many times as long. */
const pieceBytes = 256 * 1024

/** Authenticates, compresses and may encrypt what it is given, and accepts it no faster than the destination does. */
class BackupFile {
  readonly #hmac: Hmac
  readonly #gzip = createGzip()
  readonly #written: Promise<void>
  #pieces: Buffer[] = []
  #bytes = 0

  constructor(destination: Writable, key: BackupKey, encrypt: boolean) {
    this.#hmac = createHmac('sha256', key.authentication)
    this.#written = pipeline([this.#gzip, ...(encrypt ? [new EncryptStream(key)] : []), destination])
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

  async end(footer: BackupFooter) {
    await this.line(footer)
    await this.#flush()
    const proof: BackupProof = { hmac: this.#hmac.digest('base64url') }
    this.#gzip.end(`${JSON.stringify(proof)}\n`)
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
    this.#hmac.update(piece)
    if (!this.#gzip.write(piece)) await Promise.race([once(this.#gzip, 'drain'), this.#written])
  }
}
