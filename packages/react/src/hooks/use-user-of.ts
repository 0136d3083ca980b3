import type { Cell, GetCurrentUserOptions } from '@hallpass/js'
import { use } from './use.ts'
import { useCell } from './use-cell.ts'

interface AppWithUser {
  readonly cells: { readonly user: (options?: never) => Cell<unknown> }
  readonly getUser: (options?: never) => Promise<unknown>
}

/** The user of an app, live. Without one, `or` decides. Server apps can also ask for other users, where `or` does not apply. */
export function useUserOf(app: AppWithUser, options?: unknown): unknown {
  const user = useCell(app.cells.user(options as never))
  const or = orOf(options)
  if (user || or === 'return-null' || or === 'anonymous-if-exists[deprecated]') return user
  // Throws, signs up, or leaves the page: the SDK knows how; this component waits meanwhile.
  return use(alternative(app, or, options))
}

function orOf(options: unknown): NonNullable<GetCurrentUserOptions['or']> {
  if (typeof options !== 'object' || options === null || 'apiKey' in options || 'from' in options) return 'return-null'
  return (options as GetCurrentUserOptions).or ?? 'return-null'
}

const flights = new WeakMap<object, Map<string, Promise<unknown>>>()

/** One attempt for all components that ask in the same moment, however often they render. */
function alternative(app: AppWithUser, or: string, options: unknown): Promise<unknown> {
  const ofApp = flights.get(app.cells) ?? new Map<string, Promise<unknown>>()
  flights.set(app.cells, ofApp)
  const known = ofApp.get(or)
  if (known) return known
  const flight = app.getUser(options as never)
  ofApp.set(or, flight)
  const forget = () => void setTimeout(() => ofApp.delete(or), 1000)
  flight.then(forget, forget)
  return flight
}
