import { header } from '@hallpass/contract'
import type { App } from '../app.ts'
import type { RequestInfo } from '../core/request.ts'
import { currentUser, mayAct, sessionEnded } from '../core/users/current-user.ts'
import type { TenantDb } from '../db/index.ts'
import type { Auth, Call } from './call.ts'

/** Whether the caller wants an ended session to read nothing either. */
export const needsLiveSession = (request: RequestInfo) => request.header(header.liveSession) === '1'

/**
 * Who the access token of a call stands for, read once. Reading goes by the token alone; for everything else its
 * session must be alive: docs/protocol/tokens-and-keys.md#ended-sessions.
 */
export function userOfCall(
  app: App,
  request: RequestInfo,
  db: TenantDb,
  { token, isImpersonation }: Auth,
): Pick<Call, 'user' | 'liveUser'> {
  let reading: ReturnType<typeof currentUser> | undefined
  const read = () => (reading ??= token ? currentUser(db, token, app.clock.now()) : Promise.resolve(undefined))
  return {
    user: async () => {
      const user = await read()
      if (user && (request.method !== 'GET' || needsLiveSession(request)) && !mayAct(user)) throw sessionEnded()
      return user?.isBlocked ? undefined : user
    },
    liveUser: async () => {
      const user = await read()
      return user && mayAct(user) && !isImpersonation ? user : undefined
    },
  }
}
