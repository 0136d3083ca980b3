import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { ssoTestFields, ssoTestProblems } from '../../setup-links.ts'
import { ssoJits, ssoStates, ssoTypes } from '../../sso.ts'
import { byConnection, noConnection, tag } from './common.ts'

export const SsoTest = z.object({
  at_millis: z.number(),
  connection: z.object({
    id: z.string(),
    type: z.enum(ssoTypes),
    state: z.enum(ssoStates),
    jit: z.enum(ssoJits).meta({ description: '`off`: nobody gets in but members of the team' }),
  }),
  reason: z.string().nullable().meta({ description: 'Why the answer of the identity provider was not accepted' }),
  detail: z.string().nullable().meta({ description: 'More about it, where more is known; in English' }),
  rows: z.array(
    z.object({
      attribute: z.string().nullable().meta({ description: 'As the identity provider calls it; null: it sent none' }),
      value: z.string().nullable().meta({ description: 'Cut where it is long. Groups are one in a line' }),
      mapped_to: z.enum(ssoTestFields).nullable().meta({ description: 'What it becomes here' }),
      problem: z.enum(ssoTestProblems).nullable(),
    }),
  ),
})
export type SsoTest = z.infer<typeof SsoTest>

/** For people of the dashboard: whoever sets a connection up by a link has the same under `/setup`. */
const byAdmin = { ...byConnection, access: ['admin'], ours: true, tag } as const

export const startSsoTest = defineEndpoint({
  ...byAdmin,
  method: 'POST',
  path: '/sso-connections/{connection_id}/test',
  needs: 'secrets',
  audit: 'sso_connection.tested',
  summary: 'Begin a sign-in that signs nobody in',
  description:
    'Sets a cookie, so a page of this server calls it. The browser goes to `url` and comes back to the page of the connection in the dashboard. Nobody becomes a user, and no session opens.',
  result: z.object({ url: z.string() }),
  textErrors: { ...noConnection, 502: 'The identity provider cannot be asked.' },
})

export const readSsoTest = defineEndpoint({
  ...byAdmin,
  method: 'GET',
  path: '/sso-connections/{connection_id}/test',
  // What an identity provider says about a person is in it.
  needs: 'people.read',
  summary: 'Read what came of the last test sign-in',
  description: 'For an hour.',
  result: z.object({ test: SsoTest.nullable() }),
  textErrors: noConnection,
})
