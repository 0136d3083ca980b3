import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash as hashArgon2 } from '@node-rs/argon2'
import { FairGate, type Owner } from '../fair-gate.ts'
import { argon2Options, dummyHash, estimateArgon2, findHashFormat, type HashCost, needsRehash } from './hash-formats.ts'
import { lowerPoolPriority } from './pool-priority.ts'
import { verifyApart } from './verify-apart.ts'

/** Shared fairly over projects: each says whose person it works for. */
export interface Passwords {
  hash(project: Owner, password: string): Promise<string>
  verify(project: Owner, password: string, hash: string): Promise<boolean>
  /** For accounts that do not exist or have no password: the same work, and always false (T09). */
  verifyDummy(project: Owner, password: string): Promise<false>
  /** True for imported hashes and for those that cost something else than a new one. */
  needsRehash(hash: string): boolean
  /** Throws when a new request would be refused at the hash anyway, before any other work: in a flood most are. */
  requireRoom(project: Owner): void
  /** Hashes under way and waiting, for metrics. */
  readonly load: { readonly running: number; readonly waiting: number }
}

export interface PasswordOptions {
  readonly width?: number
  readonly maxWaitMillis?: number
  /** Instead of what a password of a real person gets: tests that sign up hundreds of people are not about hashing. */
  readonly cost?: HashCost
}

/** Of imported hashes whose check is estimated to take longer, one at a time is checked among the others. */
const maxCheapMillis = 100
/** And those that take longer than this are checked in a lane apart. */
const maxOrdinaryMillis = 250
/** There people wait longer, because each check takes longer; requests end after 30 seconds. */
const maxWaitApartMillis = 10_000

/**
 * The library computes on libuv's pool. As many at once as there are cores, because more only slow each other down; the
 * pool must be larger than that, or hashes would starve file and DNS work (the CLI sets UV_THREADPOOL_SIZE).
 */
export function createPasswords(options: PasswordOptions = {}): Passwords {
  const { width = availableParallelism(), maxWaitMillis = 1000 } = options
  const ordinary = new FairGate({ width, maxWaitMillis })
  // One at a time on the whole server, so that what they cost stays one core (T53).
  const oneAtATime = { width: 1, maxWaitMillis: Math.max(maxWaitMillis, maxWaitApartMillis) }
  const [dear, apart] = [new FairGate(oneAtATime), new FairGate(oneAtATime)]
  const cost = { ...argon2Options, ...options.cost }
  const dummy = dummyHash(cost, randomBytes)
  void lowerPoolPriority()

  const verify = async (project: Owner, password: string, hash: string) => {
    const format = findHashFormat(hash)
    // A damaged hash must neither match nor answer faster than a good one.
    if (!format) return verifyDummy(project, password)
    const millis = format.estimateMillis(hash)
    if (millis > maxOrdinaryMillis) return apart.run(project, () => verifyApart(format.verifySync(hash, password)))
    const check = () => ordinary.run(project, () => format.verify(hash, password))
    const matches = await (millis > maxCheapMillis ? dear.run(project, check) : check())
    // Neither must an imported one that costs less. With the right password it is replaced, which takes as long.
    return matches || (millis < estimateArgon2(cost) && (await verifyDummy(project, password)))
  }
  const verifyDummy = async (project: Owner, password: string): Promise<false> => {
    await ordinary.run(project, async () => findHashFormat(dummy)?.verify(dummy, password))
    return false
  }
  return {
    hash: (project, password) => ordinary.run(project, () => hashArgon2(password, cost)),
    verify,
    verifyDummy,
    needsRehash: (hash) => needsRehash(hash, cost),
    requireRoom: (project) => ordinary.requireRoom(project),
    get load() {
      const waiting = ordinary.waiting + dear.waiting + apart.waiting
      return { running: ordinary.running + apart.running, waiting }
    },
  }
}
