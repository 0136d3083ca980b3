import { randomUUID } from 'node:crypto'
import type { TenantDb } from '../../db/index.ts'
import type { Sealer } from '../crypto/index.ts'
import type { MailFailure } from './mail-failure.ts'
import type { MailMessage } from './message.ts'

/** Whatever the event asked for has been settled: sent, or refused for good. */
export async function isSettled(db: TenantDb, eventId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sent_emails')
    .select(['sent_at', 'error'])
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  if (!row) return false
  // Only recordAttempt() writes this column.
  return row.sent_at !== null || (row.error as MailFailure | null)?.canRetry === false
}

export interface Attempt {
  eventId: string
  message: MailMessage
  at: Date
  failure: MailFailure | undefined
  /** Kept where mails are only captured. */
  sealedContent: string | null
}

/** One row per event: while it fails it says so, and once the mail is out it says that. */
export async function recordAttempt(db: TenantDb, { eventId, message, at, failure, sealedContent }: Attempt) {
  const outcome = {
    sent_at: failure ? null : at,
    error: failure ? JSON.stringify(failure) : null,
    sealed_content: sealedContent,
  }
  await db
    .insertInto('sent_emails')
    .values({
      id: randomUUID(),
      event_id: eventId,
      recipients: [message.to],
      subject: message.loggedSubject ?? message.subject,
      created_at: at,
      ...outcome,
    })
    .onConflict((conflict) => conflict.columns(['tenancy_id', 'event_id']).doUpdateSet(outcome))
    .execute()
}

const contextOf = (eventId: string) => `sent_emails.sealed_content:${eventId}`

export const sealMessage = (sealer: Sealer, eventId: string, message: MailMessage) =>
  sealer.seal(JSON.stringify(message), contextOf(eventId))

/** Only sealMessage() makes what this opens, and a seal cannot be forged. */
export const openMessage = (sealer: Sealer, eventId: string, sealed: string) =>
  JSON.parse(sealer.open(sealed, contextOf(eventId))) as MailMessage
