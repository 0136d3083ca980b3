import * as z from 'zod'
import { accessLevels, defineEndpoint } from '../endpoint.ts'
import { callbackUrl, emailStrict } from '../schemas.ts'
import { SignedInWithNewness } from './auth-results.ts'
import { CodeIsValid, CodeOnly, codeErrors } from './codes.ts'

const tag = 'Magic link and one-time code'
const off = { 403: 'The project does not use magic links and one-time codes.' }

export const otpSendSignInCode = defineEndpoint({
  method: 'POST',
  path: '/auth/otp/send-sign-in-code',
  access: accessLevels,
  needs: 'people.write',
  audit: { exempt: 'Asks for a code; the emails show it.' },
  tag,
  summary: 'Email a sign-in link with a one-time code',
  description: 'The email holds a link and six characters. The characters followed by the nonce are the code as well.',
  body: z.strictObject({ email: emailStrict, callback_url: callbackUrl }),
  result: z.object({ nonce: z.string() }),
  errors: ['USER_EMAIL_ALREADY_EXISTS', 'SIGN_UP_NOT_ENABLED', 'REDIRECT_URL_NOT_WHITELISTED'],
  textErrors: off,
})

export const otpSignIn = defineEndpoint({
  method: 'POST',
  path: '/auth/otp/sign-in',
  access: accessLevels,
  needs: 'people.write',
  audit: { exempt: 'A sign-in; sessions tell of it.' },
  tag,
  summary: 'Sign in with a mailed link or one-time code',
  description: 'Creates the user if nobody has the address, or turns the anonymous user of the access token into it.',
  body: CodeOnly,
  result: SignedInWithNewness,
  errors: [
    ...codeErrors,
    'USER_EMAIL_ALREADY_EXISTS',
    'SIGN_UP_NOT_ENABLED',
    'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
    'SSO_REQUIRED',
  ],
  textErrors: off,
})

export const otpCheckCode = defineEndpoint({
  method: 'POST',
  path: '/auth/otp/sign-in/check-code',
  access: accessLevels,
  needs: 'people.write',
  audit: { exempt: 'Changes nothing.' },
  tag,
  summary: 'Check a mailed link or one-time code without using it',
  body: CodeOnly,
  result: CodeIsValid,
  errors: codeErrors,
})
