import { cookieSeconds } from '@hallpass/contract'
import type { Database } from '../../db/index.ts'
import type { Settings } from '../../settings/index.ts'
import type { Clock } from '../clock.ts'
import type { ProjectCache } from '../projects/cache.ts'
import type { RequestInfo } from '../request.ts'
import { keepToken } from './dashboard-cookies.ts'
import { findLiveSession } from './store.ts'

interface Context {
  settings: Pick<Settings, 'url'>
  clock: Clock
  database: Database
  projects: Pick<ProjectCache, 'get'>
}

/** From here on the browser keeps the token from scripts. Nothing happens if its session is over. */
export async function keepDashboardSession(app: Context, request: RequestInfo, refreshToken: string): Promise<void> {
  const now = app.clock.now()
  const { tenancyId } = await app.projects.get('internal')
  const session = await findLiveSession(app.database.forTenancy(tenancyId), { refreshToken }, now)
  if (session) keepSession(app, request, { refreshToken, sessionId: session.id, expiresAt: session.expires_at })
}

interface KeptSession {
  refreshToken: string
  sessionId: string
  expiresAt: Date
}

/** The same for a session that is known to be alive. */
export function keepSession(
  app: Pick<Context, 'settings' | 'clock'>,
  request: RequestInfo,
  { refreshToken, sessionId, expiresAt }: KeptSession,
) {
  const seconds = Math.ceil((expiresAt.getTime() - app.clock.now().getTime()) / 1000)
  keepToken(app, request, refreshToken, sessionId, Math.min(seconds, cookieSeconds.refreshToken))
}
