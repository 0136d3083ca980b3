import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { startReceiver } from '../../testing/webhook-receiver.ts'
import { createEndpoint } from '../../testing/webhooks.ts'
import { parseTraceparent } from './span.ts'

interface WireSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: Record<string, string> }[]
}

/** What an OpenTelemetry collector is to us: POST /v1/traces. */
async function startCollector() {
  const spans: WireSpan[] = []
  const requests: { url: string | undefined; headers: NodeJS.Dict<string | string[]>; body: string }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    requests.push({ url: request.url, headers: request.headers, body })
    for (const resource of JSON.parse(body).resourceSpans) {
      for (const scope of resource.scopeSpans) spans.push(...scope.spans)
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, requests }
}

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const callerSpan = '00f067aa0ba902b7'

it('one trace goes from the request of a caller through statements, job, email and webhook', async () => {
  const collector = await startCollector()
  const server = await startTestServer({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=collector-secret' },
  })
  const project = await server.createProject()
  const receiver = await startReceiver()
  await createEndpoint(project, receiver.url)
  const secret = 'correct horse battery'
  const signedUp = await project.client.post(
    '/auth/password/sign-up',
    { email: 'ada@example.com', password: secret, verification_callback_url: 'http://localhost:3000/verify' },
    { headers: { traceparent: `00-${traceId}-${callerSpan}-01` } },
  )
  expect(signedUp.status).toBe(200)
  await jobsDone(server)
  const [delivery] = await receiver.waitFor(1, ({ body }) => body.type === 'user.created')
  await server.close()
  const spans = collector.spans.filter((span) => span.traceId === traceId)
  const named = (name: string) => spans.find((span) => span.name === name)
  const request = named('POST /auth/password/sign-up')
  expect(request).toMatchObject({ kind: 2, parentSpanId: callerSpan })
  expect(request?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: '200' } })
  expect(named('users.create')).toMatchObject({ kind: 3, parentSpanId: request?.spanId })
  const job = named('job outbox')
  expect(job).toMatchObject({ kind: 5, parentSpanId: request?.spanId })
  expect(named('email email_verification')).toMatchObject({ kind: 3, parentSpanId: job?.spanId })
  const webhook = named('webhook user.created')
  expect(webhook).toMatchObject({ kind: 3, parentSpanId: request?.spanId })
  expect(parseTraceparent(delivery?.headers.traceparent)).toEqual({ traceId, spanId: webhook?.spanId, isSampled: true })
  for (const span of spans) expect(BigInt(span.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano))
  for (const { url, headers, body } of collector.requests) {
    expect(url).toBe('/v1/traces')
    expect(headers['x-api-key']).toBe('collector-secret')
    for (const value of ['ada@example.com', secret, signedUp.body.refresh_token]) expect(body).not.toContain(value)
  }
})

it('callers can keep a request out of traces, and what they send instead of a trace is ignored', async () => {
  const collector = await startCollector()
  const server = await startTestServer({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } })
  const call = (traceparent: string) => server.request('GET', '/api/v1/users/me', { headers: { traceparent } })
  await call(`00-${traceId}-${callerSpan}-00`)
  await call(`00-${'0'.repeat(32)}-${callerSpan}-01`)
  await call('nonsense')
  await server.close()
  const requests = collector.spans.filter(({ name }) => name === 'GET /users/me')
  expect(requests).toHaveLength(2)
  for (const { traceId: id, parentSpanId } of requests) {
    expect(id).toMatch(/^(?!0{32})[0-9a-f]{32}$/)
    expect(id).not.toBe(traceId)
    expect(parentSpanId).toBeUndefined()
  }
})

it('a collector that is away is told once in the log, and costs no request', async () => {
  const server = await startTestServer({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' } })
  expect((await server.request('GET', '/api/v1')).status).toBeLessThan(500)
  await server.close()
  expect(server.logs.filter(({ msg }) => msg === 'traces could not be sent')).toHaveLength(1)
})

it('without a collector nothing is traced or passed on', async () => {
  const server = await startTestServer()
  expect(server.app.tracer.isOn).toBe(false)
  const project = await server.createProject()
  await project.signUp()
  const { system } = server.app.database
  const rows = await system.selectFrom('outbox').select('id').where('traceparent', 'is not', null).execute()
  expect(rows).toEqual([])
})
