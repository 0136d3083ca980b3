import type { RequestLike } from '../session/token-store.ts'
import { requestUsers } from './request-user.ts'

/** As much of Hono's context as is needed. */
export interface HonoContext {
  req: { raw: RequestLike }
}

export const { getUser, getPartialUser } = /* @__PURE__ */ requestUsers<HonoContext>((context) => context.req.raw)
