import { appendFileSync } from 'node:fs'
import type { Endpoint } from '@hallpass/contract/endpoints'
import type { TestRequest } from './http-client.ts'

/** A file that gets every successful call of the tests, a line each: tools/api-examples.ts chooses among them. */
const file = process.env.HALLPASS_SEEN_CALLS

/** Whoever reads an example wants a short one. */
const maxLength = 100_000

export interface SeenCall {
  operation: string
  body: unknown
  status: number
  answer: unknown
  /** Where a redirect leads. */
  location?: string | undefined
}

export function noteCall(
  { method, path }: Endpoint,
  { body, form }: TestRequest,
  { status, answer, location }: Pick<SeenCall, 'status' | 'answer' | 'location'>,
): void {
  if (!file || status >= 400) return
  const line: SeenCall = { operation: `${method} ${path}`, body: form ?? body, status, answer, location }
  const text = JSON.stringify(line)
  if (text.length < maxLength) appendFileSync(file, `${text}\n`)
}
