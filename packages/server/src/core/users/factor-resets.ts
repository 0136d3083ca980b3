import type { TenantDb } from '../../db/index.ts'
import { type AuditEntry, auditOf, recordAudit } from '../audit/index.ts'
import { emit } from '../outbox/index.ts'

/** Why the second factor stays. */
export type StopReason = 'link' | 'admin' | 'second_factor_used' | 'second_factor_changed' | 'password_changed'

/** Undefined when nothing was asked for, it is over, or the address that was told is no longer the person's. */
export const findFactorReset = (db: TenantDb, now: Date, userId: string) =>
  db
    .selectFrom('factor_resets as r')
    .innerJoin('contact_channels as c', (join) =>
      join.onRef('c.user_id', '=', 'r.user_id').onRef('c.value', '=', 'r.email'),
    )
    .select(['r.email', 'r.requested_at', 'r.due_at', 'r.expires_at'])
    .where('r.user_id', '=', userId)
    .where('r.expires_at', '>', now)
    .where('c.type', '=', 'email')
    .where('c.is_verified', '=', true)
    .executeTakeFirst()

/** False when there is none to end: of several who end one, one does. */
export async function removeFactorReset(tx: TenantDb, now: Date, userId: string, reason: StopReason): Promise<boolean> {
  const removed = await tx
    .deleteFrom('factor_resets')
    .where('user_id', '=', userId)
    .returning('expires_at')
    .executeTakeFirst()
  if (!removed || removed.expires_at <= now) return false
  await emit(tx, 'factor_reset.cancelled', { user_id: userId, reason, cancelled_at_millis: now.getTime() })
  return true
}

type Origin = Pick<AuditEntry, 'actor'> & Partial<Pick<AuditEntry, 'ip' | 'user_agent' | 'request_id'>>

/**
 * Whatever shows that the second factor is not lost, or that its owner acts, stops its reset; so does a new password, which whoever
 * reads the mailbox can set. In the transaction that does it. By default it is recorded of whoever the call is recorded of.
 */
export async function stopFactorReset(
  tx: TenantDb,
  now: Date,
  userId: string,
  reason: StopReason,
  origin: Origin = auditOf(tx)?.origin ?? { actor: { type: 'user', id: userId } },
): Promise<boolean> {
  if (!(await removeFactorReset(tx, now, userId, reason))) return false
  await recordAudit(tx, now, {
    action: 'factor_reset.cancelled',
    ...origin,
    target: { type: 'user', id: userId },
    after: { reason },
  })
  return true
}
