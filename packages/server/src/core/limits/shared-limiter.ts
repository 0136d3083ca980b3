import RateLimiterPostgres from 'rate-limiter-flexible/lib/RateLimiterPostgres.js'
import type { LimiterFactory } from './limits.ts'

/** The counters' table and nothing else; the library writes the statements. */
export interface RateLimitStore {
  query(statement: { text: string; values?: unknown[]; name?: string }): Promise<{ rows: unknown[] }>
}

const table = 'rate_limits'

class SharedLimiter extends RateLimiterPostgres {
  readonly #store: RateLimitStore

  constructor(store: RateLimitStore, options: { name: string; count: number; perMillis: number; isSweeper: boolean }) {
    super({
      storeClient: store,
      storeType: 'pool',
      tableName: table,
      tableCreated: true,
      clearExpiredByTimeout: options.isSweeper,
      keyPrefix: options.name,
      points: options.count,
      duration: options.perMillis / 1000,
    })
    this.#store = store
  }

  /** One statement, where the library would take two and could open a window below zero. */
  async giveBack(key: string): Promise<void> {
    await this.#store.query({
      name: `${table}:give-back`,
      text: `update ${table} set points = points - 1 where key = $1 and points > 0 and expire > $2`,
      values: [this.getKey(key), Date.now()],
    })
  }
}

/** Counts that all servers on one database share. */
export function sharedLimiters(store: RateLimitStore): LimiterFactory {
  let isSweeper = true
  return (name, { count, perMillis }) => {
    const limiter = new SharedLimiter(store, { name, count, perMillis, isSweeper })
    // One of them deletes what has expired, for all.
    isSweeper = false
    return limiter
  }
}
