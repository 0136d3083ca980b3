import type * as nodeCrypto from 'node:crypto'

/**
 * What other systems make of a password, as the text that they store. A thread is sent the text of these functions, because
 * Node 20 cannot load their source there: each may use nothing but its arguments and what every thread has.
 */
type Derivation<Input> = (crypto: typeof nodeCrypto, input: Input, password: Uint8Array) => string

export interface Pbkdf2Input {
  readonly digest: 'sha1' | 'sha256' | 'sha512'
  readonly iterations: number
  readonly bytes: number
  /** In base64, here and below. */
  readonly salt: string
}

const pbkdf2: Derivation<Pbkdf2Input> = (crypto, { digest, iterations, bytes, salt }, password) =>
  crypto.pbkdf2Sync(password, Buffer.from(salt, 'base64'), iterations, bytes, digest).toString('base64')

export interface ScryptInput {
  readonly N: number
  readonly r: number
  readonly p: number
  readonly bytes: number
  readonly salt: string
}

const scrypt: Derivation<ScryptInput> = (crypto, { N, r, p, bytes, salt }, password) =>
  crypto
    .scryptSync(password, Buffer.from(salt, 'base64'), bytes, { N, r, p, maxmem: 160 * N * r + 1_000_000 })
    .toString('base64')

export interface PhpassInput {
  readonly digest: 'md5' | 'sha512'
  readonly rounds: number
  /** As text. */
  readonly salt: string
}

/** phpass, with MD5, and Drupal's, with SHA-512 and the first 43 characters. */
const phpass: Derivation<PhpassInput> = (crypto, { digest, rounds, salt }, password) => {
  const letters = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  const digestOf = (start: Uint8Array) => crypto.createHash(digest).update(start).update(password).digest()
  let hash = digestOf(Buffer.from(salt))
  for (let round = 0; round < rounds; round++) hash = digestOf(hash)
  let text = ''
  for (let at = 0; at < hash.length; at += 3) {
    const left = hash.subarray(at, at + 3)
    const word = left.reduce((sum, byte, index) => sum | (byte << (8 * index)), 0)
    for (let index = 0; index <= left.length; index++) text += letters[(word >> (6 * index)) & 63]
  }
  return text
}

export interface ShaCryptInput {
  readonly digest: 'sha256' | 'sha512'
  readonly rounds: number
  readonly salt: string
}

/** `$5$` and `$6$` of crypt(3), as Ulrich Drepper published it. */
const shaCrypt: Derivation<ShaCryptInput> = (crypto, { digest, rounds, salt: saltText }, password) => {
  const letters = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  const salt = Buffer.from(saltText)
  const digestOf = (...parts: Uint8Array[]) => {
    const hash = crypto.createHash(digest)
    for (const part of parts) hash.update(part)
    return hash.digest()
  }
  const repeated = (bytes: Uint8Array, length: number) => (length ? Buffer.alloc(length, bytes) : Buffer.alloc(0))
  const inner = digestOf(password, salt, password)
  const byBits: Uint8Array[] = []
  for (let bits = password.length; bits > 0; bits >>= 1) byBits.push(bits & 1 ? inner : password)
  let hash = digestOf(password, salt, repeated(inner, password.length), ...byBits)
  const passwords = repeated(digestOf(...Array.from(password, () => password)), password.length)
  const salts = repeated(digestOf(...Array.from({ length: 16 + hash[0]! }, () => salt)), salt.length)
  for (let round = 0; round < rounds; round++) {
    const [first, last] = round % 2 ? [passwords, hash] : [hash, passwords]
    hash = digestOf(first, ...(round % 3 ? [salts] : []), ...(round % 7 ? [passwords] : []), last)
  }
  const groups: number[][] = []
  let [a, b, c] = digest === 'sha256' ? [0, 10, 20] : [0, 21, 42]
  for (let group = 0; group < Math.floor(hash.length / 3); group++) {
    groups.push([hash[a]!, hash[b]!, hash[c]!, 4])
    ;[a, b, c] = digest === 'sha256' ? [c + 1, a + 1, b + 1] : [b + 1, c + 1, a + 1]
  }
  groups.push(digest === 'sha256' ? [0, hash[31]!, hash[30]!, 3] : [0, 0, hash[63]!, 2])
  let text = ''
  for (const [high = 0, middle = 0, low = 0, length = 0] of groups) {
    const word = (high << 16) | (middle << 8) | low
    for (let index = 0; index < length; index++) text += letters[(word >> (6 * index)) & 63]
  }
  return text
}

export interface Md5CryptInput {
  readonly magic: '$1$' | '$apr1$'
  readonly salt: string
}

/** `$1$` of crypt(3), and `$apr1$` of Apache's htpasswd. */
const md5Crypt: Derivation<Md5CryptInput> = (crypto, { magic, salt: saltText }, password) => {
  const letters = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  const salt = Buffer.from(saltText)
  const digestOf = (...parts: Uint8Array[]) => {
    const hash = crypto.createHash('md5')
    for (const part of parts) hash.update(part)
    return hash.digest()
  }
  const inner = digestOf(password, salt, password)
  const filling = password.length ? Buffer.alloc(password.length, inner) : Buffer.alloc(0)
  const byBits: Uint8Array[] = []
  for (let bits = password.length; bits > 0; bits >>= 1)
    byBits.push(bits & 1 ? Buffer.alloc(1) : password.subarray(0, 1))
  let hash = digestOf(password, Buffer.from(magic), salt, filling, ...byBits)
  for (let round = 0; round < 1000; round++) {
    const [first, last] = round % 2 ? [password, hash] : [hash, password]
    hash = digestOf(first, ...(round % 3 ? [salt] : []), ...(round % 7 ? [password] : []), last)
  }
  let text = ''
  for (const [high, middle, low, length] of [
    ...[0, 1, 2, 3].map((at) => [hash[at]!, hash[at + 6]!, hash[at + 12]!, 4] as const),
    [hash[4]!, hash[10]!, hash[5]!, 4] as const,
    [0, 0, hash[11]!, 2] as const,
  ]) {
    const word = (high << 16) | (middle << 8) | low
    for (let index = 0; index < length; index++) text += letters[(word >> (6 * index)) & 63]
  }
  return text
}

export interface DigestInput {
  readonly digest: 'md5' | 'sha1' | 'sha224' | 'sha256' | 'sha384' | 'sha512'
  /** What is digested; `hmac` has the salt for its key. */
  readonly order: 'pw' | 'salt.pw' | 'pw.salt' | 'salt.pw.salt' | 'hmac'
  /** How often: each time but the first of what came out before. */
  readonly rounds: number
  readonly salt: string
}

/** In hexadecimal. */
const digest: Derivation<DigestInput> = (crypto, { digest, order, rounds, salt: saltText }, password) => {
  const salt = Buffer.from(saltText, 'base64')
  const hash = order === 'hmac' ? crypto.createHmac(digest, salt) : crypto.createHash(digest)
  for (const part of order.split('.')) hash.update(part === 'salt' ? salt : password)
  let bytes = hash.digest()
  for (let round = 1; round < rounds; round++) bytes = crypto.createHash(digest).update(bytes).digest()
  return bytes.toString('hex')
}

export const derivations = { pbkdf2, scrypt, phpass, shaCrypt, md5Crypt, digest }

export type DerivationName = keyof typeof derivations
export type InputOf<Name extends DerivationName> = Parameters<(typeof derivations)[Name]>[1]
