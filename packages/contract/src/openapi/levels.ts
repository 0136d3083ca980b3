import * as z from 'zod'
import {
  type AccessLevel,
  accessLevels,
  type ByLevel,
  type Endpoint,
  forLevel,
  isByLevel,
  isOverloads,
  type Shape,
} from '../endpoint.ts'
import { namedSchemas } from './named-schemas.ts'

const levelsOf = ({ access }: Endpoint): readonly AccessLevel[] => (access === 'open' ? accessLevels : access)

/** The schemas of a part that differ, each with the levels that it holds for. */
function variants<S extends z.ZodType>(shape: S | ByLevel<S>, endpoint: Endpoint): Map<S, AccessLevel[]> {
  const found = new Map<S, AccessLevel[]>()
  for (const level of levelsOf(endpoint)) {
    const schema = forLevel(shape, level)
    found.set(schema, [...(found.get(schema) ?? []), level])
  }
  return found
}

/** One schema for all levels: where they differ, the union of them, each named by its levels. */
export function unionOfLevels(shape: Shape, endpoint: Endpoint): z.ZodType {
  if (isOverloads(shape)) return anyOf([...shape.overloads])
  const found = variants(shape, endpoint)
  if (found.size === 1) return [...found.keys()][0]!
  return anyOf([...found].map(([schema, levels]) => (isNamed.has(schema) ? schema : titled(schema, levels))))
}

const isNamed = new Set<z.ZodType>(Object.values(namedSchemas))

const titled = (schema: z.ZodType, levels: readonly AccessLevel[]) =>
  schema.meta({ title: `With ${levels.join(' or ')} access` })

const anyOf = (schemas: z.ZodType[]): z.ZodType => (schemas.length > 1 ? z.union(schemas) : schemas[0]!)

/** Query keys of every level; one that a level does not take is optional. */
export function queryOfLevels(query: NonNullable<Endpoint['query']>, endpoint: Endpoint): z.ZodObject {
  if (!isByLevel(query)) return query
  const schemas = [...variants<z.ZodObject>(query, endpoint).keys()]
  const names = new Set(schemas.flatMap((schema) => Object.keys(schema.shape)))
  const shape: Record<string, z.core.$ZodType> = {}
  for (const name of names) {
    const fields = schemas.flatMap((schema) => schema.shape[name] ?? [])
    shape[name] = fields.length === schemas.length ? fields.at(-1)! : z.optional(fields.at(-1)!)
  }
  return z.object(shape)
}
