/**
 * An encrypted backup is a line that names the secret, followed by chunks of AES-256-GCM. Every file has a key of its own,
 * made from the secret and a random salt, so numbers can be nonces: the number of the chunk, and whether it is the last.
 * A chunk that is moved, repeated, left out or taken from another file does not open; nor does a file that was cut or
 * continued, because its last chunk is another.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import { parseJson } from '@hallpass/contract'
import { z } from 'zod'
import {
  BackupError,
  type BackupKey,
  type BackupSource,
  changedError,
  formatName,
  formatVersion,
  requireKey,
} from './format.ts'

const chunkBytes = 64 * 1024
const tagBytes = 16
const newline = 0x0a
/** The line is far shorter; a file without a newline is not read to its end for it. */
const maxLineBytes = 1024

const EncryptionHeader = z.object({
  format: z.literal(formatName),
  version: z.literal(formatVersion),
  encrypted_with: z.string(),
  salt: z.base64url(),
})
type EncryptionHeader = z.output<typeof EncryptionHeader>

/** Numbers the chunks of one file, and ties each to the file's first line. */
class ChunkCipher {
  readonly #key: Buffer
  readonly #line: Buffer
  #count = 0

  constructor({ encryption }: BackupKey, salt: string, line: Buffer) {
    this.#key = Buffer.from(hkdfSync('sha256', encryption, Buffer.from(salt, 'base64url'), 'hallpass:backup:file', 32))
    this.#line = line
  }

  encrypt(chunk: Buffer, isLast: boolean): Buffer {
    const cipher = createCipheriv('aes-256-gcm', this.#key, this.#nextNonce(isLast)).setAAD(this.#line)
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
  }

  /** Throws when this is not the chunk that belongs here. */
  decrypt(chunk: Buffer, isLast: boolean): Buffer {
    const nonce = this.#nextNonce(isLast)
    const decipher = createDecipheriv('aes-256-gcm', this.#key, nonce, { authTagLength: tagBytes })
    decipher.setAAD(this.#line).setAuthTag(chunk.subarray(-tagBytes))
    return Buffer.concat([decipher.update(chunk.subarray(0, -tagBytes)), decipher.final()])
  }

  #nextNonce(isLast: boolean): Buffer {
    const nonce = Buffer.alloc(12)
    nonce.writeUIntBE(this.#count++, 5, 6)
    nonce.writeUInt8(isLast ? 1 : 0, 11)
    return nonce
  }
}

export class EncryptStream extends Transform {
  readonly #cipher: ChunkCipher
  #rest: Buffer = Buffer.alloc(0)

  constructor(key: BackupKey) {
    super()
    const salt = randomBytes(32).toString('base64url')
    const header: EncryptionHeader = { format: formatName, version: formatVersion, encrypted_with: key.name, salt }
    const line = Buffer.from(`${JSON.stringify(header)}\n`)
    this.#cipher = new ChunkCipher(key, salt, line)
    this.push(line)
  }

  override _transform(bytes: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
    this.#rest = Buffer.concat([this.#rest, bytes])
    // A chunk is held back until more comes: until then it may be the last.
    while (this.#rest.length > chunkBytes) {
      this.push(this.#cipher.encrypt(this.#rest.subarray(0, chunkBytes), false))
      this.#rest = this.#rest.subarray(chunkBytes)
    }
    done()
  }

  override _flush(done: TransformCallback) {
    done(null, this.#cipher.encrypt(this.#rest, true))
  }
}

/** Decrypts a file that is encrypted, and passes any other through as it is. */
export class DecryptStream extends Transform {
  readonly #source: BackupSource
  #rest: Buffer = Buffer.alloc(0)
  #state: { kind: 'beginning' } | { kind: 'plain' } | { kind: 'encrypted'; cipher: ChunkCipher; key: BackupKey }

  constructor(source: BackupSource) {
    super()
    this.#source = source
    this.#state = { kind: 'beginning' }
  }

  override _transform(bytes: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
    this.#attempt(done, () => {
      this.#rest = Buffer.concat([this.#rest, bytes])
      if (this.#state.kind === 'beginning') this.#begin()
      if (this.#state.kind === 'plain') this.#pushRest()
      while (this.#state.kind === 'encrypted' && this.#rest.length > chunkBytes + tagBytes) {
        this.#pushChunk(chunkBytes + tagBytes, false)
      }
    })
  }

  override _flush(done: TransformCallback) {
    this.#attempt(done, () => {
      if (this.#state.kind === 'encrypted') this.#pushChunk(this.#rest.length, true)
      else this.#pushRest()
    })
  }

  #begin() {
    if (this.#rest[0] !== '{'.charCodeAt(0)) {
      this.#state = { kind: 'plain' }
      return
    }
    const at = this.#rest.subarray(0, maxLineBytes).indexOf(newline)
    if (at < 0 && this.#rest.length < maxLineBytes) return
    const line = this.#rest.subarray(0, at + 1)
    const header = EncryptionHeader.safeParse(parseJson(line.toString('utf8')))
    if (!header.success) {
      this.#state = { kind: 'plain' }
      return
    }
    const key = requireKey(this.#source.keys, header.data.encrypted_with)
    this.#state = { kind: 'encrypted', key, cipher: new ChunkCipher(key, header.data.salt, Buffer.from(line)) }
    this.#rest = this.#rest.subarray(at + 1)
  }

  #pushChunk(length: number, isLast: boolean) {
    if (this.#state.kind !== 'encrypted') return
    const { cipher, key } = this.#state
    try {
      this.push(cipher.decrypt(this.#rest.subarray(0, length), isLast))
    } catch {
      throw changedError(this.#source.path, key)
    }
    this.#rest = this.#rest.subarray(length)
  }

  #pushRest() {
    this.push(this.#rest)
    this.#rest = Buffer.alloc(0)
  }

  #attempt(done: TransformCallback, work: () => void) {
    try {
      work()
      done()
    } catch (error) {
      done(error instanceof Error ? error : new BackupError(String(error)))
    }
  }
}
