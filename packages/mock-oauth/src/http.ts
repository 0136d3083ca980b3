import type { IncomingMessage, ServerResponse } from 'node:http'

export type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void

const maxBytes = 64 * 1024

export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw new Error('the body is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

export const readForm = async (request: IncomingMessage) => new URLSearchParams(await readBody(request))

export const queryOf = (request: IncomingMessage) => new URL(request.url ?? '/', 'http://mock').searchParams

export const bearerOf = ({ headers }: IncomingMessage) => /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''

export function sendJson(response: ServerResponse, status: number, value: unknown) {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  response.end(JSON.stringify(value))
}

export function sendPage(response: ServerResponse, status: number, page: string) {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  response.end(page)
}

export function sendText(response: ServerResponse, status: number, text: string) {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`)
}

export function redirect(response: ServerResponse, location: string) {
  response.writeHead(303, { location }).end()
}

/** Only a Hallpass server is sent back to: a provider that redirects anywhere is a nuisance, even on a laptop. */
export const isCallback = (uri: string, type: string) =>
  URL.canParse(uri) &&
  /^https?:$/.test(new URL(uri).protocol) &&
  new RegExp(`^/api/v1/(auth/oauth/callback/([\\w-]+/)?${type}|sso/oidc/[\\w-]+/[\\w-]+/callback)$`).test(
    new URL(uri).pathname,
  )
