import type { RequestLike } from '../session/token-store.ts'
import { type RequestUsers, requestUsers } from './request-user.ts'

const users = /* @__PURE__ */ requestUsers<RequestLike>((request) => request)

/**
 * Who sent the platform’s Request: edge functions, Bun, Deno, route handlers; null for nobody. Read from the server, by the cookies or the `x-stack-auth` header.
 *
 * @example
 * ```ts
 * async function handle(request: Request) {
 *   const user = await getUser(request)
 *   return new Response(user?.displayName ?? 'Nobody is signed in')
 * }
 * ```
 */
export const getUser: RequestUsers<RequestLike>['getUser'] = users.getUser
/** The same from the access token alone, without a request to the server unless it is `strict`; a bearer token will do. */
export const getPartialUser: RequestUsers<RequestLike>['getPartialUser'] = users.getPartialUser
