import type { Context } from 'hono'
import type { App } from '../../app.ts'
import { readableToken } from '../../core/sessions/dashboard-cookies.ts'
import { keepDashboardSession } from '../../core/sessions/keep-dashboard-session.ts'
import { requestInfo } from '../../http/request-info.ts'

/** People who signed in to the dashboard when scripts could read the token stay signed in: each of its pages moves it. */
export async function moveReadableToken(app: App, c: Context): Promise<void> {
  const request = requestInfo(app.settings, c.env.incoming, '')
  const refreshToken = readableToken(request)
  if (refreshToken === undefined) return
  await keepDashboardSession(app, request, refreshToken)
  for (const line of request.setCookies) c.header('set-cookie', line, { append: true })
}
