import * as z from 'zod'
import { accessLevels, defineEndpoint } from '../endpoint.ts'
import { securityKeys } from '../limits.ts'
import { userIdOrMe, uuid, verificationCode } from '../schemas.ts'
import { SignedInWithNewness } from './auth-results.ts'
import { CodeOnly, codeErrors } from './codes.ts'
import { list } from './lists.ts'
import { CreationOptions, RequestOptions, webAuthnResponse } from './passkey.ts'

const tag = 'Second factor'

const SecurityKey = z.object({
  id: z.string(),
  name: z.string().meta({ description: 'What its owner calls it' }),
  created_at_millis: z.number(),
  last_used_at_millis: z.number().nullable(),
})

const name = z.string().trim().min(1).max(securityKeys.name).meta({ description: 'What its owner calls it' })

/** What a key says to a challenge, and the code that came with the challenge. */
export const KeyAnswer = z.strictObject({ code: verificationCode, authentication_response: webAuthnResponse })

const NewKey = z.strictObject({ code: verificationCode, name, credential: webAuthnResponse })

/** Neither kept on the key nor unlocked with a PIN: the first factor says who it is. */
const KeyCreation = z.object({
  code: z.string(),
  options_json: CreationOptions.omit({ extensions: true }).extend({
    authenticatorSelection: z.object({
      authenticatorAttachment: z.literal('cross-platform'),
      residentKey: z.literal('discouraged'),
      userVerification: z.literal('discouraged'),
    }),
  }),
})

const KeyRequest = z.object({
  code: z.string(),
  options_json: RequestOptions.extend({ userVerification: z.literal('discouraged') }),
})

const own = {
  access: accessLevels,
  needs: 'people.write',
  refusesImpersonation: true,
  user: 'required',
  ours: true,
  tag,
} as const

const tooMany = `There are ${securityKeys.perUser} keys already.`

export const initiateSecurityKeyRegistration = defineEndpoint({
  ...own,
  method: 'POST',
  path: '/auth/security-keys/initiate',
  audit: { exempt: 'Changes nothing.' },
  needsRecentAuth: 'second-factor',
  summary: 'Start to add a security key to the signed-in user',
  description: 'The client puts the hostname of its page in the place of the relying-party id, as with passkeys.',
  result: KeyCreation,
  errors: [],
  textErrors: { 400: tooMany },
})

export const createSecurityKey = defineEndpoint({
  ...own,
  method: 'POST',
  path: '/auth/security-keys',
  audit: 'security_key.added',
  needsRecentAuth: 'second-factor',
  summary: 'Add a security key, which is a second factor beside the others',
  body: NewKey,
  status: 201,
  result: SecurityKey,
  errors: [...codeErrors, 'SECURITY_KEY_FAILED'],
  textErrors: { 400: tooMany },
})

export const listSecurityKeys = defineEndpoint({
  method: 'GET',
  path: '/auth/security-keys',
  access: accessLevels,
  needs: 'people.read',
  ours: true,
  tag,
  summary: "List a user's security keys, oldest first",
  query: z.strictObject({ user_id: userIdOrMe }),
  result: list(SecurityKey),
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
  textErrors: { 403: 'A client asked for the keys of another user.' },
})

const one = {
  access: accessLevels,
  needs: 'people.write',
  refusesImpersonation: true,
  ours: true,
  tag,
  params: z.strictObject({ id: uuid }),
  query: z.strictObject({ user_id: userIdOrMe }),
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
} as const

const notTheirs = { 403: 'A client named another user.', 404: 'No such key, or it is not theirs.' } as const

export const updateSecurityKey = defineEndpoint({
  ...one,
  method: 'PATCH',
  path: '/auth/security-keys/{id}',
  audit: 'security_key.updated',
  summary: 'Rename a security key',
  body: z.strictObject({ name }),
  result: SecurityKey,
  textErrors: notTheirs,
})

export const deleteSecurityKey = defineEndpoint({
  ...one,
  method: 'DELETE',
  path: '/auth/security-keys/{id}',
  audit: 'security_key.removed',
  needsRecentAuth: 'second-factor',
  summary: 'Remove a security key; with the last factor the second factor is off',
  result: 'success',
  textErrors: { 400: 'It is the last second factor, and one is required.', ...notTheirs },
})

export const challengeSecurityKey = defineEndpoint({
  ...own,
  method: 'POST',
  path: '/auth/security-keys/challenge',
  audit: { exempt: 'Changes nothing.' },
  summary: 'Ask for a challenge to the security keys of the signed-in user',
  body: z.strictObject({
    purpose: z
      .enum(['step-up', 'recovery-codes'])
      .meta({ description: 'What the answer will be for; it works for nothing else' }),
  }),
  result: KeyRequest,
  errors: [],
  textErrors: { 400: 'The user has no security key.' },
})

const attempt = {
  method: 'POST',
  access: accessLevels,
  needs: 'people.write',
  ours: true,
  tag,
} as const

export const initiateSecurityKeySignIn = defineEndpoint({
  ...attempt,
  path: '/auth/mfa/security-key/initiate',
  audit: { exempt: 'Changes nothing.' },
  summary: 'Ask for a challenge to the security keys of a person who is signing in',
  description:
    'The code is the attempt code of MULTI_FACTOR_AUTHENTICATION_REQUIRED; the answer finishes that attempt alone.',
  body: CodeOnly,
  result: KeyRequest,
  errors: codeErrors,
  textErrors: { 400: 'The user has no security key.' },
})

export const initiateSecurityKeySetup = defineEndpoint({
  ...attempt,
  path: '/auth/mfa/security-key/setup/initiate',
  audit: { exempt: 'Changes nothing.' },
  summary: 'Start to set up a security key as the second factor that a sign-in needs',
  body: CodeOnly,
  result: KeyCreation,
  errors: codeErrors,
})

export const setUpSecurityKey = defineEndpoint({
  ...attempt,
  path: '/auth/mfa/security-key/setup',
  audit: { exempt: 'A sign-in; sessions tell of it.' },
  summary: 'Finish a sign-in by setting up a security key as the second factor that it needs',
  body: z.strictObject({
    code: verificationCode.meta({ description: 'The attempt code, where the attempt needs a setup' }),
    security_key: NewKey,
  }),
  result: SignedInWithNewness,
  errors: [...codeErrors, 'SECURITY_KEY_FAILED', 'SSO_REQUIRED'],
})
