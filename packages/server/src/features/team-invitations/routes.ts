import { knownError, type SystemPermissionId, type TeamRole, textError } from '@hallpass/contract'
import {
  acceptTeamInvitation,
  checkTeamInvitation,
  getTeamInvitationDetails,
  listInvitationRoles,
  listTeamInvitations,
  revokeTeamInvitation,
  sendTeamInvitation,
  signUpWithInvitation,
} from '@hallpass/contract/endpoints'
import { submitCode } from '../../core/codes/index.ts'
import { normalizeEmail } from '../../core/email.ts'
import { permissionsOf, requireTeamPermissions } from '../../core/permissions/index.ts'
import { requirePower } from '../../core/projects/roles.ts'
import { recordSignIn } from '../../core/sign-in/record.ts'
import { noteSignIn } from '../../core/sign-in-notes.ts'
import { findTeam } from '../../core/teams/view.ts'
import { isEmailTaken } from '../../core/users/email-taken.ts'
import type { Call } from '../../http/call.ts'
import { requireDelivery } from '../../http/email-server.ts'
import { wantsExtensions } from '../../http/extensions.ts'
import { schemaError } from '../../http/input.ts'
import { listFrom, wholeList } from '../../http/lists.ts'
import { checkNewPassword, requirePasswords } from '../../http/new-password.ts'
import { requireUser } from '../../http/require-user.ts'
import { mayUse, roleRefused } from '../../http/roles.ts'
import { route } from '../../http/route.ts'
import { limitTaken } from '../../http/taken-limit.ts'
import { accept, givableRoles, invite, powerToGive, requireSender, signUp, teamOf } from './service.ts'
import { deleteInvitation, invitationView, listInvitations } from './store.ts'

export const teamInvitationRoutes = [
  route(sendTeamInvitation, async ({ body }, call) => {
    const { team_id: teamId, callback_url: callbackUrl, role, roles } = body
    if (call.level === 'client') {
      const { id: userId } = await requireUser(call, 'USER_AUTHENTICATION_REQUIRED')
      await requireTeamPermissions(call, { teamId, userId }, '$invite_members')
    }
    if (role) await requireRank(call, teamId, role)
    if (roles) await requireGivable(call, teamId, roles)
    if (!call.project.trusts(callbackUrl, call.app.settings)) throw knownError('REDIRECT_URL_NOT_WHITELISTED')
    requireDelivery(call)
    return {
      success: true,
      id: await invite(call, { teamId, email: normalizeEmail(body.email), callbackUrl, role, roles }),
    } as const
  }),

  route(listTeamInvitations, async ({ query }, call) => {
    await admit(call, query.team_id, '$read_members', '$invite_members')
    const now = call.app.clock.now()
    return listFrom(
      call,
      (after) => listInvitations(call.db, query.team_id, now, after),
      (rows) => rows.map(invitationView),
    )
  }),

  route(listInvitationRoles, async ({ query }, call) => {
    await admit(call, query.team_id, '$invite_members')
    return wholeList(await givableRoles(call, await memberOf(call, query.team_id)))
  }),

  route(revokeTeamInvitation, async ({ params, query }, call) => {
    await admit(call, query.team_id, '$remove_members')
    const isRevoked = await deleteInvitation(call.db, query.team_id, params.id, call.app.clock.now())
    if (!isRevoked) throw textError(404, 'The team has no such open invitation.')
  }),

  route(acceptTeamInvitation, async ({ body }, call) => {
    const code = await submitCode(call, 'team-invitation', body.code)
    const { id } = await requireUser(call, 'USER_AUTHENTICATION_REQUIRED')
    await accept(call, id, code)
    return {}
  }),

  route(checkTeamInvitation, async ({ body }, call) => {
    await requireSender(call, await submitCode(call, 'team-invitation', body.code))
    return { is_code_valid: true } as const
  }),

  route(getTeamInvitationDetails, async ({ body }, call) => {
    const code = await submitCode(call, 'team-invitation', body.code)
    // Our page names the team and fills the address in before anybody has signed in.
    if (!wantsExtensions(call.request)) await requireUser(call, 'USER_AUTHENTICATION_REQUIRED')
    await requireSender(call, code)
    const team = await teamOf(call, code)
    const { email } = code.data
    return {
      team_id: team.id,
      team_display_name: team.display_name,
      recipient_email: email,
      has_account: await isEmailTaken(call.db, email),
    }
  }),

  route(signUpWithInvitation, async ({ body }, call) => {
    const { code: submitted, password } = body
    const work = async () => {
      const code = await submitCode(call, 'team-invitation', submitted)
      noteSignIn(call.request, { email: code.data.email })
      if (password === undefined) requireCodes(call)
      else {
        requirePasswords(call)
        checkNewPassword(call, password)
      }
      return call.limits.spend([{ name: 'signUpNetwork' }], () => limitTaken(call, () => signUp(call, code, password)))
    }
    return recordSignIn(call, password === undefined ? 'otp' : 'password', work, () => true)
  }),
]

function requireCodes({ project }: Call) {
  if (!project.config.auth.otp.allowSignIn) throw textError(403, 'Choose a password: this project mails no codes.')
}

/** Who may give a role with an invitation: docs/protocol/projects.md#roles. */
async function requireRank(call: Call, teamId: string, role: TeamRole) {
  // Elsewhere teams have no roles, and the property is as unknown as any other.
  if (call.project.id !== 'internal') throw schemaError(call.request, ['body has unknown properties: role'])
  const power = powerToGive(role)
  if (call.level === 'client') {
    const { id: userId } = await requireUser(call, 'USER_AUTHENTICATION_REQUIRED')
    await requirePower(call.db, { teamId, userId }, power)
  } else if (!mayUse(call, power)) throw roleRefused(call)
}

/** Whoever sends an invitation as a client; servers are nobody. */
async function memberOf(call: Call, teamId: string) {
  if (call.level !== 'client') return undefined
  return { teamId, userId: (await requireUser(call, 'USER_AUTHENTICATION_REQUIRED')).id }
}

/** Nobody makes others more than they are: docs/protocol/teams-and-permissions.md#roles-in-teams. */
async function requireGivable(call: Call, teamId: string, roles: readonly string[]) {
  // Teams of `internal` have other roles.
  if (call.project.id === 'internal' || !wantsExtensions(call.request)) {
    throw schemaError(call.request, ['body has unknown properties: roles'])
  }
  const all = permissionsOf(call.project).roles()
  const missing = roles.find((id) => !all.some((role) => role.id === id))
  if (missing !== undefined) throw knownError('PERMISSION_NOT_FOUND', { permission_id: missing })
  const givable = await givableRoles(call, await memberOf(call, teamId))
  const refused = roles.find((id) => !givable.some((role) => role.id === id))
  if (refused !== undefined) throw textError(403, `You cannot give the role ${refused}: it may do more than you.`)
}

/** A client must be a member with the permission; for a server the team must exist. */
async function admit(call: Call, teamId: string, ...permissions: SystemPermissionId[]) {
  if (call.level === 'client') {
    const { id: userId } = await requireUser(call, 'CANNOT_GET_OWN_USER_WITHOUT_USER')
    await requireTeamPermissions(call, { teamId, userId }, ...permissions)
  } else if (!(await findTeam(call.db, teamId))) throw knownError('TEAM_NOT_FOUND', { team_id: teamId })
}
