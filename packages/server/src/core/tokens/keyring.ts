import { BoundedCache } from '../bounded-cache.ts'
import { fingerprint } from '../crypto/index.ts'
import {
  deriveSigningKey,
  type Generation,
  generations,
  keyId,
  type PublicJwk,
  type SigningKey,
} from './signing-key.ts'

const maxKeys = 4000

export interface Keyring {
  current(secret: string, audience: string): SigningKey
  /** Undefined when none of our secrets gives this audience such a key. */
  find(audience: string, kid: string): SigningKey | undefined
  publicKeys(audience: string): PublicJwk[]
}

export function createKeyring(secrets: readonly string[]): Keyring {
  const cache = new BoundedCache<SigningKey>(maxKeys)
  const named = new BoundedCache<SigningKey>(maxKeys)

  const keyOf = (secret: string, audience: string, generation: Generation) => {
    const name = `${fingerprint(secret)}:${generation}:${audience}`
    const known = cache.find(name)
    if (known) return known
    const key = deriveSigningKey(secret, audience, generation)
    cache.set(name, key)
    return key
  }
  const slots = secrets.flatMap((secret) => generations.map((generation) => ({ secret, generation })))
  return {
    current: (secret, audience) => keyOf(secret, audience, 'current'),
    find: (audience, kid) => {
      const known = named.find(`${kid}:${audience}`)
      if (known) return known
      // Comparing ids first keeps audiences that do not exist from deriving keys and from filling the caches.
      const slot = slots.find(({ secret, generation }) => keyId(secret, audience, generation) === kid)
      if (!slot) return undefined
      const key = keyOf(slot.secret, audience, slot.generation)
      named.set(`${kid}:${audience}`, key)
      return key
    },
    publicKeys: (audience) => slots.map(({ secret, generation }) => keyOf(secret, audience, generation).jwk),
  }
}
