import type { Lifeline, Task } from '../../jobs/index.ts'
import type { WebhookContext } from './context.ts'
import { WebhookDispatcher } from './dispatcher.ts'
import { type EventKey, sendToSvix } from './svix.ts'

interface Webhooks {
  /** Jobs that the trigger on the outbox makes. */
  tasks: Readonly<Record<string, Task>>
  /** What to do when that trigger says that something waits. */
  signals: Readonly<Record<string, () => void>>
  stop(): Promise<void>
}

export async function startWebhooks(app: WebhookContext, lifeline: Lifeline): Promise<Webhooks> {
  const { svix } = app.settings
  await chooseMode(app, svix !== undefined)
  if (svix) {
    // Only that trigger makes these jobs.
    const send: Task = (payload) => sendToSvix(app, svix, payload as EventKey)
    return { tasks: { 'send-to-svix': send }, signals: {}, stop: async () => {} }
  }
  const dispatcher = new WebhookDispatcher(app, lifeline)
  await dispatcher.start()
  return { tasks: {}, signals: { hallpass_webhooks: () => dispatcher.wake() }, stop: () => dispatcher.stop() }
}

/** All processes have the same settings; while they are being changed, the one that started last decides. */
async function chooseMode({ database }: Pick<WebhookContext, 'database'>, usesSvix: boolean) {
  await database.system
    .updateTable('webhook_mode')
    .set({ uses_svix: usesSvix })
    .where('uses_svix', '!=', usesSvix)
    .execute()
}
