import { describe, expect, it } from 'vitest'
import { demandOf, domainOf, isSsoOnly } from './sso.flow.ts'

const offer = { id: 'one', displayName: 'Acme', isRequired: false }

describe('what is asked for', () => {
  it.each([
    [undefined, true, false],
    [null, true, false],
    [offer, true, false],
    [{ ...offer, isRequired: true }, true, true],
    // Then the address is all that there is to type.
    [null, false, true],
    [offer, false, true],
  ])('with the offer %j and methods: %s, the address alone: %s', (found, hasMethods, isOnly) => {
    expect(isSsoOnly({ offer: found, hasMethods })).toBe(isOnly)
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
    expect(demandOf(refusal('SSO_REQUIRED', { connection_id: 'one', display_name: 'Acme' }))).toEqual({
      ...offer,
      isRequired: true,
    })
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
