import * as z from 'zod'
import { accessLevels, defineEndpoint } from '../endpoint.ts'
import { cliLoginLifetimeMillis } from '../limits.ts'
import { text } from '../schemas.ts'

const tag = 'CLI login'

export const startCliLogin = defineEndpoint({
  method: 'POST',
  path: '/auth/cli',
  access: accessLevels,
  needs: 'people.write',
  audit: { exempt: 'Nobody is signed in yet.' },
  tag,
  summary: 'Start a login of a command-line program',
  description: 'The program polls with one code while the user opens the page of the app that has the other.',
  body: z.strictObject({
    expires_in_millis: z.number().positive().max(cliLoginLifetimeMillis.max).default(cliLoginLifetimeMillis.default),
  }),
  bodyOptional: true,
  result: z.object({ polling_code: z.string(), login_code: z.string(), expires_at: z.string() }),
})

export const completeCliLogin = defineEndpoint({
  method: 'POST',
  path: '/auth/cli/complete',
  access: accessLevels,
  needs: 'people.write',
  audit: 'cli_login.completed',
  tag,
  summary: 'Hand a session to the waiting program',
  description:
    'The one of the refresh token; with `x-hallpass-extensions: 1` a new one of the same user, who may then be named by the access token alone.',
  body: z.strictObject({ login_code: text, refresh_token: text.optional() }),
  result: 'success',
  errors: ['SSO_REQUIRED'],
  textErrors: {
    400: 'The login code is unknown, expired or completed already, or the refresh token is no live session.',
  },
})

export const pollCliLogin = defineEndpoint({
  method: 'POST',
  path: '/auth/cli/poll',
  access: accessLevels,
  needs: 'people.write',
  audit: { exempt: 'Hands out what was completed.' },
  tag,
  summary: 'Ask whether the login has been completed',
  description: 'Answers 201 with the refresh token, once.',
  body: z.strictObject({ polling_code: text }),
  result: z.object({
    status: z.enum(['waiting', 'success', 'expired', 'used']),
    refresh_token: z.string().optional(),
  }),
  answers: { 200: 'Not yet, or no more.', 201: 'Completed: the refresh token, once.' },
  errors: ['INVALID_POLLING_CODE'],
})
