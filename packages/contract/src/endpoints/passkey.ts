import * as z from 'zod'
import { accessLevels, defineEndpoint } from '../endpoint.ts'
import { passkeyAlgorithms, passkeyLimits, passkeyRpIdPlaceholder } from '../passkeys.ts'
import { jsonValue, text, uuid, verificationCode } from '../schemas.ts'
import { SignedInWithNewness } from './auth-results.ts'
import { codeErrors } from './codes.ts'
import { list } from './lists.ts'

const tag = 'Passkeys'

/** What the browser made; the handler judges it, because to clients a malformed one is a failed ceremony. */
export const webAuthnResponse = jsonValue.refine((value) => value !== undefined, '{path} is a required field')

const Credential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
})

export const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ name: z.string(), id: z.literal(passkeyRpIdPlaceholder) }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.literal(passkeyAlgorithms), type: z.literal('public-key') })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(Credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('preferred'),
  }),
  extensions: z.object({ credProps: z.literal(true) }),
})

export const RequestOptions = z.object({
  rpId: z.literal(passkeyRpIdPlaceholder),
  challenge: z.string(),
  allowCredentials: z.array(Credential),
  timeout: z.number(),
  userVerification: z.literal('preferred'),
})

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at_millis: z.number(),
  last_used_at_millis: z.number().nullable(),
})

export const initiatePasskeyRegistration = defineEndpoint({
  method: 'POST',
  path: '/auth/passkey/initiate-passkey-registration',
  access: accessLevels,
  needs: 'people.write',
  refusesImpersonation: true,
  user: 'required',
  audit: { exempt: 'Changes nothing.' },
  needsRecentAuth: 'second-factor',
  tag,
  summary: 'Start to register a passkey for the signed-in user',
  description: 'The client puts the hostname of its page in the place of the relying-party id.',
  result: z.object({ options_json: CreationOptions, code: z.string() }),
  errors: ['PASSKEY_AUTHENTICATION_NOT_ENABLED'],
})

export const registerPasskey = defineEndpoint({
  method: 'POST',
  path: '/auth/passkey/register',
  access: accessLevels,
  needs: 'people.write',
  refusesImpersonation: true,
  audit: 'passkey.registered',
  needsRecentAuth: 'second-factor',
  tag,
  summary: 'Register a passkey for the signed-in user',
  description: `Adds to the passkeys that the user has already, up to ${passkeyLimits.perUser}.`,
  body: z.strictObject({
    credential: webAuthnResponse,
    code: verificationCode,
    options_json: jsonValue.optional().meta({ description: 'Taken and ignored.' }),
  }),
  result: z.object({ user_handle: z.string() }),
  errors: [
    ...codeErrors,
    'PASSKEY_AUTHENTICATION_NOT_ENABLED',
    'USER_AUTHENTICATION_REQUIRED',
    'PASSKEY_REGISTRATION_FAILED',
  ],
})

export const initiatePasskeyAuthentication = defineEndpoint({
  method: 'POST',
  path: '/auth/passkey/initiate-passkey-authentication',
  access: accessLevels,
  needs: 'people.write',
  audit: { exempt: 'Changes nothing.' },
  tag,
  summary: 'Start to sign in with a passkey',
  result: z.object({ options_json: RequestOptions, code: z.string() }),
  errors: ['PASSKEY_AUTHENTICATION_NOT_ENABLED'],
})

export const passkeySignIn = defineEndpoint({
  method: 'POST',
  path: '/auth/passkey/sign-in',
  access: accessLevels,
  needs: 'people.write',
  audit: { exempt: 'A sign-in; sessions tell of it.' },
  tag,
  summary: 'Sign in with a passkey',
  body: z.strictObject({ authentication_response: webAuthnResponse, code: verificationCode }),
  result: SignedInWithNewness,
  errors: [
    ...codeErrors,
    'PASSKEY_AUTHENTICATION_NOT_ENABLED',
    'PASSKEY_AUTHENTICATION_FAILED',
    'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
    'SSO_REQUIRED',
  ],
})

export const listPasskeys = defineEndpoint({
  method: 'GET',
  path: '/auth/passkeys',
  access: accessLevels,
  needs: 'people.read',
  crud: true,
  tag,
  summary: "List the signed-in user's passkeys, oldest first",
  result: list(Passkey),
  errors: ['USER_AUTHENTICATION_REQUIRED'],
})

const params = z.strictObject({ id: uuid })
const textErrors = { 404: 'No such passkey, or it is not yours.' }

export const updatePasskey = defineEndpoint({
  method: 'PATCH',
  path: '/auth/passkeys/{id}',
  access: accessLevels,
  needs: 'people.write',
  refusesImpersonation: true,
  crud: true,
  audit: 'passkey.updated',
  tag,
  summary: "Rename one of the signed-in user's passkeys",
  params,
  body: z.strictObject({ name: text.min(1).max(passkeyLimits.nameLength) }),
  result: Passkey,
  errors: ['USER_AUTHENTICATION_REQUIRED'],
  textErrors,
})

export const deletePasskey = defineEndpoint({
  method: 'DELETE',
  path: '/auth/passkeys/{id}',
  access: accessLevels,
  needs: 'people.write',
  refusesImpersonation: true,
  crud: true,
  audit: 'passkey.deleted',
  needsRecentAuth: true,
  tag,
  summary: "Remove one of the signed-in user's passkeys",
  params,
  result: 'success',
  errors: ['USER_AUTHENTICATION_REQUIRED'],
  textErrors,
})
