import { randomUUID } from 'node:crypto'
import { internalProjectId } from '@hallpass/contract'
import type { App } from '../../app.ts'
import type { MailMessage } from './message.ts'
import { recordAttempt, sealMessage } from './sent-emails.ts'
import { testMail } from './templates.ts'
import { defaultSender } from './transport.ts'

/** What the button of the empty inbox does: everything that happens to a captured mail, but for the queue. */
export async function captureTestMail(
  { database, projects, sealer, clock, settings }: Pick<App, 'database' | 'projects' | 'sealer' | 'clock' | 'settings'>,
  to: string,
): Promise<void> {
  const internal = await projects.get(internalProjectId)
  const eventId = randomUUID()
  const sender = defaultSender(settings)
  const message: MailMessage = {
    ...testMail({ projectName: internal.displayName, email: to, link: settings.url }),
    messageId: `<${eventId}@${new URL(settings.url).hostname}>`,
    from: { name: internal.displayName, address: sender },
    to,
    kind: 'test',
  }
  await recordAttempt(database.forTenancy(internal.tenancyId), {
    eventId,
    message,
    at: clock.now(),
    failure: undefined,
    sealedContent: sealMessage(sealer, eventId, message),
  })
}
