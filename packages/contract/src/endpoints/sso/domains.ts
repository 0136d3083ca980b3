import * as z from 'zod'
import { accessLevels, defineEndpoint } from '../../endpoint.ts'
import { maxLength } from '../../limits.ts'
import { nonEmpty, uuid } from '../../schemas.ts'
import { ssoEnforcements, ssoLimits } from '../../sso.ts'
import { list } from '../lists.ts'
import { access, byDomain, inTeam, managerErrors, noDomain, noTeamNamed, ofManagers, tag } from './common.ts'

export const SsoDomain = z.object({
  id: z.string(),
  team_id: z.string(),
  domain: z.string().meta({ description: 'In lower case, other scripts as name servers write them' }),
  verification: z
    .enum(['pending', 'verified', 'revoked'])
    .meta({ description: '`revoked`: another team has proved it since' }),
  record_name: z.string().meta({ description: 'Of the TXT record that proves it' }),
  record_value: z.string(),
  file_url: z.string().meta({ description: 'Or of the file that does, with the same text' }),
  enforcement: z.enum(ssoEnforcements).meta({
    description:
      'Who has to come by a connection of the team: nobody, members with an address of the domain, or all with one',
  }),
  verified_at_millis: z.number().nullable(),
  claim_due_at_millis: z
    .number()
    .nullable()
    .meta({ description: 'When it goes to this team, which has proved it after another one' }),
  proof_missing_since_millis: z
    .number()
    .nullable()
    .meta({ description: 'Since when the proof of a verified domain is not found' }),
  last_checked_at_millis: z.number().nullable(),
  created_at_millis: z.number(),
})
export type SsoDomain = z.infer<typeof SsoDomain>

export const listSsoDomains = defineEndpoint({
  method: 'GET',
  path: '/sso-domains',
  access: accessLevels,
  needs: 'project.read',
  crud: true,
  ours: true,
  tag,
  summary: 'List the domains of teams',
  description: ofManagers,
  query: inTeam,
  result: list(SsoDomain),
  errors: managerErrors,
  textErrors: noTeamNamed,
})

export const createSsoDomain = defineEndpoint({
  method: 'POST',
  path: '/sso-domains',
  access,
  needs: 'project.write',
  audit: 'sso_domain.created',
  ours: true,
  tag,
  summary: 'Name a domain of a team, which is to be proved',
  body: z.strictObject({ team_id: uuid, domain: nonEmpty.max(maxLength.email) }),
  status: 201,
  result: SsoDomain,
  errors: ['TEAM_NOT_FOUND'],
  textErrors: {
    400: `This is no domain, or one under which many people have names or mailboxes; or the team has ${ssoLimits.domainsPerTeam}.`,
    409: 'The team has this domain already.',
  },
})

export const checkSsoDomain = defineEndpoint({
  ...byDomain,
  method: 'POST',
  path: '/sso-domains/{domain_id}/check',
  access,
  needs: 'project.write',
  audit: 'sso_domain.checked',
  ours: true,
  tag,
  summary: 'Look for the proof of a domain',
  description: `A domain that is verified stays so when its proof is not found. One that another team has proved goes to this team after ${ssoLimits.claimDays} days, of which both are told.`,
  result: SsoDomain.extend({
    problem: z.string().nullable().meta({ description: 'Why the proof was not found, in words for people' }),
  }),
  textErrors: { ...noDomain, 409: 'Another team has proved this domain.' },
})

export const deleteSsoDomain = defineEndpoint({
  ...byDomain,
  method: 'DELETE',
  path: '/sso-domains/{domain_id}',
  access,
  needs: 'project.write',
  crud: true,
  audit: 'sso_domain.deleted',
  ours: true,
  tag,
  summary: 'Remove a domain of a team',
  description: 'People who have signed in by a connection still can; nobody new can with an address of the domain.',
  result: 'success',
  textErrors: { ...noDomain, 409: 'People have to come by a connection because of it: that is lifted first.' },
})
