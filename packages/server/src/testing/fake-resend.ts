import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface ResendMail {
  from: string
  to: string[]
  subject: string
  html: string
  text: string
  headers: Record<string, string>
}

/** The batch API of Resend as far as we use it: takes a batch or refuses it whole, and knows repeated ones by their key. */
export async function startFakeResend(key: string) {
  const batches: ResendMail[][] = []
  const seen = new Set<string>()
  /** Statuses to answer with before anything else is looked at. */
  const refusals: number[] = []
  const answer = (authorization: string | undefined, idempotencyKey: string, mails: ResendMail[]): [number, object] => {
    const refusal = refusals.shift()
    if (refusal !== undefined) return [refusal, { statusCode: refusal, message: 'as the test wants it' }]
    if (authorization !== `Bearer ${key}`) return [401, { statusCode: 401, message: 'API key is invalid' }]
    if (mails.length > 100) return [422, { statusCode: 422, message: 'too many' }]
    if (mails.some((mail) => mail.to.some((to) => to.startsWith('bad')))) {
      return [422, { statusCode: 422, message: 'Invalid `to` field' }]
    }
    if (!seen.has(idempotencyKey)) batches.push(mails)
    seen.add(idempotencyKey)
    return [200, { data: mails.map((_, at) => ({ id: String(at) })) }]
  }
  const server = createServer(async (request, response) => {
    const isBatch = request.method === 'POST' && request.url === '/emails/batch'
    const { authorization, 'idempotency-key': idempotencyKey } = request.headers
    const [status, body] = isBatch
      ? answer(authorization, String(idempotencyKey), JSON.parse(await text(request)))
      : [404, {}]
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    batches,
    refusals,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
