import { createDocument, type oas31, type ZodOpenApiPathsObject } from 'zod-openapi'
import type { Endpoint } from './endpoint.ts'
import { errorCatalogue } from './openapi/known-errors.ts'
import { operation } from './openapi/operation.ts'
import { byPath, tagNames } from './openapi/order.ts'
import { securitySchemes } from './openapi/security.ts'

export type OpenApiDocument = oas31.OpenAPIObject

const description = `Every request names its project (\`x-stack-project-id\`) and its access level (\`x-stack-access-type\`), and carries the key of that level. A signed-in user is named by \`x-stack-access-token\`, at any level.

Errors that clients can tell apart come as JSON with a \`code\`, also in the header \`x-stack-known-error\`; all others are plain text. With \`x-stack-override-error-status\` every error comes with status 200 and the real one in \`x-stack-actual-status\`. Too many requests are answered with 429 and \`retry-after\`.`

/** The same endpoint definitions that the server runs, written out as OpenAPI 3.1. */
export function openApiDocument(endpoints: readonly Endpoint[], version = '1'): OpenApiDocument {
  return createDocument(
    {
      openapi: '3.1.0',
      info: { title: 'Hallpass API', version, description },
      servers: [{ url: '/api/v1' }],
      tags: tagNames(endpoints).map((name) => ({ name })),
      paths: pathsOf(endpoints),
      components: { securitySchemes },
      'x-known-errors': errorCatalogue(),
    },
    { override: ({ io, zodSchema, jsonSchema }) => void (io === 'output' && openUp(zodSchema, jsonSchema)) },
  )
}

/** A response may grow: clients must not take a new field for a broken contract. */
function openUp(schema: { _zod: { def: { type: string } } }, json: { additionalProperties?: unknown }) {
  if (schema._zod.def.type === 'object' && json.additionalProperties === false) delete json.additionalProperties
}

function pathsOf(endpoints: readonly Endpoint[]): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {}
  for (const endpoint of endpoints.toSorted(byPath)) {
    const methods = paths[endpoint.path] ?? {}
    paths[endpoint.path] = { ...methods, [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return paths
}
