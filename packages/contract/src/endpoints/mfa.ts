import * as z from 'zod'
import { accessLevels, defineEndpoint } from '../endpoint.ts'
import { trustedDevices } from '../limits.ts'
import { boolean, text, verificationCode } from '../schemas.ts'
import { SignedInWithNewness } from './auth-results.ts'
import { CodeOnly, codeErrors } from './codes.ts'

export const mfaSignIn = defineEndpoint({
  method: 'POST',
  path: '/auth/mfa/sign-in',
  access: accessLevels,
  needs: 'people.write',
  audit: { exempt: 'A sign-in; sessions tell of it.' },
  tag: 'Second factor',
  summary: 'Finish a sign-in with a TOTP code, or with a recovery code or a trusted device in its place',
  description: 'The attempt code is in the details of MULTI_FACTOR_AUTHENTICATION_REQUIRED and lives for 5 minutes.',
  body: z.strictObject({
    type: z
      .enum(['totp', 'recovery', 'device'])
      .meta({ description: '`recovery` and `device` are for callers with `x-hallpass-extensions: 1`' }),
    totp: text.optional().meta({ description: 'With `totp`: the code of the authenticator app' }),
    recovery_code: text.optional().meta({ description: 'With `recovery`: a code that was kept for this' }),
    device_secrets: z
      .array(text)
      .min(1)
      .max(trustedDevices.shown)
      .optional()
      .meta({ description: 'With `device`: what this browser has kept of devices that were trusted' }),
    trust_device: boolean.optional().meta({
      description: 'With `totp`: whether not to ask again on this device, where the project allows it',
    }),
    code: verificationCode,
  }),
  result: SignedInWithNewness.extend({
    device_secret: z.string().optional().meta({ description: 'For the device to keep, if it is trusted now' }),
  }),
  extensions: ['device_secret'],
  errors: [...codeErrors, 'INVALID_TOTP_CODE'],
})

export const describeMfaAttempt = defineEndpoint({
  method: 'POST',
  path: '/auth/mfa/attempt',
  access: accessLevels,
  needs: 'people.write',
  audit: { exempt: 'Changes nothing.' },
  ours: true,
  tag: 'Second factor',
  summary: 'What a sign-in that waits for the second factor can be offered',
  body: CodeOnly,
  result: z.object({
    trusted_device_days: z
      .number()
      .nullable()
      .meta({ description: 'For how many days this device could be trusted; null where the project trusts none' }),
  }),
  errors: codeErrors,
})
