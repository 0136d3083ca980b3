import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { onTestFinished, vi } from 'vitest'
import { maxWaitMillis } from './wait.ts'

export interface ReceivedWebhook {
  id: string
  path: string
  headers: Record<string, string>
  /** As it came. */
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests read into events of many shapes, and a wrong guess fails the test
  body: any
}

/** What it does with a request; by default it answers 204. */
type Behaviour = (received: ReceivedWebhook, response: ServerResponse, incoming: IncomingMessage) => void

/** The app of a customer, on this machine: it takes webhooks and keeps them. */
export class WebhookReceiver {
  readonly url: string
  readonly received: ReceivedWebhook[] = []
  behave: Behaviour = (_received, response) => void response.writeHead(204).end()

  constructor(url: string) {
    this.url = url
  }

  /** All deliveries, once there are this many. */
  async waitFor(count: number, matches: (one: ReceivedWebhook) => boolean = () => true): Promise<ReceivedWebhook[]> {
    const found = () => this.received.filter(matches)
    await vi.waitFor(
      () => {
        if (found().length < count) throw new Error(`${found().length} of ${count} webhooks came`)
      },
      { timeout: maxWaitMillis, interval: 10 },
    )
    return found()
  }

  answer(status: number, body = '', headers: Record<string, string> = {}) {
    this.behave = (_received, response) => void response.writeHead(status, headers).end(body)
  }
}

/** Listens until the test ends. */
export async function startReceiver(): Promise<WebhookReceiver> {
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const received = receivedOf(incoming, Buffer.concat(chunks).toString())
      receiver.received.push(received)
      receiver.behave(received, response, incoming)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const receiver = new WebhookReceiver(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`)
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  try {
    onTestFinished(close)
  } catch {
    // Called from a hook of the file: the process ends with it.
    server.unref()
  }
  return receiver
}

function receivedOf(incoming: IncomingMessage, text: string): ReceivedWebhook {
  const headers = incoming.headers as Record<string, string>
  return { id: headers['webhook-id'] ?? '', path: incoming.url ?? '', headers, text, body: JSON.parse(text) }
}

/** What a customer's code does, with either spelling of the headers: throws unless the signature is right. */
export function verify(secret: string, { text, headers }: ReceivedWebhook, spelling: 'webhook' | 'svix' = 'webhook') {
  const names = ['id', 'timestamp', 'signature']
  const taken = Object.fromEntries(names.map((name) => [`webhook-${name}`, headers[`${spelling}-${name}`] ?? '']))
  return new Webhook(secret).verify(text, taken)
}
