import * as z from 'zod'
import { isPlainObject } from '../json.ts'
import { notes } from './notes.ts'
import { configSchema } from './schema.ts'

/** What stands behind defaults and options. */
export function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  const isWrapped = schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault || schema instanceof z.ZodOptional
  return isWrapped ? unwrap(schema.unwrap()) : schema
}

/** The schema of a member of an object, or of an entry of a record; undefined where there is none of that name. */
export function memberOf(schema: z.core.$ZodType, name: string): z.core.$ZodType | undefined {
  const inner = unwrap(schema)
  if (inner instanceof z.ZodRecord) return inner.valueType
  return inner instanceof z.ZodObject && Object.hasOwn(inner.shape, name) ? inner.shape[name] : undefined
}

export interface NotedPlace {
  path: readonly string[]
  source?: 'ts' | 'tsx' | undefined
}

type Replace = (value: string, place: NotedPlace) => unknown

/** A copy of (a part of) a configuration with something else where the schema has the note; undefined leaves it out. */
export function replaceNoted(
  value: unknown,
  note: 'secret' | 'source',
  replace: Replace,
  schema: z.core.$ZodType = configSchema,
  path: readonly string[] = [],
): unknown {
  const found = notes.get(schema)
  if (found?.[note] && typeof value === 'string') return replace(value, { path, source: found.source })
  if (!isPlainObject(value)) return value
  const entries = Object.entries(value).map(([name, member]) => {
    const inner = memberOf(schema, name)
    return [name, inner ? replaceNoted(member, note, replace, inner, [...path, name]) : member] as const
  })
  return Object.fromEntries(entries.filter(([, member]) => member !== undefined))
}
