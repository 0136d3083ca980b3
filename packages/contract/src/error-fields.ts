import type { Fields, FieldType, LooseDetails } from './error-row.ts'
import { isPlainObject } from './json.ts'

const isString = (value: unknown) => typeof value === 'string'
const isNumber = (value: unknown) => typeof value === 'number'

const fits: Readonly<Record<FieldType, (value: unknown) => boolean>> = {
  string: isString,
  'string?': (value) => value === null || isString(value),
  number: isNumber,
  'number?': (value) => value === null || isNumber(value),
  boolean: (value) => typeof value === 'boolean',
  'string[]': (value) => Array.isArray(value) && value.every(isString),
  'object[]': (value) => Array.isArray(value) && value.every(isPlainObject),
}

type Fitting = { ok: true; details: LooseDetails | undefined } | { ok: false }

/** Keeps the described fields only, so that an answer cannot smuggle others into an error. */
export function fitsFields(fields: Fields | 'any' | undefined, details: unknown): Fitting {
  if (fields === undefined) return { ok: true, details: undefined }
  if (fields === 'any') return { ok: true, details: isPlainObject(details) ? details : undefined }
  if (!isPlainObject(details)) return { ok: false }
  const kept: Record<string, unknown> = {}
  for (const [name, type] of Object.entries(fields)) {
    if (!Object.hasOwn(details, name) || !fits[type](details[name])) return { ok: false }
    kept[name] = details[name]
  }
  return { ok: true, details: kept }
}
