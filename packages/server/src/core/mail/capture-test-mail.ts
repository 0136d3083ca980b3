import { randomUUID } from 'node:crypto'
import { internalProjectId } from '@hallpass/contract'
import { brandedRenderer } from './compose/branded-renderer.ts'
import { type MailMessage, messageIdOf } from './compose/message.ts'
import { testMail } from './compose/templates.ts'
import type { MailContext } from './context.ts'
import { sendAtOnce } from './send-at-once.ts'

/** What the button of the empty inbox does: everything that happens to a captured email, but for the queue. */
export async function captureTestMail(app: Omit<MailContext, 'log'>, to: string): Promise<void> {
  const internal = await app.projects.get(internalProjectId)
  const eventId = randomUUID()
  const { from, sender } = app.mail.sharedRoute(internal.displayName)
  const message: MailMessage = {
    ...(await testMail(brandedRenderer(app, internal), {
      projectName: internal.displayName,
      email: to,
      link: app.settings.url,
    })),
    messageId: messageIdOf(eventId, from.address),
    from,
    to: [to],
    kind: 'test',
  }
  const db = app.database.forTenancy(internal.tenancyId)
  await sendAtOnce(app, db, { eventId, message, sender, send: undefined })
}
