import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { TenancyRefusal } from './refusal.ts'

/** Statements with their tenancy; undefined for those that the server runs in the middle of a tenancy's. */
const bound = new WeakMap<CompiledQuery, string | undefined>()
const real = new WeakMap<DatabaseConnection, DatabaseConnection>()

/** The tenancy is in place: a guarded connection may run this. */
export function markBound<Q extends CompiledQuery>(query: Q, tenancyId: string | undefined): Q {
  bound.set(query, tenancyId)
  return query
}

export const tenancyOf = (query: CompiledQuery): string | undefined => bound.get(query)

/** What `getExecutor().provideConnection()` of a tenant handle gives out: it runs bound statements only. */
export class GuardedConnection implements DatabaseConnection {
  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!bound.has(query)) throw new TenancyRefusal('This statement was not bound to a tenancy')
    return reveal(this).executeQuery<R>(query)
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for a generator, and there is nothing to yield
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new TenancyRefusal('A tenant handle does not stream')
  }
}

export function guard(connection: DatabaseConnection): DatabaseConnection {
  if (real.has(connection)) return connection
  const guarded = new GuardedConnection()
  real.set(guarded, connection)
  return guarded
}

/** For the driver, which begins and commits on the connection itself. */
export function reveal(connection: DatabaseConnection): DatabaseConnection {
  return real.get(connection) ?? connection
}
