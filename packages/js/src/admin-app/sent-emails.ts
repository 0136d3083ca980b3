import * as routes from '@hallpass/contract/routes'
import type { Core } from '../app/core.ts'
import { failure, ok, type Result } from '../result.ts'

export interface AdminSentEmail {
  readonly id: string
  readonly to: readonly string[]
  readonly subject: string
  readonly recipient: string
  readonly sentAt: Date
  readonly error?: unknown
}

export interface TestEmailConfig {
  host: string
  port: number
  username: string
  password: string
  senderEmail: string
  senderName: string
}

export interface SentEmailMembers {
  sendTestEmail(options: {
    recipientEmail: string
    emailConfig: TestEmailConfig
  }): Promise<Result<void, { errorMessage: string }>>
  sendSignInInvitationEmail(email: string, callbackUrl: string): Promise<void>
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
