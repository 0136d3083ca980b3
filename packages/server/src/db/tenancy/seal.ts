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

export function checkSeal(query: CompiledQuery): void {
  if (!sealed.has(query)) throw new TenancyRefusal('This statement was not compiled by the tenant scope')
}
