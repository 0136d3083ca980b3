import type { CurrentInternalUser, CurrentUser, GetCurrentUserOptions } from '@hallpass/js'
import { type AppOptions, type Internal, useHallpassApp } from '../provider.tsx'
import type { Hooked } from './hooked.ts'

export type ReactUser = Hooked<CurrentUser>
type InternalUser = Hooked<CurrentInternalUser>
type Options = GetCurrentUserOptions & AppOptions
type Always = { or: 'redirect' | 'throw' | 'anonymous' }

/** The signed-in user, live. `or` says what to do without one; some modes never give null. */
export function useUser(options: Options & Internal & Always): InternalUser
export function useUser(options: Options & Internal): InternalUser | null
export function useUser(options: Options & Always): ReactUser
export function useUser(options?: Options): ReactUser | null
export function useUser({ projectIdMustMatch, ...options }: Options = {}): ReactUser | null {
  return useHallpassApp({ projectIdMustMatch }).useUser(options)
}
