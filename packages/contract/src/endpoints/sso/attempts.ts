import * as z from 'zod'
import { accessLevels, defineEndpoint } from '../../endpoint.ts'
import { ssoLimits } from '../../sso.ts'
import { list } from '../lists.ts'
import { byConnection, noConnection, tag } from './common.ts'

export const listSsoAttempts = defineEndpoint({
  ...byConnection,
  method: 'GET',
  path: '/sso-connections/{connection_id}/attempts',
  access: accessLevels,
  needs: 'people.read',
  crud: true,
  ours: true,
  tag,
  summary: 'List the last sign-ins by a connection, newest first',
  description: `The last ${ssoLimits.attempts}, and ${ssoLimits.attemptsOfNobody} of whoever was not believed to be anybody. A client needs $manage_sso in the team of the connection; it is not told who came.`,
  errors: ['USER_AUTHENTICATION_REQUIRED'],
  textErrors: noConnection,
  result: list(
    z.object({
      at_millis: z.number(),
      result: z.enum(['succeeded', 'refused']),
      reason: z.string().nullable(),
      email_domain: z.string().nullable(),
      user_id: z.string().nullable().meta({ description: 'Of a sign-in that succeeded; null for clients' }),
      request_id: z.string(),
    }),
  ),
})
