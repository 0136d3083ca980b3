import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveBytes, fingerprint } from './secrets.ts'

const version = 'v1'
const ivBytes = 12
const tagBytes = 16

/** The sealed text was altered, belongs to another context, or its secret is no longer on the list. */
export class UnsealError extends Error {
  override readonly name: string = 'UnsealError'
}

/** The sealing secret was replaced, and not kept on the list. */
export class LostSecretError extends UnsealError {
  override readonly name = 'LostSecretError'
}

const lostSecret =
  'What this server keeps was sealed with a secret that is neither in HALLPASS_SECRET nor in the file `secret` of the data folder. Put the former secret there again; to replace it, list the new one first and the former one after it.'

export interface Sealer {
  /** The context (say, table, column and row id) must be given again to open it: a value cannot be moved elsewhere. */
  seal(plain: string | Uint8Array, context: string): string
  open(sealed: string, context: string): string
  openBytes(sealed: string, context: string): Buffer
  /** True when it was sealed with a secret that is on its way out. */
  needsReseal(sealed: string): boolean
  /** How everything begins that the secret in use has sealed. */
  readonly currentPrefix: string
}

/** Encrypts values at rest. The first secret seals, every listed one opens. */
export function createSealer(secrets: readonly string[], purpose: string): Sealer {
  const [first] = secrets
  if (first === undefined) throw new Error('a sealer needs at least one secret')
  const keyOf = (secret: string) => deriveBytes(secret, `seal:${purpose}`)
  const keys = new Map(secrets.map((secret) => [fingerprint(secret), keyOf(secret)]))
  const current = fingerprint(first)
  const currentKey = keyOf(first)
  const currentPrefix = `${version}.${current}.`

  const openBytes = (sealed: string, context: string) => {
    const { secretName, body } = parse(sealed)
    const key = keys.get(secretName)
    if (!key) throw new LostSecretError(lostSecret)
    return decrypt(key, body, context)
  }
  return {
    seal: (plain, context) => currentPrefix + encrypt(currentKey, plain, context).toString('base64url'),
    open: (sealed, context) => openBytes(sealed, context).toString('utf8'),
    openBytes,
    needsReseal: (sealed) => parse(sealed).secretName !== current,
    currentPrefix,
  }
}

function encrypt(key: Buffer, plain: string | Uint8Array, context: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
  const bytes = typeof plain === 'string' ? Buffer.from(plain) : plain
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

function decrypt(key: Buffer, body: Buffer, context: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, body.subarray(0, ivBytes), { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(context)).setAuthTag(body.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(body.subarray(ivBytes, -tagBytes)), decipher.final()])
  } catch {
    throw new UnsealError('altered, or sealed for another context')
  }
}

function parse(sealed: string): { secretName: string; body: Buffer } {
  const [, secretName = '', text = ''] = /^v1\.([\w-]{12})\.([\w-]+)$/.exec(sealed) ?? []
  const body = Buffer.from(text, 'base64url')
  // A text that only decodes to the same bytes is one that somebody made up.
  if (body.length < ivBytes + tagBytes || body.toString('base64url') !== text)
    throw new UnsealError('not a sealed value')
  return { secretName, body }
}
