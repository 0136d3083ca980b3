import { classNameOf, errorTable, families, knownError } from '@hallpass/contract'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { KnownErrors } from './known-errors.ts'

const mismatch = knownError('EMAIL_PASSWORD_MISMATCH')
const tooShort = knownError('PASSWORD_TOO_SHORT', { min_length: 8 })

describe('known errors', () => {
  it('known errors have a class for every code and every family, by the published names', () => {
    const codes = [...Object.keys(errorTable), ...Object.keys(families)] as (keyof typeof errorTable)[]
    expect(Object.keys(KnownErrors).sort()).toEqual(codes.map(classNameOf).sort())
    expectTypeOf(KnownErrors).toHaveProperty('OAuthProviderAccessDenied')
    expectTypeOf(KnownErrors).toHaveProperty('PasskeyWebAuthnError')
    expectTypeOf(KnownErrors).toHaveProperty('UserWithEmailAlreadyExists')
    expectTypeOf(KnownErrors).toHaveProperty('VerificationCodeError')
  })

  it('known errors are recognised by their class and by their parents', () => {
    expect(KnownErrors.EmailPasswordMismatch.isInstance(mismatch)).toBe(true)
    expect(KnownErrors.PasswordTooShort.isInstance(mismatch)).toBe(false)
    expect(KnownErrors.PasswordRequirementsNotMet.isInstance(tooShort)).toBe(true)
    expect(KnownErrors.InvalidAccessToken.isInstance(knownError('UNPARSABLE_ACCESS_TOKEN'))).toBe(true)
    expect(KnownErrors.ApiKeyNotValid.isInstance(knownError('API_KEY_REVOKED'))).toBe(true)
    expect(KnownErrors.RefreshTokenError.isInstance(knownError('PROVIDER_REJECTED'))).toBe(true)
    if (KnownErrors.PasswordTooShort.isInstance(tooShort))
      expectTypeOf(tooShort.details.min_length).toEqualTypeOf<number>()
  })

  it('known errors are recognised when they come from another copy of the package', () => {
    const foreign = Object.assign(new Error('x'), { name: 'KnownError', code: 'PASSWORD_TOO_LONG' })
    expect(KnownErrors.PasswordTooLong.isInstance(foreign)).toBe(true)
    for (const other of [new Error('x'), null, undefined, 'KnownError', { code: 'PASSWORD_TOO_LONG' }]) {
      expect(KnownErrors.PasswordTooLong.isInstance(other)).toBe(false)
    }
  })

  it('known errors have the members that apps know from the published packages', () => {
    expect(tooShort).toMatchObject({
      errorCode: 'PASSWORD_TOO_SHORT',
      statusCode: 400,
      humanReadableMessage: tooShort.message,
      details: { min_length: 8 },
    })
  })
})
