import type { Core } from '../app/core.ts'
import type { TokenStoreInit } from '../session/sessions.ts'

export interface TokenPartialUser {
  readonly id: string
  readonly displayName: string | null
  readonly primaryEmail: string | null
  readonly primaryEmailVerified: boolean
  readonly isAnonymous: boolean
}

/** As much of Convex's context as is needed. */
export interface ConvexContext {
  auth: { getUserIdentity(): Promise<Readonly<Record<string, unknown>> | null> }
}

export interface PartialUserOptions {
  or?: 'return-null' | 'anonymous'
}
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

/** Only what the token says; anonymous users are nobody unless they are asked for. */
export function partialUser(
  claims: Claims | undefined,
  { or = 'return-null' }: PartialUserOptions,
): TokenPartialUser | null {
  if (!claims || (claims.is_anonymous && or !== 'anonymous')) return null
  return {
    id: claims.sub,
    displayName: claims.name,
    primaryEmail: claims.email,
    primaryEmailVerified: claims.email_verified,
    isAnonymous: claims.is_anonymous,
  }
}

/** Without a request. */
export const getPartialUser = async (core: Core, options: GetPartialUserOptions): Promise<TokenPartialUser | null> => {
  if (options.from === 'token') return partialUser(core.sessions.current(options.tokenStore).peek()?.claims, options)
  return partialUser(claimsOf(await options.ctx.auth.getUserIdentity()), options)
}

/** Convex tells the claims of the token that it has verified, the subject under its own name. */
export function claimsOf(identity: Readonly<Record<string, unknown>> | null): Claims | undefined {
  if (!identity) return undefined
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  return {
    sub: String(identity.subject),
    name: text(identity.name),
    email: text(identity.email),
    email_verified: (identity.email_verified ?? identity.emailVerified) === true,
    is_anonymous: identity.is_anonymous === true,
  }
}
