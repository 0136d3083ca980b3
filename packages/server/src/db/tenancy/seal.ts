import type { CompiledQuery } from 'kysely'
import { TenancyRefusal } from './refusal.ts'

// Statements in here were made by the tenant scope (or by db/ and jobs/ on purpose), with the marker still in place.
const sealed = new WeakSet<CompiledQuery>()

/** Lets a tenant handle run this statement. Frozen, so that the text and the marker cannot be swapped afterwards. */
export function seal<Q extends CompiledQuery>(query: Q): Q {
  Object.freeze(query.parameters)
  Object.freeze(query)
  sealed.add(query)
  return query
}

const forServer = new WeakSet<CompiledQuery>()

/** Also for a tenant handle, but run with what the server may do: it touches nothing that belongs to tenancies. */
export function sealForServer<Q extends CompiledQuery>(query: Q): Q {
  forServer.add(query)
  return seal(query)
}

export const isForServer = (query: CompiledQuery): boolean => forServer.has(query)

export function checkSeal(query: CompiledQuery): void {
  if (!sealed.has(query)) throw new TenancyRefusal('This statement was not compiled by the tenant scope')
}
