import { describe, expect, it } from 'vitest'
import { demandOf, domainOf, hasOtherWay, isSsoOnly } from './sso.flow.ts'

const offer = { id: 'one', displayName: 'Acme', isRequired: false, hasExemptions: false }
const required = { ...offer, isRequired: true }
const loose = { ...required, hasExemptions: true }

describe('what is asked for', () => {
  it.each([
    [undefined, true, false],
    [null, true, false],
    [offer, true, false],
    [required, true, true],
    [loose, true, true],
    // Then the address is all that there is to type.
    [null, false, true],
    [offer, false, true],
  ])('with the offer %j and methods: %s, the address alone: %s', (found, hasMethods, isOnly) => {
    expect(isSsoOnly({ offer: found, hasMethods, isOtherwise: false })).toBe(isOnly)
  })

  it('is the rest as well where they sign in another way, if there is a rest', () => {
    expect(isSsoOnly({ offer: loose, hasMethods: true, isOtherwise: true })).toBe(false)
    expect(isSsoOnly({ offer: loose, hasMethods: false, isOtherwise: true })).toBe(true)
  })
})

describe('another way', () => {
  it.each([
    ['sign-in', loose, true],
    // Nobody new is exempt.
    ['sign-up', loose, false],
    ['sign-in', required, false],
    // The password stands there already.
    ['sign-in', { ...loose, isRequired: false }, false],
    ['sign-in', null, false],
  ] as const)('on the page to %s with the offer %j is offered: %s', (type, found, isOffered) => {
    expect(hasOtherWay(type, { offer: found, hasMethods: true, isOtherwise: false })).toBe(isOffered)
  })

  it('is not offered where it is taken already, or there is none', () => {
    expect(hasOtherWay('sign-in', { offer: loose, hasMethods: true, isOtherwise: true })).toBe(false)
    expect(hasOtherWay('sign-in', { offer: loose, hasMethods: false, isOtherwise: false })).toBe(false)
  })
})

describe('the domain of an address', () => {
  it('is there once the address is whole', () => {
    expect(['ada', 'ada@corp', 'ada@corp.example', 'Ada@CORP.example'].map(domainOf)).toEqual([
      ...[undefined, undefined],
      ...['corp.example', 'corp.example'],
    ])
  })
})

describe('a refusal that names an identity provider', () => {
  const refusal = (code: string, details: unknown) => Object.assign(new Error('no'), { code, details })

  it('leads to its button', () => {
    const demanded = { id: 'one', displayName: 'Acme', isRequired: true }
    expect(demandOf(refusal('SSO_REQUIRED', { connection_id: 'one', display_name: 'Acme' }))).toEqual(demanded)
  })

  it.each([
    [refusal('EMAIL_PASSWORD_MISMATCH', { connection_id: 'one', display_name: 'Acme' })],
    [refusal('SSO_REQUIRED', undefined)],
    [refusal('SSO_REQUIRED', { connection_id: 1, display_name: 'Acme' })],
    [new Error('no')],
    ['SSO_REQUIRED'],
  ])('is not seen in %s', (error) => {
    expect(demandOf(error)).toBeUndefined()
  })
})
