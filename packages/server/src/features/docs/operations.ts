import { credentialHeaders, type OpenApiDocument } from '@hallpass/contract/openapi'
import type { JsonSchema } from './schema-fields.ts'

export interface Parameter {
  name: string
  in: string
  required?: boolean
  schema?: JsonSchema
  description?: string
}
export interface Media {
  schema?: JsonSchema
  example?: unknown
}
export type Content = Readonly<Record<string, Media>>
export interface Answer {
  description: string
  content?: Content
  headers?: Readonly<Record<string, { example?: unknown }>>
}

/** The parts of an OpenAPI operation that the pages show. */
export interface Operation {
  id: string
  method: string
  path: string
  tags: string[]
  summary?: string
  description?: string
  deprecated?: boolean
  levels: string[]
  needsUser: boolean
  ownErrors: string[]
  parameters: Parameter[]
  requestBody?: { required?: boolean; content: Content }
  responses: Record<string, Answer>
}

/** As the document writes them. */
interface WrittenOperation extends Omit<Operation, 'id' | 'method' | 'path' | 'levels' | 'needsUser' | 'ownErrors'> {
  operationId: string
  'x-access-levels'?: string[]
  'x-user'?: string
  'x-own-errors'?: string[]
}

/** Told once for all; the document refers to them. */
const isCredential = new Set(Object.values(credentialHeaders).map(({ name }) => name))
const isOwn = (parameter: Parameter) => parameter.name !== undefined && !isCredential.has(parameter.name)

export function operationsOf(document: OpenApiDocument): Operation[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    // createDocument made the document from our own definitions, so the parts are as written there.
    Object.entries(item as Record<string, WrittenOperation>).map(([method, written]) => ({
      ...written,
      id: written.operationId,
      method: method.toUpperCase(),
      path,
      levels: written['x-access-levels'] ?? [],
      needsUser: written['x-user'] === 'required',
      ownErrors: written['x-own-errors'] ?? [],
      parameters: (written.parameters ?? []).filter(isOwn),
    })),
  )
}
