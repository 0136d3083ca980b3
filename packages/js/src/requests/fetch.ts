import type { RequestLike } from '../session/token-store.ts'
import { requestUsers } from './request-user.ts'

/** For anything that has the platform's Request: edge functions, Bun, Deno, route handlers. */
export const { getUser, getPartialUser } = /* @__PURE__ */ requestUsers<RequestLike>((request) => request)
