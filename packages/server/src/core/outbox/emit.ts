import { randomUUID } from 'node:crypto'
import { isWebhookEventType, type WebhookEventType } from '@hallpass/contract'
import type { TenantDb } from '../../db/index.ts'
import { currentTraceparent } from '../../observe/index.ts'
import { describeEvent } from '../audit/index.ts'

/** What the rest of the system may react to; webhooks are sent for the first group. */
export type EventType = WebhookEventType | 'mail.requested' | 'project.deleted'

/** Written in the caller's transaction and carried out by jobs: at least once, or not at all if it rolls back. */
export async function emit(tx: TenantDb, type: EventType, payload: object): Promise<string> {
  const id = randomUUID()
  const traceparent = currentTraceparent()
  describeEvent(tx, type, payload)
  await tx
    .insertInto('outbox')
    .values({
      id,
      type,
      payload: JSON.stringify(payload),
      is_webhook: isWebhookEventType(type),
      ...(traceparent && { traceparent }),
    })
    .execute()
  return id
}
