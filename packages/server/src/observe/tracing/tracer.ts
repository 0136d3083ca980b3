import type { Settings } from '../../settings/index.ts'
import type { Logger } from '../log.ts'
import { SpanExporter } from './exporter.ts'
import {
  type Attributes,
  current,
  newId,
  parseTraceparent,
  type Span,
  type SpanKind,
  type TraceContext,
} from './span.ts'

interface SpanOptions {
  kind?: SpanKind
  /** Where the work comes from, if that is not what runs now. */
  traceparent?: string | undefined | null
  attributes?: Attributes
}

export interface Tracer {
  /** Without it nothing is measured. */
  readonly isOn: boolean
  /** Does the work as a part of the trace that it belongs to; the work may add to its span. */
  trace<T>(name: string, options: SpanOptions, work: (span: Span | undefined) => Promise<T>): Promise<T>
  /** Something short that has ended, as a part of what runs now. */
  record(name: string, startedAt: number, hasFailed: boolean, attributes: Attributes): void
  close(): Promise<void>
}

const noTracer: Tracer = {
  isOn: false,
  trace: (_name, _options, work) => work(undefined),
  record: () => {},
  close: async () => {},
}

/** OpenTelemetry, for installations that name a collector: docs/adr/0026-own-trace-exporter.md. */
export function createTracer({ tracing }: Pick<Settings, 'tracing'>, log: Logger): Tracer {
  if (tracing.endpoint === undefined) return noTracer
  const exporter = new SpanExporter(tracing, tracing.endpoint, log)
  const end = (span: Span, at: number) => {
    if (span.isSampled) exporter.add(span, at)
  }
  return {
    isOn: true,
    trace: (name, options, work) => {
      const span = startSpan(name, options, tracing.ratio)
      return current.run(span, async () => {
        try {
          return await work(span)
        } catch (error) {
          span.hasFailed = true
          throw error
        } finally {
          end(span, performance.now())
        }
      })
    },
    record: (name, startedAt, hasFailed, attributes) => {
      const parent = current.getStore()
      if (!parent?.isSampled) return
      const { traceId, isSampled } = parent
      const ids = { traceId, isSampled, spanId: newId(8), parentId: parent.spanId }
      end({ ...ids, kind: 'client', name, startedAt, hasFailed, attributes }, performance.now())
    },
    close: () => exporter.close(),
  }
}

function startSpan(
  name: string,
  { kind = 'internal', traceparent, attributes = {} }: SpanOptions,
  ratio: number,
): Span {
  const parent: TraceContext | undefined = parseTraceparent(traceparent) ?? current.getStore()
  const traceId = parent?.traceId ?? newId(16)
  const spanId = newId(8)
  // A caller can ask not to be traced; what they ask for beyond that is up to the operator.
  const isSampled = parent?.isSampled !== false && isWithin(traceId, ratio)
  return {
    traceId,
    spanId,
    parentId: parent?.spanId,
    isSampled,
    kind,
    name,
    attributes,
    startedAt: performance.now(),
    hasFailed: false,
  }
}

/** By the end of the id, so that all servers of a trace decide alike. */
const isWithin = (traceId: string, ratio: number) => Number.parseInt(traceId.slice(-8), 16) < ratio * 2 ** 32
