import { ProviderAnswerError } from './problems.ts'

/** A whole sign-in asks a provider up to four times and must end before the request does. */
const timeoutMillis = 6_000
const maxBytes = 512 * 1024

export interface OutgoingRequest {
  method?: string
  headers?: Record<string, string>
  body?: RequestInit['body'] | undefined
}

export type Send = (url: string, request?: OutgoingRequest) => Promise<Response>

/**
 * The only way to a provider: to the hosts of its row and no others, following no redirect, with bounded time and size.
 * What comes back is read already, and keeps nothing but its status, type and text.
 */
export function sendTo(origins: ReadonlySet<string>): Send {
  return async (url, { method = 'GET', headers = {}, body } = {}) => {
    if (!origins.has(new URL(url).origin)) throw new ProviderAnswerError(`${new URL(url).host} is not asked`)
    const response = await fetch(url, {
      method,
      headers: { ...headers, 'user-agent': 'Hallpass' },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMillis),
      ...(body && { body }),
    })
    const text = await readText(response)
    const type = response.headers.get('content-type')
    const hasBody = text !== '' && ![204, 205, 304].includes(response.status)
    return new Response(hasBody ? text : null, {
      status: response.status,
      ...(type && { headers: { 'content-type': type } }),
    })
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = response.body?.getReader()
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
    size += chunk.value.length
    if (size > maxBytes) {
      await reader?.cancel()
      throw new ProviderAnswerError(`the answer is longer than ${maxBytes} bytes`)
    }
    chunks.push(chunk.value)
  }
  return Buffer.concat(chunks).toString('utf8')
}
