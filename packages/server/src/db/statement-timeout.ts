import { CompiledQuery } from 'kysely'
import type { TenantDb } from './tenancy/index.ts'
import { seal } from './tenancy/seal.ts'

/** Runs the work in a transaction whose statements are cut off after this time: see isStatementTimeout(). */
export function withStatementTimeout<T>(db: TenantDb, millis: number, work: (tx: TenantDb) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    // Sealed here: it touches no table, and ends with the transaction.
    const statement = CompiledQuery.raw("select set_config('statement_timeout', $1, true)", [String(millis)])
    await tx.executeQuery(seal(statement))
    return work(tx)
  })
}
