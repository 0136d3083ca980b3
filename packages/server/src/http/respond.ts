import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { corsHeaders, header, isKnownError, isTextError } from '@hallpass/contract'
import { TooManyRequests } from '../core/limits/too-many-requests.ts'
import { ListBody } from './list-body.ts'

/** On every answer. */
export const hardening = {
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
}
const common = { ...hardening, ...corsHeaders, 'cache-control': 'no-store, max-age=0' }

export interface Answer {
  status: number
  /** A list for `set-cookie`, which may come several times. */
  headers: Record<string, string | string[]>
  body: string | Uint8Array | ReadableStream<Uint8Array> | ListBody | null
}

/** The one type of raw answers that are streamed. */
export const eventStream = 'text/event-stream'

export const jsonType = { 'content-type': 'application/json; charset=utf-8' }

export const json = (status: number, value: unknown, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { ...jsonType, ...headers },
  body: JSON.stringify(value),
})

export const text = (status: number, body: string, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
  body,
})

/** The answer to something thrown; undefined for a fault of the server, which must be logged. */
export function errorAnswer(error: unknown): Answer | undefined {
  if (isKnownError(error)) return json(error.status, error, { [header.knownError]: error.code })
  if (isTextError(error)) return text(error.status, error.text, error.headers)
  if (error instanceof TooManyRequests) {
    return text(429, error.message, { 'retry-after': String(error.retryAfterSeconds) })
  }
  return undefined
}

/** Adds what every API answer carries. Errors may go out as 200: docs/protocol/requests.md#status-override. */
export function finish(answer: Answer, requestId: string, overrideErrorStatus: boolean): Answer {
  const { body } = answer
  let { status } = answer
  const own: Answer['headers'] = { [header.requestId]: requestId }
  if (!isStreamed(body)) own['content-length'] = String(body === null ? 0 : Buffer.byteLength(body))
  // Not one literal with spreads: with this many names that takes eight times as long.
  const headers = Object.assign(own, common, answer.headers)
  if (overrideErrorStatus && status >= 400 && status < 600) {
    headers[header.actualStatus] = String(status)
    status = 200
  }
  return { status, headers, body }
}

const isStreamed = (body: Answer['body']) => body instanceof ReadableStream || body instanceof ListBody

export const preflight = (requestId: string): Answer => ({
  status: 200,
  headers: { ...hardening, ...corsHeaders, [header.requestId]: requestId, 'content-length': '0' },
  body: null,
})

/** Straight to the socket: a web Response in between costs more than most calls do. */
export async function send(outgoing: ServerResponse, { status, headers, body }: Answer): Promise<void> {
  outgoing.writeHead(status, headers)
  if (body instanceof ListBody) return body.send(outgoing)
  if (!(body instanceof ReadableStream)) return void outgoing.end(body)
  // A caller that hangs up ends the stream; no one is left to answer.
  await pipeline(Readable.fromWeb(body as NodeStream), outgoing).catch(() => {})
}
