import type { MailKind } from './mail-request.ts'

export interface MailContent {
  subject: string
  /** What the sent-email log calls it, where the subject itself holds a code. */
  loggedSubject?: string
  text: string
  html: string
}

/** One mail to one person, ready to leave. */
export interface MailMessage extends MailContent {
  /** The same at every try, so that receivers can tell a repeated delivery. */
  messageId: string
  from: { name: string; address: string }
  to: string
  kind: MailKind
}
