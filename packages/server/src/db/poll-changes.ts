import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { ChangeListener, ChangeListenerOptions } from './changes.ts'

/** Together with the time that a look takes this keeps the promise that every process is right within 2 seconds. */
const lookMillis = 1000

/** Instead of listenForChanges() where no connection can listen. It learns that something changed, and not what. */
export async function pollForChanges(
  pool: pg.Pool,
  { onReset }: Pick<ChangeListenerOptions, 'onReset'>,
): Promise<ChangeListener> {
  const stopping = new AbortController()
  const { signal } = stopping
  let seen = await readVersion(pool)
  onReset()
  const look = async () => {
    const version = await readVersion(pool)
    if (version === seen) return
    seen = version
    onReset()
  }
  const done = (async () => {
    while (!signal.aborted) {
      await sleep(lookMillis, undefined, { signal, ref: false }).catch(() => {})
      // Others report a lost database; what changed meanwhile is seen at the first look that works.
      if (!signal.aborted) await look().catch(() => {})
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await done
    },
  }
}

async function readVersion(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>('select n from cache_version')
  return rows[0]?.n ?? 0
}
