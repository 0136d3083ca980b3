import type { CurrentUser, GetCurrentUserOptions } from '@hallpass/js'
import { use } from 'react'
import { useHallpassApp } from '../provider.tsx'
import { useCell } from './use-cell.ts'
import { type Hooked, withHooks } from './with-hooks.ts'

export type ReactUser = Hooked<CurrentUser>
type Options = GetCurrentUserOptions

/** The signed-in user, live. `or` says what to do without one; some modes never give null. */
export function useUser(options: Options & { or: 'redirect' | 'throw' | 'anonymous' }): ReactUser
export function useUser(options?: Options): ReactUser | null
export function useUser(options: Options = {}): ReactUser | null {
  const app = useHallpassApp()
  const user = useCell(app.cells.user(options))
  const { or = 'return-null' } = options
  if (user) return withHooks(user)
  if (or === 'return-null' || or === 'anonymous-if-exists[deprecated]') return null
  // Throws, signs up, or leaves the page: the SDK knows how; this component waits meanwhile.
  use(alternative(app, options))
  return null
}

const flights = new WeakMap<object, Map<string, Promise<unknown>>>()

/** One attempt for all components that ask in the same moment, however often they render. */
function alternative(app: ReturnType<typeof useHallpassApp>, options: Options): Promise<unknown> {
  const ofApp = flights.get(app) ?? new Map<string, Promise<unknown>>()
  flights.set(app, ofApp)
  const mode = options.or ?? ''
  const known = ofApp.get(mode)
  if (known) return known
  const flight = Promise.resolve(app.getUser(options))
  ofApp.set(mode, flight)
  const forget = () => void setTimeout(() => ofApp.delete(mode), 1000)
  flight.then(forget, forget)
  return flight
}
