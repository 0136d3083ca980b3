import http from 'node:http'
import https from 'node:https'
import { failureOf, OutgoingFailure, type SendOptions, sendAgainWhenStale } from './send.ts'

export interface OutgoingFile {
  status: number
  /** Where a redirect leads. */
  location: string | undefined
  bytes: Buffer
}

export interface FileOptions {
  headers: Readonly<Record<string, string>>
  maxBytes: number
  /** Posted, for answers that are longer than what post() keeps. A form, unless the headers say what it is. */
  form?: string
  /** Instead of the time that everything else has. */
  timeoutMillis?: number
}

/** Reads a file once, within the time and size allowed. Says nothing about who wants it; follows no redirect. */
export function get(url: URL, file: FileOptions, way: SendOptions) {
  // Whoever cuts one kept connection after the other gets no more time for it.
  const end = performance.now() + (file.timeoutMillis ?? way.timeoutMillis)
  return sendAgainWhenStale(() => getOnce(url, file, { ...way, timeoutMillis: Math.max(1, end - performance.now()) }))
}

function getOnce(url: URL, file: FileOptions, way: SendOptions) {
  const { maxBytes, form } = file
  return new Promise<OutgoingFile>((resolve, reject) => {
    const sent = (url.protocol === 'https:' ? https : http).request(url, { agent: way.agent, ...asked(file) })
    const timer = setTimeout(() => sent.destroy(new OutgoingFailure('There was no answer in time.')), way.timeoutMillis)
    sent.on('close', () => clearTimeout(timer))
    sent.on('error', (error) => reject(failureOf(sent, error)))
    sent.on('response', (response) => {
      const chunks: Buffer[] = []
      let size = 0
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        size += chunk.length
        if (size > maxBytes) sent.destroy(new OutgoingFailure('The file is too large.'))
      })
      response.on('error', reject)
      response.on('end', () => {
        const { statusCode: status = 0, headers } = response
        resolve({ status, location: headers.location, bytes: Buffer.concat(chunks) })
      })
    })
    sent.end(form)
  })
}

function asked({ headers, form }: FileOptions) {
  if (form === undefined) return { method: 'GET', headers }
  const type = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' }
  return { method: 'POST', headers: { ...type, ...headers, 'content-length': Buffer.byteLength(form) } }
}
