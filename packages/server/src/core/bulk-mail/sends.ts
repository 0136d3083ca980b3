import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantDb } from '../../db/index.ts'
import { addJob, type JobOptions } from '../../jobs/index.ts'
import type { ProjectContext } from '../projects/context.ts'
import { type BulkContent, openContent, sealContent } from './content.ts'

/** The job that works on a send, in slices. */
export const emailSendJob = 'email-send'

/**
 * The same while the recipients of an audience are found. The release before does not know it and leaves it alone: it would take
 * such a send for one to everybody.
 */
export const audienceSendJob = 'email-send-audience'

export interface SendJob {
  tenancyId: string
  sendId: string
  /** Times in a row that it got no turn. */
  waits?: number
  /** Its recipients are still to be found among all users. */
  hasAudience?: true
}

/** The sends of one project take turns. How many projects mail in bulk at once is for the email servers' turns to say. */
const queueOf = ({ tenancyId }: SendJob) => `email-sends:${tenancyId}`

export const queueSend = (db: TenantDb, job: SendJob, when: Pick<JobOptions, 'runAt' | 'afterMillis'> = {}) =>
  addJob(db, job.hasAudience ? audienceSendJob : emailSendJob, job, { queue: queueOf(job), ...when })

interface NewSend {
  content: BulkContent
  draftId: string | undefined
  /** Undefined = all users, or those of the content's audience. */
  userIds: readonly string[] | undefined
}

/** Writes the send and its job in one transaction. The rows of all users are left to the job. */
export async function createSend(
  { database, sealer, clock }: Pick<ProjectContext, 'database' | 'sealer' | 'clock'>,
  tenancyId: string,
  { content, draftId, userIds }: NewSend,
): Promise<string> {
  const id = randomUUID()
  const now = clock.now()
  await database
    .forTenancy(tenancyId)
    .transaction()
    .execute(async (tx) => {
      await tx
        .insertInto('email_sends')
        .values({
          id,
          subject: content.subject ?? '',
          draft_id: draftId ?? null,
          sealed_content: sealContent(sealer, id, content),
          is_to_all_users: userIds === undefined && !content.audience,
          is_listed: userIds !== undefined,
          total: userIds?.length ?? 0,
          created_at: now,
        })
        .execute()
      if (userIds) await addRecipients(tx, id, userIds)
      if (draftId) await tx.updateTable('email_drafts').set({ sent_at: now }).where('id', '=', draftId).execute()
      await queueSend(tx, { tenancyId, sendId: id, ...(content.audience && { hasAudience: true }) })
    })
  return id
}

export async function addRecipients(tx: TenantDb, sendId: string, userIds: readonly string[]) {
  if (userIds.length === 0) return
  await tx
    .insertInto('email_recipients')
    .columns(['send_id', 'user_id'])
    .expression((eb) =>
      eb
        .selectFrom(sql<{ user_id: string }>`unnest(${[...userIds]}::uuid[])`.as(sql`chosen(user_id)`))
        .select([sql<string>`${sendId}::uuid`.as('send_id'), 'chosen.user_id']),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A send in the hands of one runner. */
export interface TakenSend {
  id: string
  runner: string
  content: BulkContent
  draftId: string | null
  isListed: boolean
  listedUpTo: string | null
  /** Emails that were sent before this slice. */
  sent: number
  /** Slices in a row, before this one, that found no recipients. */
  unreachable: number
  createdAt: Date
}

/** The job that took it before can record nothing more. Undefined when it is over. */
export async function takeSend(
  { sealer }: Pick<ProjectContext, 'sealer'>,
  db: TenantDb,
  sendId: string,
): Promise<TakenSend | undefined> {
  const runner = randomUUID()
  const row = await db
    .updateTable('email_sends')
    .set({ runner })
    .where('id', '=', sendId)
    .where('finished_at', 'is', null)
    .returning(['draft_id', 'sealed_content', 'is_listed', 'listed_up_to', 'sent', 'unreachable', 'created_at'])
    .executeTakeFirst()
  if (!row?.sealed_content) return undefined
  return {
    id: sendId,
    runner,
    content: openContent(sealer, sendId, row.sealed_content),
    draftId: row.draft_id,
    isListed: row.is_listed,
    listedUpTo: row.listed_up_to,
    sent: row.sent,
    unreachable: row.unreachable,
    createdAt: row.created_at,
  }
}

/** Another job works on the send by now, or it is gone. */
export class SendTaken extends Error {
  override readonly name = 'SendTaken'
}

interface Progress {
  total?: number
  sent?: number
  skipped?: number
  failed?: number
}

/** Adds to the counts, in the transaction that makes them true. Throws SendTaken for a runner that was replaced. */
export async function countOn(
  tx: TenantDb,
  { id, runner }: TakenSend,
  { total = 0, sent = 0, skipped = 0, failed = 0 }: Progress,
  changes: { listed_up_to?: string; is_listed?: boolean; unreachable?: number } = {},
) {
  const row = await tx
    .updateTable('email_sends')
    .set((eb) => ({
      total: eb('total', '+', total),
      sent: eb('sent', '+', sent),
      skipped: eb('skipped', '+', skipped),
      failed: eb('failed', '+', failed),
      ...changes,
    }))
    .where('id', '=', id)
    .where('runner', '=', runner)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new SendTaken()
}

/** Forgets the content with it. */
export async function finishSend(db: TenantDb, { id, runner, draftId }: TakenSend, now: Date) {
  await db.transaction().execute(async (tx) => {
    const finished = await tx
      .updateTable('email_sends')
      .set({ finished_at: now, sealed_content: null })
      .where('id', '=', id)
      .where('runner', '=', runner)
      .returning('id')
      .executeTakeFirst()
    if (!finished) throw new SendTaken()
    if (draftId) await tx.updateTable('email_drafts').set({ sent_at: now }).where('id', '=', draftId).execute()
  })
}
