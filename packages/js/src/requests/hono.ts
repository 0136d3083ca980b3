import type { RequestLike } from '../session/token-store.ts'
import { type RequestUsers, requestUsers } from './request-user.ts'

/** As much of Hono's context as is needed. */
export interface HonoContext {
  /** Hono’s own request, with the platform’s in it. */
  req: { raw: RequestLike }
}

const users = /* @__PURE__ */ requestUsers<HonoContext>((context) => context.req.raw)

/**
 * Who sent a context of Hono; null for nobody. Read from the server, by the cookies or the `x-stack-auth` header.
 *
 * @example
 * ```ts
 * app.get('/me', async (c) => {
 *   const user = await getUser(c)
 *   return c.json({ name: user?.displayName ?? null })
 * })
 * ```
 */
export const getUser: RequestUsers<HonoContext>['getUser'] = users.getUser
/** The same from the access token alone, without a request to the server unless it is `strict`; a bearer token will do. */
export const getPartialUser: RequestUsers<HonoContext>['getPartialUser'] = users.getPartialUser
