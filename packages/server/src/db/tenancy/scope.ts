import { type ConnectionProvider, DefaultQueryExecutor, Kysely, PostgresAdapter } from 'kysely'
import type pg from 'pg'
import { AccompaniedDriver, type Companion, rememberCompanion } from '../companion.ts'
import type { Lane } from '../lanes.ts'
import { type DriverOptions, PgDriver, type Purpose, postgresDialect } from '../pg-driver.ts'
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

interface LaneScope<Tenant, All> extends Handles<Tenant, All> {
  /** The same with a companion: see there. Handles for one request, not to be kept. */
  accompaniedBy(companion: Companion): Handles<Tenant, All>
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
  const inLane = (lane: Lane): LaneScope<Tenant, All> => ({
    ...handlesOn<Tenant, All>(driver, lane, plugin, new PostgresAdapter()),
    accompaniedBy: (companion) => {
      const adapter = new PostgresAdapter()
      rememberCompanion(adapter, companion)
      return handlesOn<Tenant, All>(new AccompaniedDriver(driver, companion), lane, plugin, adapter)
    },
  })
  return { ...inLane('background'), inLane }
}

function handlesOn<Tenant, All>(
  driver: PgDriver | AccompaniedDriver,
  lane: Lane,
  plugin: TenancyScope,
  adapter: PostgresAdapter,
): Handles<Tenant, All> {
  const dialect = { ...postgresDialect(() => driver), createAdapter: () => adapter }
  const unscoped = new DefaultQueryExecutor(dialect.createQueryCompiler(), adapter, connectionsFor(driver, { lane }))
  const scoped = unscoped.withPlugin(plugin)
  const shared = { config: { dialect }, dialect, driver: tenantDriver(driver) }
  return {
    forTenancy(id) {
      checkTenancyId(id)
      const own = scoped.withConnectionProvider(connectionsFor(driver, { lane, tenancyId: id }))
      return new Kysely<Tenant>({ ...shared, executor: new BoundExecutor(own, id) })
    },
    system: new Kysely<All>({ config: { dialect }, dialect, driver, executor: unscoped }),
  }
}

const connectionsFor = (driver: PgDriver | AccompaniedDriver, purpose: Purpose): ConnectionProvider => ({
  async provideConnection(consumer) {
    const connection = await driver.acquireConnection(purpose)
    try {
      return await consumer(connection)
    } finally {
      await driver.releaseConnection(connection as never)
    }
  },
})

function checkTenancyId(id: string) {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw new TenancyRefusal('A tenancy id is a UUID')
}
