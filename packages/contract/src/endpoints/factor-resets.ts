import * as z from 'zod'
import { accessLevels, defineEndpoint } from '../endpoint.ts'
import { codeLifetimeMillis, factorResetOpenMillis } from '../limits.ts'
import { uuid, verificationCode } from '../schemas.ts'
import { SignedInWithNewness } from './auth-results.ts'
import { CodeOnly, codeErrors } from './codes.ts'

const tag = 'Second factor'
const access = ['server', 'admin'] as const
const days = factorResetOpenMillis / 86_400_000
const minutes = codeLifetimeMillis.factorReset / 60_000

const due = z.number().meta({ description: 'From when on it can be finished' })
const expires = z.number().meta({ description: `Until when: ${days} days later` })

/** What somebody is offered whose sign-in waits for a second factor that they have lost. */
export const ResetOffer = z.object({
  delay_hours: z.number().meta({ description: 'How long it takes from when it is asked for' }),
  due_at_millis: due.nullable().meta({ description: 'From when on it can be finished; null until it is asked for' }),
  is_due: z.boolean(),
})

const off = { 400: 'The project has no reset by email, or the user no verified address.' } as const
const notDue = { 400: 'Nobody has asked for it, it was stopped, or its time has not come or is over.' } as const

export const requestFactorReset = defineEndpoint({
  method: 'POST',
  path: '/auth/mfa/reset',
  access: accessLevels,
  needs: 'people.write',
  audit: { exempt: 'Recorded where something was asked for that was not asked for before.' },
  ours: true,
  tag,
  summary: 'Ask for the removal of a second factor that is lost',
  description:
    'For somebody who has given the first factor. All their verified addresses are told, with a link that stops it; every proof of the second factor and every change of the password stops it too. Asking again changes nothing.',
  body: CodeOnly,
  result: z.object({ due_at_millis: due, expires_at_millis: expires }),
  errors: codeErrors,
  textErrors: off,
})

export const sendFactorResetCode = defineEndpoint({
  method: 'POST',
  path: '/auth/mfa/reset/send-code',
  access: accessLevels,
  needs: 'people.write',
  audit: { exempt: 'Asks for a code; the emails show it.' },
  ours: true,
  tag,
  summary: 'Email the code that finishes the reset, once it is due',
  description: `The six characters of the email and the nonce after them are the code, which lives for ${minutes} minutes.`,
  body: CodeOnly,
  result: z.object({ nonce: z.string() }),
  errors: codeErrors,
  textErrors: notDue,
})

export const finishFactorReset = defineEndpoint({
  method: 'POST',
  path: '/auth/mfa/reset/finish',
  access: accessLevels,
  needs: 'people.write',
  audit: { exempt: 'Recorded with what was removed.' },
  ours: true,
  tag,
  summary: 'Remove the second factor that is lost, and sign in',
  description:
    'Ends all sessions and the trust in all devices. Where a second factor is required, the sign-in goes on with the setup of a new one.',
  body: z.strictObject({ code: verificationCode }),
  result: SignedInWithNewness,
  errors: [...codeErrors, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED', 'SSO_REQUIRED'],
  textErrors: notDue,
})

const link = {
  path: '/auth/keep-second-factor',
  access: 'open',
  tag,
  query: z.strictObject({ key: z.string().meta({ description: 'As the email has it' }) }),
  result: 'raw',
  mediaType: 'text/html',
  errorPages: true,
  errors: ['VERIFICATION_CODE_NOT_FOUND', 'VERIFICATION_CODE_EXPIRED'],
  textErrors: { 400: 'The key has the wrong length.' },
} as const

export const showKeepFactorPage = defineEndpoint({
  ...link,
  method: 'GET',
  summary: 'Show the page on which somebody can stop a reset of their second factor',
  description: 'Changes nothing, so that a program which looks at links in emails stops nothing.',
})

export const keepFactor = defineEndpoint({
  ...link,
  method: 'POST',
  summary: 'Stop a reset of your second factor',
  description: 'The form of that page.',
  ignoresBody: true,
})

const params = z.strictObject({ user_id: uuid })

export const getFactorReset = defineEndpoint({
  method: 'GET',
  path: '/users/{user_id}/mfa-reset',
  access,
  needs: 'people.read',
  ours: true,
  tag,
  summary: 'Whether a user has asked for the removal of a second factor that is lost',
  params,
  result: z.object({
    reset: z
      .object({ requested_at_millis: z.number(), due_at_millis: due, expires_at_millis: expires })
      .nullable()
      .meta({ description: 'Null: nothing was asked for, or it is over' }),
  }),
  errors: ['USER_NOT_FOUND'],
})

export const cancelFactorReset = defineEndpoint({
  method: 'DELETE',
  path: '/users/{user_id}/mfa-reset',
  access,
  needs: 'people.write',
  audit: 'factor_reset.cancelled',
  ours: true,
  tag,
  summary: 'Stop a reset of the second factor by email',
  params,
  result: 'success',
  errors: ['USER_NOT_FOUND'],
  textErrors: { 404: 'Nothing was asked for, or it is over.' },
})
