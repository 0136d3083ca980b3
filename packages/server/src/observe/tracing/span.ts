import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** W3C Trace Context, version 00: what of a trace goes from one server to the next. */
export interface TraceContext {
  readonly traceId: string
  readonly spanId: string
  readonly isSampled: boolean
}

export type SpanKind = 'internal' | 'server' | 'client' | 'consumer'
export type Attributes = Readonly<Record<string, string | number | undefined>>

/** Something that takes time, as a part of a trace. Times are by `performance.now()`. */
export interface Span extends TraceContext {
  readonly parentId: string | undefined
  readonly kind: SpanKind
  readonly startedAt: number
  name: string
  attributes: Attributes
  hasFailed: boolean
}

/** Nothing is kept in it before something is traced, and looking into it costs nothing then. */
export const current = new AsyncLocalStorage<Span>()

export const newId = (bytes: 8 | 16) => randomBytes(bytes).toString('hex')

const format = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** Undefined for anything else: callers write what they like there. */
export function parseTraceparent(text: unknown): TraceContext | undefined {
  const [, traceId = '', spanId = '', flags = ''] = typeof text === 'string' ? (format.exec(text) ?? []) : []
  if (traceId === '' || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

/** Of what runs now, for whatever goes on elsewhere or later; undefined when nothing is traced. */
export function currentTraceparent(): string | undefined {
  const span = current.getStore()
  return span && `00-${span.traceId}-${span.spanId}-${span.isSampled ? '01' : '00'}`
}
