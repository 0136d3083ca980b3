import { type Options, verify as verifyArgon2 } from '@node-rs/argon2'
import type { SyncVerification } from './verify-apart.ts'

/** Argon2id, 19 MiB, two passes, one lane. The algorithm is the library's default: its const enum cannot be imported. */
export const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } satisfies Options

export type HashCost = Pick<typeof argon2Options, 'memoryCost' | 'timeCost' | 'parallelism'>

const prefixOf = ({ memoryCost: m, timeCost: t, parallelism: p }: HashCost) => `$argon2id$v=19$m=${m},t=${t},p=${p}$`

/** Imports must not buy more work per sign-in than this. */
const maxMemoryKib = 65_536
const maxPasses = 5
const maxLanes = 16
const bcryptCosts = { min: 4, max: 16 }

interface HashFormat {
  readonly name: 'argon2id' | 'bcrypt'
  readonly prefixes: readonly string[]
  isImportable(hash: string): boolean
  /** What verifying it takes, estimated from its parameters: docs/adr/0022-fair-shares.md. */
  estimateMillis(hash: string): number
  verify(hash: string, password: string): Promise<boolean>
  verifySync(hash: string, password: string): SyncVerification
}

const argon2Pattern =
  /^\$argon2id\$v=(?:16|19)\$m=(\d{1,6}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{16,86})$/
/** The last characters of the salt and of the output carry spare bits, which are zero in every hash that can be decoded. */
const bcryptPattern = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{21}[.Oeu][./A-Za-z0-9]{30}[.CGKOSWaeimquy26]$/
/** Of one of our own hashes on a core of a small server, and of a bcrypt hash of cost 9. */
const ownMillis = 35
const bcryptCostLikeOurs = 9
const workOf = ({ memoryCost, timeCost }: Pick<HashCost, 'memoryCost' | 'timeCost'>) => memoryCost * timeCost

function isBoundedArgon2(hash: string): boolean {
  const [, m, t, p, salt, output] = argon2Pattern.exec(hash) ?? []
  if (!isUnpaddedBase64(salt) || !isUnpaddedBase64(output)) return false
  const [memory, passes, lanes] = [Number(m), Number(t), Number(p)]
  const isComputable = passes >= 1 && lanes >= 1 && memory >= 8 * lanes
  return isComputable && memory <= maxMemoryKib && passes <= maxPasses && lanes <= maxLanes
}

/** The library throws on stray bits at the end, which must not become a 500 at sign-in. */
function isUnpaddedBase64(text: string | undefined): boolean {
  return text !== undefined && unpadded(Buffer.from(text, 'base64')) === text
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}

export const estimateArgon2 = (cost: Pick<HashCost, 'memoryCost' | 'timeCost'>) =>
  ownMillis * (workOf(cost) / workOf(argon2Options))

const bcryptCost = (hash: string) => Number(bcryptPattern.exec(hash)?.[1] ?? Number.NaN)

function isBoundedBcrypt(hash: string): boolean {
  const cost = bcryptCost(hash)
  return cost >= bcryptCosts.min && cost <= bcryptCosts.max
}

const formats: readonly HashFormat[] = [
  {
    name: 'argon2id',
    prefixes: ['$argon2id$'],
    isImportable: isBoundedArgon2,
    estimateMillis: (hash) => {
      const [, memory, passes] = argon2Pattern.exec(hash) ?? []
      return estimateArgon2({ memoryCost: Number(memory), timeCost: Number(passes) })
    },
    verify: (hash, password) => verifyArgon2(hash, password),
    verifySync: (hash, password) => ({ module: '@node-rs/argon2', input: [hash, password] }),
  },
  {
    name: 'bcrypt',
    prefixes: ['$2a$', '$2b$', '$2y$'],
    isImportable: isBoundedBcrypt,
    estimateMillis: (hash) => ownMillis * 2 ** (bcryptCost(hash) - bcryptCostLikeOurs),
    // Loaded when the first imported hash turns up: most servers never see one.
    verify: async (hash, password) => (await import('@node-rs/bcrypt')).verify(password, hash),
    verifySync: (hash, password) => ({ module: '@node-rs/bcrypt', input: [password, hash] }),
  },
]

/** Undefined when the hash is of a kind that we do not verify, or would cost more than an import may. */
export function findHashFormat(hash: string): HashFormat | undefined {
  const format = formats.find(({ prefixes }) => prefixes.some((prefix) => hash.startsWith(prefix)))
  return format?.isImportable(hash) ? format : undefined
}

export type ImportVerdict = { readonly ok: true } | { readonly ok: false; readonly problem: string }

export function checkImportableHash(hash: string): ImportVerdict {
  if (findHashFormat(hash)) return { ok: true }
  const problem =
    'must be a bcrypt hash ($2a$, $2b$ or $2y$, 60 characters, cost at most 16) ' +
    'or an argon2id hash (m at most 65536, t at most 5)'
  return { ok: false, problem }
}

/** True for imported hashes and for those that were made with other parameters than today's. */
export function needsRehash(hash: string, own: HashCost): boolean {
  return !hash.startsWith(prefixOf(own))
}

/** A hash of an unknown password that costs as much to verify as a real one. */
export function dummyHash(own: HashCost, randomBytes: (size: number) => Buffer): string {
  return `${prefixOf(own)}${unpadded(randomBytes(16))}$${unpadded(randomBytes(32))}`
}
