import type { LimitName, Rate, Settings } from '../../settings/index.ts'
import type { LimitKey } from './limit-key.ts'
import { MemoryLimiter } from './memory-limiter.ts'
import { Refusals } from './refusals.ts'
import { TooManyRequests } from './too-many-requests.ts'

/** A limit of docs/security/limits.md is used up. */
export class RateLimited extends TooManyRequests {}

export interface Limits {
  /** Throws RateLimited when the key has used up the limit. Counts nothing, so a refused request costs no more. */
  check(name: LimitName, key: LimitKey): Promise<void>
  /** Counts one failure. */
  hit(name: LimitName, key: LimitKey): Promise<void>
  /** Forgets the failures of a key. Never for a network: an attacker's own sign-in would clear it. */
  clear(name: LimitName, key: LimitKey): Promise<void>
  /**
   * Check and hit as one step. For what counts always (emails, sign-ups, polls), and for guesses: taken before the guess
   * and given back when it was right, so that guesses made in parallel cannot all pass one check.
   */
  take(name: LimitName, key: LimitKey): Promise<void>
  giveBack(name: LimitName, key: LimitKey): Promise<void>
}

interface Count {
  consumedPoints: number
  msBeforeNext: number
}

/** Counts one limit by key. The one on Postgres makes the count common to several servers. */
export interface Limiter {
  readonly points: number
  get(key: string): Promise<Count | null>
  penalty(key: string): Promise<Count>
  /** Takes one back; nothing when the window has ended since, which would open a new one below zero. */
  giveBack(key: string): Promise<void>
  delete(key: string): Promise<unknown>
}

export type LimiterFactory = (name: LimitName, rate: Rate) => Limiter

const inMemory: LimiterFactory = (name, rate) => new MemoryLimiter(name, rate)

/** Counted by each process for itself: they bound how much is stored, and a count in the database would cost as much as the change. */
const local = new Set<LimitName>(['changeUser'])

export function createLimits(
  settings: Pick<Settings, 'rateLimits' | 'limits'>,
  createLimiter: LimiterFactory = inMemory,
  onRefused: (name: LimitName) => void = () => {},
): Limits {
  if (!settings.rateLimits) return noLimits
  const names = Object.keys(settings.limits) as LimitName[]
  const limiters = Object.fromEntries(
    names.map((name) => [name, (local.has(name) ? inMemory : createLimiter)(name, settings.limits[name])]),
  )
  const limiterOf = (name: LimitName) => {
    const limiter = limiters[name]
    if (!limiter) throw new Error(`there is no limit called ${name}`)
    return limiter
  }
  return limitsOn(limiterOf, onRefused)
}

function limitsOn(limiterOf: (name: LimitName) => Limiter, onRefused: (name: LimitName) => void): Limits {
  const refusals = new Refusals()
  const rateLimited = (name: LimitName, waitMillis: number) => {
    onRefused(name)
    return new RateLimited('Too many attempts. Please wait a moment and try again.', waitMillis)
  }
  return {
    check: async (name, key) => {
      const limiter = limiterOf(name)
      const state = await limiter.get(key)
      if (state && state.consumedPoints >= limiter.points) throw rateLimited(name, state.msBeforeNext)
    },
    hit: async (name, key) => {
      await limiterOf(name).penalty(key)
    },
    clear: async (name, key) => {
      refusals.forget(name, key)
      await limiterOf(name).delete(key)
    },
    take: async (name, key) => {
      const refusedFor = refusals.find(name, key)
      if (refusedFor !== undefined) throw rateLimited(name, refusedFor)
      const limiter = limiterOf(name)
      const state = await limiter.penalty(key)
      if (state.consumedPoints <= limiter.points) return
      await limiter.giveBack(key)
      refusals.remember(name, key, state.msBeforeNext)
      throw rateLimited(name, state.msBeforeNext)
    },
    giveBack: async (name, key) => {
      refusals.forget(name, key)
      await limiterOf(name).giveBack(key)
    },
  }
}

const doNothing = async () => {}
const noLimits: Limits = { check: doNothing, hit: doNothing, clear: doNothing, take: doNothing, giveBack: doNothing }
