import { Webhook } from 'standardwebhooks'
import type { SigningSecret } from './secrets.ts'

/** An event as it goes over the wire: under one id for all receivers and all attempts. */
export interface WebhookMessage {
  id: string
  type: string
  body: string
}

export const messageIdOf = (eventId: string) => `msg_${eventId.replaceAll('-', '')}`

export const eventIdOf = (messageId: string) =>
  messageId.replace(/^msg_(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** `data` is the JSON that was written with the change, letter for letter. */
export const messageOf = (event: { id: string; type: string; data: string }): WebhookMessage => ({
  id: messageIdOf(event.id),
  type: event.type,
  body: `{"type":${JSON.stringify(event.type)},"data":${event.data}}`,
})

/** One signature for each secret, in both spellings of the headers: receivers know one or the other. */
export function headersOf({ id, body }: WebhookMessage, secrets: readonly SigningSecret[], now: Date) {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signature = secrets.map(({ value }) => new Webhook(value).sign(id, now, body)).join(' ')
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signature,
    'svix-id': id,
    'svix-timestamp': timestamp,
    'svix-signature': signature,
  }
}
