import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { parseJson } from '@hallpass/contract'
import * as z from 'zod'
import { BackupError, BackupFooter, BackupHeader, endOfRows, TableHeader } from './format.ts'

const newline = 0x0a
const end = Buffer.from(`\n${endOfRows}\n`)
const notABackup = 'is not a backup of Hallpass, or is damaged'

/** Reads a backup piece by piece; anything wrong with the file is a BackupError. */
export class BackupReader {
  readonly #path: string
  readonly #chunks: AsyncIterator<Buffer>
  readonly #hash = createHash('sha256')
  #rest: Buffer = Buffer.alloc(0)

  constructor(path: string) {
    this.#path = path
    const gunzip = createGunzip({ chunkSize: 256 * 1024 })
    const file = createReadStream(path)
    file.once('error', (error) => gunzip.destroy(error))
    this.#chunks = file.pipe(gunzip)[Symbol.asyncIterator]()
  }

  header(): Promise<BackupHeader> {
    return this.#line(BackupHeader)
  }

  /** The next table, or the end; the checksum has been compared by then. */
  async next(): Promise<TableHeader | BackupFooter> {
    const sha256 = this.#hash.copy().digest('hex')
    const part = await this.#line(z.union([BackupFooter, TableHeader]))
    if ('sha256' in part && part.sha256 !== sha256) throw this.#damaged()
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
        this.#hash.update(piece)
        yield piece
      }
      if (at >= 0) break
      await this.#more()
    }
    const closing = this.#rest.subarray(0, end.length - 1)
    this.#hash.update(closing)
    this.#rest = this.#rest.subarray(closing.length)
  }

  async close() {
    await this.#chunks.return?.()
  }

  async #line<T>(schema: z.ZodType<T>): Promise<T> {
    let at = this.#rest.indexOf(newline)
    while (at < 0) {
      await this.#more()
      at = this.#rest.indexOf(newline)
    }
    const bytes = this.#rest.subarray(0, at + 1)
    this.#rest = this.#rest.subarray(at + 1)
    this.#hash.update(bytes)
    const parsed = schema.safeParse(parseJson(bytes.toString('utf8')))
    if (!parsed.success) throw this.#damaged()
    return parsed.data
  }

  async #more() {
    const { value, done } = await this.#chunks.next().catch((error: unknown) => {
      // Any error of zlib; a missing file is another matter.
      if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) throw this.#damaged()
      throw error
    })
    if (done) throw this.#damaged()
    this.#rest = this.#rest.length ? Buffer.concat([this.#rest, value]) : value
  }

  #damaged() {
    return new BackupError(`${this.#path} ${notABackup}.`)
  }
}
