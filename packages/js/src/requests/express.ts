import type { RequestLike } from '../session/token-store.ts'
import { requestUsers } from './request-user.ts'

/** As much of a request of Express, or of plain Node, as is needed. */
export interface NodeRequest {
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

export const { getUser, getPartialUser } = /* @__PURE__ */ requestUsers<NodeRequest>(toRequestLike)
