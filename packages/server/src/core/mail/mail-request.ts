import type { TenantDb } from '../../db/index.ts'
import { emit } from '../outbox.ts'

/** What can be asked for. Codes are made when the mail is, so that no secret lies in the outbox. */
export interface EmailVerification {
  kind: 'email_verification'
  userId: string
  email: string
  /** Already checked as trusted. */
  callbackUrl: string
  language: string
}

export type MailRequest = EmailVerification

export type MailKind = MailRequest['kind'] | 'test'

/** Queues a mail in the caller's transaction: it leaves if that commits. Returns the id of its event. */
export const requestMail = (tx: TenantDb, mail: MailRequest): Promise<string> => emit(tx, 'mail.requested', mail)
