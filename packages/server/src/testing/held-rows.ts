import pg from 'pg'
import { onTestFinished, vi } from 'vitest'
import type { TestServer } from './test-server.ts'
import { maxWaitMillis } from './wait.ts'

async function connect({ database }: TestServer): Promise<pg.Client> {
  const client = new pg.Client(database.connection)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

export interface HeldRows {
  /** Resolves when this many statements of this kind wait for them. */
  waitedFor(count: number, statement: RegExp): Promise<void>
  /** How many statements wait for anything that is locked. */
  countWaiting(): Promise<number>
  release(): Promise<void>
}

/** Runs a statement in a transaction that stays open: others that need its rows wait, and none is first by luck. */
export async function holdRows(server: TestServer, statement: string, values: unknown[]): Promise<HeldRows> {
  // Two connections: within one transaction the list of what waits would not change.
  const [holder, watcher] = [await connect(server), await connect(server)]
  await holder.query('begin')
  await holder.query(statement, values)
  const waiting = "select query from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
  return {
    async waitedFor(count, kind) {
      const isReached = async () => {
        const { rows } = await watcher.query<{ query: string }>(waiting)
        return rows.filter(({ query }) => kind.test(query)).length >= count
      }
      await vi.waitUntil(isReached, { timeout: maxWaitMillis })
    },
    countWaiting: async () => (await watcher.query(waiting)).rows.length,
    release: async () => {
      await holder.query('commit')
    },
  }
}
