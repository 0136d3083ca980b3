import * as z from 'zod'
import { accessLevels, defineEndpoint } from '../endpoint.ts'
import { maxInvitedRoles } from '../permissions.ts'
import { callbackUrl, emailStrict, newPassword, permissionId, uuid, verificationCode } from '../schemas.ts'
import { teamRoles } from '../team-roles.ts'
import { SignedIn } from './auth-results.ts'
import { CodeIsValid, CodeOnly, codeErrors } from './codes.ts'
import { list, pageable } from './lists.ts'

const tag = 'Teams'
const byTeam = z.strictObject({ team_id: uuid })

export const TeamInvitation = z.object({
  id: z.string(),
  team_id: z.string(),
  recipient_email: z.string(),
  expires_at_millis: z.number(),
  role: z.enum(teamRoles).nullable(),
  roles: z.array(z.string()).meta({ description: 'What they will be, instead of what every member is' }),
})

export const TeamRoleDefinition = z.object({ id: z.string(), description: z.string().optional() })

export const sendTeamInvitation = defineEndpoint({
  method: 'POST',
  path: '/team-invitations/send-code',
  takesIdempotencyKey: true,
  access: accessLevels,
  needs: 'people.write',
  audit: 'team_invitation.created',
  tag,
  summary: 'Invite somebody to a team by email',
  description: 'A client needs $invite_members. The address need not belong to a user, and may be invited repeatedly.',
  body: z.strictObject({
    team_id: uuid,
    email: emailStrict,
    callback_url: callbackUrl,
    role: z
      .enum(teamRoles)
      .optional()
      .meta({ description: 'Ours: what they will be, in a team of the project internal' }),
    roles: z
      .array(permissionId)
      .max(maxInvitedRoles)
      .optional()
      .meta({ description: 'Ours: the roles that they get instead of those of every member' }),
  }),
  result: z.object({ success: z.literal(true), id: z.string() }),
  errors: [
    'USER_AUTHENTICATION_REQUIRED',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'TEAM_PERMISSION_REQUIRED',
    'REDIRECT_URL_NOT_WHITELISTED',
    'TEAM_NOT_FOUND',
    'NO_EMAIL_SERVER',
    'PERMISSION_NOT_FOUND',
  ],
  textErrors: { 403: "The caller's role does not allow it, or has less than the role that is given." },
})

export const listTeamInvitations = defineEndpoint({
  method: 'GET',
  path: '/team-invitations',
  access: accessLevels,
  needs: 'people.read',
  crud: true,
  pages: true,
  tag,
  summary: 'List the open invitations to a team',
  description: 'A client needs $read_members and $invite_members.',
  query: byTeam,
  result: pageable(TeamInvitation),
  extensions: ['items.role', 'items.roles'],
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'TEAM_PERMISSION_REQUIRED',
    'TEAM_NOT_FOUND',
  ],
})

export const listInvitationRoles = defineEndpoint({
  method: 'GET',
  path: '/team-invitations/roles',
  access: accessLevels,
  needs: 'people.read',
  crud: true,
  ours: true,
  tag,
  summary: 'List the roles that an invitation may give',
  description: 'A client needs $invite_members, and sees those that have no permission which it lacks.',
  query: byTeam,
  result: list(TeamRoleDefinition),
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'TEAM_PERMISSION_REQUIRED',
    'TEAM_NOT_FOUND',
  ],
})

export const revokeTeamInvitation = defineEndpoint({
  method: 'DELETE',
  path: '/team-invitations/{id}',
  access: accessLevels,
  needs: 'people.write',
  crud: true,
  audit: 'team_invitation.revoked',
  tag,
  summary: 'Revoke an open invitation',
  description: 'A client needs $remove_members.',
  params: z.strictObject({ id: uuid }),
  query: byTeam,
  result: 'success',
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'TEAM_PERMISSION_REQUIRED',
    'TEAM_NOT_FOUND',
  ],
  textErrors: { 404: 'The team has no such open invitation.' },
})

export const acceptTeamInvitation = defineEndpoint({
  method: 'POST',
  path: '/team-invitations/accept',
  access: accessLevels,
  needs: 'people.write',
  audit: 'team_invitation.accepted',
  tag,
  summary: 'Accept an invitation as the signed-in user',
  description:
    'Whoever holds the code may join; with the switch `teams.onlyInvitedEmailMayJoin` only an account that has verified the address it was sent to.',
  body: CodeOnly,
  result: z.object({}),
  errors: [...codeErrors, 'USER_AUTHENTICATION_REQUIRED', 'EMAIL_NOT_VERIFIED'],
})

export const checkTeamInvitation = defineEndpoint({
  method: 'POST',
  path: '/team-invitations/accept/check-code',
  access: accessLevels,
  needs: 'people.write',
  audit: { exempt: 'Changes nothing.' },
  tag,
  summary: 'Check an invitation without using it',
  body: CodeOnly,
  result: CodeIsValid,
  errors: codeErrors,
})

export const getTeamInvitationDetails = defineEndpoint({
  method: 'POST',
  path: '/team-invitations/accept/details',
  access: accessLevels,
  needs: 'people.write',
  audit: { exempt: 'Changes nothing.' },
  tag,
  summary: 'Read which team an invitation is for',
  description:
    'Callers with extensions need not be signed in, and learn for which address it is and whether that has an account.',
  body: CodeOnly,
  result: z.object({
    team_id: z.string(),
    team_display_name: z.string(),
    recipient_email: z.string(),
    has_account: z.boolean(),
  }),
  extensions: ['recipient_email', 'has_account'],
  errors: [...codeErrors, 'USER_AUTHENTICATION_REQUIRED'],
})

export const signUpWithInvitation = defineEndpoint({
  method: 'POST',
  path: '/team-invitations/sign-up',
  access: accessLevels,
  needs: 'people.write',
  audit: 'team_invitation.accepted',
  ours: true,
  tag,
  summary: 'Make an account with an invitation, and join the team',
  description:
    'For the invited address alone, which the code proves, and also where sign-up is closed. Without a password the account signs in by one-time code.',
  body: z.strictObject({ code: verificationCode, password: newPassword.optional() }),
  result: SignedIn,
  errors: [
    ...codeErrors,
    'PASSWORD_AUTHENTICATION_NOT_ENABLED',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_COMMON',
    'PASSWORD_TOO_LONG',
    'USER_EMAIL_ALREADY_EXISTS',
    'SIGN_UP_NOT_ENABLED',
    'SSO_REQUIRED',
  ],
  textErrors: { 403: 'The project does not use one-time codes, so the account needs a password.' },
})
