import type { Options } from '@node-rs/argon2'
import { readArgon2 } from './schemes/argon2.ts'
import { readAsked } from './schemes/asked.ts'
import { readBcrypt } from './schemes/bcrypt.ts'
import { cryptReaders } from './schemes/crypt.ts'
import { digestReaders } from './schemes/digest.ts'
import { pbkdf2Readers } from './schemes/pbkdf2.ts'
import { type HashCheck, isRefusal, isWeak, type WeakHash } from './schemes/scheme.ts'
import { scryptReaders } from './schemes/scrypt.ts'
import { readWrapped } from './schemes/wrapped.ts'

/** Argon2id, 19 MiB, two passes, one lane. The algorithm is the library's default: its const enum cannot be imported. */
export const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } satisfies Options

export type HashCost = Pick<typeof argon2Options, 'memoryCost' | 'timeCost' | 'parallelism'>

const prefixOf = ({ memoryCost: m, timeCost: t, parallelism: p }: HashCost) => `$argon2id$v=19$m=${m},t=${t},p=${p}$`

const readers = [
  readArgon2,
  readBcrypt,
  readWrapped,
  readAsked,
  ...scryptReaders,
  ...pbkdf2Readers,
  ...cryptReaders,
  ...digestReaders,
]

const maxLength = 2000

function read(hash: string) {
  if (hash.length > maxLength) return undefined
  for (const reader of readers) {
    const found = reader(hash)
    if (found) return found
  }
  return undefined
}

/** Undefined when the hash is of a kind that we do not verify, or would cost more than an import may. */
export function findHashCheck(hash: string): HashCheck | undefined {
  const found = read(hash)
  return found && !isRefusal(found) && !isWeak(found) ? found : undefined
}

/** One that must not be stored as it is. */
export function findWeakHash(hash: string): WeakHash | undefined {
  const found = read(hash)
  return found && isWeak(found) ? found : undefined
}

/** Those that are stored as they were given need nothing done to them first. */
export const isStoredOtherwise = (hash: string) => hash.startsWith('$fbscrypt$') || findWeakHash(hash) !== undefined

type ImportVerdict =
  | { readonly ok: true; readonly scheme: string; readonly isWeak: boolean }
  | { readonly ok: false; readonly problem: string }

const unknown =
  'is of no kind that can be checked. Bcrypt, Argon2, scrypt, PBKDF2, phpass, Drupal and SHA-crypt are recognised by how they ' +
  'begin; for others see the guide on moving users'

/** Whether people could sign in with it: docs/guides/moving-users.md#hashes. */
export function checkImportableHash(hash: string): ImportVerdict {
  const found = read(hash)
  if (!found) return { ok: false, problem: unknown }
  if (isRefusal(found)) return { ok: false, problem: found.problem }
  return { ok: true, scheme: found.scheme, isWeak: isWeak(found) }
}

const publishedPrefixes = ['$2a$', '$2b$', '$2y$', '$argon2id$']
const publishedMaxKib = 65_536

/** What published clients can give to a user; more is for those that ask for our extensions. */
export function checkPublishedHash(hash: string): ImportVerdict {
  const verdict = checkImportableHash(hash)
  const [, memory = '0'] = /^\$argon2id\$v=\d+\$m=(\d+),/.exec(hash) ?? []
  const isPublished = publishedPrefixes.some((prefix) => hash.startsWith(prefix)) && Number(memory) <= publishedMaxKib
  if (verdict.ok && isPublished) return verdict
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

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
