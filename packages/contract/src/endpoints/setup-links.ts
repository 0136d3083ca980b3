import * as z from 'zod'
import { accessLevels, defineEndpoint } from '../endpoint.ts'
import { emailStrict, uuid } from '../schemas.ts'
import { setupIntents, setupLinks } from '../setup-links.ts'
import { list } from './lists.ts'

const tag = 'Single sign-on'
const params = z.strictObject({ team_id: uuid })
const memberErrors = [
  'USER_AUTHENTICATION_REQUIRED',
  'TEAM_MEMBERSHIP_NOT_FOUND',
  'TEAM_PERMISSION_REQUIRED',
  'TEAM_NOT_FOUND',
] as const

export const SetupLink = z.object({
  id: z.string(),
  team_id: z.string(),
  intents: z.array(z.enum(setupIntents)).meta({ description: 'What whoever opens it may do' }),
  email: z.string().nullable().meta({ description: 'Whom it was mailed to' }),
  expires_at_millis: z.number(),
  used_at_millis: z.number().nullable().meta({ description: 'When somebody opened it: it opens once' }),
  session_expires_at_millis: z.number().nullable().meta({ description: 'Until when they can work with it' }),
  created_at_millis: z.number(),
})
export type SetupLink = z.infer<typeof SetupLink>

export const createSetupLink = defineEndpoint({
  method: 'POST',
  path: '/teams/{team_id}/setup-links',
  access: accessLevels,
  needs: 'secrets',
  needsRecentAuth: true,
  refusesImpersonation: true,
  audit: 'setup_link.created',
  ours: true,
  tag,
  summary: 'Make a link by which somebody without an account sets up single sign-on for a team',
  description:
    'A client needs $manage_sso. The link opens once, and is told here alone. One that a member made counts while that member has the permission, and one that somebody made in the dashboard while their role lets them.',
  params,
  body: z.strictObject({
    intents: z
      .array(z.enum(setupIntents))
      .min(1)
      .max(setupIntents.length)
      .default([...setupIntents])
      .meta({
        description:
          'What whoever opens it may do: prove domains, make and change connections, and say who has to come by them. Everything, if nothing is said.',
      }),
    email: emailStrict.optional().meta({ description: 'Whom to mail it to' }),
    expires_in_hours: z.int().min(1).max(setupLinks.hours.max).default(setupLinks.hours.default),
  }),
  status: 201,
  result: SetupLink.extend({ url: z.string() }),
  errors: [...memberErrors, 'NO_EMAIL_SERVER'],
  textErrors: {
    400: `The team has ${setupLinks.perTeam} links that are still good, or the project is \`internal\`.`,
    403: 'The session impersonates its user.',
  },
})

export const listSetupLinks = defineEndpoint({
  method: 'GET',
  path: '/teams/{team_id}/setup-links',
  access: accessLevels,
  // Whom they were mailed to is in it.
  needs: 'people.read',
  crud: true,
  ours: true,
  tag,
  summary: 'List the setup links of a team, newest first',
  description: 'A client needs $manage_sso. Those that are over are not listed.',
  params,
  result: list(SetupLink),
  errors: memberErrors,
})

export const revokeSetupLink = defineEndpoint({
  method: 'DELETE',
  path: '/teams/{team_id}/setup-links/{link_id}',
  access: accessLevels,
  needs: 'secrets',
  crud: true,
  audit: 'setup_link.revoked',
  ours: true,
  tag,
  summary: 'Take a setup link back, and end the work of whoever opened it',
  description: 'A client needs $manage_sso. What was set up by then stays.',
  params: params.extend({ link_id: uuid }),
  result: 'success',
  errors: memberErrors,
  textErrors: { 404: 'The team has no such link.' },
})
