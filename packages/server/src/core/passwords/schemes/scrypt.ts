import { createCipheriv } from 'node:crypto'
import { bounds, millisOf } from './costs.ts'
import {
  damaged,
  derived,
  type HashCheck,
  number,
  type Refusal,
  readBase64,
  type SchemeReader,
  tooDear,
} from './scheme.ts'

interface Parameters {
  readonly scheme: string
  readonly N: number
  readonly r: number
  readonly p: number
  readonly salt: Uint8Array | undefined
  readonly output: Uint8Array | undefined
  prepare?(password: string): Uint8Array
  finish?(derived: string): string
  /** Of what is derived, where that is not what is stored. */
  readonly bytes?: number
}

const isPowerOfTwo = (value: number) => Number.isSafeInteger(Math.log2(value))
const maxBytes = 512

function checkOf({ scheme, N, r, p, salt, output, bytes, ...rest }: Parameters): HashCheck | Refusal {
  const isComputable = N > 1 && isPowerOfTwo(N) && r >= 1 && p >= 1
  const isWhole = salt && output && output.length >= 16 && output.length <= maxBytes && salt.length <= maxBytes
  if (!isComputable || !isWhole) return damaged(`a hash of ${scheme}`)
  const { memory, work } = bounds.scrypt
  if (N * r > memory || N * r * p > work) {
    return tooDear(
      `a hash of ${scheme} with N=${N}, r=${r}, p=${p}`,
      `N × r to ${number(memory)} and N × r × p to ${number(work)}`,
    )
  }
  return derived({
    scheme,
    millis: millisOf.scrypt * ((N * r * p) / 2 ** 17),
    derivation: 'scrypt',
    input: { N, r, p, bytes: bytes ?? output.length, salt: Buffer.from(salt).toString('base64') },
    expected: Buffer.from(output).toString('base64'),
    ...rest,
  })
}

const patterns = {
  phc: /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/.]*)\$([A-Za-z0-9+/.]+)$/,
  django: /^scrypt\$(\d{1,8})\$([^$]+)\$(\d{1,3})\$(\d{1,3})\$([A-Za-z0-9+/=]+)$/,
  werkzeug: /^scrypt:(\d{1,8}):(\d{1,3}):(\d{1,3})\$([^$]+)\$([0-9a-f]+)$/,
  betterAuth: /^\$better-auth\$([0-9a-f]{32}):([0-9a-f]{128})$/,
  firebase:
    /^\$fbscrypt\$v=1,n=(\d{1,2}),r=(\d{1,3}),p=(\d{1,3}),ss=([A-Za-z0-9+/_=-]*),sk=([A-Za-z0-9+/_=-]+)\$([A-Za-z0-9+/_=-]*)\$([A-Za-z0-9+/_=-]+)$/,
}

const readPhc: SchemeReader = (hash) => {
  if (!hash.startsWith('$scrypt$')) return undefined
  const [, ln, r, p, salt = '', output = ''] = patterns.phc.exec(hash) ?? []
  const sizes = { N: 2 ** Number(ln), r: Number(r), p: Number(p) }
  return checkOf({ scheme: 'scrypt', ...sizes, salt: readBase64(salt), output: readBase64(output) })
}

const readDjango: SchemeReader = (hash) => {
  if (!hash.startsWith('scrypt$')) return undefined
  const [, N, salt = '', r, p, output = ''] = patterns.django.exec(hash) ?? []
  const sizes = { N: Number(N), r: Number(r), p: Number(p) }
  return checkOf({ scheme: 'scrypt (Django)', ...sizes, salt: Buffer.from(salt), output: readBase64(output) })
}

const readWerkzeug: SchemeReader = (hash) => {
  if (!hash.startsWith('scrypt:')) return undefined
  const [, N, r, p, salt = '', output = ''] = patterns.werkzeug.exec(hash) ?? []
  const sizes = { N: Number(N), r: Number(r), p: Number(p) }
  return checkOf({ scheme: 'scrypt (Werkzeug)', ...sizes, salt: Buffer.from(salt), output: Buffer.from(output, 'hex') })
}

/** It has no sign of its own, `salt:key`, so whoever imports puts the name in front. The salt counts as the text that it is. */
const readBetterAuth: SchemeReader = (hash) => {
  if (!hash.startsWith('$better-auth$')) return undefined
  const [, salt = '', output = ''] = patterns.betterAuth.exec(hash) ?? []
  const prepare = (password: string) => Buffer.from(password.normalize('NFKC'))
  const sizes = { N: 16_384, r: 16, p: 1 }
  return checkOf({
    scheme: 'Better Auth',
    ...sizes,
    salt: Buffer.from(salt),
    output: Buffer.from(output, 'hex'),
    prepare,
  })
}

/**
 * Firebase's own, as Supabase writes it: the password makes a key, and the project's signer key is encrypted with that. It is
 * stored without the signer key, which is sealed beside: core/users/password-schemes.ts.
 */
const readFirebase: SchemeReader = (hash) => {
  if (!hash.startsWith('$fbscrypt$')) return undefined
  const [, n, r, p, separator = '', signer = '', salt = '', output = ''] = patterns.firebase.exec(hash) ?? []
  const signerKey = Buffer.from(signer, 'base64')
  const salts = Buffer.concat([Buffer.from(salt, 'base64'), Buffer.from(separator, 'base64')])
  const finish = (derived: string) => {
    const cipher = createCipheriv('aes-256-ctr', Buffer.from(derived, 'base64'), Buffer.alloc(16))
    return cipher.update(signerKey).toString('base64')
  }
  const sizes = { N: 2 ** Number(n), r: Number(r), p: Number(p) }
  return checkOf({
    scheme: 'Firebase scrypt',
    ...sizes,
    salt: salts,
    output: Buffer.from(output, 'base64'),
    finish,
    bytes: 32,
  })
}

export const scryptReaders = [readPhc, readDjango, readWerkzeug, readBetterAuth, readFirebase]
