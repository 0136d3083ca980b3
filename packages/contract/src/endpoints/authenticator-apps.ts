import * as z from 'zod'
import { accessLevels, defineEndpoint } from '../endpoint.ts'
import { authenticatorApps } from '../limits.ts'
import { text, totpSecret } from '../schemas.ts'
import { list } from './lists.ts'

const tag = 'Second factor'

const AuthenticatorApp = z.object({
  id: z.string(),
  name: z.string().nullable().meta({ description: 'What its owner calls it' }),
  created_at_millis: z.number().nullable().meta({ description: 'Not known of apps from before 2026-12' }),
  last_used_at_millis: z.number().nullable(),
})

export const listAuthenticatorApps = defineEndpoint({
  method: 'GET',
  path: '/auth/authenticator-apps',
  access: accessLevels,
  needs: 'people.read',
  ours: true,
  tag,
  summary: "List the signed-in user's authenticator apps, the first one first",
  result: list(AuthenticatorApp),
  errors: ['USER_AUTHENTICATION_REQUIRED'],
})

export const createAuthenticatorApp = defineEndpoint({
  method: 'POST',
  path: '/auth/authenticator-apps',
  access: accessLevels,
  needs: 'people.write',
  refusesImpersonation: true,
  audit: 'authenticator_app.added',
  needsRecentAuth: 'second-factor',
  ours: true,
  tag,
  summary: 'Add an authenticator app, whose codes work beside those of the others',
  body: z.strictObject({
    name: z.string().trim().min(1).max(authenticatorApps.name).meta({ description: 'What its owner calls it' }),
    totp_secret_base64: totpSecret.meta({ description: 'What the app was given' }),
    totp_code: text.meta({ description: 'What it shows' }),
  }),
  status: 201,
  result: AuthenticatorApp,
  errors: ['USER_AUTHENTICATION_REQUIRED', 'INVALID_TOTP_CODE'],
  textErrors: { 400: `There are ${authenticatorApps.perUser} apps already, or one of them has this secret.` },
})

export const deleteAuthenticatorApp = defineEndpoint({
  method: 'DELETE',
  path: '/auth/authenticator-apps/{id}',
  access: accessLevels,
  needs: 'people.write',
  refusesImpersonation: true,
  audit: 'authenticator_app.removed',
  needsRecentAuth: 'second-factor',
  ours: true,
  tag,
  summary: "Remove one of the signed-in user's authenticator apps",
  description:
    'The last one stays: `totp_secret_base64: null` in a PATCH of the user switches the second factor off, with a code of it. In sessions of published clients it may go, and the second factor with it.',
  params: z.strictObject({ id: text }),
  result: 'success',
  errors: ['USER_AUTHENTICATION_REQUIRED'],
  textErrors: { 400: 'It is the last one.', 404: 'No such app, or it is not yours.' },
})
