import { describe, expect, it } from 'vitest'
import { problemOf } from './error-page.flow.ts'

const message = 'Call us at once.'

describe('the problem on the error page', () => {
  it('the problem is unknown without a code or a message, or with an unknown code', () => {
    expect(problemOf({})).toEqual({ kind: 'unknown' })
    expect(problemOf({ errorCode: 'OUTER_OAUTH_TIMEOUT' })).toEqual({ kind: 'unknown' })
    expect(problemOf({ message })).toEqual({ kind: 'unknown' })
    expect(problemOf({ errorCode: 'NO_SUCH_CODE', message })).toEqual({ kind: 'unknown' })
    expect(problemOf({ errorCode: 'toString', message })).toEqual({ kind: 'unknown' })
  })

  it('the problem is unknown when the details do not fit the code', () => {
    const errorCode = 'USER_EMAIL_ALREADY_EXISTS'
    for (const details of [undefined, 'no json', '{}', '{"email":1}'])
      expect(problemOf({ errorCode, message, ...(details && { details }) })).toEqual({ kind: 'unknown' })
  })

  it.each([
    ['OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER', 'account-taken'],
    ['USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION', 'other-account-connected'],
    ['OAUTH_PROVIDER_ACCESS_DENIED', 'access-denied'],
  ])('the problem after %s is %s', (errorCode, kind) => {
    expect(problemOf({ errorCode, message, details: '{}' })).toEqual({ kind })
  })

  it('the problem is described in our own words, never in those of the address', () => {
    expect(problemOf({ errorCode: 'OUTER_OAUTH_TIMEOUT', message, details: '{}' })).toEqual({
      kind: 'known',
      code: 'OUTER_OAUTH_TIMEOUT',
      message: 'The OAuth flow has timed out. Please sign in again.',
    })
  })

  it('the problem has no message where the details could be a sentence of somebody else', () => {
    const errorCode = 'SCHEMA_ERROR'
    expect(problemOf({ errorCode, message, details: JSON.stringify({ message }) })).toEqual({
      kind: 'known',
      code: errorCode,
      message: undefined,
    })
  })
})
