import { ssoLimits } from '@hallpass/contract'
import { describe, expect, it } from 'vitest'
import type { IdTokenClaims } from '../oauth/id-token.ts'
import { toProfile } from '../oauth/profile.ts'
import { assertionOf, emailOf } from './assertion.ts'
import type { ClaimMap } from './connection.ts'
import { groupsOf } from './groups.ts'

/** What is read of an ID token and of the user info, and by which names. */
const usual = { accountId: '7', displayName: 'Ada of the profile', email: 'ada@corp.example' }

function read(
  claims: Partial<IdTokenClaims>,
  map: ClaimMap = {},
  profile: Partial<Parameters<typeof toProfile>[0]> = usual,
) {
  const config = { issuer: 'https://corp.okta.com', clientId: 'us', clientSecret: 'x', scopes: null, claims: map }
  const raw = { accountId: '7', ...profile }
  return assertionOf(
    config as Parameters<typeof assertionOf>[0],
    { sub: '7', ...claims } as IdTokenClaims,
    toProfile(raw),
  )
}
const nameOf = (...given: Parameters<typeof read>) => read(...given).attributes.displayName

describe('a name', () => {
  it('is the claim that the connection names, where that is a text', () => {
    expect(nameOf({ nick: 'Countess' }, { display_name: 'nick' })).toBe('Countess')
    for (const nick of [7, null, ['Countess'], undefined])
      expect(nameOf({ nick }, { display_name: 'nick' })).toBe('Ada of the profile')
    expect(nameOf({ name: 'Not asked' })).toBe('Ada of the profile')
  })

  it('is made of two parts, where the connection names one of them', () => {
    const claims = { first: 'Ada', given_name: 'Augusta', last: 'Lovelace', family_name: 'King' }
    expect(nameOf(claims, { given_name: 'first' })).toBe('Ada King')
    expect(nameOf(claims, { family_name: 'last' })).toBe('Augusta Lovelace')
    expect(nameOf(claims, { given_name: 'first', family_name: 'last' })).toBe('Ada Lovelace')
    expect(nameOf(claims)).toBe('Ada of the profile')
    expect(nameOf({ first: 'Ada' }, { given_name: 'first' })).toBe('Ada')
    expect(nameOf({}, { given_name: 'first' })).toBe('Ada of the profile')
    expect(nameOf({ ...claims, nick: 'Countess' }, { display_name: 'nick', given_name: 'first' })).toBe('Countess')
  })
})

it('a picture is the claim that the connection names, or that of the profile', () => {
  const profile = { ...usual, imageUrl: 'https://corp.example/profile.png' }
  const own = { photo: 'https://corp.example/photo.png' }
  expect(read(own, { picture: 'photo' }, profile).attributes.imageUrl).toBe(own.photo)
  expect(read(own, {}, profile).attributes.imageUrl).toBe(profile.imageUrl)
  expect(read({}, { picture: 'photo' }, profile).attributes.imageUrl).toBe(profile.imageUrl)
})

describe('an address', () => {
  it('is that of the profile, or the claim that the connection names and no other', () => {
    expect(read({ upn: 'grace@corp.example' }).email).toBe('ada@corp.example')
    expect(read({ upn: 'Grace@Corp.example' }, { email: 'upn' }).email).toBe('grace@corp.example')
    expect(read({}, { email: 'upn' }).email).toBeUndefined()
  })

  it.each([undefined, null, 7, ['ada@corp.example'], { email: 'ada@corp.example' }, '', 'ada', 'a b@corp.example'])(
    'is none where there is %j',
    (value) => {
      expect(emailOf(value)).toBeUndefined()
    },
  )
})

describe('groups', () => {
  it('are in the claim of that name, or in the one that the connection names; else in the user info', () => {
    const userInfo = { groups: ['from the user info'], teams: ['teams of the user info'] }
    expect(read({ groups: ['a'], teams: ['b'] }).groups).toEqual(['a'])
    expect(read({ groups: ['a'], teams: ['b'] }, { groups: 'teams' }).groups).toEqual(['b'])
    expect(read({}, {}, { ...usual, userInfo }).groups).toEqual(['from the user info'])
    expect(read({ groups: ['a'] }, { groups: 'teams' }, { ...usual, userInfo }).groups).toEqual([
      'teams of the user info',
    ])
    expect(read({}).groups).toEqual([])
  })

  it('are texts: one, or several, each once, and not without end', () => {
    expect(groupsOf('Staff')).toEqual(['Staff'])
    expect(groupsOf(['Staff', 'Staff', '', 7, null, { group: 'x' }, ['y'], 'Board'])).toEqual(['Staff', 'Board'])
    for (const nothing of [undefined, null, '', 7, {}, []]) expect(groupsOf(nothing)).toEqual([])
    const many = Array.from({ length: ssoLimits.groups + 1 }, (_, at) => `group ${at}`)
    expect(groupsOf(many)).toEqual(many.slice(0, ssoLimits.groups))
  })
})

describe('a subject', () => {
  const subjectOf = (sub: string) => read({ sub }).subject

  it('is as long as the limit says', () => {
    const longest = 'x'.repeat(ssoLimits.subject)
    expect(subjectOf(longest)).toBe(longest)
    expect(() => subjectOf(`${longest}x`)).toThrow('cannot be used')
  })

  it('has nothing in it that a database does not keep', () => {
    for (const sub of ['a\0b', 'a\ud800', '\udfffb']) expect(() => subjectOf(sub)).toThrow('cannot be used')
  })
})
