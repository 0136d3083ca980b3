import type { TenantDb } from '../../db/index.ts'
import type { MailMessage } from './compose/message.ts'
import type { MailContext } from './context.ts'
import { noteOutcome, sealMessage } from './log/sent-emails.ts'
import type { MailFailure, Outcome } from './send/mail-failure.ts'
import type { SenderConfig } from './send/mailer.ts'

/** How long somebody waits for an email server. */
export const waitMillis = 10_000

interface AtOnce {
  eventId: string
  message: MailMessage
  sender: SenderConfig
  /** Undefined for the inbox, which keeps the email with its row in the log. */
  send: (() => Promise<Outcome>) | undefined
}

/** One attempt, in the log like any other, for somebody who waits for what becomes of it. */
export async function sendAtOnce(
  { clock, sealer }: Pick<MailContext, 'clock' | 'sealer'>,
  db: TenantDb,
  { eventId, message, sender, send }: AtOnce,
): Promise<MailFailure | undefined> {
  const outcome = await send?.()
  const failure = outcome && { ...outcome.failure, canRetry: false }
  await noteOutcome(db, {
    eventId,
    attempt: 1,
    to: message.to,
    subject: message.subject,
    sender,
    at: clock.now(),
    failure,
    sealedContent: send ? null : sealMessage(sealer, eventId, message),
  })
  return failure
}
