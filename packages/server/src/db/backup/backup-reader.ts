import { createHash, createHmac, type Hash, type Hmac, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { parseJson } from '@hallpass/contract'
import * as z from 'zod'
import { DecryptStream } from './encryption.ts'
import {
  BackupError,
  BackupFooter,
  BackupHeader,
  type BackupKey,
  BackupProof,
  type BackupSource,
  changedError,
  endOfRows,
  requireKey,
  TableHeader,
} from './format.ts'

const newline = 0x0a
const end = Buffer.from(`\n${endOfRows}\n`)
const notABackup = 'is not a backup of Hallpass, or is damaged'
const noProof =
  'was written by an older Hallpass, and anyone could have changed it since. If you know that nobody has, restore it with --unauthenticated'

/** What the end of the file is compared with. */
type Check = { kind: 'proof'; digest: Hmac; key: BackupKey } | { kind: 'checksum'; digest: Hash }

/** Reads a backup piece by piece; anything wrong with the file is a BackupError. */
export class BackupReader {
  readonly #source: BackupSource
  readonly #chunks: AsyncIterator<Buffer>
  #check: Check = { kind: 'checksum', digest: createHash('sha256') }
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: BackupSource) {
    this.#source = source
    const gunzip = createGunzip({ chunkSize: 256 * 1024 })
    // An error of any of them ends them all, and comes out where the last one is read.
    pipeline(createReadStream(source.path), new DecryptStream(source), gunzip, () => {})
    this.#chunks = gunzip[Symbol.asyncIterator]()
  }

  /** The first line, which says what the rest is compared with. Nothing in it is proved before the end has been read. */
  async header(): Promise<BackupHeader> {
    const { path, keys, allowUnauthenticated } = this.#source
    const line = await this.#line()
    const header = this.#parse(BackupHeader, line)
    const [name] = header.secrets
    if (header.version === 1 && !allowUnauthenticated) throw new BackupError(`${path} ${noProof}.`)
    const key = name === undefined ? undefined : requireKey(keys, name)
    if (header.version !== 1) {
      if (!key) throw this.#damaged()
      this.#check = { kind: 'proof', digest: createHmac('sha256', key.authentication), key }
    }
    this.#check.digest.update(line)
    return header
  }

  /** The next table, or the end; then the whole file has been compared with its proof, or checksum. */
  async next(): Promise<TableHeader | BackupFooter> {
    const line = await this.#line()
    const part = this.#parse(z.union([BackupFooter, TableHeader]), line)
    if ('end' in part) await this.#finish(part, line)
    else this.#check.digest.update(line)
    return part
  }

  /** The rows of the table whose header was just read, in pieces that hold whole rows. */
  async *rows(): AsyncGenerator<Buffer> {
    // As if the line before were still there: then the end looks the same with rows and without.
    this.#rest = Buffer.concat([Buffer.from('\n'), this.#rest])
    let isFirst = true
    for (;;) {
      const at = this.#rest.indexOf(end)
      const last = at < 0 ? this.#rest.lastIndexOf(newline) : at + 1
      const piece = this.#rest.subarray(isFirst ? 1 : 0, last)
      if (last > 0) isFirst = false
      this.#rest = this.#rest.subarray(last)
      if (piece.length) {
        this.#check.digest.update(piece)
        yield piece
      }
      if (at >= 0) break
      await this.#more()
    }
    const closing = this.#rest.subarray(0, end.length - 1)
    this.#check.digest.update(closing)
    this.#rest = this.#rest.subarray(closing.length)
  }

  async close() {
    await this.#chunks.return?.()
  }

  async #finish(footer: BackupFooter, line: Buffer) {
    const check = this.#check
    if (check.kind === 'proof') {
      const expected = check.digest.update(line).digest()
      const given = Buffer.from(this.#parse(BackupProof, await this.#line()).hmac, 'base64url')
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
        throw changedError(this.#source.path, check.key)
      }
    } else if (footer.sha256 !== check.digest.digest('hex')) throw this.#damaged()
    if (this.#rest.length || (await this.#read())) throw this.#damaged()
  }

  async #line(): Promise<Buffer> {
    let at = this.#rest.indexOf(newline)
    while (at < 0) {
      await this.#more()
      at = this.#rest.indexOf(newline)
    }
    const bytes = this.#rest.subarray(0, at + 1)
    this.#rest = this.#rest.subarray(at + 1)
    return bytes
  }

  #parse<T>(schema: z.ZodType<T>, line: Buffer): T {
    const parsed = schema.safeParse(parseJson(line.toString('utf8')))
    if (!parsed.success) throw this.#damaged()
    return parsed.data
  }

  async #more() {
    const piece = await this.#read()
    if (!piece) throw this.#damaged()
    this.#rest = this.#rest.length ? Buffer.concat([this.#rest, piece]) : piece
  }

  /** Nothing at the end of the file. */
  async #read(): Promise<Buffer | undefined> {
    try {
      const { value, done } = await this.#chunks.next()
      return done ? undefined : value
    } catch (error) {
      // Any error of zlib; a missing file is another matter.
      if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) throw this.#damaged()
      throw error
    }
  }

  #damaged() {
    return new BackupError(`${this.#source.path} ${notABackup}.`)
  }
}
