import * as z from 'zod'
import type {
  ZodOpenApiOperationObject,
  ZodOpenApiParameters,
  ZodOpenApiResponseObject,
  ZodOpenApiResponsesObject,
} from 'zod-openapi'
import type { Endpoint } from '../endpoint.ts'
import { header, replayedHeader } from '../headers.ts'
import { idempotencyKeys, listPageSize } from '../limits.ts'
import { errorResponses } from './known-errors.ts'
import { queryOfLevels, unionOfLevels } from './levels.ts'
import { credentialParameters, securityOf } from './security.ts'

export function operation(endpoint: Endpoint): ZodOpenApiOperationObject {
  const { summary, description, deprecated, access } = endpoint
  return {
    operationId: operationId(endpoint),
    tags: tagsOf(endpoint),
    summary,
    ...(description !== undefined && { description }),
    ...(deprecated && { deprecated }),
    security: securityOf(endpoint),
    'x-access-levels': access === 'open' ? ['open'] : [...access],
    ...(endpoint.user && { 'x-user': endpoint.user }),
    ...(endpoint.errors?.length && { 'x-own-errors': [...endpoint.errors] }),
    requestParams: parametersOf(endpoint),
    parameters: credentialParameters(endpoint),
    ...bodyOf(endpoint),
    responses: { ...successResponses(endpoint), ...errorResponses(endpoint) },
  }
}

function bodyOf(endpoint: Endpoint): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  const { body, bodyOptional, form } = endpoint
  if (!body) return {}
  const content = { schema: unionOfLevels(body, endpoint) }
  return {
    requestBody: {
      required: !bodyOptional,
      content: { ...(form && { 'application/x-www-form-urlencoded': content }), 'application/json': content },
    },
  }
}

/** Everything under /internal says so, besides its subject. */
export function tagsOf({ tag, path }: Endpoint): string[] {
  return path.startsWith('/internal/') && tag !== 'Internal' ? [tag, 'Internal'] : [tag]
}

/** `GET /users/{user_id}` → `getUsersByUserId`. */
function operationId({ method, path }: Endpoint): string {
  const words = path.replace(/\{(\w+)\}/g, 'by $1').split(/[^A-Za-z0-9]+/)
  const camel = words.filter(Boolean).map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
  return method.toLowerCase() + camel.join('')
}

function parametersOf(endpoint: Endpoint): ZodOpenApiParameters {
  const { params, query } = endpoint
  const headers = headersOf(endpoint)
  return {
    ...(params && { path: params }),
    ...(query && { query: withPages(endpoint, readOf(endpoint, queryOfLevels(query, endpoint))) }),
    ...(headers && { header: headers }),
  }
}

/** What is taken and not looked at helps nobody. */
function readOf({ reads }: Endpoint, query: z.ZodObject): z.ZodObject {
  if (!reads) return query
  return z.object(Object.fromEntries(Object.entries(query.shape).filter(([name]) => reads.includes(name))))
}

/** Of lists that are sent whole to those who do not ask for pages. */
const withPages = ({ pages }: Endpoint, query: z.ZodObject): z.ZodObject => (pages ? query.extend(pageQuery) : query)

const pageQuery = {
  limit: z
    .int()
    .min(1)
    .max(listPageSize.max)
    .optional()
    .meta({ description: `With ${header.extensions}: a page of so many. It may end earlier; follow the cursor.` }),
  cursor: z
    .string()
    .optional()
    .meta({ description: `With ${header.extensions}: \`next_cursor\` of the page before.` }),
}

function headersOf({ headers, extensions, ours, pages, takesIdempotencyKey }: Endpoint): z.ZodObject | undefined {
  const keyed = takesIdempotencyKey && { [header.idempotencyKey]: idempotencyKey }
  if (!extensions && !ours && !pages) return keyed ? z.object({ ...headers?.shape, ...keyed }) : headers
  const added = extensions?.map((path) => `\`${path}\``).join(', ')
  const gains = [
    ours && 'Without it there is no such endpoint.',
    !ours && added && `Adds ${added} to the answer.`,
    pages && 'With it, `limit` and `cursor` count.',
  ]
  const one = z.literal('1').meta({ description: gains.filter(Boolean).join(' ') })
  return z.object({
    ...headers?.shape,
    [header.extensions]: ours ? one : one.optional(),
    ...keyed,
  })
}

const idempotencyKey = z
  .string()
  .max(idempotencyKeys.maxLength)
  .optional()
  .meta({
    description: `The same call again, with the same key, is not done again but answered as before, with \`${replayedHeader}: true\`, for 24 hours.`,
  })

const succeeded = z.object({ success: z.literal(true) })

function successResponses(endpoint: Endpoint): ZodOpenApiResponsesObject {
  const { answers = { [endpoint.status ?? 200]: 'It worked.' } } = endpoint
  const redirects = Object.entries(answers).filter(([status]) => status.startsWith('3'))
  const others = Object.entries(answers).filter(([status]) => !status.startsWith('3'))
  return Object.fromEntries([
    ...others.map(([status, description]) => [status, { description, content: contentOf(endpoint) }]),
    ...(others.length ? [] : [['200', overridden]]),
    ...redirects.map(([status, description]) => [status, { description, headers: location }]),
  ])
}

/** Where nothing but redirects and errors come. */
const overridden = {
  description: `An error, for callers with ${header.overrideErrorStatus}: its status is in ${header.actualStatus}.`,
  content: { 'text/plain': { schema: { type: 'string' as const } } },
}

const location = { location: { description: 'Where the browser goes.', schema: { type: 'string' as const } } }

function contentOf(endpoint: Endpoint): NonNullable<ZodOpenApiResponseObject['content']> {
  const { result, mediaType = 'text/plain' } = endpoint
  if (result === 'raw') return { [mediaType]: { schema: mediaType === 'application/json' ? {} : { type: 'string' } } }
  if (result === 'text') return { 'text/plain': { schema: { type: 'string' } } }
  return {
    'application/json': { schema: result === 'success' ? succeeded : unionOfLevels(result, endpoint) },
    ...(endpoint.mediaType && { [endpoint.mediaType]: { schema: { type: 'string' } } }),
  }
}
