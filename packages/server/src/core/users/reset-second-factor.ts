import { defaultLanguage } from '@hallpass/contract/languages'
import type { TenantDb } from '../../db/index.ts'
import { recordAudit } from '../audit/index.ts'
import type { Clock } from '../clock.ts'
import { deleteAttemptCodes } from '../codes/index.ts'
import type { NormalizedEmail } from '../email.ts'
import type { Project } from '../projects/project.ts'
import { deleteTrustedDevicesOf } from '../sessions/store.ts'
import { announceUser } from './announce.ts'
import { stopFactorReset } from './factor-resets.ts'
import { type NoticeContext, sendSecurityNotice } from './security-notices.ts'

/**
 * Takes the second factor away from somebody who has lost it, with its apps, its security keys and the recovery codes that belong to it. False if there is
 * none. Whoever does this vouches for the person. The last step that was used stays (T13).
 */
export async function resetSecondFactor(
  call: NoticeContext,
  tx: TenantDb,
  userId: string,
  notify: typeof sendSecurityNotice = sendSecurityNotice,
): Promise<boolean> {
  const removed = [await removeApps(tx, userId), await removeSecurityKeys(tx, userId)]
  if (!removed.includes(true)) return false
  // A device was trusted with what the person had then.
  await deleteTrustedDevicesOf(tx, userId)
  await deleteAttemptCodes(tx, userId)
  await stopFactorReset(tx, call.app.clock.now(), userId, 'second_factor_changed')
  await notify(call, tx, userId, 'second_factor_removed')
  await announceUser(tx, userId)
  return true
}

/** The first one; the others, and what stood in for them, go with it. */
async function removeApps(tx: TenantDb, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ totp_secret: null })
    .where('id', '=', userId)
    .where('totp_secret', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

async function removeSecurityKeys(tx: TenantDb, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('security_keys')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

interface OperatorReset {
  project: Project
  db: TenantDb
  clock: Clock
  /** An id, or an address that the person signs in with. */
  user: { id: string } | { email: NormalizedEmail }
  reason: string
}

/** The same by whoever runs the installation. */
export function resetByOperator({ project, db, clock, user, reason }: OperatorReset) {
  return db.transaction().execute(async (tx): Promise<'reset' | 'no such user' | 'no second factor'> => {
    const userId = await findUser(tx, user)
    if (userId === undefined) return 'no such user'
    const call = { app: { clock }, project, request: { language: defaultLanguage } }
    if (!(await resetSecondFactor(call, tx, userId))) return 'no second factor'
    const actor = { type: 'operator', id: null } as const
    await recordAudit(tx, clock.now(), {
      action: 'second_factor.reset',
      actor,
      target: { type: 'user', id: userId },
      after: { reason },
    })
    return 'reset'
  })
}

async function findUser(tx: TenantDb, user: OperatorReset['user']): Promise<string | undefined> {
  if ('id' in user) {
    const row = await tx.selectFrom('users').select('id').where('id', '=', user.id).executeTakeFirst()
    return row?.id
  }
  const row = await tx
    .selectFrom('contact_channels')
    .select('user_id')
    .where('type', '=', 'email')
    .where('value', '=', user.email)
    .where('used_for_auth', '=', true)
    .executeTakeFirst()
  return row?.user_id
}
