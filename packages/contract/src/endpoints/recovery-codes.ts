import * as z from 'zod'
import { accessLevels, defineEndpoint } from '../endpoint.ts'
import { recoveryCodes } from '../limits.ts'
import { text } from '../schemas.ts'

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
    `${recoveryCodes.count} codes, each of which signs in once in the place of an authenticator app. They are shown now and never again. ` +
    'The code of the authenticator app proves that it is its owner who asks.',
  body: z.strictObject({ totp_code: text }),
  result: z.object({ codes: z.array(z.string()) }),
  errors: ['USER_AUTHENTICATION_REQUIRED', 'INVALID_TOTP_CODE'],
  textErrors: { 400: 'The user has no second factor.' },
})
