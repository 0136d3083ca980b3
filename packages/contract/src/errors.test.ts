import fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import type { Fields, FieldType } from './error-row.ts'
import {
  classNameOf,
  type ErrorCode,
  type ErrorDetails,
  errorTable,
  isFamily,
  isInFamily,
  isKnownError,
  type KnownError,
  neverSent,
  parseKnownError,
} from './errors.ts'
import { knownError } from './known-error.ts'
import { isTextError, textError } from './text-error.ts'

const codes = Object.keys(errorTable) as ErrorCode[]

const arbitraries: Record<FieldType, fc.Arbitrary<unknown>> = {
  string: fc.string(),
  'string?': fc.option(fc.string()),
  number: fc.integer(),
  'number?': fc.option(fc.integer()),
  boolean: fc.boolean(),
  'string[]': fc.array(fc.string()),
  'object[]': fc.array(fc.record({ code: fc.string() }, { noNullPrototype: true })),
}

function detailsFor(fields: Fields | 'any' | undefined): fc.Arbitrary<unknown> {
  if (fields === undefined) return fc.constant(undefined)
  if (fields === 'any')
    return fc.option(fc.record({ hint: fc.string() }, { noNullPrototype: true }), { nil: undefined })
  const members = Object.entries(fields).map(([name, type]) => [name, arbitraries[type]])
  return fc.record(Object.fromEntries(members), { noNullPrototype: true })
}

/** The codes that published clients know, by status. */
const reference: Record<number, string> = {
  400: `
    PROJECT_KEY_WITHOUT_ACCESS_TYPE INVALID_ACCESS_TYPE ACCESS_TYPE_WITHOUT_PROJECT_ID ACCESS_TYPE_REQUIRED
    CANNOT_DELETE_CURRENT_SESSION EMAIL_NOT_VERIFIED CANNOT_GET_OWN_USER_WITHOUT_USER USER_ID_DOES_NOT_EXIST
    SIGN_UP_NOT_ENABLED PASSWORD_AUTHENTICATION_NOT_ENABLED PASSKEY_AUTHENTICATION_NOT_ENABLED
    ANONYMOUS_ACCOUNTS_NOT_ENABLED EMAIL_PASSWORD_MISMATCH REDIRECT_URL_NOT_WHITELISTED PASSWORD_TOO_SHORT
    PASSWORD_TOO_LONG USER_DOES_NOT_HAVE_PASSWORD PASSWORD_CONFIRMATION_MISMATCH EMAIL_NOT_ASSOCIATED_WITH_USER
    EMAIL_IS_NOT_PRIMARY_EMAIL MULTI_FACTOR_AUTHENTICATION_REQUIRED INVALID_TOTP_CODE VERIFICATION_CODE_EXPIRED
    VERIFICATION_CODE_MAX_ATTEMPTS_REACHED PASSKEY_REGISTRATION_FAILED PASSKEY_AUTHENTICATION_FAILED
    PASSKEY_WEBAUTHN_ERROR CONTAINED_PERMISSION_NOT_FOUND PERMISSION_ID_ALREADY_EXISTS
    OAUTH_CONNECTION_NOT_CONNECTED_TO_USER OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE
    OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS
    INVALID_OAUTH_CLIENT_ID_OR_SECRET INVALID_SCOPE OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED
    OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN OAUTH_PROVIDER_ACCESS_DENIED INVALID_AUTHORIZATION_CODE
    INVALID_SHARED_OAUTH_PROVIDER_ID INVALID_STANDARD_OAUTH_PROVIDER_ID WRONG_API_KEY_TYPE
    PUBLIC_API_KEY_CANNOT_BE_REVOKED ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH CUSTOMER_DOES_NOT_EXIST OFFER_DOES_NOT_EXIST
    OFFER_CUSTOMER_TYPE_DOES_NOT_MATCH ITEM_QUANTITY_INSUFFICIENT_AMOUNT BODY_PARSING_ERROR SCHEMA_ERROR
    ALL_OVERLOADS_FAILED CURRENT_PROJECT_NOT_FOUND BRANCH_DOES_NOT_EXIST DATA_VAULT_STORE_DOES_NOT_EXIST
    DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST EMAIL_RENDERING_ERROR REQUIRES_CUSTOM_EMAIL_SERVER
    INVALID_POLLING_CODE CLI_AUTH_ERROR CLI_AUTH_EXPIRED_ERROR CLI_AUTH_USED_ERROR WORKFLOW_TOKEN_DOES_NOT_EXIST
    WORKFLOW_TOKEN_EXPIRED`,
  401: `
    INSUFFICIENT_ACCESS_TYPE INVALID_PUBLISHABLE_CLIENT_KEY INVALID_SECRET_SERVER_KEY INVALID_SUPER_SECRET_ADMIN_KEY
    UNPARSABLE_ADMIN_ACCESS_TOKEN ADMIN_ACCESS_TOKEN_EXPIRED INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN
    ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN CLIENT_AUTHENTICATION_REQUIRED SERVER_AUTHENTICATION_REQUIRED
    ADMIN_AUTHENTICATION_REQUIRED CLIENT_OR_SERVER_AUTHENTICATION_REQUIRED CLIENT_OR_ADMIN_AUTHENTICATION_REQUIRED
    CLIENT_OR_SERVER_OR_ADMIN_AUTHENTICATION_REQUIRED EXPECTED_INTERNAL_PROJECT UNPARSABLE_ACCESS_TOKEN
    ACCESS_TOKEN_EXPIRED INVALID_PROJECT_FOR_ACCESS_TOKEN REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED PROVIDER_REJECTED
    USER_AUTHENTICATION_REQUIRED ANONYMOUS_AUTHENTICATION_NOT_ALLOWED PROJECT_PERMISSION_REQUIRED
    TEAM_PERMISSION_REQUIRED TEAM_PERMISSION_NOT_FOUND API_KEY_EXPIRED API_KEY_REVOKED`,
  404: `
    USER_NOT_FOUND VERIFICATION_CODE_NOT_FOUND PERMISSION_NOT_FOUND WRONG_PERMISSION_SCOPE TEAM_NOT_FOUND
    TEAM_MEMBERSHIP_NOT_FOUND API_KEY_NOT_FOUND ITEM_NOT_FOUND STRIPE_ACCOUNT_INFO_NOT_FOUND PROJECT_NOT_FOUND`,
  408: `
    OUTER_OAUTH_TIMEOUT`,
  409: `
    USER_EMAIL_ALREADY_EXISTS EMAIL_ALREADY_VERIFIED CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE
    VERIFICATION_CODE_ALREADY_USED TEAM_ALREADY_EXISTS TEAM_MEMBERSHIP_ALREADY_EXISTS
    OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION
    EMAIL_TEMPLATE_ALREADY_EXISTS`,
  500: `
    UNSUPPORTED_ERROR`,
}

