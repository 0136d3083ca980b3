import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { signInPageSize } from '../limits.ts'
import { emailPlain, millis, uuid } from '../schemas.ts'
import { factSeverities, signInFactNames, signInMethodNames, signInReasonNames, signInResults } from '../sign-ins.ts'
import { page } from './lists.ts'

const tag = 'Sign-ins'
const access = ['server', 'admin'] as const

export const SignIn = z.object({
  id: z.string(),
  at_millis: z.number(),
  method: z.enum(signInMethodNames),
  provider: z.string().nullable().meta({ description: 'The id of the OAuth provider, where one was used' }),
  result: z.enum(signInResults).meta({ description: '`second_factor`: the first was right, the second is asked for' }),
  reason: z.enum(signInReasonNames).nullable().meta({ description: 'Why it failed' }),
  is_sign_up: z.boolean(),
  user_id: z.string().nullable().meta({ description: 'Whose it was, where that is known' }),
  session_id: z.string().nullable(),
  ip: z.string().nullable(),
  country_code: z.string().nullable(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  count: z.int().meta({ description: 'More than one: beyond the limit of a minute only the number is kept' }),
})
export type SignIn = z.infer<typeof SignIn>

/** With whose it is, so that a list can be read. */
export const ListedSignIn = SignIn.extend({
  user_display_name: z.string().nullable(),
  user_primary_email: z.string().nullable(),
})
export type ListedSignIn = z.infer<typeof ListedSignIn>

const notMe = {
  path: '/auth/not-me',
  access: 'open',
  tag,
  query: z.strictObject({ key: z.string().meta({ description: 'As the email has it' }) }),
  result: 'raw',
  mediaType: 'text/html',
  errorPages: true,
  errors: ['VERIFICATION_CODE_NOT_FOUND', 'VERIFICATION_CODE_EXPIRED'],
  textErrors: { 400: 'The key has the wrong length.' },
} as const

export const showDisownPage = defineEndpoint({
  ...notMe,
  method: 'GET',
  summary: 'Show the page on which somebody can say that a sign-in was not theirs',
  description: 'Changes nothing, so that a program which looks at links in emails signs nobody out.',
})

export const disownSignIn = defineEndpoint({
  ...notMe,
  method: 'POST',
  summary: 'Say that a sign-in was not yours',
  description:
    'The form of that page. Ends all sessions of the person, and their password stops working until they choose a new one by email. Once for each email.',
  ignoresBody: true,
})

const cursor = z
  .string()
  .max(60)
  .regex(/^\d{1,16}\.[0-9a-f-]{36}$/, '{path} must be `next_cursor` of the page before')

export const listSignIns = defineEndpoint({
  method: 'GET',
  path: '/sign-ins',
  access,
  needs: 'people.read',
  crud: true,
  ours: true,
  tag,
  summary: 'List sign-ins that succeeded and that failed, newest first',
  description:
    'They are kept for 30 days. An address that was tried and is nobody’s can be asked for and is shown to nobody. A page may have fewer items than asked for, even none, and a cursor: filters look at a limited number of sign-ins at a time.',
  query: z.strictObject({
    user_id: uuid.optional(),
    email: emailPlain.optional().meta({ description: 'Those of whoever has this address, and those that tried it' }),
    method: z.enum(signInMethodNames).optional(),
    result: z.enum(signInResults).optional(),
    reason: z.enum(signInReasonNames).optional(),
    from_millis: millis.optional(),
    to_millis: millis.optional().meta({ description: 'Up to, and without' }),
    limit: z.int().min(1).max(signInPageSize.max).optional(),
    cursor: cursor.optional(),
  }),
  result: page(ListedSignIn),
})

const checkable = z.enum(['password', 'otp', 'passkey', 'oauth'])

export const checkSignIn = defineEndpoint({
  method: 'GET',
  path: '/sign-ins/check',
  access,
  needs: 'people.read',
  crud: true,
  ours: true,
  tag,
  summary: 'Why can this person not sign in?',
  description: 'Give `user_id` or `email`. Answered from the configuration, the account, and the log of sign-ins.',
  query: z.strictObject({ user_id: uuid.optional(), email: emailPlain.optional() }),
  result: z.object({
    user_id: z.string().nullable(),
    can_sign_in: z.boolean().meta({ description: 'Nothing stops them, and a method works' }),
    methods: z
      .array(z.object({ method: checkable, provider: z.string().nullable(), works: z.boolean() }))
      .meta({ description: 'What the project offers, or the user has' }),
    facts: z.array(
      z.object({
        code: z.enum(signInFactNames),
        severity: z.enum(factSeverities),
        provider: z.string().nullable(),
        text: z.string(),
      }),
    ),
    recent_failures: z
      .array(z.object({ reason: z.enum(signInReasonNames), count: z.int(), last_at_millis: z.number() }))
      .meta({ description: 'Of the last 24 hours, the newest first' }),
    last_sign_in_at_millis: z.number().nullable().meta({ description: 'The last that succeeded and is in the log' }),
  }),
  errors: ['USER_NOT_FOUND'],
  textErrors: { 400: 'Neither a user nor an address was given, or both were.' },
})
