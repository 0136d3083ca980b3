import type { oas31, ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi'
import { type Endpoint, pipelineErrors } from '../endpoint.ts'
import type { AnyRow, Fields } from '../error-row.ts'
import { type ErrorCode, errorTable, neverSent } from '../errors.ts'
import { commonAnswersOf, pipelineTexts } from './common-answers.ts'

/** Common errors that cannot happen where no project headers or no body are asked for. */
function impliedErrors(endpoint: Endpoint): ErrorCode[] {
  const impossible = new Set<ErrorCode>()
  if (endpoint.access === 'open') impossible.add('ACCESS_TYPE_REQUIRED').add('INSUFFICIENT_ACCESS_TYPE')
  if (endpoint.method === 'GET') impossible.add('BODY_PARSING_ERROR')
  return pipelineErrors(endpoint).filter((code) => !impossible.has(code))
}

function textErrorsOf(endpoint: Endpoint): Readonly<Record<number, string>> {
  const { textErrors = {}, refusesImpersonation, needsRecentAuth } = endpoint
  const texts: Record<number, string> = { ...textErrors }
  const add = (status: number, reason: string) => {
    texts[status] = [texts[status], reason].filter(Boolean).join(' ')
  }
  if (refusesImpersonation) {
    const fields = refusesImpersonation === true ? '' : ` with ${refusesImpersonation.join(', ')}`
    add(403, `The session impersonates somebody${fields}.`)
  }
  if (needsRecentAuth) {
    const fields = typeof needsRecentAuth === 'object' ? ` with ${needsRecentAuth.join(', ')}` : ''
    add(403, `Nobody has proved lately who they are${fields}, and the caller does not ask for extensions.`)
  }
  for (const [status, reason] of Object.entries(pipelineTexts(endpoint))) add(Number(status), reason)
  return texts
}

/** Errors by status: known ones as JSON with their codes, the others as text. */
export function errorResponses(endpoint: Endpoint): ZodOpenApiResponsesObject {
  const codes = [...new Set([...(endpoint.errors ?? []), ...impliedErrors(endpoint)])]
  const texts = textErrorsOf(endpoint)
  const common = new Map(commonAnswersOf(endpoint))
  const statuses = new Set([
    ...codes.map((code) => errorTable[code].status as number),
    ...Object.keys(texts).map(Number),
    ...common.keys(),
  ])
  const responses: ZodOpenApiResponsesObject = {}
  for (const status of [...statuses].sort((a, b) => a - b)) {
    const here = codes.filter((code) => errorTable[code].status === status)
    const isCommon = here.length === 0 && texts[status] === undefined
    responses[`${status}` as `4${string}`] = isCommon
      ? { $ref: `#/components/responses/${common.get(status)}` }
      : errorResponse(here, texts[status] ?? (common.has(status) ? '' : undefined), endpoint)
  }
  return responses
}

function errorResponse(
  codes: readonly ErrorCode[],
  text: string | undefined,
  { errorPages, oauthErrors }: Endpoint,
): ZodOpenApiResponseObject {
  const names = codes.length ? `Known errors: ${codes.join(', ')}.` : ''
  return {
    description: [text, names].filter(Boolean).join(' '),
    content: {
      ...(codes.length && {
        'application/json': {
          schema: oauthErrors ? { anyOf: [errorBody(codes), named('OAuthError')] } : errorBody(codes),
        },
      }),
      ...(text !== undefined && { 'text/plain': { schema: { type: 'string' } } }),
      ...(errorPages && { 'text/html': { schema: { type: 'string' } } }),
    },
  }
}

/** The forms of errors that generated clients get types for. */
export const errorSchemas: Readonly<Record<string, oas31.SchemaObject>> = {
  KnownError: {
    type: 'object',
    description: 'An error that clients can tell apart by its code.',
    required: ['code', 'error'],
    properties: {
      code: { type: 'string' },
      details: { type: 'object', description: 'As x-known-errors says for the code; left out where it says none.' },
      error: { type: 'string', description: 'A sentence for people.' },
    },
  },
  OAuthError: {
    type: 'object',
    description: 'An error as RFC 6749 has it.',
    required: ['error', 'error_description'],
    properties: { error: { type: 'string' }, error_description: { type: 'string' } },
  },
}

const named = (name: keyof typeof errorSchemas): oas31.ReferenceObject => ({ $ref: `#/components/schemas/${name}` })

/** Of all known errors, those with one of these codes. */
const errorBody = (codes: readonly ErrorCode[]): oas31.SchemaObject => ({
  allOf: [named('KnownError'), { type: 'object', required: ['code'], properties: { code: { enum: [...codes] } } }],
})

interface CatalogueEntry {
  status: number
  details?: Fields | 'any'
  family?: string
}

/** What each code that is ever sent means on the wire: its status and the types of its details (`?` = may be null). */
export function errorCatalogue(): Record<string, CatalogueEntry> {
  const silent: readonly string[] = neverSent
  const rows = Object.entries<AnyRow>(errorTable).filter(([code]) => !silent.includes(code))
  return Object.fromEntries(
    rows.map(([code, { status, fields, family }]) => [
      code,
      { status, ...(fields && { details: fields }), ...(family && { family }) },
    ]),
  )
}
