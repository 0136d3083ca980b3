import type { CurrentUser, GetCurrentUserOptions } from '@hallpass/js'
import { type AppOptions, useHallpassApp } from '../provider.tsx'
import type { Hooked } from './hooked.ts'

export type ReactUser = Hooked<CurrentUser>
type Options = GetCurrentUserOptions & AppOptions

/** The signed-in user, live. `or` says what to do without one; some modes never give null. */
export function useUser(options: Options & { or: 'redirect' | 'throw' | 'anonymous' }): ReactUser
export function useUser(options?: Options): ReactUser | null
export function useUser({ projectIdMustMatch, ...options }: Options = {}): ReactUser | null {
  return useHallpassApp({ projectIdMustMatch }).useUser(options)
}
