import * as z from 'zod'
import { accessLevels, defineEndpoint } from '../endpoint.ts'
import { text, verificationCode } from '../schemas.ts'
import { SignedInWithNewness } from './auth-results.ts'
import { codeErrors } from './codes.ts'

export const mfaSignIn = defineEndpoint({
  method: 'POST',
  path: '/auth/mfa/sign-in',
  access: accessLevels,
  needs: 'people.write',
  audit: { exempt: 'A sign-in; sessions tell of it.' },
  tag: 'Second factor',
  summary: 'Finish a sign-in with a TOTP code, or with a recovery code in its place',
  description: 'The attempt code is in the details of MULTI_FACTOR_AUTHENTICATION_REQUIRED and lives for 5 minutes.',
  body: z.strictObject({
    type: z
      .enum(['totp', 'recovery'])
      .meta({ description: '`recovery` is for callers with `x-hallpass-extensions: 1`' }),
    totp: text.optional().meta({ description: 'With `totp`: the code of the authenticator app' }),
    recovery_code: text.optional().meta({ description: 'With `recovery`: a code that was kept for this' }),
    code: verificationCode,
  }),
  result: SignedInWithNewness,
  errors: [...codeErrors, 'INVALID_TOTP_CODE'],
})
