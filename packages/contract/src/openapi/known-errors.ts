import type { oas31, ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi'
import { commonErrors, type Endpoint } from '../endpoint.ts'
import type { AnyRow, Fields } from '../error-row.ts'
import { type ErrorCode, errorTable, neverSent } from '../errors.ts'

/** Common errors that cannot happen where no project headers or no body are asked for. */
function impliedErrors(endpoint: Endpoint): ErrorCode[] {
  const impossible = new Set<ErrorCode>()
  if (endpoint.access === 'open') impossible.add('ACCESS_TYPE_REQUIRED').add('INSUFFICIENT_ACCESS_TYPE')
  if (!endpoint.body) impossible.add('BODY_PARSING_ERROR')
  return commonErrors.filter((code) => !impossible.has(code))
}

function textErrorsOf({ textErrors = {}, refusesImpersonation }: Endpoint): Readonly<Record<number, string>> {
  if (!refusesImpersonation) return textErrors
  const fields = refusesImpersonation === true ? '' : ` with ${refusesImpersonation.join(', ')}`
  const reason = `The session impersonates somebody${fields}.`
  return { ...textErrors, 403: [textErrors[403], reason].filter(Boolean).join(' ') }
}

/** Errors by status: known ones as JSON with their codes, the others as text. */
export function errorResponses(endpoint: Endpoint): ZodOpenApiResponsesObject {
  const codes = [...new Set([...(endpoint.errors ?? []), ...impliedErrors(endpoint)])]
  const texts = textErrorsOf(endpoint)
  const statuses = new Set([
    ...codes.map((code) => errorTable[code].status as number),
    ...Object.keys(texts).map(Number),
  ])
  const responses: ZodOpenApiResponsesObject = {}
  for (const status of [...statuses].sort((a, b) => a - b)) {
    const here = codes.filter((code) => errorTable[code].status === status)
    responses[`${status}` as `4${string}`] = errorResponse(here, texts[status])
  }
  return responses
}

function errorResponse(codes: readonly ErrorCode[], text: string | undefined): ZodOpenApiResponseObject {
  const names = codes.length ? `Known errors: ${codes.join(', ')}.` : ''
  return {
    description: [text, names].filter(Boolean).join(' '),
    content: {
      ...(codes.length && { 'application/json': { schema: errorBody(codes) } }),
      ...(text !== undefined && { 'text/plain': { schema: { type: 'string' } } }),
    },
  }
}

const errorBody = (codes: readonly ErrorCode[]): oas31.SchemaObject => ({
  type: 'object',
  required: ['code', 'error'],
  properties: {
    code: { type: 'string', enum: [...codes] },
    details: { type: 'object', description: 'As x-known-errors says for the code; left out where it says none.' },
    error: { type: 'string', description: 'A sentence for people.' },
  },
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
