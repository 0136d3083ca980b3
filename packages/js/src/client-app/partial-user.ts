import type { Core } from '../app/core.ts'
import { type Cell, createCell } from '../cells/cell.ts'
import { immediate, remembered } from '../cells/follow.ts'
import type { TokenStoreInit } from '../session/sessions.ts'
import type { TokenStore } from '../session/token-store.ts'
import type { CustomClaims } from './custom-claims.ts'

/** What an access token says of its user, without a request to the server. */
export interface TokenPartialUser {
  /** The user’s id. */
  readonly id: string
  /** The name to show. */
  readonly displayName: string | null
  /** The main email address. */
  readonly primaryEmail: string | null
  /** Whether the user has proved that the mailbox is theirs. */
  readonly primaryEmailVerified: boolean
  /** A guest who has not signed up yet. */
  readonly isAnonymous: boolean
  /** Ours: everything that the token says, with the claims that your project added (`auth.tokens.claims`). */
  readonly claims: Readonly<CustomClaims & Record<string, unknown>>
}

/** As much of Convex's context as is needed. */
export interface ConvexContext {
  /** Convex’s own. */
  auth: { getUserIdentity(): Promise<Readonly<Record<string, unknown>> | null> }
}

export interface PartialUserOptions {
  /** What to do with guests: `return-null` (default) leaves them out, `anonymous` lets them in. */
  or?: 'return-null' | 'anonymous'
}
/** Where to read the user from: the session’s access token, or the context of a Convex function. */
export type GetPartialUserOptions =
  | (PartialUserOptions & { from: 'token'; tokenStore?: TokenStoreInit })
  | (PartialUserOptions & { from: 'convex'; ctx: ConvexContext })

interface Claims {
  sub: string
  name: string | null
  email: string | null
  email_verified: boolean
  is_anonymous: boolean
}

/** Only what the token says; anonymous users count as nobody unless they are asked for. */
export function partialUser(claims: Claims | undefined, { or }: PartialUserOptions): TokenPartialUser | null {
  if (!claims || (claims.is_anonymous && or !== 'anonymous')) return null
  return {
    id: claims.sub,
    displayName: claims.name,
    primaryEmail: claims.email,
    primaryEmailVerified: claims.email_verified,
    isAnonymous: claims.is_anonymous,
    claims: claims as never,
  }
}

export interface PartialUserMembers {
  /** The live values behind the hooks, for other frameworks. */
  readonly cells: { partialUser(options: GetPartialUserOptions): Cell<TokenPartialUser | null> }
  /**
   * What the access token says of the user, without a request; null for nobody.
   *
   * @example
   * ```ts
   * const user = await app.getPartialUser({ from: 'token' })
   * ```
   */
  getPartialUser(options: GetPartialUserOptions): Promise<TokenPartialUser | null>
}

export function partialUserMembers(core: Core): PartialUserMembers {
  const live = remembered<Cell<TokenPartialUser | null>>()
  const ofToken = (store: TokenStore, options: PartialUserOptions) => {
    let last: { claims: Claims | undefined; user: TokenPartialUser | null } | undefined
    return immediate(store, () => {
      const claims = core.sessions.current(store).peek()?.claims
      if (!last || last.claims !== claims) last = { claims, user: partialUser(claims, options) }
      return last.user
    })
  }
  const cell = (options: GetPartialUserOptions) => {
    const { or = '' } = options
    if (options.from === 'convex') return live(options.ctx, or, () => createCell(() => convexUser(options)))
    const store = core.sessions.store(options.tokenStore)
    return live(store, or, () => ofToken(store, options))
  }
  const getPartialUser = async (options: GetPartialUserOptions) =>
    options.from === 'convex' ? convexUser(options) : cell(options).refresh()
  return { cells: { partialUser: cell }, getPartialUser }
}

export const convexUser = async ({ ctx, ...options }: PartialUserOptions & { ctx: ConvexContext }) =>
  partialUser(claimsOf(await ctx.auth.getUserIdentity()), options)

/** Convex gives the claims of the token that it has verified, the subject under its own name. */
function claimsOf(identity: Readonly<Record<string, unknown>> | null): Claims | undefined {
  if (!identity) return undefined
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  return {
    ...identity,
    sub: String(identity.subject),
    name: text(identity.name),
    email: text(identity.email),
    email_verified: (identity.email_verified ?? identity.emailVerified) === true,
    is_anonymous: identity.is_anonymous === true,
  }
}
