import pg from 'pg'

/** What `pg` needs to connect; the socket's folder is private, so no password guards it. */
export interface EmbeddedConnection {
  host: string
  port: number
  user: string
  database: string
  ssl: false
}

const databaseName = 'hallpass'

export function connectionTo(socketDir: string, database = databaseName): EmbeddedConnection {
  return { host: socketDir, port: 5432, user: 'postgres', database, ssl: false }
}

async function withClient<T>(socketDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connectionTo(socketDir, 'postgres'), application_name: `hallpass:${process.pid}` })
  // Unhandled, the error of a server that goes away would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Which start made the server that answers here; undefined as long as none takes connections. */
export async function findRunningStart(socketDir: string): Promise<string | undefined> {
  try {
    return await withClient(socketDir, async (client) => {
      const { rows } = await client.query<{ start: string | null }>(
        "select current_setting('hallpass.start', true) as start",
      )
      return rows[0]?.start ?? ''
    })
  } catch {
    return undefined
  }
}

export async function createDatabaseOnce(socketDir: string): Promise<void> {
  await withClient(socketDir, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [databaseName])
    if (!rowCount) await client.query(`create database ${databaseName}`)
  })
}
