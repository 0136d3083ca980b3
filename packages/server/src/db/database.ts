import { sql } from 'kysely'
import type pg from 'pg'
import type { Logger } from '../observe/index.ts'
import type { Settings } from '../settings/index.ts'
import type { Companion } from './companion.ts'
import { startEmbeddedPostgres } from './embedded/start-embedded-postgres.ts'
import { handlesOf, partOf } from './handles.ts'
import type { ConnectionShares, Lane } from './lanes.ts'
import type { Log } from './log.ts'
import { migrate } from './migrate.ts'
import { checkServer, createPool, type DbConnection, type PoolState, poolStateOf } from './pool.ts'
import { findRoute, type Route } from './pooler.ts'
import { awaitSchema, requireSchema } from './require-schema.ts'
import { buildWall } from './row-security/index.ts'
import { type StatementListener, StatementListeners } from './statement-listeners.ts'
import { createScope, type SystemDb, type TenantDb } from './tenancy/index.ts'
import { type UserTexts, userTextsOf } from './user-texts.ts'

/** The one way to the data. Features get `forTenancy` handles; the rest is for core/projects and jobs. */
export interface Database {
  connection: DbConnection
  /** Where connections keep what is set on them; undefined where all there is goes through a pooler. */
  direct: DbConnection | undefined
  /** Of jobs and webhooks: requests do not wait for those. */
  background: pg.Pool
  forTenancy(id: string): TenantDb
  system: SystemDb
  transaction<T>(work: (system: SystemDb) => Promise<T>): Promise<T>
  /** The same transaction, seen without its tenancy; for core/projects alone. */
  systemOn(transaction: TenantDb): SystemDb
  tenantOn(transaction: SystemDb, tenancyId: string): TenantDb
  /** The same database for one request, with something that is written along with its first change. */
  accompaniedBy(companion: Companion): Database
  /** All that `work` does with the database it gets is one transaction: all of it is there afterwards, or nothing. */
  asOne<T>(tenancyId: string, work: (database: Database) => Promise<T>): Promise<T>
  /** The same database for what is done there; itself it is for what runs in the background. */
  inLane(lane: Lane): Database
  /** The listener gets the changes of this process when they are committed. */
  onChange(listener: (topic: string) => void): void
  /** Waits for its turn among all processes, until the transaction ends. */
  lock(transaction: SystemDb, name: string): Promise<void>
  /** The same without waiting: false while somebody else has it. */
  tryLock(transaction: TenantDb, name: string): Promise<boolean>
  /** Whether it answers, and takes changes. */
  ping(): Promise<'well' | 'read-only'>
  /** For the counters of core/limits alone: their library writes its own statements. */
  rateLimitStore: { query(statement: pg.QueryConfig): Promise<{ rows: unknown[] }> }
  /** What is known of the texts by which users are searched; for their list alone. */
  userTexts(): Promise<UserTexts>
  poolState(): PoolState
  /** The listener gets every statement when it has ended; without one, nothing is measured. */
  onStatementEnd(listener: StatementListener): void
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** Instead of the one that the settings name. */
  connection?: DbConnection
  onStatement?: (sql: string) => void
  /** Shares out so many connections. */
  createShares?: (size: number) => ConnectionShares
  /** The embedded Postgres ended, and its folder is another server's by now: nothing works any more. */
  onLost?: (reason: Error) => void
  /** Ends the wait for a schema that somebody else has to bring. */
  signal?: AbortSignal
}

/** Two that stay open (Lifeline, ChangeSession), and those of the background. The rest is for requests. */
const sessions = 2
const backgroundSize = 2

