import { EventEmitter } from 'node:events'
import type pg from 'pg'

type OnConnect = (error: undefined, client: unknown, release: () => void) => void

const channels = ['jobs:insert', 'worker:migrate']

/**
 * Lets the job runner hear of new jobs over the connection that hears of all changes. It would take a connection for this
 * alone, and set it to listening, which a pooler does not keep.
 */
export class JobBell {
  readonly #runners = new EventEmitter()

  /** For listenForChanges(). */
  readonly signals = Object.fromEntries(
    channels.map((channel) => [channel, (payload: string) => this.#runners.emit('notification', { channel, payload })]),
  )

  /** The pool as the runner sees it: when that asks for a connection to listen on, with a callback, it gets this bell. */
  listenedToBy(pool: pg.Pool): pg.Pool {
    const client = Object.assign(this.#runners, { query: async () => {} })
    const connect = (onConnect?: OnConnect) => (onConnect ? onConnect(undefined, client, () => {}) : pool.connect())
    return new Proxy(pool, {
      get(target, key) {
        if (key === 'connect') return connect
        const value: unknown = Reflect.get(target, key)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  }
}
