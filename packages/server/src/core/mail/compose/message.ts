import type { MailKind } from '../../outbox/index.ts'

export interface MailContent {
  subject: string
  /** What the sent-email log calls it, where the subject itself holds a code. */
  loggedSubject?: string
  text: string
  html: string
}

/** An email with its recipients. */
export interface ComposedMail extends MailContent {
  /** Several only for owners of a project, who know each other. */
  to: string | readonly string[]
}

/** One email, ready to be sent. */
export interface MailMessage extends MailContent {
  /** The same at every try, so that receivers can recognise a repeated delivery. */
  messageId: string
  from: { name: string; address: string }
  /** One person, except for emails to all owners of a project. */
  to: readonly string[]
  kind: MailKind
  /** Optional emails carry it: one click in the email program unsubscribes (RFC 8058). */
  unsubscribeLink?: string
}

/** Made of the id that is the same at every try. */
export const messageIdOf = (eventId: string, sender: string) =>
  `<${eventId}@${sender.slice(sender.lastIndexOf('@') + 1)}>`
