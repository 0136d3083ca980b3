import type { ZodOpenApiResponseObject } from 'zod-openapi'
import type { Endpoint } from '../endpoint.ts'
import { extensionOnly } from '../endpoints/account-access.ts'

const text = (description: string, headers?: ZodOpenApiResponseObject['headers']): ZodOpenApiResponseObject => ({
  description,
  ...(headers && { headers }),
  content: { 'text/plain': { schema: { type: 'string' } } },
})
const retryAfter = {
  'retry-after': { description: 'Seconds until it is worth another try.', schema: { type: 'string' as const } },
}

/** What any request may meet, whatever it asks for. */
export const commonAnswers = {
  TooLate: text('It took too long.'),
  GoneMeanwhile: text('Something that the request refers to was deleted meanwhile.'),
  TooLarge: text('The body is too large.'),
  TooLongQuery: text('The query is too long.'),
  TooManyRequests: text('Too many requests.', retryAfter),
  ServerFault: text('A fault of the server. The text names the request for its log.'),
  Unavailable: text('The server or its database is not available right now.', retryAfter),
}

const nameOf: Readonly<Record<number, keyof typeof commonAnswers>> = {
  408: 'TooLate',
  409: 'GoneMeanwhile',
  413: 'TooLarge',
  414: 'TooLongQuery',
  429: 'TooManyRequests',
  500: 'ServerFault',
  503: 'Unavailable',
}

/** Its statuses with the names of their answers. */
export function commonAnswersOf({ method }: Endpoint): [status: number, name: keyof typeof commonAnswers][] {
  const impossible = new Set(method === 'GET' ? [409] : [])
  return Object.entries(nameOf).flatMap(([status, name]) =>
    impossible.has(Number(status)) ? [] : [[Number(status), name]],
  )
}

/** Refusals as text that come before the handler, beside those that the endpoint itself names. */
export function pipelineTexts({ access, needs, ours, bearer, user }: Endpoint): Readonly<Record<number, string>> {
  const isForColleagues = access !== 'open' && access.some((level) => level !== 'client')
  return {
    400: 'A value cannot be stored.',
    ...((isForColleagues || bearer) && { 401: 'Whoever the token is of no longer exists.' }),
    ...(isForColleagues &&
      (needs ?? !user) && { 403: "The caller's role in the team that owns the project does not allow it." }),
    ...(ours && extensionOnly),
  }
}
