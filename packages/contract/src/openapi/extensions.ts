import type { oas31 } from 'zod-openapi'
import type { Endpoint } from '../endpoint.ts'

type Schema = oas31.SchemaObject
type Schemas = Record<string, Schema>

/** Callers without extensions do not get these fields, so an answer may be without them. */
export function loosenExtensions(endpoint: Endpoint, responses: oas31.ResponsesObject, named: Schemas): void {
  for (const response of Object.values(responses) as oas31.ResponseObject[]) {
    const schema = response.content?.['application/json']?.schema
    if (schema) for (const path of endpoint.extensions ?? []) loosen(schema as Schema, path.split('.'), named)
  }
}

function loosen(schema: Schema, path: readonly string[], named: Schemas): void {
  const [name, ...rest] = path
  if (name === undefined) return
  const behind = schema.$ref && named[schema.$ref.replace(/^.*\//, '')]
  const others = [behind, schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  for (const other of others) if (other && typeof other === 'object') loosen(other as Schema, path, named)
  const member = schema.properties?.[name]
  if (!member) return
  if (rest.length) loosen(member as Schema, rest, named)
  else if (schema.required) schema.required = schema.required.filter((each) => each !== name)
}
