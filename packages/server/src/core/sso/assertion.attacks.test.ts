import { describe, expect, it } from 'vitest'
import type { IdTokenClaims } from '../oauth/id-token.ts'
import { toProfile } from '../oauth/profile.ts'
import { assertionOf } from './assertion.ts'

/** Issuers at which strangers have accounts beside the people of a company: docs/security/attacks.md#t80. */
const read = (issuer: string, claims: IdTokenClaims) => {
  const config = { issuer, clientId: 'us', clientSecret: 'x', scopes: null, claims: {} }
  return assertionOf(config, claims, toProfile({ accountId: claims.sub, email: 'ada@corp.example' }))
}

describe('Google', () => {
  const issuer = 'https://accounts.google.com'

  it('says who somebody of an organization is (T80)', () => {
    const ada = read(issuer, { sub: '7', hd: 'corp.example' })
    expect(ada).toMatchObject({ subject: '7', email: 'ada@corp.example' })
  })

  it.each([undefined, null, '', false, ['corp.example']])(
    'is not believed where somebody opened an account of their own with an address of the company: hd %j (T80)',
    (hd) => {
      expect(() => read(issuer, { sub: '7', hd })).toThrow('belongs to no organization')
      expect(() => read(`${issuer}/`, { sub: '7', hd })).toThrow('belongs to no organization')
    },
  )
})

describe('Entra', () => {
  const tid = '9122040d-6c67-4c5b-b112-36a304b66dad'
  const issuer = `https://login.microsoftonline.com/${tid}/v2.0`

  it('is known by object and directory, whatever their case (T80)', () => {
    expect(read(issuer, { sub: 'pairwise', oid: 'AB', tid: tid.toUpperCase() }).subject).toBe(`ab@${tid}`)
  })

  it.each([
    { oid: 'ab', tid: '00000000-0000-0000-0000-000000000000' },
    { oid: '', tid },
    { oid: 7, tid },
    { oid: 'ab' },
    { tid },
  ])('is not believed about somebody of another directory, or of none: %j (T80)', (claims) => {
    expect(() => read(issuer, { sub: 'pairwise', ...claims })).toThrow(/directory/)
  })
})

it('others need neither (T80)', () => {
  expect(read('https://corp.okta.com', { sub: '7' }).subject).toBe('7')
})
