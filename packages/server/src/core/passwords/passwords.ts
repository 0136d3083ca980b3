import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash as hashArgon2 } from '@node-rs/argon2'
import { FairGate, type Owner } from '../fair-gate.ts'
import { argon2Options, dummyHash, findHashCheck, findWeakHash, type HashCost, needsRehash } from './hash-formats.ts'
import { estimateArgon2 } from './schemes/argon2.ts'
import { lowerPoolPriority } from './schemes/pool-priority.ts'
import { wrap, wraps } from './schemes/wrapped.ts'

/** Shared fairly over projects: each says whose person it works for. */
export interface Passwords {
  hash(project: Owner, password: string): Promise<string>
  verify(project: Owner, password: string, hash: string): Promise<boolean>
  /** For accounts that do not exist or have no password: the same work, and always false (T09). */
  verifyDummy(project: Owner, password: string): Promise<false>
  /** True for imported hashes and for those that cost something else than a new one. */
  needsRehash(hash: string): boolean
  /** What to store of an imported hash: weak ones only inside of an Argon2id hash, which takes as long as a sign-in. */
  keep(project: Owner, imported: string, stored?: string | null): Promise<string>
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
/** Of what is imported, nobody waits at a page: it takes its turn behind others for longer than a person would. */
const maxWaitImportMillis = 60_000

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
  // Never all of the cores, so that people sign in meanwhile.
  const imports = new FairGate({ width: Math.max(1, Math.floor(width / 2)), maxWaitMillis: maxWaitImportMillis })
  const cost = { ...argon2Options, ...options.cost }
  const dummy = dummyHash(cost, randomBytes)
  void lowerPoolPriority()

  const verify = async (project: Owner, password: string, hash: string) => {
    const check = findHashCheck(hash)
    // A damaged hash must neither match nor answer faster than a good one.
    if (!check) return verifyDummy(project, password)
    const { millis } = check
    if (millis > maxOrdinaryMillis) return apart.run(project, () => check.verifyApart(password))
    const run = () => ordinary.run(project, () => check.verify(password))
    const matches = await (millis > maxCheapMillis ? dear.run(project, run) : run())
    // Neither must an imported one that costs less. With the right password it is replaced, which takes as long.
    return matches || (millis < estimateArgon2(cost) && (await verifyDummy(project, password)))
  }
  const verifyDummy = async (project: Owner, password: string): Promise<false> => {
    await ordinary.run(project, async () => findHashCheck(dummy)?.verify(password))
    return false
  }
  const keep = async (project: Owner, imported: string, stored?: string | null) => {
    const weak = findWeakHash(imported)
    if (!weak) return imported
    return imports.run(project, async () => {
      const isSame = stored ? await wraps(stored, weak) : false
      return isSame && stored ? stored : wrap(weak, cost)
    })
  }
  return {
    keep,
    hash: (project, password) => ordinary.run(project, () => hashArgon2(password, cost)),
    verify,
    verifyDummy,
    needsRehash: (hash) => needsRehash(hash, cost),
    requireRoom: (project) => ordinary.requireRoom(project),
    get load() {
      const waiting = ordinary.waiting + dear.waiting + apart.waiting + imports.waiting
      return { running: ordinary.running + apart.running + imports.running, waiting }
    },
  }
}
