import type { TenantDb } from '../../db/index.ts'
import { describeAudit } from '../audit/index.ts'
import { deleteSessionsOf, endSessionsOf } from '../sessions/store.ts'
import { announceUser } from './announce.ts'

/**
 * Blocks a user or lets them in again. False when there is no such user. Sessions end both times: one that was being
 * created while the user was blocked must not become valid when they no longer are.
 */
export function setBlocked(db: TenantDb, id: string, blockedAt: Date | null): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const user = await tx.selectFrom('users').select('blocked_at').where('id', '=', id).forUpdate().executeTakeFirst()
    if (!user) return false
    const isChange = (user.blocked_at === null) !== (blockedAt === null)
    if (!isChange) return true
    await tx.updateTable('users').set({ blocked_at: blockedAt }).where('id', '=', id).execute()
    // A sign-in that waits for its second factor fails there; once unblocked, people start over.
    await (blockedAt ? deleteSessionsOf(tx, id) : endSessionsOf(tx, id))
    describeAudit(tx, { before: { is_blocked: blockedAt === null }, after: { is_blocked: blockedAt !== null } })
    await announceUser(tx, id)
    return true
  })
}
