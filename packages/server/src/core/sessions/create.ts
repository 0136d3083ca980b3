import { randomUUID } from 'node:crypto'
import { type AuthMethod, blockedMessage, header, provesFactor, textError } from '@hallpass/contract'
import type { TenantDb } from '../../db/index.ts'
import { randomToken, sha256 } from '../crypto/index.ts'
import type { ProjectRequest } from '../request.ts'
import { noteSignIn } from '../sign-in-notes.ts'
import { signAccessToken } from './claims.ts'
import type { SessionContext } from './context.ts'
import { claimPlanOf } from './custom-claims.ts'
import { type Device, deviceOf } from './device.ts'
import { lifetimeMillis } from './lifetimes.ts'
import { open, openCustom } from './open-statement.ts'
import { ssoRequired } from './sso-required.ts'
import { findSsoTerms, leastOf } from './sso-terms.ts'

interface NewSession {
  userId: string
  expiresInMillis?: number
  isImpersonation?: boolean
  /** Opened by the project's own server, which need not ask the identity provider of a team. */
  isVouchedFor?: boolean
  /** What the person has proved; nothing where a server opens the session. */
  methods?: readonly AuthMethod[]
  /** When; now, unless the proof is that of another session. */
  authenticatedAt?: Date | null
  /** The same of more than a first factor. */
  factorAt?: Date | null
  /** Made from a session that a client of ours opened: it stays bound to prove what lasts, whatever this call says. */
  isBound?: boolean
}

/** Conditions under which a sign-in opens a session. */
interface Conditions {
  /** The caller's network: whether it is noted for the account is read along. */
  network?: string
  /** The password that was shown, as it was stored then; no session when it has been replaced since. */
  passwordHash?: string | undefined
  stopsAtSecondFactor?: boolean
  /** The person needs a second factor, whether they have one or not. */
  needsFactor?: boolean
}

export interface OpenedSession {
  isAnonymous: boolean
  networkNotedAt: Date | null
  networkKnownSince: Date | null
  /** That their emails are written in; null where it is not known. */
  language: string | null
  /** Before this sign-in; who was here a moment ago may not be noted yet. */
  wasActive: boolean
  verifiedEmail: string | null
  device: Device
  /** The user would give a second factor now, and has none. */
  lacksFactor: boolean
  /** None when the user has to give a second factor first. */
  session: { id: string; refreshToken: string; accessToken: string } | undefined
}

/** A new refresh token with its first access token; undefined when the user does not exist. */
export async function createSession(call: ProjectRequest<SessionContext>, db: TenantDb, session: NewSession) {
  const opened = await openSession(call, db, session)
  return opened?.session
}

/** The same for a sign-in; undefined when the user does not exist, or no longer has the password that was shown. */
export async function openSession(
  { app, project, request }: ProjectRequest<SessionContext>,
  db: TenantDb,
  session: NewSession & Conditions,
): Promise<OpenedSession | undefined> {
  const { methods = [], authenticatedAt, isBound = false } = session
  const { userId, isImpersonation = false, isVouchedFor = isImpersonation } = session
  const { network = '', passwordHash = null, stopsAtSecondFactor = false, needsFactor = false } = session
  const refreshToken = randomToken()
  const now = app.clock.now()
  const sso = await findSsoTerms(db, userId, methods)
  const expiresInMillis = leastOf(session.expiresInMillis, sso?.maxMillis)
  const endsAt = (isAnonymous: boolean) =>
    new Date(now.getTime() + lifetimeMillis(project, isAnonymous, expiresInMillis))
  const openedWithExtensions = isBound || request.header(header.extensions) === '1'
  const provedAt = authenticatedAt === undefined ? (methods.length ? now : null) : authenticatedAt
  const device = await deviceOf(app, request)
  const plan = claimPlanOf(project)
  const row = await (plan ? openCustom : open).first(db, {
    claims: plan?.wanted ?? '',
    userId,
    network,
    passwordHash,
    stopsAtSecondFactor,
    needsFactor,
    id: randomUUID(),
    tokenHash: sha256(refreshToken),
    now,
    expiresAt: endsAt(false),
    guestExpiresAt: endsAt(true),
    maxSessions: project.config.auth.sessions.maxPerUser,
    isImpersonation,
    openedWithExtensions,
    authenticatedAt: provedAt,
    factorAt: session.factorAt === undefined && methods.some(provesFactor) ? provedAt : (session.factorAt ?? null),
    methods: [...methods],
    ssoConnectionId: sso?.connectionId ?? null,
    isVouchedFor,
    ip: device.ip,
    geo: device.geo && JSON.stringify(device.geo),
    userAgent: device.userAgent,
  })
  if (!row) return undefined
  // Only someone with the right credentials learns this.
  if (row.is_blocked) {
    noteSignIn(request, { userId, reason: 'blocked' })
    throw textError(403, blockedMessage)
  }
  if (row.sso_domain_id !== null) throw await ssoRequired({ request, db, userId, methods }, row.sso_domain_id)
  const id = row.session_id
  const lacksFactor = id === null && !row.has_factor
  const opened = {
    isAnonymous: row.is_anonymous,
    networkNotedAt: row.network_noted_at,
    networkKnownSince: row.network_known_since,
    language: row.language,
    wasActive: row.last_active_at !== null,
    verifiedEmail: row.email_verified ? row.email : null,
    device,
    lacksFactor,
  }
  noteSignIn(request, { userId, ...(id !== null && { sessionId: id }) })
  if (id === null) return { ...opened, session: undefined }
  const countryCode = device.geo?.countryCode ?? null
  app.activity.record({ tenancyId: project.tenancyId, userId, at: now, countryCode, isAnonymous: row.is_anonymous })
  const expiresAt = endsAt(row.is_anonymous)
  const proof = openedWithExtensions && provedAt ? { at: provedAt, methods } : undefined
  const accessToken = signAccessToken(app, project, row, { id, expiresAt, isImpersonation, proof })
  return { ...opened, session: { id, refreshToken, accessToken } }
}
