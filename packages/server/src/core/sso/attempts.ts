import { type SsoReason, ssoLimits } from '@hallpass/contract'
import { type ExpressionBuilder, sql } from 'kysely'
import type { TenantDb, TenantTables } from '../../db/index.ts'
import { originOf, recordAudit } from '../audit/index.ts'
import type { RequestInfo } from '../request.ts'

interface Attempt {
  connectionId: string
  at: Date
  request: RequestInfo
  emailDomain: string | null
}

export async function noteSuccess(tx: TenantDb, { userId, ...attempt }: Attempt & { userId: string }) {
  await insertAttempt(tx, attempt, { user_id: userId, reason: null })
  await tx
    .updateTable('sso_connections')
    .set({ last_success_at: attempt.at })
    .where('id', '=', attempt.connectionId)
    .execute()
}

/** In the log of the connection, for whoever sets it up, and in the audit log, for whoever looks after the project. */
export async function noteRefusal(tx: TenantDb, { reason, ...attempt }: Attempt & { reason: SsoReason }) {
  const { connectionId, at, request, emailDomain } = attempt
  await insertAttempt(tx, attempt, { user_id: null, reason })
  await recordAudit(tx, at, {
    action: 'sso.refused',
    actor: { type: 'unknown', id: null },
    target: { type: 'sso_connection', id: connectionId },
    ...originOf(request),
    after: { reason, ...(emailDomain !== null && { email_domain: emailDomain }) },
  })
}

async function insertAttempt(
  tx: TenantDb,
  { connectionId, at, request, emailDomain }: Attempt,
  outcome: { user_id: string | null; reason: SsoReason | null },
) {
  await tx
    .insertInto('sso_attempts')
    .values({ connection_id: connectionId, at, email_domain: emailDomain, request_id: request.id, ...outcome })
    .execute()
  await keepNewest(tx, connectionId, isOfNobody(outcome.reason, emailDomain))
}

/** What anybody can cause: nothing that came from the identity provider was believed. */
const isOfNobody = (reason: SsoReason | null, emailDomain: string | null) => reason !== null && emailDomain === null

/** Each kind has places of its own, so that strangers push out nothing but what strangers did. */
async function keepNewest(tx: TenantDb, connectionId: string, isNobody: boolean) {
  const { attempts, attemptsOfNobody } = ssoLimits
  const ofConnection = (eb: ExpressionBuilder<TenantTables, 'sso_attempts'>) => {
    const nobody = eb.and([eb('reason', 'is not', null), eb('email_domain', 'is', null)])
    return eb.and([eb('connection_id', '=', connectionId), isNobody ? nobody : eb.not(nobody)])
  }
  await tx
    .deleteFrom('sso_attempts')
    .where(ofConnection)
    .where('id', '<=', (eb) =>
      eb
        .selectFrom('sso_attempts')
        .select('id')
        .where(ofConnection)
        .orderBy('id', 'desc')
        .offset(sql.lit(isNobody ? attemptsOfNobody : attempts))
        .limit(1),
    )
    .execute()
}

/** The newest first. */
export const listAttempts = (db: TenantDb, connectionId: string) =>
  db
    .selectFrom('sso_attempts')
    .selectAll()
    .where('connection_id', '=', connectionId)
    .orderBy('id', 'desc')
    .limit(ssoLimits.attempts + ssoLimits.attemptsOfNobody)
    .execute()
