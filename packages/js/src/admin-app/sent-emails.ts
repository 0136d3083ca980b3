import * as routes from '@hallpass/contract/routes'
import type { Core } from '../app/core.ts'
import { failure, ok, type Result } from '../result.ts'

/** An email that was sent, or could not be. */
export interface AdminSentEmail {
  /** The email’s id. */
  readonly id: string
  /** The addresses that it went to. */
  readonly to: readonly string[]
  /** What its subject says. */
  readonly subject: string
  /** The first of the addresses. */
  readonly recipient: string
  /** When it was sent. */
  readonly sentAt: Date
  /** Why it could not be sent. */
  readonly error?: unknown
}

/** A mail server to try. */
export interface TestEmailConfig {
  /** The mail server’s name. */
  host: string
  /** The mail server’s port. */
  port: number
  /** Whom to log in as. */
  username: string
  /** The password for that. */
  password: string
  /** The address that the email comes from. */
  senderEmail: string
  /** The name that the email comes from. */
  senderName: string
}

export interface SentEmailMembers {
  /** Sends an email through a mail server that is not stored yet, to see whether it works. */
  sendTestEmail(options: {
    recipientEmail: string
    emailConfig: TestEmailConfig
  }): Promise<Result<void, { errorMessage: string }>>
  /** Emails somebody a link to sign up with. */
  sendSignInInvitationEmail(email: string, callbackUrl: string): Promise<void>
  /** What was sent lately, newest first. */
  listSentEmails(): Promise<AdminSentEmail[]>
}

const caller = { level: 'admin' } as const

export const sentEmailMembers = (core: Core): SentEmailMembers => ({
  sendTestEmail: async ({ recipientEmail, emailConfig }) => {
    const { host, port, username, password, senderEmail, senderName } = emailConfig
    const email_config = { host, port, username, password, sender_email: senderEmail, sender_name: senderName }
    const body = { recipient_email: recipientEmail, email_config }
    const { success, error_message = '' } = await core.call(caller, routes.sendTestEmail, { body })
    return success ? ok(undefined) : failure({ errorMessage: error_message })
  },
  sendSignInInvitationEmail: async (email, callbackUrl) => {
    await core.call(caller, routes.sendSignInInvitation, { body: { email, callback_url: callbackUrl } })
  },
  listSentEmails: async () => {
    const { items } = await core.call(caller, routes.listSentEmails)
    return items.map(({ id, to, subject, sent_at_millis, error }) => ({
      id,
      to,
      subject,
      recipient: to[0] ?? '',
      sentAt: new Date(sent_at_millis),
      ...(error ? { error } : {}),
    }))
  },
})
