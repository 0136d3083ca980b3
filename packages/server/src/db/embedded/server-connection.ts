import pg from 'pg'
import type { ServerStart } from './server-start.ts'

/** What `pg` needs to connect; the socket's folder is private, so no password guards it. */
export interface EmbeddedConnection {
  host: string
  port: number
  user: string
  database: string
  ssl: false
}

const databaseName = 'hallpass'
/** What Postgres answers while it recovers, starts up or shuts down. */
const cannotConnectNow = '57P03'

export function connectionTo(socketDir: string, database = databaseName): EmbeddedConnection {
  return { host: socketDir, port: 5432, user: 'postgres', database, ssl: false }
}

async function withClient<T>(socketDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    ...connectionTo(socketDir, 'postgres'),
    application_name: `hallpass:${process.pid}`,
    // One that hangs takes connections, and never says a word.
    connectionTimeoutMillis: 5000,
  })
  // Unhandled, the error of a server that goes away would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Which start made the server that answers here; `starting` while it recovers or shuts down, `silent` where nothing takes
 * connections.
 */
export async function askServer(socketDir: string): Promise<{ start: ServerStart } | 'starting' | 'silent'> {
  try {
    return await withClient(socketDir, async (client) => {
      const { rows } = await client.query<{ start: string | null }>(
        "select current_setting('hallpass.start', true) as start",
      )
      return { start: rows[0]?.start ?? '' }
    })
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === cannotConnectNow
    return isThere ? 'starting' : 'silent'
  }
}

export async function createDatabaseOnce(socketDir: string): Promise<void> {
  await withClient(socketDir, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [databaseName])
    if (!rowCount) await client.query(`create database ${databaseName}`)
  })
}