describe('the error table', () => {
  it.each(codes)('the error %s survives JSON and back', (code) => {
    fc.assert(
      fc.property(detailsFor(errorTable[code].fields), (details) => {
        const error = knownError(code, details as never)
        const revived = parseKnownError(JSON.parse(JSON.stringify(error)))
        expect(revived).toEqual(error)
        expect(revived?.message).toBe(error.message)
        expect(revived?.status).toBe(errorTable[code].status)
      }),
      { numRuns: 20 },
    )
  })

  it('every error has a message, and nothing but the three members on the wire', () => {
    for (const code of codes) {
      const details = fc.sample(detailsFor(errorTable[code].fields), { numRuns: 1, seed: 7 })[0]
      const body = knownError(code, details as never).toJSON()
      expect(typeof body.error).toBe('string')
      expect(Object.keys(body).every((key) => ['code', 'details', 'error'].includes(key))).toBe(true)
    }
  })

  it('the error table has exactly the codes and statuses of the reference, and our own', () => {
    const ours = Object.fromEntries(codes.map((code) => [code, errorTable[code].status]))
    const rows = Object.entries(reference).flatMap(([status, names]) =>
      names
        .trim()
        .split(/\s+/)
        .map((code) => [code, Number(status)]),
    )
    expect(ours).toEqual({
      ...Object.fromEntries(rows),
      PASSWORD_TOO_COMMON: 400,
      NO_EMAIL_SERVER: 400,
      CONFIG_CHANGED_MEANWHILE: 409,
      SECURITY_KEY_FAILED: 400,
      SSO_REQUIRED: 400,
      SETUP_LINK_MISMATCH: 409,
      OTHER_SETUP_LINK_OPEN: 409,
      STEP_UP_REQUIRED: 401,
      IDEMPOTENCY_KEY_INVALID: 400,
      IDEMPOTENCY_KEY_REUSED: 400,
      IDEMPOTENCY_KEY_IN_USE: 409,
    })
  })
})
describe('known errors', () => {
  it('known errors use the quoted sentences letter for letter', () => {
    expect(knownError('EMAIL_PASSWORD_MISMATCH').message).toBe('Wrong e-mail or password.')
    expect(knownError('PASSWORD_CONFIRMATION_MISMATCH').message).toBe('Passwords do not match.')
    expect(knownError('INVALID_TOTP_CODE').message).toBe('The TOTP code is invalid. Please try again.')
    expect(knownError('OUTER_OAUTH_TIMEOUT').message).toBe('The OAuth flow has timed out. Please sign in again.')
    expect(knownError('CLI_AUTH_ERROR').message).toBe('Timed out waiting for CLI authentication.')
    expect(knownError('CLI_AUTH_EXPIRED_ERROR').message).toBe('CLI authentication request expired. Please try again.')
    expect(knownError('CLI_AUTH_USED_ERROR').message).toBe('This authentication token has already been used.')
  })

  it('known errors carry the details that published clients read unchecked', () => {
    expect(knownError('CLI_AUTH_USED_ERROR').toJSON().details).toEqual({
      message: 'This authentication token has already been used.',
    })
    expect(knownError('PASSKEY_REGISTRATION_FAILED', { message: 'No.' }).toJSON()).toEqual({
      code: 'PASSKEY_REGISTRATION_FAILED',
      details: { message: 'No.' },
      error: 'No.',
    })
    expect(knownError('ADMIN_ACCESS_TOKEN_EXPIRED').details).toEqual({ expired_at_millis: null })
    expect(knownError('PASSWORD_TOO_LONG', { maxLength: 70 }).message).toContain('70')
    expect(knownError('INVALID_ACCESS_TYPE', { accessType: 'x' }).details.accessType).toBe('x')
  })

  it('known errors without details leave them out', () => {
    expect(knownError('USER_NOT_FOUND').toJSON()).toEqual({ code: 'USER_NOT_FOUND', error: 'There is no such user.' })
    expect(knownError('INVALID_POLLING_CODE').toJSON()).not.toHaveProperty('details')
  })

  it('known errors cannot be made without their details', () => {
    // @ts-expect-error details are missing
    expect(() => knownError('TEAM_NOT_FOUND')).toThrow()
    // @ts-expect-error a detail is missing
    knownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: 'a' })
    // @ts-expect-error this one has none
    knownError('USER_NOT_FOUND', { user_id: 'a' })
    expectTypeOf<ErrorDetails<'EMAIL_IS_NOT_PRIMARY_EMAIL'>>().toEqualTypeOf<{
      readonly email: string
      readonly primary_email: string | null
    }>()
  })

  it('the code of a known error narrows its details', () => {
    const error: unknown = knownError('ITEM_NOT_FOUND', { item_id: 'seats' })
    if (isKnownError(error) && error.code === 'ITEM_NOT_FOUND') expect(error.details.item_id).toBe('seats')
    else expect.unreachable()
  })

  it('known errors are recognised by name', () => {
    expect(isKnownError({ name: 'KnownError', code: 'USER_NOT_FOUND' })).toBe(true)
    for (const other of [new Error('x'), null, undefined, 'KnownError', { name: 'KnownError', code: 'toString' }]) {
      expect(isKnownError(other)).toBe(false)
    }
  })
})

