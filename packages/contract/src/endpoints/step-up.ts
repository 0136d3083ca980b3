import * as z from 'zod'
import { accessLevels, defineEndpoint } from '../endpoint.ts'
import { anyPassword, text, verificationCode } from '../schemas.ts'
import { CodeOnly, codeErrors } from './codes.ts'
import { webAuthnResponse } from './passkey.ts'
import { KeyAnswer } from './security-keys.ts'

const common = {
  method: 'POST',
  access: accessLevels,
  needs: 'people.write',
  refusesImpersonation: true,
  user: 'required',
  audit: 'user.confirmed',
  ours: true,
  tag: 'Step-up',
  result: z.object({ access_token: z.string() }),
} as const

export const checkStepUp = defineEndpoint({
  method: 'GET',
  path: '/auth/step-up',
  access: accessLevels,
  needs: 'people.read',
  user: 'required',
  needsRecentAuth: true,
  ours: true,
  tag: 'Step-up',
  summary: 'Ask whether the signed-in user has proved lately who they are',
  description: 'For what begins with a navigation, in which nobody can be asked: connecting a provider account.',
  result: 'success',
  errors: [],
})

export const stepUpWithPassword = defineEndpoint({
  ...common,
  path: '/auth/step-up/password',
  summary: 'Prove with the password that it is still the signed-in user',
  description:
    'What asks for a recent proof works again for some minutes. The access token of the answer tells the time in `auth_time`.',
  body: z.strictObject({ password: anyPassword }),
  errors: ['PASSWORD_AUTHENTICATION_NOT_ENABLED', 'USER_DOES_NOT_HAVE_PASSWORD', 'PASSWORD_CONFIRMATION_MISMATCH'],
})

export const stepUpWithTotp = defineEndpoint({
  ...common,
  path: '/auth/step-up/totp',
  summary: 'Prove with a TOTP code that it is still the signed-in user',
  body: z.strictObject({ totp_code: text }),
  errors: ['INVALID_TOTP_CODE'],
})

export const stepUpWithPasskey = defineEndpoint({
  ...common,
  path: '/auth/step-up/passkey',
  summary: 'Prove with a passkey that it is still the signed-in user',
  description: 'The ceremony begins as that of a sign-in does. A passkey of somebody else proves nothing.',
  body: z.strictObject({ authentication_response: webAuthnResponse, code: verificationCode }),
  errors: [...codeErrors, 'PASSKEY_AUTHENTICATION_NOT_ENABLED', 'PASSKEY_AUTHENTICATION_FAILED'],
})

export const stepUpWithSecurityKey = defineEndpoint({
  ...common,
  path: '/auth/step-up/security-key',
  summary: 'Prove with a security key that it is still the signed-in user',
  description: 'The answer is one to a challenge for this purpose, of the same session.',
  body: KeyAnswer,
  errors: [...codeErrors, 'SECURITY_KEY_FAILED'],
})

export const stepUpWithOtp = defineEndpoint({
  ...common,
  path: '/auth/step-up/otp',
  summary: 'Prove with a mailed code that it is still the signed-in user',
  description: 'The code is one that was mailed for a sign-in, to an address that the signed-in user signs in with.',
  body: CodeOnly,
  errors: codeErrors,
  textErrors: { 403: 'The project does not use magic links and one-time codes.' },
})
