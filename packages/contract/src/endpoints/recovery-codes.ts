import * as z from 'zod'
import { accessLevels, defineEndpoint } from '../endpoint.ts'
import { recoveryCodes } from '../limits.ts'
import { text } from '../schemas.ts'
import { codeErrors } from './codes.ts'
import { KeyAnswer } from './security-keys.ts'

const tag = 'Second factor'

export const getRecoveryCodes = defineEndpoint({
  method: 'GET',
  path: '/auth/recovery-codes',
  access: accessLevels,
  needs: 'people.read',
  ours: true,
  tag,
  summary: 'How many recovery codes the signed-in user has left',
  result: z.object({
    left: z.number().nullable().meta({ description: 'Null: none were ever made for this second factor' }),
  }),
  errors: ['USER_AUTHENTICATION_REQUIRED'],
})

export const createRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: '/auth/recovery-codes',
  access: accessLevels,
  needs: 'people.write',
  refusesImpersonation: true,
  audit: 'recovery_codes.created',
  ours: true,
  tag,
  summary: 'Make recovery codes for the signed-in user, in place of those that were there',
  description:
    `${recoveryCodes.count} codes, each of which signs in once in the place of an authenticator app or a security key. They are shown now and never again. ` +
    'The code of the authenticator app, or a security key, proves that it is its owner who asks: one of the two.',
  body: z.strictObject({
    totp_code: text.optional(),
    security_key: KeyAnswer.optional().meta({ description: 'To a challenge for this purpose' }),
  }),
  result: z.object({ codes: z.array(z.string()) }),
  errors: ['USER_AUTHENTICATION_REQUIRED', 'INVALID_TOTP_CODE', ...codeErrors, 'SECURITY_KEY_FAILED'],
  textErrors: { 400: 'The user has no second factor.' },
})