describe('parseKnownError', () => {
  it.each([
    [null],
    ['USER_NOT_FOUND'],
    [[]],
    [{}],
    [{ code: 'toString' }],
    [{ code: '__proto__' }],
    [{ code: 'REFRESH_TOKEN_ERROR' }],
    [{ code: 'TEAM_NOT_FOUND' }],
    [{ code: 'TEAM_NOT_FOUND', details: null }],
    [{ code: 'TEAM_NOT_FOUND', details: { team_id: null } }],
    [{ code: 'TEAM_NOT_FOUND', details: Object.create({ team_id: 'inherited' }) }],
    [Object.create({ code: 'USER_NOT_FOUND' })],
    [{ code: 'ALL_OVERLOADS_FAILED', details: { overload_errors: ['x'] } }],
  ])('%j is not parsed as a known error', (body) => {
    expect(parseKnownError(body)).toBeUndefined()
  })

  it('parsing a known error drops details that are not described', () => {
    const body = JSON.parse(
      '{"code":"TEAM_NOT_FOUND","details":{"team_id":"a","more":1,"__proto__":{"x":1}},"error":"?"}',
    )
    expect(parseKnownError(body)?.details).toEqual({ team_id: 'a' })
  })
})

describe('families', () => {
  it('an error family contains its children through every generation', () => {
    const error = knownError('UNPARSABLE_ADMIN_ACCESS_TOKEN')
    for (const family of [
      'INVALID_ADMIN_ACCESS_TOKEN',
      'INVALID_PROJECT_AUTHENTICATION',
      'PROJECT_AUTHENTICATION_ERROR',
    ] as const) {
      expect(isFamily(error, family)).toBe(true)
    }
    expect(isFamily(error, 'INVALID_ACCESS_TOKEN')).toBe(false)
    expect(isFamily(new Error('no'), 'INVALID_ACCESS_TOKEN')).toBe(false)
  })

  it('the error families are the ones that clients match', () => {
    const inFamily = (family: Parameters<typeof isInFamily>[1]) =>
      codes.filter((code) => isInFamily(code, family)).length
    expect(inFamily('REFRESH_TOKEN_ERROR')).toBe(3)
    expect(inFamily('PASSWORD_REQUIREMENTS_NOT_MET')).toBe(3)
    expect(inFamily('VERIFICATION_ERROR')).toBe(4)
    expect(inFamily('API_KEY_NOT_VALID')).toBe(5)
    expect(inFamily('PROJECT_AUTHENTICATION_REQUIRED')).toBe(6)
    expect(inFamily('INVALID_ADMIN_ACCESS_TOKEN')).toBe(4)
    expect(inFamily('INVALID_PROJECT_AUTHENTICATION')).toBe(12)
    expect(inFamily('PROJECT_AUTHENTICATION_ERROR')).toBe(19)
    expect(inFamily('SESSION_AUTHENTICATION_ERROR')).toBe(3)
  })

  it('an error family narrows the type to its codes', () => {
    const error: unknown = knownError('API_KEY_REVOKED')
    if (!isFamily(error, 'API_KEY_NOT_VALID')) return expect.unreachable()
    expectTypeOf(error.code).toEqualTypeOf<
      | 'API_KEY_EXPIRED'
      | 'API_KEY_REVOKED'
      | 'WRONG_API_KEY_TYPE'
      | 'API_KEY_NOT_FOUND'
      | 'PUBLIC_API_KEY_CANNOT_BE_REVOKED'
    >()
    expectTypeOf<KnownError<'API_KEY_REVOKED'>['status']>().toEqualTypeOf<400 | 401 | 404 | 408 | 409 | 500>()
  })
})

