import * as routes from '@hallpass/contract/client-routes'
import type { Core } from '../app/core.ts'
import type { Cell } from '../cells/cell.ts'
import { follow, mapped, remembered } from '../cells/follow.ts'
import type { BaseUser } from '../objects/base-user.ts'
import { orNull } from '../result.ts'
import type { Session } from '../session/session.ts'
import type { TokenStoreInit } from '../session/sessions.ts'
import { abortable } from '../transport/environment.ts'

export type Or = 'return-null' | 'redirect' | 'throw' | 'anonymous' | 'anonymous-if-exists[deprecated]'

/** What to do if nobody is signed in, and where to find the session. */
export interface GetCurrentUserOptions {
  /** What to do if nobody is signed in: `return-null` (default), `redirect` to sign in, `throw`, or `anonymous` to make a guest. */
  or?: Or
  /** Another place to find the session, such as a request. */
  tokenStore?: TokenStoreInit
  /** Gives up waiting. */
  signal?: AbortSignal
}
/** The same as `GetCurrentUserOptions`. */
export type GetUserOptions = GetCurrentUserOptions

/** Some modes never answer null. */
export interface GetUser<U, O = GetCurrentUserOptions> {
  (options: O & { or: 'redirect' | 'throw' | 'anonymous' }): Promise<U>
  (options?: O): Promise<U | null>
}

export interface CurrentUserMembers<U> {
  /** The live values behind the hooks, for other frameworks. */
  readonly cells: { user(options?: GetCurrentUserOptions): Cell<U | null> }
  /**
   * Who is signed in, read from the server; null for nobody, unless `or` says otherwise.
   *
   * @example
   * ```ts
   * const user = await app.getUser({ or: 'redirect' })
   * console.log(user.displayName)
   * ```
   */
  getUser: GetUser<U>
}

const notSignedIn = "User is not signed in but getUser was called with { or: 'throw' }."

const noRedirects = "getUser was called with { or: 'redirect' }, but this app has redirectMethod 'none'."

/** `load` reads the user of a session and builds the object of the app's level; `kind` tells its cells from others. */
export function currentUserMembers<U extends BaseUser>(
  core: Core,
  load: (session: Session) => Promise<U | null>,
  kind: readonly string[] = [],
): CurrentUserMembers<U> {
  const cellOf = (session: Session) =>
    core.cellsOf(session).cell('user', kind, async () => {
      if (!session.isSignedIn) return null
      const user = await orNull(['CANNOT_GET_OWN_USER_WITHOUT_USER'], () => load(session))
      // Signed out in the meantime: the user that was read is gone.
      return session.isSignedIn ? user : null
    })
  const signUpAnonymously = anonymousSignUp(core)
  const getUser = async ({ or = 'return-null', tokenStore, signal }: GetCurrentUserOptions = {}): Promise<U | null> => {
    const user = await abortable(cellOf(core.sessions.current(tokenStore)).refresh(), signal)
    if (user && (!user.isAnonymous || isAnonymousWelcome(or))) return user
    if (or === 'throw') throw new Error(notSignedIn)
    if (or === 'anonymous') return cellOf(await signUpAnonymously()).refresh()
    if (or !== 'redirect') return null
    if (core.redirectMethod === 'none') throw new Error(noRedirects)
    await core.redirects.members.redirectToSignIn({ replace: true })
    // The page is about to change, so this never resolves.
    return new Promise<never>(() => {})
  }
  // The overloads only say that some modes never answer null.
  return { cells: { user: liveUser(core, cellOf) }, getUser: getUser as GetUser<U> }
}

const isAnonymousWelcome = (or: Or) => or === 'anonymous' || or === 'anonymous-if-exists[deprecated]'

/** Follows sign-in and sign-out; the same cell for the same store and mode, so that a UI can hold on to it. */
function liveUser<U extends BaseUser>(core: Core, cellOf: (session: Session) => Cell<U | null>) {
  const live = remembered<Cell<U | null>>()
  return ({ or = 'return-null', tokenStore }: GetCurrentUserOptions = {}): Cell<U | null> => {
    const store = core.sessions.store(tokenStore)
    const everyone = live(store, 'everyone', () => follow(store, () => cellOf(core.sessions.current(store))))
    if (isAnonymousWelcome(or)) return everyone
    return live(store, 'regular', () => mapped(everyone, (user) => (user?.isAnonymous ? null : user)))
  }
}

/** One account, however many ask at the same time. */
function anonymousSignUp(core: Core) {
  let flight: Promise<Session> | undefined
  const signUp = async () => {
    const tokens = await core.call({ level: 'client' }, routes.anonymousSignUp)
    return core.sessions.signIn({ accessToken: tokens.access_token, refreshToken: tokens.refresh_token })
  }
  return () => {
    flight ??= signUp().finally(() => {
      flight = undefined
    })
    return flight
  }
}
