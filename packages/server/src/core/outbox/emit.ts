import { randomUUID } from 'node:crypto'
import { isWebhookEventType, type WebhookEventType } from '@hallpass/contract'
import { type Params, prepare, type TenantDb } from '../../db/index.ts'
import { currentTraceparent } from '../../observe/index.ts'
import { describeEvent } from '../audit/index.ts'

/** What the rest of the system may react to; webhooks are sent for the first group. */
export type EventType = WebhookEventType | 'mail.requested' | 'project.deleted'

interface Event {
  id: string
  type: EventType
  payload: string
  isWebhook: boolean
  traceparent: string | null
}

const insert = prepare('outbox.emit', (db, p: Params<Event>) =>
  db.insertInto('outbox').values({
    id: p('id'),
    type: p('type'),
    payload: p('payload'),
    is_webhook: p('isWebhook'),
    traceparent: p('traceparent'),
  }),
)

/** Written in the caller's transaction and carried out by jobs: at least once, or not at all if it rolls back. */
export async function emit(tx: TenantDb, type: EventType, payload: object): Promise<string> {
  const id = randomUUID()
  describeEvent(tx, type, payload)
  await insert.ahead(tx, {
    id,
    type,
    payload: JSON.stringify(payload),
    isWebhook: isWebhookEventType(type),
    traceparent: currentTraceparent() ?? null,
  })
  return id
}
