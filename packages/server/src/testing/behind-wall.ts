import { CompiledQuery, DummyDriver, Kysely, type RawBuilder } from 'kysely'
import { silent } from '../db/log.ts'
import { postgresDialect } from '../db/pg-driver.ts'
import { createPool, type DbConnection } from '../db/pool.ts'
import { buildWall } from '../db/row-security/index.ts'
import { createScope, type TenantDb } from '../db/tenancy/index.ts'
import { seal } from '../db/tenancy/seal.ts'

/** Runs a statement that came past the scope of a handle, as if somebody had found a hole in that. */
export async function smuggle(db: TenantDb, statement: RawBuilder<unknown> | string): Promise<unknown[]> {
  const compiled = typeof statement === 'string' ? CompiledQuery.raw(statement) : { ...statement.compile(compiler) }
  return (await db.executeQuery(seal(compiled))).rows
}

/** Compiles without a scope. */
const compiler = new Kysely<unknown>({ dialect: postgresDialect(() => new DummyDriver()) })

/** Handles on a migrated database whose statements run behind the wall of row security. */
export async function openBehindWall(connection: DbConnection, options: { isPooled: boolean; max: number }) {
  const pool = createPool(connection, { ...options, log: silent })
  const rowSecurity = await buildWall(pool)
  const scope = createScope(pool, { rowSecurity, namedStatements: !options.isPooled })
  return { forTenancy: scope.forTenancy, system: scope.system, close: () => pool.end() }
}
