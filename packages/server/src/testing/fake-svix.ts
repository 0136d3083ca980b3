import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vi } from 'vitest'
import { maxWaitMillis } from './wait.ts'

interface SvixMessage {
  app: string
  eventType: string
  eventId: string
  payload: unknown
  /** As it came. */
  text: string
}

/** The few calls of a Svix server that we make, with its answers: unknown applications are 404, known events 409. */
export class FakeSvix {
  readonly url: string
  readonly apiKey: string
  readonly apps = new Set<string>()
  readonly messages: SvixMessage[] = []
  readonly endpoints: { app: string; id: string; url: string; description: string }[] = []
  /** Every call, also those that were refused. */
  readonly calls: string[] = []
  /** Answers this many calls with 503 before it works. */
  failures = 0

  constructor(url: string, apiKey: string) {
    this.url = url
    this.apiKey = apiKey
  }

  get env() {
    return { HALLPASS_SVIX_URL: this.url, HALLPASS_SVIX_API_KEY: this.apiKey }
  }

  async waitFor(count: number): Promise<SvixMessage[]> {
    await vi.waitFor(
      () => {
        if (this.messages.length < count) throw new Error(`${this.messages.length} of ${count} messages came`)
      },
      { timeout: maxWaitMillis, interval: 10 },
    )
    return this.messages
  }

  answer(method: string, path: string, key: string | undefined, text: string): { status: number; body: unknown } {
    this.calls.push(`${method} ${path}`)
    if (key !== `Bearer ${this.apiKey}`) return { status: 401, body: { code: 'authentication_failed' } }
    if (this.failures > 0) {
      this.failures -= 1
      return { status: 503, body: {} }
    }
    if (path === '/api/v1/app/?get_if_exists=true') return this.#createApp(JSON.parse(text))
    const endpoint = /^\/api\/v1\/app\/([^/]+)\/endpoint\/(?:([^/]+)\/secret\/)?$/.exec(path)
    if (endpoint) return this.#endpoint(method, endpoint[1]!, endpoint[2], text)
    const [, app, portal] = /^\/api\/v1\/(?:app\/([^/]+)\/msg|auth\/app-portal-access\/([^/]+))\/$/.exec(path) ?? []
    if (!this.apps.has(app ?? portal ?? '')) return { status: 404, body: { code: 'not_found' } }
    if (app !== undefined) return this.#take(app, text)
    return { status: 200, body: { token: `appsk_${portal}`, url: `${this.url}/login` } }
  }

  #createApp({ name, uid }: { name: string; uid: string }) {
    const isNew = !this.apps.has(uid)
    this.apps.add(uid)
    return { status: isNew ? 201 : 200, body: { id: `app_${uid}`, name, uid } }
  }

  #endpoint(method: string, app: string, id: string | undefined, text: string) {
    if (!this.apps.has(app)) return { status: 404, body: { code: 'not_found' } }
    if (method === 'GET') return { status: 200, body: { key: `whsec_${id}` } }
    const made = { app, id: `ep_${this.endpoints.length + 1}`, ...JSON.parse(text) }
    this.endpoints.push(made)
    return { status: 201, body: made }
  }

  #take(app: string, text: string) {
    const { eventType, eventId, payload } = JSON.parse(text)
    if (this.messages.some((one) => one.app === app && one.eventId === eventId)) {
      return { status: 409, body: { code: 'conflict' } }
    }
    this.messages.push({ app, eventType, eventId, payload, text })
    return { status: 202, body: { id: 'msg_of_svix', eventId, eventType } }
  }
}

/** Listens until the process ends. */
export async function startFakeSvix(apiKey = 'svix-key'): Promise<FakeSvix> {
  const server = createServer(async (incoming, response) => {
    const text = await bodyOf(incoming)
    const { status, body } = svix.answer(
      incoming.method ?? '',
      incoming.url ?? '',
      incoming.headers.authorization,
      text,
    )
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  const svix = new FakeSvix(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, apiKey)
  return svix
}

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
