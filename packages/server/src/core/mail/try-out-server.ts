import type { TenantDb } from '../../db/index.ts'
import type { Project } from '../projects/project.ts'
import { brandedRenderer } from './compose/branded-renderer.ts'
import type { ProjectRenderer } from './compose/fair-renderer.ts'
import { type MailMessage, messageIdOf } from './compose/message.ts'
import { contentOf } from './compose/templates.ts'
import { oneLine } from './compose/text-safety.ts'
import type { MailContext } from './context.ts'
import { noteOutcome } from './log/sent-emails.ts'
import type { MailFailure } from './send/mail-failure.ts'
import type { OwnServer } from './send/own-server.ts'

const limitMillis = 10_000

interface TryOut {
  eventId: string
  project: Project
  to: string
  server: Omit<OwnServer, 'isResend'>
}

/** Sends one email by settings that are not stored, and says what went wrong. The attempt is in the log. */
export async function tryOutMailServer(
  app: Pick<MailContext, 'mail' | 'emails' | 'clock' | 'settings'>,
  db: TenantDb,
  { eventId, project, to, server }: TryOut,
): Promise<MailFailure | undefined> {
  const { host, port, username = '', senderName, senderEmail } = server
  const message: MailMessage = {
    ...(await testContent(brandedRenderer(app, project), project.displayName, to)),
    messageId: messageIdOf(eventId, senderEmail),
    from: { name: senderName, address: senderEmail },
    to: [to],
    kind: 'test',
  }
  const outcome = await app.mail.tryOut(server, message, limitMillis)
  const failure = outcome && { ...outcome.failure, canRetry: false }
  await noteOutcome(db, {
    eventId,
    attempt: 1,
    to: message.to,
    subject: message.subject,
    sender: { type: 'standard', host, port, username, sender_name: senderName, sender_email: senderEmail },
    at: app.clock.now(),
    failure,
  })
  return failure
}

function testContent(emails: ProjectRenderer, projectName: string, email: string) {
  const project = oneLine(projectName)
  return contentOf(emails, `Test email from ${project}`, {
    projectName: project,
    title: 'It works',
    preview: `Your mail server takes the emails of ${project}.`,
    intro: `Your mail server takes the emails of ${project}. This is what it was asked to deliver to ${email}.`,
    note: 'There is nothing to do. Save the settings to send all emails of the project this way.',
    footer: `Sent to ${email} because somebody tried out the mail server of ${project}.`,
  })
}
