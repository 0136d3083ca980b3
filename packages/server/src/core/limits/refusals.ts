import type { LimitName } from '../../settings/index.ts'
import type { LimitKey } from './limit-key.ts'

/** Short: guesses under way may turn out right and be given back, also at another server. */
const rememberedMillis = 1000
const maxKeys = 20_000

interface Refusal {
  until: number
  windowEnds: number
}

/** Keys that were just refused, so that a flood of repeated calls does not reach a shared store. */
export class Refusals {
  readonly #refusals = new Map<string, Refusal>()

  /** For how many milliseconds the limit is still used up; undefined when the store has to be asked. */
  find(name: LimitName, key: LimitKey): number | undefined {
    const refusal = this.#refusals.get(idOf(name, key))
    const now = Date.now()
    return refusal && refusal.until > now ? refusal.windowEnds - now : undefined
  }

  remember(name: LimitName, key: LimitKey, windowMillis: number) {
    const now = Date.now()
    const id = idOf(name, key)
    this.#refusals.delete(id)
    this.#refusals.set(id, { until: now + Math.min(rememberedMillis, windowMillis), windowEnds: now + windowMillis })
    if (this.#refusals.size <= maxKeys) return
    const [oldest] = this.#refusals.keys()
    if (oldest !== undefined) this.#refusals.delete(oldest)
  }

  forget(name: LimitName, key: LimitKey) {
    this.#refusals.delete(idOf(name, key))
  }
}

const idOf = (name: LimitName, key: LimitKey) => `${name}:${key}`
