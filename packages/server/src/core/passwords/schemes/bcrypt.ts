import { createHmac, hash as digestOf } from 'node:crypto'
import { verifyApart } from './apart.ts'
import { bcryptCostLikeOurs, bounds, ownMillis } from './costs.ts'
import { damaged, type HashCheck, type Refusal, type SchemeReader, tooDear } from './scheme.ts'

/** The last characters of the salt and of the output carry spare bits, which are zero in every hash that can be decoded. */
const pattern = /^\$2[abxy]\$(\d\d)\$[./A-Za-z0-9]{21}[.Oeu][./A-Za-z0-9]{30}[.CGKOSWaeimquy26]$/

type Prepare = (password: string) => string | Uint8Array

/** Who hashes something else than the password itself: bcrypt takes no more than 72 bytes of it. */
const kinds: readonly { scheme: string; prefix: string; prepare: Prepare }[] = [
  { scheme: 'bcrypt', prefix: '', prepare: (password) => password },
  { scheme: 'bcrypt', prefix: 'bcrypt$', prepare: (password) => password },
  { scheme: 'bcrypt_sha256 (Django)', prefix: 'bcrypt_sha256$', prepare: (text) => digestOf('sha256', text, 'hex') },
  {
    scheme: 'WordPress bcrypt',
    prefix: '$wp',
    prepare: (text) => createHmac('sha384', 'wp-sha384').update(text).digest('base64'),
  },
]

export const readBcrypt: SchemeReader = (hash) => {
  for (const kind of kinds) {
    if (hash.startsWith(`${kind.prefix}$2`)) return readKind(hash.slice(kind.prefix.length), kind.scheme, kind.prepare)
  }
  return undefined
}

function readKind(hash: string, scheme: string, prepare: Prepare): HashCheck | Refusal {
  const cost = Number(pattern.exec(hash)?.[1] ?? Number.NaN)
  const { min, max } = bounds.bcryptCost
  if (Number.isNaN(cost) || cost < min) return damaged('a bcrypt hash')
  if (cost > max) return tooDear(`a bcrypt hash of cost ${cost}`, `costs to ${max}`)
  const isExtended = hash.startsWith('$2x$')
  const known = isExtended ? `$2y$${hash.slice(4)}` : hash
  const given = (password: string) => (isExtended ? signExtended(prepare(password)) : prepare(password))
  return {
    scheme,
    millis: ownMillis * 2 ** (cost - bcryptCostLikeOurs),
    // Loaded when the first imported hash turns up: most servers never see one.
    verify: async (password) => (await import('@node-rs/bcrypt')).verify(given(password), known),
    verifyApart: (password) => verifyApart({ module: '@node-rs/bcrypt', input: [given(password), known] }),
  }
}

const keyBytes = 72

/**
 * The key that the PHP of before 2011 used for a password with other letters than those of English: a byte above 127 wiped out those before
 * it in its word. All 72 bytes of it, so that nothing is added.
 */
function signExtended(password: string | Uint8Array): Uint8Array {
  const bytes = [...Buffer.from(password), 0]
  const key = Buffer.alloc(keyBytes)
  for (let word = 0; word < keyBytes / 4; word++) {
    let value = 0
    for (let at = word * 4; at < word * 4 + 4; at++) {
      const byte = bytes[at % bytes.length]!
      value = (value << 8) | (byte > 127 ? byte - 256 : byte)
    }
    key.writeInt32BE(value, word * 4)
  }
  return key
}
