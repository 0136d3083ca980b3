import { randomUUID } from 'node:crypto'
import type { RenderedEmail } from '@hallpass/emails'
import type { TenantDb } from '../../db/index.ts'
import type { Project } from '../projects/project.ts'
import { type MailMessage, messageIdOf } from './compose/message.ts'
import { oneLine } from './compose/text-safety.ts'
import type { MailContext } from './context.ts'
import type { MailFailure } from './send/mail-failure.ts'
import { ownServerOf } from './send/own-server.ts'
import { sendAtOnce, waitMillis } from './send-at-once.ts'

const longestSubject = 250

/** One email as its author sees it in the editor, by the way that the project's emails take. */
export async function sendSample(
  app: Pick<MailContext, 'mail' | 'clock' | 'sealer'>,
  db: TenantDb,
  { project, to, rendered }: { project: Project; to: string; rendered: RenderedEmail },
): Promise<MailFailure | undefined> {
  const eventId = randomUUID()
  const own = ownServerOf(project.config)
  const { kind, from, sender } = app.mail.routeOf(project)
  if (!own && kind !== 'inbox') throw new Error('the shared server sends no samples')
  const message: MailMessage = {
    html: rendered.html,
    text: rendered.text,
    subject: oneLine(`[Test] ${rendered.subject ?? ''}`, longestSubject),
    messageId: messageIdOf(eventId, from.address),
    from,
    to: [to],
    kind: 'test',
  }
  const send = own && (() => app.mail.tryOut(own, message, waitMillis))
  return sendAtOnce(app, db, { eventId, message, sender, send })
}
