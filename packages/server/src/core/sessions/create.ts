import { randomUUID } from 'node:crypto'
import { sessionLifetimeMillis } from '@hallpass/contract'
import type { TenantDb } from '../../db/index.ts'
import { randomToken, sha256 } from '../crypto/index.ts'
import type { ProjectRequest } from '../request.ts'
import { accountBlocked } from '../users/blocked.ts'
import { findClaims, signAccessToken } from './claims.ts'
import { deviceOf } from './device.ts'

interface NewSession {
  userId: string
  expiresInMillis?: number
  isImpersonation?: boolean
}

/** A new refresh token with its first access token; undefined when the user does not exist. */
export async function createSession(
  { app, project, request }: ProjectRequest,
  db: TenantDb,
  { userId, expiresInMillis = sessionLifetimeMillis.default, isImpersonation = false }: NewSession,
) {
  const claims = await findClaims(db, userId)
  if (!claims) return undefined
  if (claims.blocked_at) throw accountBlocked()
  const id = randomUUID()
  const refreshToken = randomToken()
  const now = app.clock.now()
  const device = await deviceOf(app, request)
  await db
    .insertInto('sessions')
    .values({
      id,
      user_id: userId,
      token_hash: sha256(refreshToken),
      created_at: now,
      expires_at: new Date(now.getTime() + expiresInMillis),
      is_impersonation: isImpersonation,
      last_used_at: now,
      last_used_ip: device.ip,
      last_used_geo: device.geo && JSON.stringify(device.geo),
      last_used_user_agent: device.userAgent,
    })
    .execute()
  app.activity.record({
    tenancyId: project.tenancyId,
    userId,
    at: now,
    countryCode: device.geo?.countryCode ?? null,
    isAnonymous: claims.is_anonymous,
  })
  return { id, refreshToken, accessToken: signAccessToken(app, project, claims, id) }
}
