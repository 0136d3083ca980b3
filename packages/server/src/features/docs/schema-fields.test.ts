import { expect, it } from 'vitest'
import { formsOf, type JsonSchema, notesOf, typeOf } from './schema-fields.ts'

const text = { type: 'string' }

it.each<[JsonSchema, string]>([
  [text, 'string'],
  [{}, 'any'],
  [{ anyOf: [text, { type: 'null' }] }, 'string | null'],
  [{ type: 'string', enum: ['a', 'b'] }, '"a" | "b"'],
  [{ const: true, type: 'boolean' }, 'true'],
  [{ type: 'array', items: { anyOf: [text, { type: 'number' }] } }, '(string | number)[]'],
  [{ type: 'array', prefixItems: [{ type: 'integer' }, text] }, '[integer, string]'],
  [{ type: 'object', additionalProperties: text }, 'map of string'],
  [{ type: 'object', additionalProperties: {} }, 'object'],
  [{ type: 'object', additionalProperties: false }, 'object'],
])('names the type of %j', (schema, expected) => {
  expect(typeOf(schema)).toBe(expected)
})

it.each<[JsonSchema, string[]]>([
  [{ type: 'string', format: 'uuid' }, ['UUID']],
  [{ type: 'string', minLength: 1, maxLength: 256 }, ['1 to 256 characters']],
  [{ type: 'string', minLength: 1 }, ['not empty']],
  [{ type: 'string', minLength: 45, maxLength: 45 }, ['exactly 45 characters']],
  [{ type: 'string', maxLength: 1_000_000 }, ['at most 1,000,000 characters']],
  [{ type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, ['at least 0']],
  [{ type: 'number', exclusiveMinimum: 0, default: 5 }, ['more than 0', 'default 5']],
  [{ anyOf: [{ type: 'string', format: 'uri' }, { type: 'null' }] }, ['URL']],
])('describes the constraints of %j', (schema, expected) => {
  expect(notesOf(schema)).toEqual(expected)
})

it('lists fields of a schema to the depth that people read', () => {
  const schema: JsonSchema = {
    type: 'object',
    required: ['a'],
    properties: {
      a: text,
      b: { type: 'array', items: { type: 'object', required: ['c'], properties: { c: text } } },
      d: { type: 'object', additionalProperties: { type: 'object', properties: { e: text } } },
    },
  }
  const [form] = formsOf(schema)
  expect(form?.fields.map(({ path, isRequired }) => [path, isRequired])).toEqual([
    ['a', true],
    ['b', false],
    ['b[].c', true],
    ['d', false],
    ['d.*.e', false],
  ])
})

it('keeps the forms of a body apart and merges those of a field', () => {
  const shared = { title: 'Shared', type: 'object', properties: { type: { const: 'shared' } } }
  const standard = { title: 'Standard', type: 'object', properties: { type: { const: 'standard' }, host: text } }
  expect(formsOf({ anyOf: [shared, standard] }).map(({ title }) => title)).toEqual(['Shared', 'Standard'])
  const [form] = formsOf({ type: 'object', properties: { server: { anyOf: [shared, standard] } } })
  expect(form?.fields.map(({ path, type }) => [path, type])).toEqual([
    ['server', 'object'],
    ['server.type', '"shared" | "standard"'],
    ['server.host', 'string'],
  ])
})
