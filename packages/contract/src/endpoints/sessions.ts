import * as z from 'zod'
import { accessLevels, defineEndpoint } from '../endpoint.ts'
import { header } from '../headers.ts'
import { sessionLifetimeMillis } from '../limits.ts'
import { boolean, callbackUrl, text, userIdOrMe, uuid } from '../schemas.ts'
import { SignedIn } from './auth-results.ts'
import { CodeOnly, codeErrors } from './codes.ts'
import { pageable } from './lists.ts'

const tag = 'Sessions'

/** camelCase on the wire, unlike everything around it: published clients read exactly this. */
const IpInfo = z.object({
  ip: z.string(),
  countryCode: z.string().nullish(),
  regionCode: z.string().nullish(),
  cityName: z.string().nullish(),
  latitude: z.number().nullish(),
  longitude: z.number().nullish(),
  tzIdentifier: z.string().nullish(),
})

/** Ours: what the user agent of the last use says. */
const Device = z.object({
  browser: z.string().nullable(),
  system: z.string().nullable(),
})

export const Session = z.object({
  id: z.string(),
  user_id: z.string(),
  created_at: z.number(),
  is_impersonation: z.boolean(),
  last_used_at: z.number().optional(),
  is_current_session: z.boolean(),
  last_used_at_end_user_ip_info: IpInfo.optional(),
  device: Device.optional(),
  methods: z
    .array(z.string())
    .optional()
    .meta({ description: 'What was proved: `pwd`, `otp`, `passkey`, `totp`, `recovery`, `oauth:github`' }),
  authenticated_at: z
    .number()
    .nullable()
    .optional()
    .meta({ description: 'When; null where a server opened the session' }),
})

export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/auth/sessions',
  access: accessLevels,
  needs: 'people.read',
  crud: true,
  pages: true,
  tag,
  summary: "List a user's sessions, newest first",
  query: z.strictObject({ user_id: userIdOrMe }),
  result: pageable(Session),
  extensions: ['items.device', 'items.methods', 'items.authenticated_at'],
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
  textErrors: { 403: 'A client asked for the sessions of another user.' },
})

export const createSession = defineEndpoint({
  method: 'POST',
  path: '/auth/sessions',
  access: ['server', 'admin'],
  needs: 'people.write',
  audit: 'session.created',
  tag,
  summary: 'Create a session for a user',
  body: z.strictObject({
    user_id: userIdOrMe,
    expires_in_millis: z.number().positive().max(sessionLifetimeMillis.max).default(sessionLifetimeMillis.default),
    is_impersonation: boolean.default(false),
  }),
  result: z.object({ refresh_token: z.string(), access_token: z.string() }),
  errors: ['USER_ID_DOES_NOT_EXIST', 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
})

export const createImpersonationLink = defineEndpoint({
  method: 'POST',
  path: '/auth/impersonation/links',
  access: ['server', 'admin'],
  needs: 'people.write',
  refusesImpersonation: true,
  audit: 'impersonation.link_created',
  ours: true,
  tag,
  summary: 'Make a link that signs in as a user, once and for a short session',
  description:
    'For our own clients: the page behind the link is `impersonate` of the handler. It works once, within two minutes.',
  body: z.strictObject({ user_id: uuid, callback_url: callbackUrl }),
  result: z.object({ url: z.string(), expires_at_millis: z.number() }),
  errors: ['REDIRECT_URL_NOT_WHITELISTED', 'USER_ID_DOES_NOT_EXIST'],
})

export const startImpersonation = defineEndpoint({
  method: 'POST',
  path: '/auth/impersonation/sign-in',
  access: accessLevels,
  needs: 'people.write',
  audit: 'impersonation.started',
  ours: true,
  tag,
  summary: 'Sign in as a user with the code of a link',
  description: 'The session is an impersonation, and ends after two hours.',
  body: CodeOnly,
  result: SignedIn,
  errors: codeErrors,
  textErrors: { 403: 'The account is blocked.' },
})

export const deleteSession = defineEndpoint({
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  access: accessLevels,
  needs: 'people.write',
  crud: true,
  audit: 'session.revoked',
  tag,
  summary: 'End a session',
  params: z.strictObject({ id: uuid }),
  query: z.strictObject({ user_id: userIdOrMe.optional() }),
  result: 'success',
  errors: ['CANNOT_DELETE_CURRENT_SESSION', 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
  textErrors: { 404: 'No such session, or it is not yours.' },
})

export const signOut = defineEndpoint({
  method: 'DELETE',
  path: '/auth/sessions/current',
  access: accessLevels,
  needs: 'people.write',
  audit: { exempt: 'People leave as they like.' },
  tag,
  summary: 'Sign out: end the session of the access token',
  result: 'success',
  errors: ['ACCESS_TOKEN_EXPIRED', 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'],
})

export const refreshSession = defineEndpoint({
  method: 'POST',
  path: '/auth/sessions/current/refresh',
  access: accessLevels,
  needs: 'people.write',
  audit: { exempt: 'Every session does it all the time.' },
  tag,
  summary: 'Get a new access token for a refresh token',
  headers: z.object({ [header.refreshToken]: text }),
  result: z.object({ access_token: z.string() }),
  errors: ['REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'],
})

/** What a database snapshot looks like in Postgres; callers only hand it back. */
const snapshot = z
  .string()
  .max(8000)
  .regex(/^\d{1,18}:\d{1,18}:(\d{1,18}(,\d{1,18})*)?$/)

export const listRevocations = defineEndpoint({
  method: 'GET',
  path: '/internal/revocations',
  access: ['server', 'admin'],
  needs: 'people.read',
  crud: true,
  tag: 'Sessions',
  summary: 'Which sessions have ended, for servers that verify access tokens by themselves',
  description:
    'Without `since` the sessions that ended within the last lifetime of an access token, at once. With `since`, which is ' +
    '`next` of the answer before, those that ended after it; while there are none, the call waits.',
  query: z.strictObject({ since: snapshot.optional() }),
  result: z.object({ session_ids: z.array(z.string()), next: z.string() }),
  textErrors: {
    404: 'The caller did not send `x-hallpass-extensions: 1`.',
    429: 'Too many calls of the project are waiting already.',
  },
})
