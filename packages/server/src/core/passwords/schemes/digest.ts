import { bounds } from './costs.ts'
import type { DigestInput } from './derivations.ts'
import { damaged, number, type Refusal, readBase64, type SchemeReader, tooDear, type WeakHash } from './scheme.ts'

type Digest = DigestInput['digest']

const bytesOf: Record<string, number> = {
  ...{ md5: 16, sha1: 20, sha224: 28 },
  ...{ sha256: 32, sha384: 48, sha512: 64 },
} satisfies Record<Digest, number>

interface Parameters {
  readonly digest: string
  readonly order: DigestInput['order']
  readonly rounds?: number
  readonly salt: Uint8Array | undefined
  readonly output: Uint8Array | undefined
}

function weakOf({ digest, order, rounds = 1, salt, output }: Parameters): WeakHash | Refusal {
  const what = `a ${digest.toUpperCase()} digest`
  if (!salt || !output || output.length !== bytesOf[digest] || rounds < 1) return damaged(what)
  if (rounds > bounds.digestRounds) {
    return tooDear(`${what} of ${number(rounds)} rounds`, `${number(bounds.digestRounds)} rounds`)
  }
  const saltText = Buffer.from(salt).toString('base64')
  return {
    scheme: `${digest.toUpperCase()}${order === 'pw' ? ' without salt' : order === 'hmac' ? ' HMAC' : ' with salt'}`,
    derivation: 'digest',
    input: { digest: digest as Digest, order, rounds, salt: saltText },
    expected: Buffer.from(output).toString('hex'),
    setting: `$digest$alg=${digest},order=${order},n=${rounds}$${saltText}$`,
  }
}

const orders = ['pw', 'salt.pw', 'pw.salt', 'salt.pw.salt', 'hmac'] as const
const pattern = /^\$digest\$alg=([a-z0-9]+),order=([a-z.]+)(?:,n=(\d{1,9}))?\$([A-Za-z0-9+/=]*)\$([A-Za-z0-9+/=]+)$/

/** Our own way to write down what a system does by itself. Salt and digest in base64. */
const readDigest: SchemeReader = (hash) => {
  if (!hash.startsWith('$digest$')) return undefined
  const [, digest = '', order, rounds = '1', salt = '', output = ''] = pattern.exec(hash) ?? []
  const known = orders.find((one) => one === order)
  if (!known || !Object.hasOwn(bytesOf, digest) || (known === 'pw') !== (salt === '')) return damaged('a digest')
  return weakOf({ digest, order: known, rounds: Number(rounds), salt: readBase64(salt), output: readBase64(output) })
}

const ldapPattern = /^\{(S?)(SHA|SHA256|SHA384|SHA512|MD5)\}([A-Za-z0-9+/]+={0,2})$/i

/** `{SSHA}` and the like: the salt follows the digest. */
const readLdap: SchemeReader = (hash) => {
  const [, salted, name = '', text = ''] = ldapPattern.exec(hash) ?? []
  const bytes = readBase64(text)
  if (salted === undefined) return undefined
  const digest = name.toLowerCase() === 'sha' ? 'sha1' : name.toLowerCase()
  const end = bytesOf[digest]!
  if (!bytes || (salted === '') !== (bytes.length === end)) return damaged('an LDAP password')
  const order = salted ? 'pw.salt' : 'pw'
  return weakOf({ digest, order, salt: bytes.subarray(end), output: bytes.subarray(0, end) })
}

/** Django of before 2012: `sha1$salt$digest`. */
const djangoPattern = /^(md5|sha1)\$([^$]*)\$([0-9a-f]+)$/

const readDjango: SchemeReader = (hash) => {
  const [, digest, salt = '', output = ''] = djangoPattern.exec(hash) ?? []
  if (digest === undefined) return undefined
  const order = salt ? 'salt.pw' : 'pw'
  return weakOf({ digest, order, salt: Buffer.from(salt), output: Buffer.from(output, 'hex') })
}

/** Something to put behind a setting so that it can be read again. */
export function fillerFor(setting: string): string {
  const [, digest] = /^\$digest\$alg=([a-z0-9]+),/.exec(setting) ?? []
  return digest ? Buffer.alloc(bytesOf[digest] ?? 0).toString('base64') : '.'.repeat(22)
}

export const digestReaders = [readDigest, readLdap, readDjango]
