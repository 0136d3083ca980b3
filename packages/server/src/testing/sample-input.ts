import { type AccessLevel, type Endpoint, forLevel, isOverloads } from '@hallpass/contract/endpoints'
import * as z from 'zod'

/** An input that fits an endpoint's schemas, made from nothing but those schemas. */
export interface SampleInput {
  params: Record<string, string>
  query: Record<string, string>
  headers: Record<string, string>
  body: unknown
}

export type Path = readonly (string | number)[]
type Schema = z.core.$ZodType

export const sampleUuid = '7b0e6c52-4c1d-4b7e-9a53-1f2d3c4b5a60'

/** Tried in this order; the first that a schema takes is its sample. */
const texts = [
  'text',
  sampleUuid,
  'person@example.com',
  'http://localhost:3000/handler',
  '/handler',
  'x'.repeat(45),
  '10.00',
  'TEXT',
]
const numbers = [1, 1000, 4_000_000_000_000]

export function sampleInput(endpoint: Endpoint, level: AccessLevel): SampleInput {
  return {
    params: sampleTexts(endpoint.params),
    query: sampleTexts(endpoint.query && forLevel(endpoint.query, level)),
    headers: sampleTexts(endpoint.headers),
    body: endpoint.body && sampleOf(bodySchema(endpoint, level)!),
  }
}

/** The shape that a body of this level has; of several the first. */
export function bodySchema({ body }: Endpoint, level: AccessLevel): z.ZodType | undefined {
  if (!body) return undefined
  return isOverloads(body) ? body.overloads[0] : forLevel(body, level)
}

function sampleTexts(schema: z.ZodObject | undefined): Record<string, string> {
  const sample = schema ? (sampleOf(schema) as Record<string, unknown>) : {}
  return Object.fromEntries(Object.entries(sample).map(([name, value]) => [name, String(value)]))
}

/** Optional members are there, lists have one element, of several forms it is the first. */
export function sampleOf(schema: Schema): unknown {
  const bare = unwrap(schema)
  if (bare instanceof z.ZodObject) {
    return Object.fromEntries(Object.entries(bare.shape).map(([name, member]) => [name, sampleOf(member as Schema)]))
  }
  if (bare instanceof z.ZodArray) return [sampleOf(bare.element)]
  if (bare instanceof z.ZodTuple) return bare.def.items.map(sampleOf)
  if (bare instanceof z.ZodRecord) return { text: sampleOf(bare.valueType) }
  if (bare instanceof z.ZodUnion) return sampleOf(bare.options[0] as Schema)
  return sampleOfLeaf(bare)
}

function sampleOfLeaf(schema: Schema): unknown {
  const named = schema instanceof z.ZodEnum ? schema.options : schema instanceof z.ZodLiteral ? [...schema.values] : []
  const sample = [...named, ...texts, ...numbers, true].find((value) => z.safeParse(schema, value).success)
  if (sample === undefined)
    throw new Error(`sample-input.ts has no value for ${JSON.stringify(z.toJSONSchema(schema))}`)
  return sample
}

/** Where the sample has leaves: every field that a caller can fill. */
export function leafPaths(schema: Schema): Path[] {
  return membersOf(schema).flatMap(([name, member]) =>
    membersOf(member).length ? leafPaths(member).map((path) => [name, ...path]) : [[name]],
  )
}

/** Where the sample has objects whose members are all declared, the outermost first. */
export function objectPaths(schema: Schema): Path[] {
  const own: Path[] = unwrap(schema) instanceof z.ZodObject ? [[]] : []
  return [...own, ...membersOf(schema).flatMap(([name, member]) => objectPaths(member).map((path) => [name, ...path]))]
}

function membersOf(schema: Schema): [name: string | number, member: Schema][] {
  const bare = unwrap(schema)
  if (bare instanceof z.ZodObject) return Object.entries(bare.shape) as [string, Schema][]
  if (bare instanceof z.ZodArray) return [[0, bare.element]]
  if (bare instanceof z.ZodTuple) return bare.def.items.map((item, at) => [at, item])
  if (bare instanceof z.ZodRecord) return [['text', bare.valueType]]
  return bare instanceof z.ZodUnion ? membersOf(bare.options[0] as Schema) : []
}

/** Looks through what says only whether a value may be missing. */
function unwrap(schema: Schema): Schema {
  let bare = schema
  while (bare instanceof z.ZodOptional || bare instanceof z.ZodNullable || bare instanceof z.ZodDefault) {
    bare = bare.unwrap()
  }
  return bare
}

/** A copy of a sample with another value at one place. */
export function withValueAt(sample: unknown, path: Path, value: unknown): unknown {
  const [name, ...rest] = path
  if (name === undefined) return value
  if (Array.isArray(sample)) return sample.map((item, at) => (at === name ? withValueAt(item, rest, value) : item))
  const holder = sample as Record<string, unknown>
  return { ...holder, [name]: withValueAt(holder[name], rest, value) }
}

export function valueAt(sample: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, name) => (value as Record<string | number, unknown>)[name], sample)
}
