import { isUuid } from '@hallpass/contract'
import type { Selectable } from 'kysely'
import type { SenderConfig } from '../../core/mail/index.ts'
import { type Position, readChunk, sumOf, type TenantDb, type TenantTables } from '../../db/index.ts'

export interface TargetedUser {
  user_id: string
  user_email?: string
}

/** The largest size of any list of users. */
const maxTargeted = 10_000
const maxListed = 100

const withEmail = (db: TenantDb) =>
  db
    .selectFrom('users as u')
    .leftJoin('contact_channels as c', (join) =>
      join.onRef('c.user_id', '=', 'u.id').on('c.type', '=', 'email').on('c.is_primary', '=', true),
    )
    .select(['u.id', 'c.value'])

const toTarget = ({ id, value }: { id: string; value: string | null }): TargetedUser => ({
  user_id: id,
  ...(value !== null && { user_email: value }),
})

/** By id, for those ids that belong to users. */
export async function findTargets(db: TenantDb, ids: readonly string[]): Promise<Map<string, TargetedUser>> {
  const rows = await withEmail(db)
    .where((eb) => eb('u.id', '=', eb.fn.any(eb.val(ids.filter((id) => isUuid(id))))))
    .execute()
  return new Map(rows.map((row) => [row.id, toTarget(row)]))
}

/** Every user row, anonymous ones included, by the time of their sign-up. */
export async function listTargets(db: TenantDb): Promise<TargetedUser[]> {
  const rows = await withEmail(db).orderBy('u.signed_up_at').orderBy('u.id').limit(maxTargeted).execute()
  return rows.map(toTarget)
}

const sendColumns = [
  'id',
  'subject',
  'draft_id',
  'created_at',
  'finished_at',
  'is_listed',
  'total',
  'sent',
  'skipped',
  'failed',
] as const

const newestFirst = { by: ['created_at', 'id'], isDescending: true }

export function listSends(db: TenantDb, after: Position | undefined) {
  const latest = db
    .selectFrom('email_sends')
    .select(sendColumns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxListed)
  return readChunk(db, latest, { ...newestFirst, weigh: sumOf('p.subject'), after })
}

export const findSend = (db: TenantDb, id: string) =>
  db.selectFrom('email_sends').select(sendColumns).where('id', '=', id).executeTakeFirst()

/** Finished attempts, newest first. Pending ones have no outcome yet. */
export async function listAttempts(db: TenantDb, after: Position | undefined) {
  const latest = db
    .selectFrom('sent_emails')
    .select(['id', 'subject', 'recipients', 'created_at', 'sender', 'error'])
    .where((eb) => eb.or([eb('sent_at', 'is not', null), eb('error', 'is not', null)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxListed)
  return readChunk(db, latest, { ...newestFirst, weigh: sumOf('p.subject', 'p.recipients', 'p.error'), after })
}

type AttemptRow = Pick<
  Selectable<TenantTables['sent_emails']>,
  'id' | 'subject' | 'recipients' | 'created_at' | 'sender' | 'error'
>

export const attemptView = ({ id, subject, recipients, created_at, sender, error }: AttemptRow) => ({
  id,
  subject,
  sent_at_millis: created_at.getTime(),
  to: recipients,
  // Only core/mail writes this column. Rows from before it existed have none.
  sender_config: (sender as SenderConfig | null) ?? unknownSender,
  error,
})

const unknownSender: SenderConfig = { type: 'shared', sender_name: '', sender_email: '' }
