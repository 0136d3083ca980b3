import { createHash, createHmac, hash as digestOf, pbkdf2, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { sameSecret } from '../../crypto/index.ts'
import { deriveApart } from './apart.ts'
import { type DerivationName, derivations, type InputOf, type Pbkdf2Input, type ScryptInput } from './derivations.ts'

/** How one hash is checked. */
export interface HashCheck {
  /** What reports call its kind. */
  readonly scheme: string
  /** What it takes, estimated from its parameters: docs/adr/0022-fair-shares.md. */
  readonly millis: number
  verify(password: string): Promise<boolean>
  /** On a thread of its own. */
  verifyApart(password: string): Promise<boolean>
}

/** So fast that whoever reads the database tries billions: it is stored only inside of an Argon2id hash. */
export interface WeakHash<Name extends DerivationName = DerivationName> {
  readonly scheme: string
  readonly derivation: Name
  readonly input: InputOf<Name>
  /** What the derivation makes of the right password. */
  readonly expected: string
  /** The hash without that: a reader takes it again with anything of the same length after it. */
  readonly setting: string
}

/** Why a hash cannot be imported; a sentence that begins with the field's name. */
export interface Refusal {
  readonly problem: string
}

/** Undefined for a hash that is none of its kind. */
export type SchemeReader = (hash: string) => HashCheck | WeakHash | Refusal | undefined

export const isRefusal = (read: object): read is Refusal => 'problem' in read
export const isWeak = (read: object): read is WeakHash => 'expected' in read

export const number = (value: number) => value.toLocaleString('en-US')
export const damaged = (what: string, form?: string): Refusal => ({
  problem: `looks like ${what}, but cannot be decoded${form === undefined ? '' : `: it is written ${form}`}`,
})
export const tooDear = (what: string, bound: string): Refusal => ({
  problem: `is ${what}, which takes too long to check: ${bound} can be imported`,
})

/** Base64 without padding, or with; passlib writes a dot for a plus. Undefined when there are stray characters or bits. */
export function readBase64(text: string): Buffer | undefined {
  const plain = text.replaceAll('.', '+').replace(/=+$/, '')
  const bytes = Buffer.from(plain, 'base64')
  return bytes.toString('base64').replace(/=+$/, '') === plain ? bytes : undefined
}

const asyncPbkdf2 = promisify(pbkdf2)
const asyncScrypt = promisify<Uint8Array, Uint8Array, number, object, Buffer>(scrypt)

/** On libuv's pool. */
export async function derivePbkdf2(input: Pbkdf2Input, password: Uint8Array): Promise<string> {
  const { digest, iterations, bytes, salt } = input
  return (await asyncPbkdf2(password, Buffer.from(salt, 'base64'), iterations, bytes, digest)).toString('base64')
}

export async function deriveScrypt({ N, r, p, bytes, salt }: ScryptInput, password: Uint8Array): Promise<string> {
  const options = { N, r, p, maxmem: 160 * N * r + 1_000_000 }
  return (await asyncScrypt(password, Buffer.from(salt, 'base64'), bytes, options)).toString('base64')
}

/** More rounds than this are not for the thread that answers requests. */
const maxRoundsAtOnce = 64

/** What no library does on the pool: at once when it takes microseconds, else on a thread of its own. */
export async function deriveAnywhere<Name extends DerivationName>(
  name: Name,
  input: InputOf<Name>,
  password: Uint8Array,
): Promise<string> {
  const isShort = name === 'digest' && (input as { rounds: number }).rounds <= maxRoundsAtOnce
  if (!isShort) return deriveApart(name, input, password)
  return derivations.digest({ createHash, createHmac } as never, input as never, password)
}

interface Derived<Name extends DerivationName> {
  readonly scheme: string
  readonly millis: number
  readonly derivation: Name
  readonly input: InputOf<Name>
  readonly expected: string
  /** What the derivation gets, where that is not simply the password. */
  prepare?(password: string): Uint8Array
  /** What is compared, where that is not simply what came out. */
  finish?(derived: string): string
}

const utf8 = (password: string) => Buffer.from(password)

/** A hash that is checked by making it again. */
export function derived<Name extends DerivationName>(check: Derived<Name>): HashCheck {
  const { scheme, millis, derivation, input, expected, prepare = utf8, finish = (text) => text } = check
  const compare = (made: string) => sameSecret(finish(made), expected)
  const here = (password: Uint8Array) => {
    if (derivation === 'pbkdf2') return derivePbkdf2(input as Pbkdf2Input, password)
    if (derivation === 'scrypt') return deriveScrypt(input as ScryptInput, password)
    return deriveAnywhere(derivation, input, password)
  }
  return {
    ...{ scheme, millis },
    verify: async (password) => compare(await here(prepare(password))),
    verifyApart: async (password) => compare(await deriveApart(derivation, input, prepare(password))),
  }
}

export const md5Hex = (text: string) => digestOf('md5', text, 'hex')