/** Starts the embedded Postgres where no other is named, and brings the schema up to date. */
export async function openDatabase(
  settings: Settings,
  logger: Logger,
  options: DatabaseOptions = {},
): Promise<Database> {
  const log: Log = (level, message, details) => logger[level](details ?? {}, message)
  const given = options.connection ?? settings.databaseUrl
  const embedded = given === undefined ? await startEmbedded(settings, log, options) : undefined
  const connection = given ?? embedded!.connection
  const route = embedded ? { direct: connection, isPooled: false } : await findRoute(connection, settings, log)
  const pools: pg.Pool[] = []
  const close = async () => {
    for (const pool of pools) await pool.end()
    await embedded?.stop()
  }
  const opened = await connect(settings, { connection, route, log, pools, signal: options.signal }).catch(
    async (error: unknown) => {
      await close()
      throw error
    },
  )
  const { pool, background, rowSecurity } = opened
  const listeners: ((topic: string) => void)[] = []
  const statements = new StatementListeners()
  const scope = createScope(pool, {
    statements,
    namedStatements: !route.isPooled,
    ...(rowSecurity && { rowSecurity }),
    ...(options.createShares && { shares: options.createShares(pool.options.max) }),
    statementTimeouts: settings.statementTimeouts,
    ...(options.onStatement && { onStatement: options.onStatement }),
    onChange: (topic) => {
      for (const listener of listeners) listener(topic)
    },
  })
  const database: Database = {
    connection,
    direct: route.direct,
    background,
    ...handlesOf(scope),
    accompaniedBy: (companion) => ({ ...database, ...handlesOf(scope.accompaniedBy(companion)) }),
    asOne: (tenancyId, work) => scope.asOne(tenancyId, (part) => work(partOf(database, part))),
    inLane: (lane) => {
      const inLane = scope.inLane(lane)
      const own: Database = {
        ...partOf(database, inLane),
        asOne: (tenancyId, work) => inLane.asOne(tenancyId, (part) => work(partOf(own, part))),
      }
      return own
    },
    onChange: (listener) => void listeners.push(listener),
    lock: async (transaction, name) => {
      await sql`select pg_advisory_xact_lock(hashtext(${`hallpass:${name}`}))`.execute(transaction)
    },
    tryLock: async (transaction, name) => {
      const lock = sql<{ isFree: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended(${`hallpass:${name}`}, 0)) as "isFree"`
      return (await lock.execute(database.systemOn(transaction))).rows[0]?.isFree === true
    },
    ping: async () => {
      const { rows } = await pool.query<{ state: string }>("select current_setting('transaction_read_only') as state")
      return rows[0]?.state === 'on' ? 'read-only' : 'well'
    },
    rateLimitStore: { query: (statement) => pool.query(statement) },
    userTexts: userTextsOf(pool),
    poolState: () => poolStateOf(pool),
    onStatementEnd: (listener) => statements.listen(listener),
    close,
  }
  return database
}

interface Way {
  connection: DbConnection
  route: Route
  log: Log
  pools: pg.Pool[]
  signal: AbortSignal | undefined
}

/** Opens the pools, and brings the schema up to date. `pools` has them even if that fails. */
async function connect(settings: Settings, { connection, route: { direct, isPooled }, log, pools, signal }: Way) {
  const open = (max: number) => {
    const pool = createPool(connection, { max, log, isPooled })
    pools.push(pool)
    return pool
  }
  const pool = open(settings.databaseConnections - backgroundSize - (direct ? sessions : 0))
  const background = open(backgroundSize)
  return {
    pool,
    background,
    rowSecurity: await prepareSchema(settings, pool, { connection: direct ?? connection, log, signal }),
  }
}

async function prepareSchema(
  settings: Settings,
  pool: pg.Pool,
  { connection, log, signal }: Omit<Way, 'route' | 'pools'>,
) {
  await checkServer(pool)
  if (settings.migrate === 'off') await requireSchema(connection)
  else if (settings.migrate === 'wait') await awaitSchema(connection, log, signal)
  else await migrate({ connection, log })
  return settings.rowSecurity ? buildWall(pool) : undefined
}

function startEmbedded({ dataDir, processes, databaseConnections }: Settings, log: Log, { onLost }: DatabaseOptions) {
  // Commands and people get in as well.
  const settings = { max_connections: Math.max(50, processes * databaseConnections + 14) }
  return startEmbeddedPostgres({ dataDir, log, settings, ...(onLost && { onLost }) })
}
