import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { uuid } from '../../schemas.ts'
import { ssoLimits } from '../../sso.ts'
import { list } from '../lists.ts'
import { access, inTeam, tag } from './common.ts'

export const SsoExemption = z.object({
  team_id: z.string(),
  user_id: z.string(),
  created_at_millis: z.number(),
})

export const listSsoExemptions = defineEndpoint({
  method: 'GET',
  path: '/sso-exemptions',
  access,
  needs: 'people.read',
  crud: true,
  ours: true,
  tag,
  summary: 'List who may sign in without the connections that their team requires',
  query: inTeam,
  result: list(SsoExemption),
})

export const createSsoExemption = defineEndpoint({
  method: 'POST',
  path: '/sso-exemptions',
  access,
  needs: 'project.write',
  audit: 'sso_exemption.created',
  ours: true,
  tag,
  summary: 'Let a member sign in without the connections that their team requires',
  description: 'For the day when the identity provider fails.',
  body: z.strictObject({ team_id: uuid, user_id: uuid }),
  status: 201,
  result: SsoExemption,
  errors: ['TEAM_NOT_FOUND', 'TEAM_MEMBERSHIP_NOT_FOUND'],
  textErrors: { 400: `A team can have ${ssoLimits.exemptionsPerTeam} of these.` },
})

export const deleteSsoExemption = defineEndpoint({
  method: 'DELETE',
  path: '/sso-exemptions/{team_id}/{user_id}',
  access,
  needs: 'project.write',
  crud: true,
  audit: 'sso_exemption.deleted',
  ours: true,
  tag,
  summary: 'Make a member come by the connections of their team again',
  description: 'Ends their sessions that were opened otherwise.',
  params: z.strictObject({ team_id: uuid, user_id: uuid }),
  result: 'success',
  textErrors: { 404: 'There is no such exemption.' },
})
