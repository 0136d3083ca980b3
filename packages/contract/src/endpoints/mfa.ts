import * as z from 'zod'
import { accessLevels, defineEndpoint } from '../endpoint.ts'
import { trustedDevices } from '../limits.ts'
import { boolean, text, totpSecret, verificationCode } from '../schemas.ts'
import { SignedInWithNewness } from './auth-results.ts'
import { CodeOnly, codeErrors } from './codes.ts'
import { ResetOffer } from './factor-resets.ts'
import { KeyAnswer } from './security-keys.ts'

/** To a team that has required its own connections since the first factor was given; clients without extensions know no other words. */
const requiredOtherwise = [
  'SSO_REQUIRED',
  'PASSWORD_AUTHENTICATION_NOT_ENABLED',
  'PASSKEY_AUTHENTICATION_NOT_ENABLED',
  'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED',
] as const

export const mfaSignIn = defineEndpoint({
  method: 'POST',
  path: '/auth/mfa/sign-in',
  access: accessLevels,
  needs: 'people.write',
  audit: { exempt: 'A sign-in; sessions tell of it.' },
  tag: 'Second factor',
  summary:
    'Finish a sign-in with a TOTP code or a security key, or with a recovery code or a trusted device in their place',
  description: 'The attempt code is in the details of MULTI_FACTOR_AUTHENTICATION_REQUIRED and lives for 5 minutes.',
  body: z.strictObject({
    type: z
      .enum(['totp', 'recovery', 'device', 'security-key'])
      .meta({ description: 'All but `totp` are for callers with `x-hallpass-extensions: 1`' }),
    totp: text.optional().meta({ description: 'With `totp`: the code of the authenticator app' }),
    recovery_code: text.optional().meta({ description: 'With `recovery`: a code that was kept for this' }),
    device_secrets: z
      .array(text)
      .min(1)
      .max(trustedDevices.shown)
      .optional()
      .meta({ description: 'With `device`: what this browser has kept of devices that were trusted' }),
    security_key: KeyAnswer.optional().meta({ description: 'With `security-key`: what the key says to the challenge' }),
    trust_device: boolean.optional().meta({
      description:
        'With `totp` and `security-key`: whether not to ask again on this device, where the project allows it',
    }),
    code: verificationCode,
  }),
  result: SignedInWithNewness.extend({
    device_secret: z.string().optional().meta({ description: 'For the device to keep, if it is trusted now' }),
  }),
  extensions: ['device_secret'],
  errors: [...codeErrors, 'INVALID_TOTP_CODE', 'SECURITY_KEY_FAILED', ...requiredOtherwise],
})

export const describeMfaAttempt = defineEndpoint({
  method: 'POST',
  path: '/auth/mfa/attempt',
  access: accessLevels,
  needs: 'people.write',
  audit: { exempt: 'Changes nothing.' },
  ours: true,
  tag: 'Second factor',
  summary: 'What a sign-in that waits for the second factor can be offered, or has to set up',
  body: CodeOnly,
  result: z.object({
    trusted_device_days: z
      .number()
      .nullable()
      .meta({ description: 'For how many days this device could be trusted; null where the project trusts none' }),
    needs_setup: z
      .boolean()
      .meta({ description: 'Whether there is no second factor yet, and one has to be set up to sign in' }),
    methods: z
      .array(z.enum(['security-key', 'totp', 'recovery']))
      .meta({ description: 'What the person can finish with, the easiest first; empty where one has to be set up' }),
    account: z.string().meta({ description: 'What an authenticator app calls the account' }),
    reset: ResetOffer.nullable().meta({
      description:
        'For whoever has lost the second factor; null where the project has no reset by email, or the user no verified address',
    }),
  }),
  errors: codeErrors,
})

export const setUpMfa = defineEndpoint({
  method: 'POST',
  path: '/auth/mfa/setup',
  access: accessLevels,
  needs: 'people.write',
  audit: { exempt: 'A sign-in; sessions tell of it.' },
  ours: true,
  tag: 'Second factor',
  summary: 'Finish a sign-in by setting up the second factor that it needs',
  description:
    'The code is the attempt code of MULTI_FACTOR_AUTHENTICATION_REQUIRED, where the attempt needs a setup. It lives for 30 minutes.',
  body: z.strictObject({
    code: verificationCode,
    totp_secret_base64: totpSecret.meta({ description: 'What the authenticator app was given' }),
    totp_code: text.meta({ description: 'What it shows' }),
  }),
  result: SignedInWithNewness,
  errors: [...codeErrors, 'INVALID_TOTP_CODE', 'SSO_REQUIRED'],
})

export const getSecondFactor = defineEndpoint({
  method: 'GET',
  path: '/auth/second-factor',
  access: accessLevels,
  needs: 'people.read',
  ours: true,
  tag: 'Second factor',
  summary: 'Whether the signed-in user needs a second factor, and has one',
  result: z.object({
    has_factor: z.boolean().meta({ description: 'An authenticator app, a security key or a passkey' }),
    required_from_millis: z
      .number()
      .nullable()
      .meta({ description: 'From when on sign-in needs one; null where nothing asks for it' }),
  }),
  errors: ['USER_AUTHENTICATION_REQUIRED'],
})
