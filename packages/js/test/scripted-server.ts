import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { createCall } from '../src/transport/call.ts'
import { environment } from '../src/transport/environment.ts'

export interface Scripted {
  status?: number
  headers?: Record<string, string>
  body?: string
  /** Cuts the connection instead of answering. */
  hangUp?: boolean
}
export interface Seen {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

/** A real HTTP server that gives the answers of a test, one after the other; the last answer is repeated. */
export async function startScriptedServer(...answers: Scripted[]) {
  const seen: Seen[] = []
  const pauses: number[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const isProbe = url === '/health' || url === '/api/v1'
    const { status = 200, body = '{}', hangUp, ...rest } = answers[Math.min(seen.length, answers.length - 1)] ?? {}
    if (!isProbe) seen.push({ method, url, headers, body: (await buffer(request)).toString() })
    if (hangUp && !isProbe) return request.socket.destroy()
    response.writeHead(isProbe ? 200 : status, { 'content-type': 'application/json', ...rest.headers }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = {
    baseUrl,
    projectId: 'a-project',
    publishableClientKey: 'pck_key',
    extraRequestHeaders: {},
    environment: {
      ...environment,
      random: () => 0.5,
      // Nothing outside of this machine is asked.
      fetch: (url: string, init: RequestInit) =>
        url.startsWith(baseUrl) ? fetch(url, init) : Promise.reject(new Error('no network')),
      sleep: async (millis: number) => void pauses.push(millis),
    },
  }
  return { baseUrl, seen, pauses, settings, ...createCall(settings) }
}

export const knownErrorAnswer = (code: string, details?: object, status = 400): Scripted => ({
  status: 200,
  headers: { 'x-stack-known-error': code, 'x-stack-actual-status': String(status) },
  body: JSON.stringify({ code, details, error: 'A sentence.' }),
})
