import { type Database, type Params, prepare } from '../../db/index.ts'
import { sha256 } from '../crypto/index.ts'
import { handleOf } from '../projects/handle.ts'
import type { Project } from '../projects/project.ts'
import type { RequestInfo } from '../request.ts'
import { signAccessToken } from './claims.ts'
import type { SessionContext } from './context.ts'
import { deviceOf } from './device.ts'

interface Touch {
  now: Date
  ip: string | null
  geo: string | null
  userAgent: string | null
  tokenHash: Buffer
}

/** One statement: finds the live session, notes its use, and reads what the new token will say. */
const touch = prepare('sessions.refresh', (db, p: Params<Touch>) =>
  db
    .updateTable('sessions as s')
    .from('users as u')
    .leftJoin('contact_channels as c', (join) => join.onRef('c.user_id', '=', 'u.id').on('c.is_primary', '=', true))
    .leftJoin('team_members as m', (join) => join.onRef('m.user_id', '=', 'u.id').on('m.is_selected', '=', true))
    .set({
      last_used_at: p('now'),
      last_used_ip: p('ip'),
      last_used_geo: p('geo'),
      last_used_user_agent: p('userAgent'),
    })
    .whereRef('u.id', '=', 's.user_id')
    .where('s.token_hash', '=', p('tokenHash'))
    .where('s.expires_at', '>', p('now'))
    .where('u.blocked_at', 'is', null)
    .returning([
      's.id as session_id',
      's.expires_at',
      's.is_impersonation',
      'u.id as user_id',
      'u.display_name as name',
      'u.is_anonymous',
      'c.value as email',
      'c.is_verified as email_verified',
      'm.team_id as selected_team_id',
    ]),
)

/** A new access token for a refresh token; undefined when that is unknown here or dead, or its user is blocked. */
export async function refreshAccessToken(
  app: SessionContext & { database: Database },
  project: Project,
  request: RequestInfo,
  refreshToken: string,
) {
  const now = app.clock.now()
  const device = await deviceOf(app, request)
  const row = await touch.first(handleOf(app.database, project), {
    now,
    ip: device.ip,
    geo: device.geo && JSON.stringify(device.geo),
    userAgent: device.userAgent,
    tokenHash: sha256(refreshToken),
  })
  app.metrics.count('refreshes', { outcome: row ? 'refreshed' : 'refused' })
  if (!row) return undefined
  app.activity.record({
    tenancyId: project.tenancyId,
    userId: row.user_id,
    at: now,
    countryCode: device.geo?.countryCode ?? null,
    isAnonymous: row.is_anonymous,
  })
  const session = { id: row.session_id, expiresAt: row.expires_at, isImpersonation: row.is_impersonation }
  return signAccessToken(app, project, row, session)
}