it.each([
  ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'CannotGetOwnUserWithoutUser'],
  ['USER_EMAIL_ALREADY_EXISTS', 'UserWithEmailAlreadyExists'],
  ['WRONG_PERMISSION_SCOPE', 'PermissionScopeMismatch'],
  ['VERIFICATION_ERROR', 'VerificationCodeError'],
  ['INVALID_POLLING_CODE', 'InvalidPollingCodeError'],
  ['OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN', 'OAuthProviderAccountIdAlreadyUsedForSignIn'],
  ['PASSKEY_WEBAUTHN_ERROR', 'PasskeyWebAuthnError'],
  ['INVALID_TOTP_CODE', 'InvalidTotpCode'],
  ['REDIRECT_URL_NOT_WHITELISTED', 'RedirectUrlNotWhitelisted'],
] as const)('the error class of %s is named %s', (code, name) => {
  expect(classNameOf(code)).toBe(name)
})

it('never sends an error code that clients do not know', () => {
  expect(neverSent).toContain('TEAM_ALREADY_EXISTS')
})

it('text errors are told apart from known errors', () => {
  const error = textError(429, 'Slow down.', { 'retry-after': '5' })
  expect([error.status, error.text, error.headers]).toEqual([429, 'Slow down.', { 'retry-after': '5' }])
  expect(isTextError(error)).toBe(true)
  expect(isTextError(knownError('USER_NOT_FOUND'))).toBe(false)
})
