import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { clientConfig, type DbConnection } from '../db/pool.ts'
import type { Logger } from '../observe/index.ts'

/** The first half of the advisory locks that say which worker pools are alive; the second is the pool's id, hashed. */
export const lifelineKey = 4816

/** Shows all processes that a worker pool is alive: a lock which Postgres gives back when this process dies. */
export interface Lifeline {
  hold(poolId: string): Promise<void>
  letGo(poolId: string): Promise<void>
  stop(): Promise<void>
}

const longestPause = 250

export async function openLifeline(connection: DbConnection, log: Logger): Promise<Lifeline> {
  const held = new Set<string>()
  const stopping = new AbortController()
  let client = await connect(connection, lost)

  // A lock that is gone for longer than a moment would make others take our jobs.
  async function lost(error: unknown) {
    if (stopping.signal.aborted) return
    log.warn({ err: error }, 'lost the connection that shows our job workers are alive; connecting again')
    for (let pause = 25; !stopping.signal.aborted; pause = Math.min(pause * 2, longestPause)) {
      try {
        client = await connect(connection, lost)
        for (const id of held) await lock(client, id)
        return
      } catch {
        await sleep(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
      }
    }
  }

  return {
    async hold(poolId) {
      held.add(poolId)
      // Where the connection is just being lost, the next one takes all locks again.
      await lock(client, poolId).catch(() => {})
    },
    async letGo(poolId) {
      held.delete(poolId)
      // Without a connection there is no lock either.
      await client.query('select pg_advisory_unlock($1, hashtext($2))', [lifelineKey, poolId]).catch(() => {})
    },
    async stop() {
      stopping.abort()
      await client.end().catch(() => {})
    },
  }
}

async function connect(connection: DbConnection, onLost: (error: unknown) => Promise<void>): Promise<pg.Client> {
  const client = new pg.Client({
    ...clientConfig(connection),
    application_name: `hallpass:${process.pid}:jobs`,
    connectionTimeoutMillis: 2000,
    keepAlive: true,
  })
  let reported = false
  const report = (error?: unknown) => {
    if (reported) return
    reported = true
    void onLost(error)
  }
  // Until it is connected, errors are the caller's.
  client.on('error', () => {})
  await client.connect()
  client.on('error', report)
  client.on('end', report)
  return client
}

async function lock(client: pg.Client, poolId: string) {
  await client.query('select pg_advisory_lock($1, hashtext($2))', [lifelineKey, poolId])
}
