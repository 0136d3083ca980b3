import { describe, expect, it } from 'vitest'
import { currencies } from './currencies.ts'
import * as schemas from './schemas.ts'
import { compareNames, countCharacters } from './text.ts'

const fields = { ...schemas }
const fits = (name: keyof typeof schemas, value: unknown) => {
  const schema = fields[name]
  if (!('safeParse' in schema)) throw new Error(`${name} is no schema`)
  return schema.safeParse(value).success
}

type Cases = [name: keyof typeof schemas, good: unknown[], bad: unknown[]]
const uuid = '3f0c4a52-4c1d-4b7e-9a53-1f2d3c4b5a60'

describe('fields', () => {
  it.each<Cases>([
    ['text', ['', 'a', '😀', '\n'], ['\0', '\ud800', '\udc00x', 1]],
    ['nonEmpty', ['a'], ['']],
    [
      'emailPlain',
      ['a@b.co', 'x@host', 'a+b@c.d', '.a@b.co'],
      ['', 'a', 'a@', '@b', 'a b@c.d', 'a@b..c', `${'a'.repeat(256)}@b.co`],
    ],
    ['emailStrict', ['a@b.co', 'a.b@c.d.ee'], ['x@host', '.a@b.co', 'a.@b.co', 'a..b@b.co', 'a@b.c', 'a@b.', 'a@.co']],
    ['newPassword', ['', 'x'.repeat(1000)], ['\0']],
    ['anyPassword', ['', 'x'.repeat(70), '😀'.repeat(70)], ['x'.repeat(71)]],
    [
      'url',
      ['https://a.b', 'mailto:a@b', 'data:image/png;base64,AA=='],
      ['', '/path', 'https://a b', 'https://a.b/\tx'],
    ],
    ['httpUrl', ['http://a', 'https://a'], ['ftp://a', 'javascript:alert(1)']],
    [
      'projectDomain',
      ['https://a.b', 'http://*.a.b', 'https://**.a:8080'],
      ['https://a:*', 'ftp://a.b', 'a.b', 'https://a b', 'https://a.b/*', 'https://a.b.'],
    ],
    [
      'wildcardUrl',
      ['https://a.b', 'http://*.a.b', 'https://a-*.b:8080', 'http://localhost:3000/x?y#z'],
      [
        'https://a:*',
        'https://a.b/*',
        'https://*@a.b',
        'https://*..b',
        'https://.*.b',
        'https://*.',
        'https://*_.b',
        'ftp://a.b',
        `https://${'a.'.repeat(150)}b`,
      ],
    ],
    ['handlerPath', ['/', '/handler', '/a/b'], ['', 'handler', '//evil.com', '/\\evil.com', `/${'a'.repeat(300)}`]],
    ['uuid', [uuid, uuid.toUpperCase()], ['', 'me', `${uuid}0`, 'internal']],
    ['userIdOrMe', [uuid, 'me'], ['', 'ME', 'you']],
    ['id', ['a', '_', 'a-1_B', 'a'.repeat(63)], ['', '1a', '-a', 'a.b', 'a'.repeat(64), 'é']],
    ['branchId', ['main', 'a'.repeat(255)], ['', 'a'.repeat(256)]],
    ['permissionId', ['a:b_1', '$read_members'], ['', 'A', '$other', '$', 'a-b', '$toString', 'a'.repeat(256)]],
    ['customPermissionId', ['a:b_1'], ['$read_members', '']],
    ['providerType', ['google', 'x'], ['Google', 'toString']],
    ['customerType', ['user', 'team', 'custom'], ['']],
    ['verificationCode', ['a'.repeat(45)], ['a'.repeat(44), 'a'.repeat(46)]],
    ['totpSecret', ['AAAAAAAAAAAAAA==', 'AAAAAAAAAAAAAAAA'], ['', 'A', 'AAAA', 'AAAAAAAAAAAA', 'not base64!']],
    ['port', [0, 65_535], [-1, 65_536, 1.5]],
    ['millis', [0, 1_758_900_000_000, -1], [8_640_000_000_000_001, Number.NaN, 1.5, -62_135_596_800_001]],
    ['queryBoolean', ['true', 'false'], ['', '1', true]],
    [
      'interval',
      [
        [0, 'millisecond'],
        [1, 'year'],
      ],
      [[-1, 'day'], [1.5, 'day'], [1, 'days'], [1], [1, 'day', 2], 'day'],
    ],
    [
      'dayInterval',
      [
        [1, 'day'],
        [0, 'month'],
      ],
      [[1, 'hour']],
    ],
    ['displayName', ['', 'a'.repeat(256)], ['a'.repeat(257)]],
    ['profileImageUrl', [`https://a.b/${'a'.repeat(999_988)}`], [`https://a.b/${'a'.repeat(999_989)}`, '']],
    [
      'metadata',
      [null, 1, 'a', [], { a: { b: [null] } }],
      [undefined, { a: '\0' }, { '\ud800': 1 }, Number.POSITIVE_INFINITY, () => 1],
    ],
  ])('the schema %s accepts good values and refuses bad ones', (name, good, bad) => {
    for (const value of good) expect([value, fits(name, value)]).toEqual([value, true])
    for (const value of bad) expect([value, fits(name, value)]).toEqual([value, false])
  })

  it('writes UUIDs in lower case', () => {
    expect(schemas.uuid.parse(uuid.toUpperCase())).toBe(uuid)
    expect(schemas.userIdOrMe.parse(uuid.toUpperCase())).toBe(uuid)
  })
})

