import { type ConnectionProvider, DummyDriver, Kysely, type QueryExecutor } from 'kysely'
import { postgresDialect } from './pg-driver.ts'
import type { AllTables, TenantTables } from './schema.gen.ts'
import { reveal } from './tenancy/guarded-connection.ts'
import type { SystemDb, TenantDb } from './tenancy/index.ts'

/** A handle with another scope on the connection of a running transaction, so that both commit or neither does. */
function on<Tables>(transaction: SystemDb | TenantDb, executor: QueryExecutor): Kysely<Tables> {
  const provider: ConnectionProvider = {
    provideConnection: (consumer) => transaction.getExecutor().provideConnection((held) => consumer(reveal(held))),
  }
  const driver = new DummyDriver()
  const dialect = postgresDialect(() => driver)
  return new Kysely<Tables>({
    config: { dialect },
    dialect,
    driver,
    executor: executor.withConnectionProvider(provider),
  })
}

export const systemOn = (system: SystemDb, transaction: TenantDb): SystemDb =>
  on<AllTables>(transaction, system.getExecutor())

export const tenantOn = (tenant: TenantDb, transaction: SystemDb): TenantDb =>
  on<TenantTables>(transaction, tenant.getExecutor())
