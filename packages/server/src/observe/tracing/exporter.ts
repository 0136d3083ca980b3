import type { Settings } from '../../settings/index.ts'
import type { Logger } from '../log.ts'
import { hallpassVersion } from '../version.ts'
import type { Attributes, Span, SpanKind } from './span.ts'

const everyMillis = 2000
const batchSize = 512
/** A collector that is away must not fill the memory: then the newest are lost. */
const maxWaiting = 4096
const timeoutMillis = 10_000
const warnEveryMillis = 60_000

const kinds: Record<SpanKind, number> = { internal: 1, server: 2, client: 3, consumer: 5 }
const failed = { code: 2 }

/** Sends ended spans to a collector by OTLP over HTTP, as JSON. Nobody waits for it, and nothing depends on it. */
export class SpanExporter {
  readonly #tracing: Settings['tracing']
  readonly #url: string
  readonly #log: Logger
  readonly #timer: NodeJS.Timeout
  #waiting: object[] = []
  #sending: Promise<void> = Promise.resolve()
  #lastWarning = -warnEveryMillis

  constructor(tracing: Settings['tracing'], endpoint: string, log: Logger) {
    this.#tracing = tracing
    this.#url = `${endpoint.replace(/\/+$/, '')}/v1/traces`
    this.#log = log
    this.#timer = setInterval(() => this.#flush(), everyMillis).unref()
  }

  add(span: Span, endedAt: number) {
    if (this.#waiting.length >= maxWaiting) return
    this.#waiting.push(toWire(span, endedAt))
    if (this.#waiting.length >= batchSize) this.#flush()
  }

  async close() {
    clearInterval(this.#timer)
    this.#flush()
    await this.#sending
  }

  #flush() {
    if (this.#waiting.length === 0) return
    const spans = this.#waiting.splice(0)
    this.#sending = this.#sending.then(() => this.#send(spans)).catch((error: unknown) => this.#warn(error))
  }

  async #send(spans: object[]) {
    const attributes = attributesOf({ 'service.name': this.#tracing.serviceName, 'service.version': hallpassVersion })
    const scopeSpans = [{ scope: { name: 'hallpass', version: hallpassVersion }, spans }]
    const response = await fetch(this.#url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...this.#tracing.headers },
      body: JSON.stringify({ resourceSpans: [{ resource: { attributes }, scopeSpans }] }),
      signal: AbortSignal.timeout(timeoutMillis),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`the collector answered ${response.status}`)
  }

  #warn(error: unknown) {
    const now = performance.now()
    if (now - this.#lastWarning < warnEveryMillis) return
    this.#lastWarning = now
    this.#log.warn({ err: error }, 'traces could not be sent')
  }
}

const toWire = (span: Span, endedAt: number) => ({
  traceId: span.traceId,
  spanId: span.spanId,
  ...(span.parentId && { parentSpanId: span.parentId }),
  name: span.name,
  kind: kinds[span.kind],
  startTimeUnixNano: nanos(span.startedAt),
  endTimeUnixNano: nanos(endedAt),
  attributes: attributesOf(span.attributes),
  ...(span.hasFailed && { status: failed }),
})

/** More digits than a number has. */
const nanos = (time: number) => String(BigInt(Math.round((performance.timeOrigin + time) * 1000)) * 1000n)

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).flatMap(([key, value]) => {
    if (value === undefined) return []
    return [{ key, value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value } }]
  })
