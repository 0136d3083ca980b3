import type { TenantDb } from '../../db/index.ts'
import type { Project } from '../projects/project.ts'
import { brandedRenderer } from './compose/branded-renderer.ts'
import type { ProjectRenderer } from './compose/fair-renderer.ts'
import { type MailMessage, messageIdOf } from './compose/message.ts'
import { contentOf } from './compose/templates.ts'
import { oneLine } from './compose/text-safety.ts'
import type { MailContext } from './context.ts'
import type { MailFailure } from './send/mail-failure.ts'
import type { OwnServer } from './send/own-server.ts'
import { sendAtOnce, waitMillis } from './send-at-once.ts'

interface TryOut {
  eventId: string
  project: Project
  to: string
  server: Omit<OwnServer, 'isResend'>
}

/** Sends one email by settings that are not stored, and says what went wrong. The attempt is in the log. */
export async function tryOutMailServer(
  app: Pick<MailContext, 'mail' | 'emails' | 'clock' | 'sealer' | 'settings'>,
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
  const sender = {
    type: 'standard' as const,
    host,
    port,
    username,
    sender_name: senderName,
    sender_email: senderEmail,
  }
  const send = () => app.mail.tryOut(server, message, waitMillis)
  return sendAtOnce(app, db, { eventId, message, sender, send })
}

function testContent(emails: ProjectRenderer, projectName: string, email: string) {
  const project = oneLine(projectName)
  return contentOf(emails, `Test email from ${project}`, {
    projectName: project,
    title: 'It works',
    preview: `Your mail server accepts the emails of ${project}.`,
    intro: `Your mail server accepts the emails of ${project}. This is what it was asked to deliver to ${email}.`,
    note: 'There is nothing to do. Save the settings to send all emails of the project this way.',
    footer: `Sent to ${email} because somebody tried out the mail server of ${project}.`,
  })
}