describe('money', () => {
  const problems = (amount: string, code: string) => {
    const parsing = schemas.money(currencies.find((currency) => currency.code === code)!).safeParse(amount)
    return parsing.error?.issues.map((issue) => issue.message) ?? []
  }
  const format = 'Money amount must be in the format of <number> or <number>.<number>'

  it.each([
    ['0', 'USD', []],
    ['0.5', 'USD', []],
    ['10.99', 'EUR', []],
    ['1000', 'JPY', []],
    ['', 'USD', [format]],
    ['-1', 'USD', [format]],
    ['.5', 'USD', [format]],
    ['1.', 'USD', [format]],
    ['1e3', 'USD', [format]],
    ['1,000', 'USD', [format]],
    ['1\n', 'USD', [format]],
    ['1.999', 'USD', ['Too many decimals; USD only has 2 decimals']],
    ['1.5', 'JPY', ['Too many decimals; JPY only has 0 decimals']],
    ['01', 'USD', ['Money amount must not have leading zeros']],
    ['00.123', 'GBP', ['Too many decimals; GBP only has 2 decimals', 'Money amount must not have leading zeros']],
  ])('validates the amount %s %s', (amount, code, expected) => {
    expect(problems(amount, code)).toEqual(expected)
  })
})

describe('marked fields', () => {
  it('marked fields are found through optional, nullable, default and descriptions', () => {
    const { userIdOrMe, jsonValue, isUserIdOrMe, isFreeForm, uuid: plain } = schemas
    for (const schema of [
      userIdOrMe,
      userIdOrMe.optional(),
      userIdOrMe.nullable().optional(),
      userIdOrMe.default('me'),
    ]) {
      expect(isUserIdOrMe(schema)).toBe(true)
    }
    expect(isUserIdOrMe(userIdOrMe.describe('Whose'))).toBe(true)
    expect(isUserIdOrMe(plain)).toBe(false)
    expect(isFreeForm(jsonValue.optional())).toBe(true)
    expect(isFreeForm(schemas.text)).toBe(false)
  })
})

describe('texts', () => {
  it('counts characters as people do', () => {
    expect(countCharacters('a😀é')).toBe(3)
  })
  it('orders texts by name', () => {
    expect(['b', 'B', 'a', 'A', '_', 'Z'].sort(compareNames)).toEqual(['a', 'A', 'b', 'B', 'Z', '_'])
  })
})
