import * as z from 'zod'
import type { ZodOpenApiOperationObject, ZodOpenApiParameters, ZodOpenApiResponseObject } from 'zod-openapi'
import type { Endpoint } from '../endpoint.ts'
import { header } from '../headers.ts'
import { errorResponses } from './known-errors.ts'
import { queryOfLevels, unionOfLevels } from './levels.ts'
import { securityOf } from './security.ts'

export function operation(endpoint: Endpoint): ZodOpenApiOperationObject {
  const { summary, description, deprecated, body, status = 200, access } = endpoint
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
    ...(body && {
      requestBody: {
        required: !endpoint.bodyOptional,
        content: { 'application/json': { schema: unionOfLevels(body, endpoint) } },
      },
    }),
    responses: { [`${status}` as const]: successResponse(endpoint), ...errorResponses(endpoint) },
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
    ...(query && { query: queryOfLevels(query, endpoint) }),
    ...(headers && { header: headers }),
  }
}

function headersOf({ headers, extensions }: Endpoint): z.ZodObject | undefined {
  if (!extensions) return headers
  const description = `Adds ${extensions.map((path) => `\`${path}\``).join(', ')} to the answer.`
  return z.object({ ...headers?.shape, [header.extensions]: z.literal('1').optional().meta({ description }) })
}

const succeeded = z.object({ success: z.literal(true) })

function successResponse(endpoint: Endpoint): ZodOpenApiResponseObject {
  const { result } = endpoint
  if (result === 'raw') return { description: 'The answer itself, or a redirect.' }
  if (result === 'text') return { description: 'A text.', content: { 'text/plain': { schema: { type: 'string' } } } }
  const schema = result === 'success' ? succeeded : unionOfLevels(result, endpoint)
  return { description: 'It worked.', content: { 'application/json': { schema } } }
}
