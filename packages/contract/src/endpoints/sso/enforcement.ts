import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { ssoEnforcements } from '../../sso.ts'
import { access, byDomain, noDomain, tag } from './common.ts'
import { SsoDomain } from './domains.ts'

const notReady = 'The domain is not verified, or the team has no active connection.'

const affected = {
  people: z.number().meta({ description: 'Who have to come by a connection of the team then' }),
  sessions: z.number().meta({ description: 'Of theirs that were opened otherwise, and end' }),
}

export const previewSsoEnforcement = defineEndpoint({
  ...byDomain,
  method: 'GET',
  path: '/sso-domains/{domain_id}/enforcement-preview',
  access,
  needs: 'people.read',
  crud: true,
  ours: true,
  tag,
  summary: 'Count whom it concerns that a domain requires the connections of its team, before it does',
  query: z.strictObject({ enforcement: z.enum(ssoEnforcements) }),
  result: z.object({ ...affected, enforcement: z.enum(ssoEnforcements) }),
  textErrors: { ...noDomain, 400: notReady },
})

export const updateSsoDomain = defineEndpoint({
  ...byDomain,
  method: 'PATCH',
  path: '/sso-domains/{domain_id}',
  access,
  needs: 'project.write',
  audit: 'sso_domain.updated',
  ours: true,
  tag,
  summary: 'Require the connections of the team of those who have an address of the domain',
  description:
    'Ends their sessions that were opened otherwise. Sessions that your server opens are not concerned. `off` holds at once.',
  body: z.strictObject({ enforcement: z.enum(ssoEnforcements) }),
  result: SsoDomain.extend({ affected: z.object(affected) }),
  textErrors: {
    ...noDomain,
    400: `${notReady} Or, where more is required than was, none of the active ones can be used at this moment, for the reason that is given.`,
  },
})
