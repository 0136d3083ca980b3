import { type ConnectionProvider, DefaultQueryExecutor, Kysely, PostgresAdapter } from 'kysely'
import type pg from 'pg'
import { AccompaniedDriver, type Companion, rememberCompanion } from '../companion.ts'
import type { Lane } from '../lanes.ts'
import { OneTransaction } from '../one-transaction.ts'
import { type DriverOptions, type InnerDriver, PgDriver, type Purpose, postgresDialect } from '../pg-driver.ts'
import { type AllTables, type TenantTables, tenantTables } from '../schema.gen.ts'
import { BoundExecutor } from './bound-executor.ts'
import { TenancyRefusal } from './refusal.ts'
import { TenancyScope } from './scope-plugin.ts'
import { tenantDriver } from './tenant-driver.ts'

/** The database as one tenancy sees it; the only handle that feature code receives. A transaction is one, too. */
export type TenantDb = Kysely<TenantTables>
/** Every table, with no scope: for db/, jobs/ and core/projects alone. */
export type SystemDb = Kysely<AllTables>

export type ScopeOptions = DriverOptions

interface Handles<Tenant, All> {
  forTenancy(id: string): Kysely<Tenant>
  system: Kysely<All>
}

export interface PartScope<Tenant, All> extends Handles<Tenant, All> {
  /** The same with a companion: see there. Handles for one request, not to be kept. */
  accompaniedBy(companion: Companion): Handles<Tenant, All>
}

interface LaneScope<Tenant, All> extends PartScope<Tenant, All> {
  /** All that `work` does with its handles is one transaction. */
  asOne<T>(tenancyId: string, work: (scope: PartScope<Tenant, All>) => Promise<T>): Promise<T>
}

/** Its own handles are for what runs in the background. */
export interface Scope<Tenant, All> extends LaneScope<Tenant, All> {
  inLane(lane: Lane): LaneScope<Tenant, All>
}

export function createScope(pool: pg.Pool, options: ScopeOptions = {}): Scope<TenantTables, AllTables> {
  return createScopeFor<TenantTables, AllTables>(pool, tenantTables, options)
}

/** createScope with other tables, for the tests of the scope itself. */
export function createScopeFor<Tenant, All>(
  pool: pg.Pool,
  tables: ReadonlySet<string>,
  options: ScopeOptions = {},
): Scope<Tenant, All> {
  const driver = new PgDriver(pool, options)
  const plugin = new TenancyScope(tables)
  const partOn = (inner: InnerDriver, lane: Lane, inTurn?: InTurn): PartScope<Tenant, All> => ({
    ...handlesOn<Tenant, All>(inner, { lane, inTurn }, plugin, new PostgresAdapter()),
    accompaniedBy: (companion) => {
      const adapter = new PostgresAdapter()
      rememberCompanion(adapter, companion)
      return handlesOn<Tenant, All>(new AccompaniedDriver(inner, companion), { lane, inTurn }, plugin, adapter)
    },
  })
  const inLane = (lane: Lane): LaneScope<Tenant, All> => ({
    ...partOn(driver, lane),
    asOne: async (tenancyId, work) => {
      const connection = await driver.acquireConnection({ lane, tenancyId })
      try {
        const one = new OneTransaction(connection)
        return await one.run(() => work(partOn(one, lane, (turn) => one.inTurn(turn))))
      } finally {
        await driver.releaseConnection(connection)
      }
    },
  })
  return { ...inLane('background'), inLane }
}

type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** Where connections come from: which lane, and whether one waits for the other. */
interface Source {
  lane: Lane
  inTurn: InTurn | undefined
}

function handlesOn<Tenant, All>(
  driver: InnerDriver | AccompaniedDriver,
  { lane, inTurn }: Source,
  plugin: TenancyScope,
  adapter: PostgresAdapter,
): Handles<Tenant, All> {
  const dialect = { ...postgresDialect(() => driver), createAdapter: () => adapter }
  const provider = connectionsFor(driver, { lane }, inTurn)
  const unscoped = new DefaultQueryExecutor(dialect.createQueryCompiler(), adapter, provider)
  const scoped = unscoped.withPlugin(plugin)
  const shared = { config: { dialect }, dialect, driver: tenantDriver(driver) }
  return {
    forTenancy(id) {
      checkTenancyId(id)
      const own = scoped.withConnectionProvider(connectionsFor(driver, { lane, tenancyId: id }, inTurn))
      return new Kysely<Tenant>({ ...shared, executor: new BoundExecutor(own, id) })
    },
    system: new Kysely<All>({ config: { dialect }, dialect, driver, executor: unscoped }),
  }
}

function connectionsFor(
  driver: InnerDriver | AccompaniedDriver,
  purpose: Purpose,
  inTurn: InTurn | undefined,
): ConnectionProvider {
  const provideConnection: ConnectionProvider['provideConnection'] = async (consumer) => {
    const connection = await driver.acquireConnection(purpose)
    try {
      return await consumer(connection)
    } finally {
      await driver.releaseConnection(connection as never)
    }
  }
  if (!inTurn) return { provideConnection }
  return { provideConnection: (consumer) => inTurn(() => provideConnection(consumer)) }
}

function checkTenancyId(id: string) {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw new TenancyRefusal('A tenancy id is a UUID')
}
