import { bounds, millisOf } from './costs.ts'
import type { Pbkdf2Input } from './derivations.ts'
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

type Digest = Pbkdf2Input['digest']

interface Parameters {
  readonly scheme: string
  readonly digest: string | undefined
  readonly iterations: number
  readonly salt: Uint8Array | undefined
  readonly output: Uint8Array | undefined
  /** How it is written, for whoever has one that is not. */
  readonly form: string
}

const digestBytes: Record<string, number> = { sha1: 20, sha256: 32, sha512: 64 } satisfies Record<Digest, number>
const maxBytes = 512

function checkOf({ scheme, digest = '', iterations, salt, output, form }: Parameters): HashCheck | Refusal {
  const isWhole = salt && output && output.length >= 16 && output.length <= maxBytes && salt.length <= maxBytes
  if (!isWhole || !(iterations >= 1)) return damaged(`a hash of ${scheme}`, form)
  const blockBytes = Object.hasOwn(digestBytes, digest) ? digestBytes[digest] : undefined
  if (!blockBytes) {
    const known = new Intl.ListFormat('en').format(Object.keys(digestBytes))
    return { problem: `is a hash of ${scheme} with the digest ${digest}, which cannot be checked: ${known} can` }
  }
  // Each block of the output takes all of them again.
  const blocks = Math.ceil(output.length / blockBytes)
  const all = iterations * blocks
  if (all > bounds.pbkdf2Iterations) {
    const each = blocks > 1 ? ` (${number(iterations)} for each of ${blocks} blocks)` : ''
    const bound = `up to ${number(bounds.pbkdf2Iterations)} iterations`
    return tooDear(`a hash of ${scheme} with ${number(all)} iterations${each}`, bound)
  }
  return derived({
    scheme,
    millis: millisOf.pbkdf2[digest as Digest] * (all / 1_000_000),
    derivation: 'pbkdf2',
    input: { digest: digest as Digest, iterations, bytes: output.length, salt: Buffer.from(salt).toString('base64') },
    expected: Buffer.from(output).toString('base64'),
  })
}

const patterns = {
  phc: /^\$pbkdf2(?:-([a-z0-9-]{1,20}))?\$(?:i=)?(\d{1,15})(?:,l=\d{1,3})?\$([A-Za-z0-9+/.=]*)\$([A-Za-z0-9+/.=]+)$/,
  django: /^pbkdf2_([a-z0-9_]{1,20})\$(\d{1,15})\$([^$]+)\$([A-Za-z0-9+/=]+)$/,
  werkzeug: /^pbkdf2:([a-z0-9_-]{1,20}):(\d{1,15})\$([^$]+)\$([0-9a-f]+)$/,
  base64: /^[A-Za-z0-9+/]{60,}={0,2}$/,
}

/** With `i=` for the iterations, or as passlib writes it, where no digest means SHA-1. */
const readPhc: SchemeReader = (hash) => {
  if (!/^\$pbkdf2[-$]/.test(hash)) return undefined
  const [, digest = 'sha1', iterations, salt = '', output = ''] = patterns.phc.exec(hash) ?? []
  return checkOf({
    scheme: `PBKDF2-${digest.toUpperCase()}`,
    ...{ digest, iterations: Number(iterations) },
    ...{ salt: readBase64(salt), output: readBase64(output) },
    form: '$pbkdf2-<digest>$i=<iterations>$<salt in base64>$<hash in base64>',
  })
}

const readDjango: SchemeReader = (hash) => {
  if (!hash.startsWith('pbkdf2_')) return undefined
  const [, digest, iterations, salt = '', output = ''] = patterns.django.exec(hash) ?? []
  return checkOf({
    scheme: 'PBKDF2 (Django)',
    ...{ digest, iterations: Number(iterations) },
    ...{ salt: Buffer.from(salt), output: readBase64(output) },
    form: 'pbkdf2_<digest>$<iterations>$<salt>$<hash in base64>',
  })
}

const readWerkzeug: SchemeReader = (hash) => {
  if (!hash.startsWith('pbkdf2:')) return undefined
  const [, digest, iterations, salt = '', output = ''] = patterns.werkzeug.exec(hash) ?? []
  return checkOf({
    scheme: 'PBKDF2 (Werkzeug)',
    ...{ digest, iterations: Number(iterations) },
    ...{ salt: Buffer.from(salt), output: Buffer.from(output, 'hex') },
    form: 'pbkdf2:<digest>:<iterations>$<salt>$<hash in hexadecimal>',
  })
}

const v2 = { bytes: 49, salt: 16, iterations: 1000 }
const v3Digests = ['sha1', 'sha256', 'sha512']
const v3Head = 13
const form = 'base64 of what ASP.NET Identity has stored'

/** ASP.NET Identity: bytes that say themselves what they are, in base64. */
const readAspNet: SchemeReader = (hash) => {
  const bytes = patterns.base64.test(hash) ? readBase64(hash) : undefined
  if (bytes?.[0] === 0 && bytes.length === v2.bytes) {
    const [salt, output] = [bytes.subarray(1, 1 + v2.salt), bytes.subarray(1 + v2.salt)]
    return checkOf({ scheme: 'ASP.NET Identity v2', digest: 'sha1', iterations: v2.iterations, salt, output, form })
  }
  if (bytes?.[0] !== 1 || bytes.length < v3Head + 32) return undefined
  const saltEnd = v3Head + bytes.readUInt32BE(9)
  return checkOf({
    scheme: 'ASP.NET Identity v3',
    ...{
      digest: v3Digests[bytes.readUInt32BE(1)] ?? `number ${bytes.readUInt32BE(1)}`,
      iterations: bytes.readUInt32BE(5),
    },
    ...{ salt: bytes.subarray(v3Head, saltEnd), output: bytes.subarray(saltEnd), form },
  })
}

export const pbkdf2Readers = [readPhc, readDjango, readWerkzeug, readAspNet]
