import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash as hashArgon2 } from '@node-rs/argon2'
import { Gate } from './gate.ts'
import { argon2Options, dummyHash, findHashFormat, type HashCost, needsRehash } from './hash-formats.ts'
import { lowerPoolPriority } from './pool-priority.ts'

export interface Passwords {
  hash(password: string): Promise<string>
  verify(password: string, hash: string): Promise<boolean>
  /** For accounts that do not exist or have no password: the same work, and always false (T09). */
  verifyDummy(password: string): Promise<false>
  /** True for imported hashes and for those that cost something else than a new one. */
  needsRehash(hash: string): boolean
  /** Throws when a new request would be refused at the hash anyway, before any other work: in a flood most are. */
  requireRoom(): void
  /** Hashes under way and waiting, for metrics. */
  readonly load: { readonly running: number; readonly waiting: number }
}

export interface PasswordOptions {
  readonly width?: number
  readonly maxWaitMillis?: number
  /** Instead of what a password of a real person gets: tests that sign up hundreds of people are not about hashing. */
  readonly cost?: HashCost
}

/**
 * The library computes on libuv's pool. As many at once as there are cores, because more only slow each other down; the
 * pool must be larger than that, or hashes would starve file and DNS work (the CLI sets UV_THREADPOOL_SIZE).
 */
export function createPasswords(options: PasswordOptions = {}): Passwords {
  const gate = new Gate({
    width: options.width ?? availableParallelism(),
    maxWaitMillis: options.maxWaitMillis ?? 1000,
  })
  const cost = { ...argon2Options, ...options.cost }
  const dummy = dummyHash(cost, randomBytes)
  void lowerPoolPriority()

  const verify = async (password: string, hash: string) => {
    const format = findHashFormat(hash)
    // A damaged hash must neither match nor answer faster than a good one.
    if (!format) return verifyDummy(password)
    const matches = await gate.run(() => format.verify(hash, password))
    // Neither must an imported one that costs less. With the right password it is replaced, which takes as long.
    return matches || (format.isCheap(hash, cost) && (await verifyDummy(password)))
  }
  const verifyDummy = async (password: string): Promise<false> => {
    await gate.run(async () => findHashFormat(dummy)?.verify(dummy, password))
    return false
  }
  return {
    hash: (password) => gate.run(() => hashArgon2(password, cost)),
    verify,
    verifyDummy,
    needsRehash: (hash) => needsRehash(hash, cost),
    requireRoom: () => gate.requireRoom(),
    get load() {
      return { running: gate.running, waiting: gate.waiting }
    },
  }
}
