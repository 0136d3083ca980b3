import { dashboardSessionPath, header, knownError } from '@hallpass/contract'
import { type Context, Hono } from 'hono'
import type { App } from '../../app.ts'
import type { RequestInfo } from '../../core/request.ts'
import { forgetToken, keptToken } from '../../core/sessions/dashboard-cookies.ts'
import { keepSession } from '../../core/sessions/keep-dashboard-session.ts'
import { endSession, findLiveSession } from '../../core/sessions/store.ts'
import { refreshSession } from '../../core/sign-in/refresh.ts'
import { requireOwnOrigin } from '../../http/own-origin.ts'
import type { Pages } from '../../http/pages.ts'
import { requestInfo } from '../../http/request-info.ts'
import { errorAnswer } from '../../http/respond.ts'

interface Visit {
  app: App
  request: RequestInfo
}

/** The one place that reads the dashboard's refresh token. No page of another origin gets an answer (T31). */
export function dashboardSessionPages(app: App): Pages {
  const pages: Pages = new Hono()
  const answering = (work: (visit: Visit) => Promise<object | null>) => async (c: Context) => {
    const request = requestInfo(app.settings, c.env.incoming, '')
    const response = await answer({ app, request }, work)
    response.headers.set('cache-control', 'no-store')
    for (const line of request.setCookies) response.headers.append('set-cookie', line)
    return response
  }
  pages.post(dashboardSessionPath, answering(keepOrRefresh))
  pages.delete(dashboardSessionPath, answering(end))
  return pages
}

async function answer(visit: Visit, work: (visit: Visit) => Promise<object | null>): Promise<Response> {
  try {
    requireOwnOrigin(visit, 'Only the pages of this server may ask for the session of the dashboard.')
    const result = await work(visit)
    return result ? Response.json(result) : new Response(null, { status: 204 })
  } catch (error) {
    const refusal = errorAnswer(error)
    if (!refusal) throw error
    return new Response(refusal.body as string, {
      status: refusal.status,
      headers: refusal.headers as Record<string, string>,
    })
  }
}

/** With a refresh token in the header it is kept; without one, the token that was kept gives an access token. */
async function keepOrRefresh({ app, request }: Visit) {
  const handedOver = request.header(header.refreshToken)
  const refreshToken = handedOver ?? keptToken(app, request)
  const internal = await app.projects.get('internal')
  const rotation = handedOver === undefined ? 'keeps' : 'cannot-keep'
  const call = { app, project: internal, request }
  const session = refreshToken && (await refreshSession(call, { refreshToken, rotation }))
  if (!session) {
    if (handedOver === undefined) forgetToken(app, request)
    throw knownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  }
  const next = handedOver ?? session.refreshToken
  if (next !== undefined) keepSession(app, request, { ...session, refreshToken: next })
  return { access_token: session.accessToken }
}

async function end({ app, request }: Visit) {
  const refreshToken = keptToken(app, request)
  forgetToken(app, request)
  const { tenancyId } = await app.projects.get('internal')
  const db = app.database.forTenancy(tenancyId)
  const session = refreshToken && (await findLiveSession(db, { refreshToken }, app.clock.now()))
  if (session) await endSession(db, session.id)
  return null
}
