import pg from 'pg'
import type { Settings } from '../settings/index.ts'
import type { Log } from './log.ts'
import { clientConfig, DatabaseUnavailableError, type DbConnection, unusable } from './pool.ts'

export interface Route {
  /** Connections go to others after each transaction. */
  isPooled: boolean
  /** Where they do not; undefined where there is no such way. */
  direct: DbConnection | undefined
}

/** How the database is reached. */
export async function findRoute(
  connection: DbConnection,
  { directDatabaseUrl }: Pick<Settings, 'directDatabaseUrl'>,
  log: Log,
): Promise<Route> {
  const isPooled = await isPooler(connection)
  if (directDatabaseUrl) await requireDirect(directDatabaseUrl, connection)
  if (!isPooled) return { isPooled, direct: directDatabaseUrl ?? connection }
  const how = directDatabaseUrl
    ? 'locks and announcements go through HALLPASS_DIRECT_DATABASE_URL.'
    : 'this server looks every second for what others changed, as HALLPASS_DIRECT_DATABASE_URL is not set.'
  log('info', `DATABASE_URL leads to a pooler, so nothing is kept on its connections; ${how}`)
  return { isPooled, direct: directDatabaseUrl }
}

/**
 * Whether a pooler such as PgBouncer stands before the database: a Postgres tells a client the number of the process that
 * works for it, and a pooler, whose clients change processes, makes one up.
 */
const isPooler = (connection: DbConnection): Promise<boolean> => withClient(connection, isApart)

const directSetting = 'HALLPASS_DIRECT_DATABASE_URL'

/** Refuses a direct address that leads elsewhere, or whose sessions are shared: jobs would be lost without a word. */
async function requireDirect(direct: DbConnection, connection: DbConnection): Promise<void> {
  const place = await withClient(connection, placeOf)
  const refusal = await withClient(direct, (client) => refusalOf(client, direct, place), directSetting)
  if (refusal) throw new DatabaseUnavailableError(`${directSetting} ${refusal}`)
}

async function refusalOf(client: pg.Client, direct: DbConnection, place: string): Promise<string | undefined> {
  if ((await placeOf(client)) !== place) return 'leads to another database than DATABASE_URL.'
  if (!(await isApart(client))) return undefined
  // A pooler that gives each client a connection for good is as good as none. Only one that is caught sharing is refused.
  const process = await processOf(client)
  const isShared = await withClient(direct, async (other) => (await processOf(other)) === process)
  return isShared ? 'leads to a pooler that shares connections. Name the database itself.' : undefined
}

const isApart = async (client: pg.Client) => (await processOf(client)) !== processTold(client)

async function processOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

/** The types of `pg` do not mention it. */
const processTold = (client: pg.Client) => (client as unknown as { processID: number | null }).processID

async function placeOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ place: string }>(`
    select concat(oid, '@', pg_postmaster_start_time()) as place from pg_database where datname = current_database()`)
  return rows[0]?.place ?? ''
}

async function withClient<T>(
  connection: DbConnection,
  work: (client: pg.Client) => Promise<T>,
  setting?: string,
): Promise<T> {
  const client = new pg.Client({ ...clientConfig(connection), connectionTimeoutMillis: 10_000 })
  // What is under way fails as well.
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } catch (error) {
    throw unusable(error, setting)
  } finally {
    await client.end().catch(() => {})
  }
}
