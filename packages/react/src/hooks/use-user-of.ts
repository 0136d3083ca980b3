import type { Cell, GetCurrentUserOptions } from '@hallpass/js'
import { use } from 'react'
import { useCell } from './use-cell.ts'

interface AppWithUser {
  readonly cells: { readonly user: (options?: never) => Cell<unknown> }
  readonly getUser: (options?: never) => Promise<unknown>
}

/** The user of an app, live; without one, whatever `or` says. Server apps also ask for others, who are just there or not. */
export function useUserOf(app: AppWithUser, asked?: unknown): unknown {
  const user = useCell(app.cells.user(asked as never))
  const or = orOf(asked)
  if (user || or === 'return-null' || or === 'anonymous-if-exists[deprecated]') return user
  // Throws, signs up, or leaves the page: the SDK knows how; this component waits meanwhile.
  return use(alternative(app, or, asked))
}

function orOf(asked: unknown): NonNullable<GetCurrentUserOptions['or']> {
  if (typeof asked !== 'object' || asked === null || 'apiKey' in asked || 'from' in asked) return 'return-null'
  return (asked as GetCurrentUserOptions).or ?? 'return-null'
}

const flights = new WeakMap<object, Map<string, Promise<unknown>>>()

/** One attempt for all components that ask in the same moment, however often they render. */
function alternative(app: AppWithUser, or: string, asked: unknown): Promise<unknown> {
  const ofApp = flights.get(app.cells) ?? new Map<string, Promise<unknown>>()
  flights.set(app.cells, ofApp)
  const known = ofApp.get(or)
  if (known) return known
  const flight = app.getUser(asked as never)
  ofApp.set(or, flight)
  const forget = () => void setTimeout(() => ofApp.delete(or), 1000)
  flight.then(forget, forget)
  return flight
}
