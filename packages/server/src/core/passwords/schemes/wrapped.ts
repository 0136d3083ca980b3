import { hash, type Options, verify } from '@node-rs/argon2'
import { deriveApart, verifyApart } from './apart.ts'
import { readArgon2 } from './argon2.ts'
import { millisOf } from './costs.ts'
import { cryptReaders } from './crypt.ts'
import { digestReaders, fillerFor } from './digest.ts'
import { damaged, deriveAnywhere, isRefusal, isWeak, type SchemeReader, type WeakHash } from './scheme.ts'

const prefix = '$wrap'

/** What is stored of a weak hash: how to make it again, and an Argon2id hash of it. */
export const wrap = async ({ setting, expected }: WeakHash, options: Options) =>
  `${prefix}${setting}${await hash(expected, options)}`

/** Whether a stored hash was made of this weak one. */
export async function wraps(stored: string, { setting, expected }: WeakHash): Promise<boolean> {
  const parts = partsOf(stored)
  return parts?.setting === setting && verify(parts.argon2, expected)
}

function partsOf(stored: string) {
  const at = stored.lastIndexOf('$argon2id$')
  if (!stored.startsWith(`${prefix}$`) || at < 0) return undefined
  return { setting: stored.slice(prefix.length, at), argon2: stored.slice(at) }
}

const readers = [...cryptReaders, ...digestReaders]

export const readWrapped: SchemeReader = (stored) => {
  if (!stored.startsWith(`${prefix}$`)) return undefined
  const { setting = '', argon2 = '' } = partsOf(stored) ?? {}
  const [weak] = readers.flatMap((read) => read(`${setting}${fillerFor(setting)}`) ?? [])
  const outer = readArgon2(argon2)
  if (weak && isRefusal(weak)) return weak
  if (outer && isRefusal(outer)) return outer
  if (!weak || !isWeak(weak) || !outer || isWeak(outer)) return damaged('a wrapped hash')
  const { derivation, input } = weak
  return {
    scheme: weak.scheme,
    millis: outer.millis + millisOfWeak(weak),
    verify: async (password) => outer.verify(await deriveAnywhere(derivation, input, Buffer.from(password))),
    verifyApart: async (password) => {
      const derived = await deriveApart(derivation, input, Buffer.from(password))
      return verifyApart({ module: '@node-rs/argon2', input: [argon2, derived] })
    },
  }
}

/** A single digest is nothing beside the hash around it; rounds take a thread. */
function millisOfWeak({ derivation, input }: WeakHash): number {
  const rounds = 'rounds' in input ? input.rounds : 1000
  return derivation === 'digest' && rounds <= 64 ? 0 : millisOf.thread + (millisOf.rounds * rounds) / 1000
}
