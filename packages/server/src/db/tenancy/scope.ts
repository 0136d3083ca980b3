import { DefaultConnectionProvider, DefaultQueryExecutor, Kysely, PostgresAdapter } from 'kysely'
import type pg from 'pg'
import { AccompaniedDriver, type Companion, rememberCompanion } from '../companion.ts'
import { type DriverOptions, PgDriver, postgresDialect } from '../pg-driver.ts'
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

export interface Scope<Tenant, All> {
  forTenancy(id: string): Kysely<Tenant>
  system: Kysely<All>
  /** The same with a companion: see there. Handles for one request, not to be kept. */
  accompaniedBy(companion: Companion): Omit<Scope<Tenant, All>, 'accompaniedBy'>
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
  return {
    ...handlesOn<Tenant, All>(driver, plugin, new PostgresAdapter()),
    accompaniedBy: (companion) => {
      const adapter = new PostgresAdapter()
      rememberCompanion(adapter, companion)
      return handlesOn<Tenant, All>(new AccompaniedDriver(driver, companion), plugin, adapter)
    },
  }
}

function handlesOn<Tenant, All>(
  driver: PgDriver | AccompaniedDriver,
  plugin: TenancyScope,
  adapter: PostgresAdapter,
): Omit<Scope<Tenant, All>, 'accompaniedBy'> {
  const dialect = { ...postgresDialect(() => driver), createAdapter: () => adapter }
  const provider = new DefaultConnectionProvider(driver)
  const executor = new DefaultQueryExecutor(dialect.createQueryCompiler(), adapter, provider, [plugin])
  const shared = { config: { dialect }, dialect, driver: tenantDriver(driver) }
  return {
    forTenancy(id) {
      checkTenancyId(id)
      return new Kysely<Tenant>({ ...shared, executor: new BoundExecutor(executor, id) })
    },
    system: new Kysely<All>({ dialect }),
  }
}

function checkTenancyId(id: string) {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw new TenancyRefusal('A tenancy id is a UUID')
}
