import { header, knownError, textError } from '@hallpass/contract'
import {
  createImpersonationLink,
  createSession,
  deleteSession,
  listRevocations,
  listSessions,
  refreshSession,
  signOut,
  startImpersonation,
} from '@hallpass/contract/endpoints'
import { submitCode } from '../../core/codes/index.ts'
import { createSession as startSession } from '../../core/sessions/create.ts'
import type { Geo } from '../../core/sessions/device.ts'
import { endSession, findSession, listSessionsOf } from '../../core/sessions/store.ts'
import { describeUserAgent } from '../../core/sessions/user-agent.ts'
import { recordSignIn } from '../../core/sign-in/record.ts'
import { refreshSession as refresh } from '../../core/sign-in/refresh.ts'
import type { Call } from '../../http/call.ts'
import { wantsExtensions } from '../../http/extensions.ts'
import { listFrom } from '../../http/lists.ts'
import { route } from '../../http/route.ts'
import { impersonate, makeLink } from './impersonation.ts'
import { waitForRevocations } from './revocations.ts'

type SessionRow = Awaited<ReturnType<typeof listSessionsOf>>['rows'][number]

const toItem = async (row: SessionRow, { token, request }: Call) => ({
  id: row.id,
  user_id: row.user_id,
  created_at: row.created_at.getTime(),
  is_impersonation: row.is_impersonation,
  is_current_session: row.id === token?.sessionId,
  ...(row.last_used_at && { last_used_at: row.last_used_at.getTime() }),
  ...(row.last_used_ip && {
    last_used_at_end_user_ip_info: { ip: row.last_used_ip, ...(row.last_used_geo as Geo | null) },
  }),
  ...(wantsExtensions(request) && {
    device: await describeUserAgent(row.last_used_user_agent),
    methods: row.methods,
    authenticated_at: row.authenticated_at?.getTime() ?? null,
  }),
})

export const sessionRoutes = [
  route(listSessions, async ({ query }, call) => {
    if (call.level === 'client') {
      const user = await call.user()
      if (!user) throw knownError('CANNOT_GET_OWN_USER_WITHOUT_USER')
      if (user.id !== query.user_id) throw textError(403, 'You can list your own sessions only.')
    }
    const withImpersonation = call.level === 'admin'
    const filter = { userId: query.user_id, now: call.app.clock.now(), withImpersonation }
    return listFrom(
      call,
      (after) => listSessionsOf(call.db, filter, after),
      (rows) => Promise.all(rows.map((row) => toItem(row, call))),
    )
  }),

  route(createSession, ({ body }, call) =>
    recordSignIn(call, body.is_impersonation ? 'impersonation' : 'server', async () => {
      const session = await startSession(call, call.db, {
        userId: body.user_id,
        expiresInMillis: body.expires_in_millis,
        isImpersonation: body.is_impersonation,
        isVouchedFor: true,
      })
      if (!session) throw knownError('USER_ID_DOES_NOT_EXIST', { user_id: body.user_id })
      return { refresh_token: session.refreshToken, access_token: session.accessToken }
    }),
  ),

  route(createImpersonationLink, ({ body }, call) => makeLink(call, body.user_id, body.callback_url)),

  route(startImpersonation, async ({ body }, call) => {
    const work = async () => impersonate(call, await submitCode(call, 'impersonation', body.code))
    return recordSignIn(call, 'impersonation', work, () => false)
  }),

  route(deleteSession, async ({ params }, call) => {
    const session = await findSession(call.db, params.id)
    const isOthers = call.level === 'client' && session?.user_id !== (await call.user())?.id
    if (!session || isOthers) throw textError(404, 'There is no such session.')
    if (session.id === call.token?.sessionId) throw knownError('CANNOT_DELETE_CURRENT_SESSION')
    await endSession(call.db, session.id)
  }),

  route(signOut, async (_input, call) => {
    if (!call.token) throw knownError('ACCESS_TOKEN_EXPIRED', { expired_at_millis: call.app.clock.now().getTime() })
    if (!(await endSession(call.db, call.token.sessionId))) throw knownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  }),

  route(refreshSession, async ({ headers }, call) => {
    const refreshToken = headers[header.refreshToken]
    const isServer = call.level !== 'client'
    const session = await refresh(call, { refreshToken, rotation: 'unknown', isServer })
    if (!session) throw knownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    return { access_token: session.accessToken }
  }),

  route(listRevocations, ({ query }, call) => {
    if (!wantsExtensions(call.request)) throw textError(404, 'Send x-hallpass-extensions: 1 to read this.')
    return waitForRevocations(call, query.since)
  }),
]
