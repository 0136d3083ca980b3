import { header } from '@hallpass/contract'
import { checkAnswer } from './answer-check.ts'
import { noteCall } from './seen-calls.ts'

export interface TestResponse {
  /** The status that was meant, also where the caller asked for errors under 200. */
  status: number
  headers: Headers
  /** Parsed where it is JSON, else the text. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read into bodies of many shapes, and a wrong guess fails the test
  body: any
  /** The code of a known error. */
  code: string | undefined
}

export interface TestRequest {
  headers?: Record<string, string | undefined>
  /** Sent as JSON, unless it is a string or bytes already. */
  body?: unknown
  contentType?: string | null
  form?: Record<string, string>
}

/** Plain HTTP as any client would speak it. */
export async function send(
  base: string,
  method: string,
  path: string,
  request: TestRequest = {},
): Promise<TestResponse> {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers ?? {})) if (value !== undefined) headers.set(name, value)
  const { body, contentType } = encode(request)
  if (contentType) headers.set('content-type', contentType)
  const response = await fetch(base + path, {
    method,
    headers,
    redirect: 'manual',
    ...(body !== undefined && { body }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  const answer = isJson ? JSON.parse(text) : text
  const actual = Number(response.headers.get(header.actualStatus) ?? response.status)
  const endpoint = checkAnswer({ method, path, status: actual, headers: response.headers, body: answer })
  const location = response.headers.get('location') ?? undefined
  if (endpoint) noteCall(endpoint, request, { status: actual, answer, location })
  return {
    status: response.status,
    headers: response.headers,
    body: answer,
    code: response.headers.get(header.knownError) ?? undefined,
  }
}

function encode({ body, form, contentType }: TestRequest): {
  body?: string | Uint8Array<ArrayBuffer>
  contentType: string | null
} {
  if (form) return { body: new URLSearchParams(form).toString(), contentType: 'application/x-www-form-urlencoded' }
  if (body === undefined) return { contentType: contentType ?? null }
  const isRaw = typeof body === 'string' || body instanceof Uint8Array
  return {
    body: isRaw ? (body as string | Uint8Array<ArrayBuffer>) : JSON.stringify(body),
    contentType: contentType === undefined ? 'application/json' : contentType,
  }
}
