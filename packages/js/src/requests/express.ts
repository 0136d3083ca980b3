import type { RequestLike } from '../session/token-store.ts'
import { type RequestUsers, requestUsers } from './request-user.ts'

/** As much of a request of Express, or of plain Node, as is needed. */
export interface NodeRequest {
  /** As Node has them. */
  headers: Readonly<Record<string, string | string[] | undefined>>
}

const known = new WeakMap<NodeRequest, RequestLike>()

/** The same for the same request, so that its tokens are refreshed once. */
function toRequestLike(request: NodeRequest): RequestLike {
  const before = known.get(request)
  if (before) return before
  const get = (name: string) => {
    const value = request.headers[name.toLowerCase()]
    return Array.isArray(value) ? value.join(', ') : (value ?? null)
  }
  const made = { headers: { get } }
  known.set(request, made)
  return made
}

const users = /* @__PURE__ */ requestUsers<NodeRequest>(toRequestLike)

/**
 * Who sent a request of Express or Node; null for nobody. Read from the server, by the cookies or the `x-stack-auth` header.
 *
 * @example
 * ```ts
 * app.get('/me', async (request, response) => {
 *   const user = await getUser(request)
 *   response.json({ name: user?.displayName ?? null })
 * })
 * ```
 */
export const getUser: RequestUsers<NodeRequest>['getUser'] = users.getUser
/** The same from the access token alone, without a request to the server unless it is `strict`; a bearer token will do. */
export const getPartialUser: RequestUsers<NodeRequest>['getPartialUser'] = users.getPartialUser
