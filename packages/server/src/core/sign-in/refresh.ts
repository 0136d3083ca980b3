import { handleOf } from '../projects/handle.ts'
import type { ProjectRequest } from '../request.ts'
import { signAccessToken, tokenSession } from '../sessions/claims.ts'
import type { RefreshContext, SessionContext } from '../sessions/context.ts'
import { claimPlanOf } from '../sessions/custom-claims.ts'
import { deviceOf } from '../sessions/device.ts'
import { oldest } from '../sessions/lifetimes.ts'
import { customStatements, statements } from '../sessions/refresh-statements.ts'
import { type Child, readToken, type ShownToken } from '../sessions/rotating-tokens.ts'
import { endSession } from '../sessions/store.ts'
import { isOverdue } from '../users/required-factor.ts'
import { endIfReused } from './end-reused.ts'

/** What the caller does with a new refresh token. Clients that do not know of rotation say nothing. */
export type Rotation = 'keeps' | 'cannot-keep' | 'unknown'

interface Wish {
  refreshToken: string
  rotation: Rotation
  /** Called with a secret key: what comes too late from a server is a slow page, no thief. */
  isServer?: boolean
}

export interface Refreshed {
  accessToken: string
  sessionId: string
  expiresAt: Date
  /** What takes the place of the token that was shown. */
  refreshToken: string | undefined
}

/** A new access token for a refresh token; undefined when that is unknown here or dead, or its user is blocked. */
export async function refreshSession(
  call: ProjectRequest<RefreshContext>,
  { refreshToken, rotation, isServer = false }: Wish,
): Promise<Refreshed | undefined> {
  const { app, project } = call
  const mode = project.config.auth.sessions.rotation
  if (mode === 'required' && rotation === 'unknown' && !isServer) return refused(app)
  const shown = readToken(refreshToken)
  const isReplaced = rotation === 'keeps' && mode !== 'off' && app.rotatingTokens.mayReplace(app.clock.now())
  const children = isReplaced ? app.rotatingTokens.childrenOf(shown) : []
  const row = await touch(call, shown, children[0])
  if (!row) {
    if (!isServer && (await endIfReused(call, shown))) app.metrics.count('refreshes', { outcome: 'reused' })
    return refused(app)
  }
  const db = handleOf(app.database, project)
  if (await isOverdue(call, db, row)) {
    await endSession(db, row.session_id)
    return refused(app)
  }
  app.metrics.count('refreshes', { outcome: 'refreshed' })
  const { session_id: id, expires_at: expiresAt } = row
  const accessToken = signAccessToken(app, project, row, tokenSession(row))
  return { accessToken, sessionId: id, expiresAt, refreshToken: nextToken(app, children, row) }
}

async function touch(
  { app, project, request }: ProjectRequest<RefreshContext>,
  shown: ShownToken,
  child: Child | undefined,
) {
  const now = app.clock.now()
  const device = await deviceOf(app, request)
  const plan = claimPlanOf(project)
  const { keep, replace } = (plan ? customStatements : statements)[shown.named ? 'id' : 'hash']
  const row = await (child ? replace : keep).first(handleOf(app.database, project), {
    now,
    ip: device.ip,
    geo: device.geo && JSON.stringify(device.geo),
    userAgent: device.userAgent,
    hash: shown.hash,
    childHash: child?.hash,
    sessionId: shown.named?.sessionId,
    ...oldest(project, now),
    claims: plan?.wanted ?? '',
  })
  const countryCode = device.geo?.countryCode ?? null
  const { tenancyId } = project
  if (row) app.activity.record({ tenancyId, userId: row.user_id, at: now, countryCode, isAnonymous: row.is_anonymous })
  return row
}

/** The one that was made now, or the one that was made when this token was shown before, under whichever secret. */
function nextToken({ rotatingTokens }: SessionContext, children: Child[], row: RotatedRow): string | undefined {
  const child = children.find(({ hash }) => row.current_hash?.equals(hash))
  return child && rotatingTokens.write(row.session_id, row.generation ?? 0, child)
}

type RotatedRow = { session_id: string; generation?: number | null; current_hash?: Buffer | null }

function refused({ metrics }: SessionContext): undefined {
  metrics.count('refreshes', { outcome: 'refused' })
}
