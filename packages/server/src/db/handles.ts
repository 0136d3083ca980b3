import type { Database } from './database.ts'
import type { AllTables, TenantTables } from './schema.gen.ts'
import type { PartScope, SystemDb, TenantDb } from './tenancy/index.ts'
import { systemOn, tenantOn } from './within.ts'

/** The same database by other handles. */
export function partOf(database: Database, part: PartScope<TenantTables, AllTables>): Database {
  const own: Database = {
    ...database,
    ...handlesOf(part),
    accompaniedBy: (companion) => ({ ...own, ...handlesOf(part.accompaniedBy(companion)) }),
  }
  return own
}

export function handlesOf({ forTenancy, system }: Pick<Database, 'forTenancy' | 'system'>) {
  return {
    forTenancy,
    system,
    transaction: <T>(work: (transaction: SystemDb) => Promise<T>) => system.transaction().execute(work),
    systemOn: (transaction: TenantDb) => systemOn(system, transaction),
    tenantOn: (transaction: SystemDb, id: string) => tenantOn(forTenancy(id), transaction),
  }
}
