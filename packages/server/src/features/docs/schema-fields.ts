/** Reads a JSON schema as rows that a person can follow. */

export interface JsonSchema {
  /** To an object that the document names. */
  $ref?: string
  type?: string | string[]
  title?: string
  description?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema | false
  prefixItems?: JsonSchema[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  additionalProperties?: JsonSchema | boolean
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

export interface Field {
  /** `config.domains[].domain`. */
  path: string
  type: string
  isRequired: boolean
  notes: string[]
}

/** The forms that a body or answer may have; usually one. */
export interface Form {
  title: string | undefined
  /** What it is when it is not an object with fields. */
  type: string
  fields: Field[]
}

/** Deeper fields are described by their type alone. */
const deepest = 4

const alternatives = (schema: JsonSchema) => schema.anyOf ?? schema.oneOf
const isNull = (schema: JsonSchema) => schema.type === 'null'
const nameOf = ({ $ref }: JsonSchema) => $ref?.replace(/^.*\//, '')
const hasMembers = (schema: JsonSchema) => Object.keys(schema.properties ?? {}).length > 0

export function formsOf(schema: JsonSchema): Form[] {
  const options = alternatives(schema)
  if (options?.some((option) => option.$ref || hasMembers(option)))
    return options.flatMap((option) => formsOf({ ...option }))
  return [{ title: schema.title, type: typeOf(schema), fields: fieldsOf(schema, '', 1) }]
}

function fieldsOf(schema: JsonSchema, above: string, depth: number): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const path = above ? `${above}.${name}` : name
    const isRequired = schema.required?.includes(name) ?? false
    const field = { path, type: typeOf(member), isRequired, notes: notesOf(member) }
    return [field, ...(depth < deepest ? fieldsBelow(member, path, depth + 1) : [])]
  })
}

/** Fields of an object, of the elements of an array, or of the forms that a field may have. */
function fieldsBelow(schema: JsonSchema, path: string, depth: number): Field[] {
  const options = alternatives(schema)
  if (options) return mergeAlike(options.flatMap((option) => fieldsBelow(option, path, depth)))
  if (schema.items) return fieldsBelow(schema.items, `${path}[]`, depth)
  if (typeof schema.additionalProperties === 'object')
    return fieldsBelow(schema.additionalProperties, `${path}.*`, depth)
  return fieldsOf(schema, path, depth)
}

/** Forms often share fields: listed once, and required only if every form requires them. */
function mergeAlike(fields: Field[]): Field[] {
  const merged = new Map<string, Field>()
  for (const field of fields) {
    const known = merged.get(field.path)
    if (!known) merged.set(field.path, field)
    else if (!known.type.split(' | ').includes(field.type)) {
      merged.set(field.path, { ...known, type: `${known.type} | ${field.type}` })
    }
  }
  return [...merged.values()]
}

export function typeOf(schema: JsonSchema): string {
  const name = nameOf(schema)
  if (name) return name
  const options = alternatives(schema)
  if (options) {
    const types = options.filter((option) => !isNull(option)).map(typeOf)
    return [...new Set(options.some(isNull) ? [...types, 'null'] : types)].join(' | ')
  }
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.prefixItems) return `[${schema.prefixItems.map(typeOf).join(', ')}]`
  if (schema.items) return `${wrapped(typeOf(schema.items))}[]`
  if (typeof schema.additionalProperties === 'object' && !hasMembers(schema))
    return mapType(schema.additionalProperties)
  return schema.type === undefined ? 'any' : [schema.type].flat().join(' | ')
}

const wrapped = (type: string) => (type.includes(' | ') ? `(${type})` : type)

function mapType(values: JsonSchema): string {
  return Object.keys(values).length === 0 ? 'object' : `map of ${wrapped(typeOf(values))}`
}

export function notesOf(schema: JsonSchema): string[] {
  const notes: (string | undefined)[] = [
    schema.description,
    schema.format && formatNames[schema.format],
    range(schema.minLength, schema.maxLength, 'characters'),
    range(schema.minItems, schema.maxItems, 'elements'),
    schema.exclusiveMinimum !== undefined ? `more than ${schema.exclusiveMinimum}` : undefined,
    range(realBound(schema.minimum), realBound(schema.maximum), ''),
    schema.default !== undefined ? `default ${JSON.stringify(schema.default)}` : undefined,
  ]
  const inner = (alternatives(schema) ?? []).flatMap(notesOf)
  return [...new Set([...notes.filter((note): note is string => Boolean(note)), ...inner])]
}

const formatNames: Record<string, string> = { uuid: 'UUID', email: 'email address', uri: 'URL', base64: 'base64' }

/** Integers are bounded by what JavaScript can count to; that is not worth saying. */
const realBound = (bound: number | undefined) =>
  bound === undefined || Math.abs(bound) >= Number.MAX_SAFE_INTEGER ? undefined : bound

function range(min: number | undefined, max: number | undefined, unit: string): string | undefined {
  const tell = (words: string) => (unit ? `${words} ${unit}` : words)
  const low = min?.toLocaleString('en-US')
  const high = max?.toLocaleString('en-US')
  if (low !== undefined && high !== undefined) return min === max ? tell(`exactly ${low}`) : tell(`${low} to ${high}`)
  if (high !== undefined) return tell(`at most ${high}`)
  if (low === undefined || (unit && min === 0)) return undefined
  return unit && min === 1 ? 'not empty' : tell(`at least ${low}`)
}
