import { expect, it } from 'vitest'
import * as z from 'zod'
import { accessLevels, type Endpoint, forLevel } from '../endpoint.ts'
import { openApiDocument } from '../openapi.ts'
import * as contract from './index.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
const extended = Object.values<unknown>(contract)
  .filter(isEndpoint)
  .filter(({ extensions }) => extensions)

/** The field that a dotted path names, through lists. */
function fieldAt(schema: z.core.$ZodType, path: readonly string[]): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodArray) return fieldAt(schema.element, path)
  if (schema instanceof z.ZodOptional) return fieldAt(schema.unwrap(), path)
  if (schema instanceof z.ZodDiscriminatedUnion) return fieldAt(schema.options[0]!, path)
  const [name, ...rest] = path
  if (name === undefined || !(schema instanceof z.ZodObject)) return undefined
  const field = schema.shape[name] as z.core.$ZodType | undefined
  return field && rest.length ? fieldAt(field, rest) : field
}

it('extensions are fields of the result, at the levels that see them', () => {
  expect(extended.length).toBeGreaterThan(0)
  for (const { path, access, result, extensions = [] } of extended) {
    if (typeof result === 'string') throw new Error('only JSON has fields')
    const levels = access === 'open' ? accessLevels : access
    for (const name of extensions) {
      const fields = levels.map((level) => fieldAt(forLevel(result, level), name.split('.')))
      expect(fields.some(Boolean), `${path} ${name}`).toBe(true)
    }
  }
})

it('extensions are in the reference, with the header that asks for them', () => {
  for (const endpoint of extended) {
    const { paths } = openApiDocument([endpoint])
    const text = JSON.stringify(paths)
    expect(text).toContain('x-hallpass-extensions')
    for (const path of endpoint.extensions ?? []) expect(text).toContain(path)
  }
})
