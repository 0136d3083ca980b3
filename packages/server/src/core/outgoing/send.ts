import http from 'node:http'
import https from 'node:https'
import { StringDecoder } from 'node:string_decoder'
import { OutgoingRefusal } from './check-url.ts'

export interface OutgoingRequest {
  headers: Readonly<Record<string, string>>
  body: string
}

export interface OutgoingAnswer {
  status: number
  /** Its beginning. */
  text: string
}

/** There was no answer. Its message is a sentence that reveals only the kind of failure. */
export class OutgoingFailure extends Error {
  override readonly name = 'OutgoingFailure'
}

const keptBytes = 4096
/** Longer answers are cut off with their connection; shorter ones are read to the end, so that it can be used again. */
const maxBytes = 64 * 1024

export interface SendOptions {
  agent: http.Agent
  timeoutMillis: number
}

/** Posts once and reads what comes, within the time and size allowed. Redirects are answers like any other. */
export const post = (url: URL, request: OutgoingRequest, way: SendOptions): Promise<OutgoingAnswer> =>
  sendAgainWhenStale(() => postOnce(url, request, way))

class StaleConnection extends Error {}

/** What a request failed with, and whether it was the connection that was too old. */
export const failureOf = (sent: http.ClientRequest, error: NodeJS.ErrnoException): Error =>
  sent.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE') ? new StaleConnection() : error

/**
 * Where the other side closed a kept connection just as it was used, it has not seen the request. Each try uses such a
 * connection up, and one that is new is not stale: this ends.
 */
export async function sendAgainWhenStale<T>(send: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof StaleConnection)) rethrow(error)
    }
  }
}

function postOnce(url: URL, { headers, body }: OutgoingRequest, { agent, timeoutMillis }: SendOptions) {
  return new Promise<OutgoingAnswer>((resolve, reject) => {
    const bytes = Buffer.from(body)
    const sent = (url.protocol === 'https:' ? https : http).request(url, {
      method: 'POST',
      agent,
      headers: { 'content-type': 'application/json', ...headers, 'content-length': bytes.length },
    })
    const timer = setTimeout(() => sent.destroy(new OutgoingFailure('There was no answer in time.')), timeoutMillis)
    sent.on('close', () => clearTimeout(timer))
    sent.on('error', (error) => reject(failureOf(sent, error)))
    sent.on('response', (response) => {
      readStart(response).then((text) => resolve({ status: response.statusCode ?? 0, text }), reject)
    })
    sent.end(bytes)
  })
}

/** Never fails: what came before the answer broke off, or before its time was over, is what there is. */
function readStart(response: http.IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    const decoder = new StringDecoder('utf8')
    let kept = ''
    let size = 0
    response.on('data', (chunk: Buffer) => {
      if (size < keptBytes) kept += decoder.write(chunk.subarray(0, keptBytes - size))
      size += chunk.length
      if (size > maxBytes) response.destroy()
    })
    response.on('error', () => {})
    response.on('close', () => resolve(kept))
  })
}

const sentences: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was cut.',
  EPIPE: 'The connection was cut.',
  ETIMEDOUT: 'The connection took too long.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The host cannot be reached.',
}

function rethrow(error: unknown): never {
  if (error instanceof OutgoingRefusal || error instanceof OutgoingFailure) throw error
  const { code = '' } = error as NodeJS.ErrnoException
  if (code in sentences) throw new OutgoingFailure(sentences[code])
  if (/^(CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code)) {
    throw new OutgoingFailure('The certificate of the host is not valid.')
  }
  if (/^(HPE_|ERR_HTTP)/.test(code)) throw new OutgoingFailure('The answer was not HTTP.')
  throw new OutgoingFailure('The host cannot be reached.')
}
