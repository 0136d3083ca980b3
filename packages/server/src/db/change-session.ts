import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { ChangeListenerOptions } from './changes.ts'
import { clientConfig } from './pool.ts'

/** One connection that hears of changes, as long as it holds. */
export interface ChangeSession {
  /** Resolves with the reason. */
  ended: Promise<unknown>
  close(): void
}

const heartbeat = 1000
// Long enough for an announcement that is on its way.
const grace = 100

type Callbacks = Pick<ChangeListenerOptions, 'onChange' | 'onReset' | 'signals'>

export async function openChangeSession(options: ChangeListenerOptions): Promise<ChangeSession> {
  const client = new pg.Client({
    ...clientConfig(options.connection),
    application_name: `hallpass:${process.pid}:changes`,
    connectionTimeoutMillis: heartbeat,
    // A connection that is cut without a word is noticed by its heartbeat.
    query_timeout: heartbeat,
    keepAlive: true,
  })
  const ended = new Promise<unknown>((resolve) => {
    client.on('error', resolve)
    client.on('end', () => resolve('ended'))
  })
  try {
    await client.connect()
    // Listen first: what is announced after this is heard, and what was before is in the version.
    await client.query('listen hallpass_changes')
    for (const channel of Object.keys(options.signals ?? {}))
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
    const versions = watchVersions(client, await readVersion(client), options)
    return { ended: Promise.race([ended, versions.failed]), close: () => close(client, versions) }
  } catch (error) {
    client.end().catch(() => {})
    throw error
  }
}

function close(client: pg.Client, versions: { stop(): void }) {
  versions.stop()
  // Not awaited: the other side may be gone.
  client.end().catch(() => {})
}

async function readVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>('select n from cache_version')
  return rows[0]?.n ?? 0
}

/**
 * Every announcement carries the next version, in the order of commits. A gap in the versions, seen at the next
 * announcement or by the heartbeat, means that one was missed (think of a pooler that swallows LISTEN).
 */
function watchVersions(client: pg.Client, start: number, { onChange, onReset, signals }: Callbacks) {
  let seen = start
  const stopping = new AbortController()
  const jumpTo = (version: number) => {
    seen = version
    onReset()
  }
  client.on('notification', ({ channel, payload = '' }) => {
    if (channel !== 'hallpass_changes') return signals?.[channel]?.(payload)
    const version = Number.parseInt(payload, 10)
    // Heard twice: it was announced between listen and the first look at the version.
    if (version <= seen) return
    if (version !== seen + 1) return jumpTo(version)
    seen = version
    onChange(payload.slice(payload.indexOf(' ') + 1))
  })
  const beat = async () => {
    for (;;) {
      await sleep(heartbeat, undefined, { signal: stopping.signal, ref: false })
      const version = await readVersion(client)
      if (version === seen) continue
      await sleep(grace, undefined, { signal: stopping.signal, ref: false })
      if (version > seen) jumpTo(version)
      else if ((await readVersion(client)) < seen) jumpTo(version)
    }
  }
  return { failed: beat().catch((error: unknown) => error), stop: () => stopping.abort() }
}
