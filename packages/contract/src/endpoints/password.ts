import * as z from 'zod'
import { accessLevels, defineEndpoint } from '../endpoint.ts'
import { header } from '../headers.ts'
import { maxLength } from '../limits.ts'
import { anyPassword, callbackUrl, emailPlain, emailStrict, newPassword, text, verificationCode } from '../schemas.ts'
import { AccountAccess } from './account-access.ts'
import { SignedIn } from './auth-results.ts'
import { CodeIsValid, CodeOnly, codeErrors } from './codes.ts'

const tag = 'Password'

export const passwordSignUp = defineEndpoint({
  method: 'POST',
  path: '/auth/password/sign-up',
  access: accessLevels,
  needs: 'people.write',
  audit: { exempt: 'A sign-up; the list of users tells of it.' },
  tag,
  summary: 'Sign up with email and password',
  description:
    'Creates a user, or turns the anonymous user of the access token into a regular one, and signs in. The first account of the project `internal` needs the setup code of a public installation; every other project ignores it.',
  body: z.strictObject({
    email: emailStrict,
    password: newPassword,
    verification_callback_url: callbackUrl,
    /** Of the project `internal`, whose first account owns the installation: docs/protocol/projects.md#the-first-account. */
    setup_code: text.max(maxLength.setupCode).optional(),
  }),
  result: SignedIn,
  errors: [
    'PASSWORD_AUTHENTICATION_NOT_ENABLED',
    'REDIRECT_URL_NOT_WHITELISTED',
    'SIGN_UP_NOT_ENABLED',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_COMMON',
    'PASSWORD_TOO_LONG',
    'USER_EMAIL_ALREADY_EXISTS',
    'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
    'SSO_REQUIRED',
  ],
})

export const passwordSignIn = defineEndpoint({
  method: 'POST',
  path: '/auth/password/sign-in',
  access: accessLevels,
  needs: 'people.write',
  audit: { exempt: 'A sign-in; sessions tell of it.' },
  tag,
  summary: 'Sign in with email and password',
  body: z.strictObject({ email: emailPlain, password: anyPassword }),
  result: SignedIn,
  errors: [
    'PASSWORD_AUTHENTICATION_NOT_ENABLED',
    'EMAIL_PASSWORD_MISMATCH',
    'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
    'SSO_REQUIRED',
  ],
})

export const passwordSet = defineEndpoint({
  method: 'POST',
  path: '/auth/password/set',
  access: accessLevels,
  needs: 'people.write',
  refusesImpersonation: true,
  user: 'required',
  audit: 'password.set',
  needsRecentAuth: true,
  tag,
  summary: 'Give the signed-in user a first password',
  body: z.strictObject({ password: newPassword }),
  result: 'success',
  errors: ['PASSWORD_AUTHENTICATION_NOT_ENABLED', 'PASSWORD_TOO_SHORT', 'PASSWORD_TOO_COMMON', 'PASSWORD_TOO_LONG'],
  textErrors: { 400: 'The user already has a password.' },
})

export const passwordUpdate = defineEndpoint({
  method: 'POST',
  path: '/auth/password/update',
  access: accessLevels,
  needs: 'people.write',
  refusesImpersonation: true,
  user: 'required',
  audit: 'password.changed',
  tag,
  summary: 'Change the password of the signed-in user',
  description: 'Ends every other session of the user; the one in the refresh token header stays.',
  headers: z.object({ [header.refreshToken]: text.optional() }),
  body: z.strictObject({ old_password: anyPassword, new_password: newPassword }),
  result: 'success',
  errors: [
    'PASSWORD_AUTHENTICATION_NOT_ENABLED',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_COMMON',
    'PASSWORD_TOO_LONG',
    'USER_DOES_NOT_HAVE_PASSWORD',
    'PASSWORD_CONFIRMATION_MISMATCH',
  ],
})

export const passwordSendResetCode = defineEndpoint({
  method: 'POST',
  path: '/auth/password/send-reset-code',
  access: accessLevels,
  needs: 'people.write',
  audit: { exempt: 'Asks for a code; the emails show it.' },
  tag,
  summary: 'Send a link that resets the password',
  description: 'The answer is the same whether or not there is such an account.',
  body: z.strictObject({ email: emailPlain, callback_url: callbackUrl }),
  result: z.object({ success: z.string() }),
  errors: ['PASSWORD_AUTHENTICATION_NOT_ENABLED', 'REDIRECT_URL_NOT_WHITELISTED', 'NO_EMAIL_SERVER'],
})

export const passwordReset = defineEndpoint({
  method: 'POST',
  path: '/auth/password/reset',
  access: accessLevels,
  needs: 'people.write',
  audit: 'password.reset',
  tag,
  summary: 'Set a new password with a mailed code',
  description: 'Ends every session of the user. A password that is refused does not spend the code.',
  body: z.strictObject({ code: verificationCode, password: newPassword }),
  result: 'success',
  errors: [
    ...codeErrors,
    'PASSWORD_AUTHENTICATION_NOT_ENABLED',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_COMMON',
    'PASSWORD_TOO_LONG',
  ],
})

export const listResetAccess = defineEndpoint({
  method: 'POST',
  path: '/auth/password/reset/list-access',
  access: accessLevels,
  needs: 'people.write',
  audit: { exempt: 'Changes nothing.' },
  ours: true,
  tag,
  summary: 'List what opens the account that a reset code is for',
  description: 'Of an account whose mailbox was proved before; does not use the code.',
  body: CodeOnly,
  result: AccountAccess,
  errors: codeErrors,
})

export const resetAndRemoveAccess = defineEndpoint({
  method: 'POST',
  path: '/auth/password/reset/remove-access',
  access: accessLevels,
  needs: 'people.write',
  audit: 'account.recovered',
  ours: true,
  tag,
  summary: 'Set a new password with a mailed code and remove passkeys, provider accounts and API keys',
  description: 'Other addresses and the second factor stay: a mailbox alone must not take them away.',
  body: z.strictObject({ code: verificationCode, password: newPassword }),
  result: 'success',
  errors: [
    ...codeErrors,
    'PASSWORD_AUTHENTICATION_NOT_ENABLED',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_COMMON',
    'PASSWORD_TOO_LONG',
  ],
  textErrors: { 403: 'Nobody has proved this address, on an account that somebody had proved.' },
})

export const passwordCheckResetCode = defineEndpoint({
  method: 'POST',
  path: '/auth/password/reset/check-code',
  access: accessLevels,
  needs: 'people.write',
  audit: { exempt: 'Changes nothing.' },
  tag,
  summary: 'Check a reset code without using it',
  body: CodeOnly,
  result: CodeIsValid,
  errors: codeErrors,
})
