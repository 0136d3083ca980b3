import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import {
  boolean,
  emailPlain,
  emailStrict,
  jsonValue,
  nonEmpty,
  parseLeniently,
  queryBoolean,
  text,
  url,
  userIdOrMe,
  uuid,
} from './schemas.ts'

const violations = (schema: z.ZodType, input: unknown) => {
  const parsing = parseLeniently(schema, input, 'body')
  return parsing.ok ? [] : parsing.violations
}
const value = (schema: z.ZodType, input: unknown) => {
  const parsing = parseLeniently(schema, input, 'body')
  if (!parsing.ok) throw new Error(parsing.violations.join('\n'))
  return parsing.value
}

describe('the sentences about malformed input', () => {
  const body = z.strictObject({
    email: emailPlain.optional(),
    name: nonEmpty.optional(),
    needed: text,
    url: url.optional(),
    kind: z.enum(['a', 'b']).optional(),
    only: z.literal('x').optional(),
    count: z.int().min(1).max(9).optional(),
    tags: z.array(text.max(3)).max(2).optional(),
    flag: boolean.optional(),
    id: uuid.optional(),
    user: userIdOrMe.optional(),
    inner: z.strictObject({ deep: text }).optional(),
    theme: z.union([uuid, z.literal(false)]).optional(),
    json: jsonValue.optional(),
  })

  it.each([
    [{}, ['body.needed is a required field']],
    [undefined, ['body is a required field']],
    [null, ['body must not be null']],
    [[], ['body must be an object']],
    ['x', ['body must be an object']],
    [{ needed: null }, ['body.needed must not be null']],
    [{ needed: {} }, ['body.needed must be a string']],
    [{ needed: '', name: '' }, ['body.name must not be empty']],
    [{ needed: '', email: 'nobody' }, ['body.email must be a valid email']],
    [{ needed: '', email: `${'a'.repeat(300)}@b.co` }, ['body.email must be at most 256 characters']],
    [{ needed: '', url: 'no url' }, ['body.url must not contain spaces', 'body.url must be a valid URL']],
    [{ needed: '', url: 'https://a b' }, ['body.url must not contain spaces', 'body.url must be a valid URL']],
    [{ needed: '', url: 'relative' }, ['body.url must be a valid URL']],
    [{ needed: '', kind: 'c' }, ['body.kind must be one of "a", "b"']],
    [{ needed: '', only: 'y' }, ['body.only must be "x"']],
    [{ needed: '', count: 1.5 }, ['body.count must be an integer']],
    [{ needed: '', count: 0 }, ['body.count must be at least 1']],
    [{ needed: '', count: 10 }, ['body.count must be at most 9']],
    [{ needed: '', count: 'many' }, ['body.count must be a number']],
    [{ needed: '', tags: ['abcd'] }, ['body.tags[0] must be at most 3 characters']],
    [{ needed: '', tags: ['a', 'b', 'c'] }, ['body.tags must be at most 2 elements']],
    [{ needed: '', flag: 'yes' }, ['body.flag must be true or false']],
    [{ needed: '', id: 'x' }, ['body.id must be a valid UUID']],
    [{ needed: '', user: 'you' }, ['body.user must be a UUID or "me"']],
    [{ needed: '', inner: {} }, ['body.inner.deep is a required field']],
    [{ needed: '', inner: { deep: '', more: 1 } }, ['body.inner has unknown properties: more']],
    [{ needed: '', theme: 'x' }, ['body.theme must be a valid UUID']],
    [{ needed: '', a: 1, 'b c\n': 2 }, ['body has unknown properties: a and 1 more']],
    [{ needed: 'a\0b' }, ['body.needed must not contain NUL or half a surrogate pair']],
    [{ needed: '\ud800' }, ['body.needed must not contain NUL or half a surrogate pair']],
    [{ needed: '', json: ['\ud800'] }, ['body.json must not contain NUL or half a surrogate pair']],
  ])('describes the violations in %j', (input, expected) => {
    expect(violations(body, input)).toEqual(expected)
  })

  it('every violation is on its own line', () => {
    expect(violations(body, { email: 'x', count: {}, more: 1 })).toEqual([
      'body.email must be a valid email',
      'body.needed is a required field',
      'body.count must be a number',
      'body has unknown properties: more',
    ])
  })

  it('violations show property names, and nothing else that came in place of one', () => {
    const odd = { '{"email":"a@b.co","password":"hunter2hunter2"}': '', ['x'.repeat(61)]: 1 }
    expect(violations(z.strictObject({}), odd)).toEqual(['body has 2 unknown properties'])
    expect(violations(z.strictObject({}), { 'a b': 1 })).toEqual(['body has an unknown property'])
    const many = Object.fromEntries(Array.from({ length: 13 }, (_, at) => [`name${at}`, 1]))
    expect(violations(z.strictObject({}), many)[0]).toMatch(/^body has unknown properties: name0, .*name9 and 3 more$/)
  })

  it('a violation says whether the bound itself is allowed', () => {
    const open = z.strictObject({ a: z.number().positive(), b: z.number().lt(5) })
    expect(violations(open, { a: 0, b: 5 })).toEqual(['body.a must be more than 0', 'body.b must be less than 5'])
  })

  it('two rules with the same violation report it once', () => {
    expect(violations(emailStrict, 'nobody')).toEqual(['body must be a valid email'])
  })

  it('a violation of a union names every form that did not fit', () => {
    const union = z.union([z.strictObject({ html: text }), z.strictObject({ draft_id: text })])
    expect(violations(union, {})).toEqual([
      'body fits none of the allowed forms: (body.html is a required field) or (body.draft_id is a required field)',
    ])
  })

  it('a violation names the values of a discriminator', () => {
    const union = z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('shared') }),
      z.strictObject({ type: z.literal('standard'), host: nonEmpty }),
    ])
    expect(violations(union, { type: 'x' })).toEqual(['body.type must be one of "shared", "standard"'])
    expect(violations(union, {})).toEqual(['body.type is a required field'])
    expect(violations(union, { type: 'standard' })).toEqual(['body.host is a required field'])
  })

  it('a violation names a bad key of a record', () => {
    const record = z.record(z.string().regex(/^[a-z]+$/, '{path} must be lower case'), z.number())
    expect(violations(record, { A: 1 })).toEqual(['the key body.A must be lower case'])
  })
})

