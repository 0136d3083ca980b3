import { type AccessLevel, type Endpoint, forLevel, isOverloads } from '@hallpass/contract/endpoints'
import * as z from 'zod'

/** An input that fits an endpoint's schemas, made from nothing but those schemas. */
export interface SampleInput {
  params: Record<string, string>
  query: Record<string, string>
  headers: Record<string, string>
  body: unknown
}

type Path = readonly (string | number)[]

/** One form of a body, and the places in it that no earlier form had. */
interface BodySample {
  value: unknown
  /** Every field that a caller can fill. */
  leaves: Path[]
  /** Every object whose members are all declared, the outermost first. */
  objects: Path[]
}

type Schema = z.core.$ZodType

const sampleUuid = '7b0e6c52-4c1d-4b7e-9a53-1f2d3c4b5a60'

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
  `msg_${'0'.repeat(32)}`,
  '1',
  'passkey',
  '1:1:',
  `1.${sampleUuid}`,
  'AAAAAAAAAAAAAAAA',
  '#c2410c',
  'team.id',
  'a'.repeat(64),
]
const numbers = [1, 1000, 4_000_000_000_000]

export function sampleInput(endpoint: Endpoint, level: AccessLevel): SampleInput {
  return {
    params: sampleTexts(endpoint.params),
    query: sampleTexts(endpoint.query && forLevel(endpoint.query, level)),
    headers: sampleTexts(endpoint.headers),
    body: bodySamples(endpoint, level)[0]?.value,
  }
}

function sampleTexts(schema: z.ZodObject | undefined): Record<string, string> {
  const sample = schema ? (sampleOf(schema, 0) as Record<string, unknown>) : {}
  return Object.fromEntries(Object.entries(sample).map(([name, value]) => [name, String(value)]))
}

export function bodySchemas({ body }: Endpoint, level: AccessLevel): readonly z.ZodType[] {
  if (!body) return []
  return isOverloads(body) ? body.overloads : [forLevel(body, level)]
}

/** A sample for every form that the body can have. */
export function bodySamples(endpoint: Endpoint, level: AccessLevel): BodySample[] {
  const seen = new Set<string>()
  const isNew = (kind: string) => (path: Path) => seen.size < seen.add(`${kind} ${path.join('.')}`).size
  return bodySchemas(endpoint, level).flatMap((schema) =>
    Array.from({ length: formsOf(schema) }, (_, form) => ({
      value: sampleOf(schema, form),
      leaves: leafPaths(schema, form).filter(isNew('leaf')),
      objects: objectPaths(schema, form).filter(isNew('object')),
    })),
  )
}

/** As many as the widest union inside has options. */
function formsOf(schema: Schema): number {
  const bare = unwrap(schema)
  if (bare instanceof z.ZodUnion)
    return Math.max(bare.options.length, ...bare.options.map((option) => formsOf(option as Schema)))
  return Math.max(1, ...membersOf(bare, 0).map(([, member]) => formsOf(member)))
}

/** Optional members are there, lists have one element, of several forms it is the one asked for, or the last. */
function sampleOf(schema: Schema, form: number): unknown {
  const bare = choose(schema, form)
  if (bare instanceof z.ZodArray) return [sampleOf(bare.element, form)]
  if (bare instanceof z.ZodTuple) return bare.def.items.map((item) => sampleOf(item, form))
  if (bare instanceof z.ZodObject || bare instanceof z.ZodRecord) {
    return Object.fromEntries(membersOf(bare, form).map(([name, member]) => [name, sampleOf(member, form)]))
  }
  return sampleOfLeaf(bare)
}

function sampleOfLeaf(schema: Schema): unknown {
  const named = schema instanceof z.ZodEnum ? schema.options : schema instanceof z.ZodLiteral ? [...schema.values] : []
  const sample = [...named, ...texts, ...numbers, true].find((value) => z.safeParse(schema, value).success)
  if (sample === undefined)
    throw new Error(`sample-input.ts has no value for ${JSON.stringify(z.toJSONSchema(schema))}`)
  return sample
}

function leafPaths(schema: Schema, form: number): Path[] {
  return membersOf(schema, form).flatMap(([name, member]) =>
    membersOf(member, form).length ? leafPaths(member, form).map((path) => [name, ...path]) : [[name]],
  )
}

/** An inner object that takes any member is the caller's own and not listed. */
function objectPaths(schema: Schema, form: number): Path[] {
  const inner = membersOf(schema, form).flatMap(([name, member]) =>
    isFreeForm(member, form) ? [] : objectPaths(member, form).map((path): Path => [name, ...path]),
  )
  return choose(schema, form) instanceof z.ZodObject ? [[], ...inner] : inner
}

function isFreeForm(schema: Schema, form: number): boolean {
  const bare = choose(schema, form)
  return bare instanceof z.ZodObject && bare.def.catchall instanceof z.ZodUnknown
}

function membersOf(schema: Schema, form: number): [name: string | number, member: Schema][] {
  const bare = choose(schema, form)
  if (bare instanceof z.ZodObject) return Object.entries(bare.shape) as [string, Schema][]
  if (bare instanceof z.ZodArray) return [[0, bare.element]]
  if (bare instanceof z.ZodTuple) return bare.def.items.map((item, at) => [at, item])
  return bare instanceof z.ZodRecord ? [['text', bare.valueType]] : []
}

function choose(schema: Schema, form: number): Schema {
  const bare = unwrap(schema)
  if (!(bare instanceof z.ZodUnion)) return bare
  return choose(bare.options[Math.min(form, bare.options.length - 1)] as Schema, form)
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
