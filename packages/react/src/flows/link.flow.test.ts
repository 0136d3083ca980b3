import { KnownError } from '@hallpass/contract'
import { describe, expect, it } from 'vitest'
import { type LinkState, linkFlow, linkProblemOf, startCheckedLink, startLink } from './link.flow.ts'

const ready: LinkState<string> = { step: 'ready', details: 'Northwind' }

describe('a link', () => {
  it('a link without a code is invalid', () => {
    for (const code of [undefined, '']) {
      expect(startLink(code)).toEqual({ step: 'invalid' })
      expect(startCheckedLink(code)).toEqual({ step: 'invalid' })
    }
  })

  it('a link is checked before it is used where that is possible', () => {
    expect(startLink('code')).toEqual({ step: 'ready', details: undefined })
    const checking = startCheckedLink<string>('code')
    expect(checking).toEqual({ step: 'checking' })
    expect(linkFlow(checking, { type: 'checked', details: 'Northwind' })).toEqual(ready)
  })

  it('a link is used once', () => {
    const done = linkFlow(ready, { type: 'used' })
    expect(done).toEqual({ step: 'done', details: 'Northwind' })
    expect(linkFlow(done, { type: 'refused', problem: 'used' })).toBe(done)
    expect(linkFlow(done, { type: 'used' })).toBe(done)
    expect(linkFlow(done, { type: 'checked', details: 'Other' })).toBe(done)
  })

  it.each(['invalid', 'expired', 'used'] as const)(
    'can turn out to be %s while looking and while using it',
    (problem) => {
      for (const state of [startCheckedLink<string>('code'), ready])
        expect(linkFlow(state, { type: 'refused', problem })).toEqual({ step: problem })
    },
  )

  it('a refused link is never used', () => {
    const expired: LinkState<string> = { step: 'expired' }
    expect(linkFlow(expired, { type: 'used' })).toBe(expired)
    expect(linkFlow(expired, { type: 'checked', details: 'Northwind' })).toBe(expired)
  })
})

describe('the problem of a link', () => {
  it.each([
    ['VERIFICATION_CODE_NOT_FOUND', 'invalid'],
    ['VERIFICATION_CODE_EXPIRED', 'expired'],
    ['VERIFICATION_CODE_MAX_ATTEMPTS_REACHED', 'expired'],
    ['VERIFICATION_CODE_ALREADY_USED', 'used'],
  ] as const)('the problem of a link after %s is %s', (code, problem) => {
    expect(linkProblemOf(new KnownError(code, undefined, 'words'))).toBe(problem)
  })

  it('a link is invalid when it does not look like a code', () => {
    const schemaError = (message: string) => new KnownError('SCHEMA_ERROR', { message }, message)
    expect(linkProblemOf(schemaError('body.code must be exactly 45 characters'))).toBe('invalid')
    expect(linkProblemOf(schemaError('body.password must be a string'))).toBeUndefined()
  })

  it('other errors are not a problem of the link', () => {
    expect(linkProblemOf(new KnownError('USER_AUTHENTICATION_REQUIRED', undefined, 'words'))).toBeUndefined()
    expect(linkProblemOf(new Error('VERIFICATION_CODE_EXPIRED'))).toBeUndefined()
  })
})