describe('lenient types', () => {
  it.each([
    [z.number(), '5', 5],
    [z.number(), ' -2.5e1 ', -25],
    [z.int(), '7', 7],
    [text, 5, '5'],
    [text, true, 'true'],
    [boolean, 'true', true],
    [boolean, '1', true],
    [boolean, 'false', false],
    [boolean, '0', false],
    [z.literal(true), 'true', true],
    [z.literal(false), '0', false],
    [queryBoolean, true, 'true'],
    [z.array(z.number()), ['1', 2, '3'], [1, 2, 3]],
    [z.union([z.number(), z.null()]), '4', 4],
    [z.strictObject({ a: z.strictObject({ b: z.number() }) }), { a: { b: '1' } }, { a: { b: 1 } }],
  ])('lenient type %# converts %j', (schema, input, expected) => {
    expect(value(schema, input)).toEqual(expected)
  })

  it.each([
    [z.number(), ''],
    [z.number(), 'Infinity'],
    [z.number(), '0x10'],
    [z.number(), '1e999'],
    [z.number(), true],
    [boolean, 'yes'],
    [boolean, 1],
    [text, null],
    [text, []],
    [queryBoolean, '1'],
    [z.literal(true), 'false'],
  ])('lenient type %# refuses %j', (schema, input) => {
    expect(violations(schema, input)).toHaveLength(1)
  })

  it('lenient parsing leaves the input as it was', () => {
    const input = { a: ['1', '2'], b: 'true' }
    const schema = z.strictObject({ a: z.array(z.number()), b: boolean })
    expect(value(schema, input)).toEqual({ a: [1, 2], b: true })
    expect(input).toEqual({ a: ['1', '2'], b: 'true' })
  })

  it('converts every element of a long array in one pass', () => {
    const long = Array.from({ length: 200_000 }, (_, index) => String(index))
    expect((value(z.array(z.number()), long) as number[]).at(-1)).toBe(199_999)
  })
})

describe('hostile input', () => {
  const schema = z.strictObject({
    name: text.optional(),
    numbers: z.array(z.number()).optional(),
    bag: z.record(z.string(), z.number()).optional(),
    any: jsonValue.optional(),
  })

  it('treats __proto__ as an unknown property, and pollutes nothing', () => {
    const input = JSON.parse('{"__proto__":{"polluted":1},"numbers":["1"]}')
    expect(violations(schema, input)).toEqual(['body has unknown properties: __proto__'])
    expect({}).not.toHaveProperty('polluted')
    expect(violations(schema, JSON.parse('{"constructor":{"prototype":1}}'))).toHaveLength(1)
    expect(value(schema, JSON.parse('{"bag":{"__proto__":"1","a":"2"}}'))).toEqual({ bag: { a: 2 } })
  })

  it('keeps __proto__ inside free-form JSON as the member that it is', () => {
    const parsed = value(schema, JSON.parse('{"any":{"__proto__":{"admin":true}}}')) as { any: object }
    expect(JSON.stringify(parsed.any)).toBe('{"__proto__":{"admin":true}}')
    expect(parsed.any).not.toHaveProperty('admin')
  })

  it('accepts free-form JSON 100 levels deep and no deeper', () => {
    const nested = (depth: number) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)
    expect(violations(schema, { any: nested(100) })).toEqual([])
    expect(violations(schema, { any: nested(101) })).toEqual(['body.any must not be nested deeper than 100 levels'])
    expect(violations(schema, { any: nested(5000) })).toHaveLength(1)
    expect(violations(schema, { name: nested(5000) })).toHaveLength(1)
  })

  it('bounds the length of the violations of a huge array', () => {
    const said = violations(schema, { numbers: Array.from({ length: 100_000 }, () => ({})) })
    expect(said).toHaveLength(51)
    expect(said.at(-1)).toBe('and 99950 more')
  })

  it('bounds the length of violations with many or long keys', () => {
    const keys = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`${index}${'k'.repeat(1000)}`, 1]))
    expect(violations(schema, keys).join('').length).toBeLessThan(1000)
  })

  it('parsing never throws, and describes every violation in one well-formed line', () => {
    const anything = fc.anything({
      withNullPrototype: true,
      key: fc.oneof(fc.string({ unit: 'binary' }), fc.constant('__proto__')),
    })
    fc.assert(
      fc.property(
        fc.oneof(anything, fc.record({ name: anything, numbers: anything, bag: anything, any: anything })),
        (input) => {
          for (const line of violations(schema, input)) {
            expect(line).not.toMatch(/[\n\r]/)
            expect(/\p{Surrogate}/u.test(line)).toBe(false)
          }
        },
      ),
      { numRuns: 500 },
    )
  })
})
