import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { ssoLimits } from '../../sso.ts'
import { list } from '../lists.ts'
import { access, byConnection, noConnection, tag } from './common.ts'

export const listSsoAttempts = defineEndpoint({
  ...byConnection,
  method: 'GET',
  path: '/sso-connections/{connection_id}/attempts',
  access,
  needs: 'people.read',
  crud: true,
  ours: true,
  tag,
  summary: 'List the last sign-ins by a connection, newest first',
  description: `The last ${ssoLimits.attempts}.`,
  textErrors: noConnection,
  result: list(
    z.object({
      at_millis: z.number(),
      result: z.enum(['succeeded', 'refused']),
      reason: z.string().nullable(),
      email_domain: z.string().nullable(),
      user_id: z.string().nullable(),
      request_id: z.string(),
    }),
  ),
})
