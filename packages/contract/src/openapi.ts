import { createDocument, type oas31, type ZodOpenApiPathsObject } from 'zod-openapi'
import type { Endpoint } from './endpoint.ts'
import { commonAnswers } from './openapi/common-answers.ts'
import { addExamples, type Examples } from './openapi/examples.ts'
import { loosenExtensions } from './openapi/extensions.ts'
import { errorCatalogue, errorSchemas } from './openapi/known-errors.ts'
import { namedSchemas } from './openapi/named-schemas.ts'
import { operation } from './openapi/operation.ts'
import { byPath, tagDescriptions, tagNames } from './openapi/order.ts'
import { credentialHeaders, securitySchemes } from './openapi/security.ts'

export type { Example, Examples } from './openapi/examples.ts'
export { credentialHeaders } from './openapi/security.ts'
export type OpenApiDocument = oas31.OpenAPIObject

const description = `Every request names its project (\`x-stack-project-id\`) and its access level (\`x-stack-access-type\`), and carries the key of that level. A signed-in user is named by \`x-stack-access-token\`, at any level.

Errors that clients can tell apart come as JSON with a \`code\`, also in the header \`x-stack-known-error\`; all others are plain text. With \`x-stack-override-error-status\` every error comes with status 200 and the real one in \`x-stack-actual-status\`. Too many requests are answered with 429 and \`retry-after\`.`

export interface OpenApiOptions {
  version?: string
  /** What was really sent and answered, by operation: openapi/examples.ts. */
  examples?: Examples
}

/** The same endpoint definitions that the server runs, written out as OpenAPI 3.1. */
export function openApiDocument(endpoints: readonly Endpoint[], options: OpenApiOptions = {}): OpenApiDocument {
  const { version = '1', examples = {} } = options
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: { title: 'Hallpass API', version, description, license: { name: 'MIT', identifier: 'MIT' } },
      servers: [{ url: '/api/v1' }],
      tags: tagNames(endpoints).map((name) => ({ name, ...describe(name) })),
      paths: pathsOf(endpoints),
      components: {
        schemas: { ...namedSchemas, ...errorSchemas },
        parameters: credentialHeaders,
        responses: commonAnswers,
        securitySchemes,
      },
      'x-known-errors': errorCatalogue(),
    },
    {
      override: ({ io, zodSchema, jsonSchema }) => {
        if (io === 'output') openUp(zodSchema, jsonSchema)
        leaveToFormat(jsonSchema)
      },
    },
  )
  const named = (document.components?.schemas ?? {}) as Record<string, oas31.SchemaObject>
  for (const endpoint of endpoints) {
    const written = writtenOperation(document, endpoint)
    loosenExtensions(endpoint, written.responses ?? {}, named)
    addExamples(written, examples[`${endpoint.method} ${endpoint.path}`])
  }
  return withoutUnused(document)
}

/** Names that no operation refers to, directly or through another. */
function withoutUnused(document: OpenApiDocument): OpenApiDocument {
  const schemas = document.components?.schemas ?? {}
  const used = new Set<string>()
  const find = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue
      used.add(name)
      find(schemas[name])
    }
  }
  find(document.paths ?? {})
  const kept = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)))
  return { ...document, components: { ...document.components, schemas: kept } }
}

const describe = (tag: string) => {
  const text = tagDescriptions[tag]
  return text === undefined ? {} : { description: text }
}

const writtenOperation = ({ paths }: OpenApiDocument, { method, path }: Endpoint) =>
  paths?.[path]?.[method.toLowerCase() as 'get'] as oas31.OperationObject

/** A response may grow: clients must not take a new field for a broken contract. */
function openUp(schema: { _zod: { def: { type: string } } }, json: { additionalProperties?: unknown }) {
  if (schema._zod.def.type === 'object' && json.additionalProperties === false) delete json.additionalProperties
}

/**
 * A format says it all. The patterns that zod adds are for engines like ours: generators of other languages stop at them,
 * and know base64 by its encoding alone.
 */
function leaveToFormat(json: { format?: string; pattern?: string; contentEncoding?: string }) {
  if (json.format === undefined) return
  delete json.pattern
  if (json.contentEncoding !== undefined) delete json.format
}

function pathsOf(endpoints: readonly Endpoint[]): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {}
  for (const endpoint of endpoints.toSorted(byPath)) {
    const methods = paths[endpoint.path] ?? {}
    paths[endpoint.path] = { ...methods, [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return paths
}
