import { randomUUID } from 'node:crypto'
import type { sendTestEmail as endpoint, ParsedOf } from '@hallpass/contract/endpoints'
import { reasonOf, tryOutMailServer } from '../../core/mail/index.ts'
import type { Call } from '../../http/call.ts'

type Body = ParsedOf<typeof endpoint>['body']

/** One attempt, logged like any other, because the caller is waiting for the answer. */
export async function sendTestEmail({ app, db, project }: Call, { recipient_email, email_config }: Body) {
  // Published clients do not say it: then as the project has it.
  const { sender_name, sender_email, tls = project.config.emails.server.tls ?? 'required', ...server } = email_config
  const failure = await tryOutMailServer(app, db, {
    eventId: randomUUID(),
    project,
    to: recipient_email,
    server: { ...server, tls, senderName: sender_name, senderEmail: sender_email },
  })
  return failure ? { success: false, error_message: reasonOf(failure) } : { success: true }
}
