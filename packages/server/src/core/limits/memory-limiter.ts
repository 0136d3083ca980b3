import type { RateLimiterRes } from 'rate-limiter-flexible'
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js'
import type { Rate } from '../../settings/index.ts'

const defaultMaxKeys = 20_000

/**
 * The library keeps every key until its time is over, so a flood of new keys could fill the memory. This forgets the key
 * that was hit longest ago; to profit from it one would need more failures per window than the password gate lets through.
 */
export class MemoryLimiter extends RateLimiterMemory {
  readonly #keys = new Set<string>()
  readonly #maxKeys: number

  constructor(name: string, rate: Rate, maxKeys = defaultMaxKeys) {
    super({ keyPrefix: name, points: rate.count, duration: rate.perMillis / 1000 })
    this.#maxKeys = maxKeys
  }

  override async penalty(key: string, points?: number): Promise<RateLimiterRes> {
    await this.#remember(key)
    return super.penalty(key, points)
  }

  async giveBack(key: string): Promise<void> {
    const state = await this.get(key)
    if (state && state.consumedPoints > 0) await this.reward(key)
  }

  override delete(key: string): Promise<boolean> {
    this.#keys.delete(key)
    return super.delete(key)
  }

  async #remember(key: string): Promise<void> {
    this.#keys.delete(key)
    this.#keys.add(key)
    if (this.#keys.size <= this.#maxKeys) return
    const [oldest] = this.#keys
    if (oldest !== undefined) await this.delete(oldest)
  }
}
