import { knownError, type Power, roleAllows, type TeamRole, unstatedRole } from '@hallpass/contract'
import { describeAudit } from '../../core/audit/index.ts'
import { type CheckedCode, consumeCode, createCode, mailedLifetimeMillis } from '../../core/codes/index.ts'
import type { NormalizedEmail } from '../../core/email.ts'
import { requestMail, sealCode } from '../../core/outbox/index.ts'
import { defaultPermissions, findTeamPermissions, type Member, permissionsOf } from '../../core/permissions/index.ts'
import { findRole } from '../../core/projects/roles.ts'
import { finishSignIn, inSignInTransaction } from '../../core/sign-in/finish.ts'
import { holdTeam, holdUser, joinTeam } from '../../core/teams/members.ts'
import { findTeam } from '../../core/teams/view.ts'
import { emailTaken } from '../../core/users/create.ts'
import { isEmailTaken } from '../../core/users/email-taken.ts'
import { signUpOrUpgrade } from '../../core/users/upgrade.ts'
import type { Call } from '../../http/call.ts'
import { hasProved } from './store.ts'

interface Invitation {
  teamId: string
  email: NormalizedEmail
  callbackUrl: string
  role: TeamRole | undefined
  roles: string[] | undefined
}

/** Queues the email. The code is created at once, because its id is used to list and revoke the invitation. */
export async function invite(call: Call, { teamId, email, callbackUrl, role, roles }: Invitation): Promise<string> {
  const { app, db, project, request } = call
  await call.limits.take({ name: 'mailNetwork' }, { name: 'mailAddress', email })
  return db.transaction().execute(async (tx) => {
    if (!(await holdTeam(tx, teamId))) throw knownError('TEAM_NOT_FOUND', { team_id: teamId })
    describeAudit(tx, { target: { type: 'team', id: teamId } })
    const purpose = 'team-invitation'
    const lifetimeMillis = mailedLifetimeMillis(project.config.auth, purpose)
    const data = { teamId, email, ...(role && { role }), ...(roles?.length && { roles }), ...senderOf(call) }
    const code = await createCode(tx, app.clock.now(), { purpose, teamId, data, lifetimeMillis })
    await requestMail(tx, {
      kind: 'team_invitation',
      email,
      callbackUrl,
      language: request.language,
      codeId: code.id,
      sealedCode: sealCode(app.sealer, code),
    })
    return code.id
  })
}

/** Keys invite, too, and are nobody. */
function senderOf({ level, token, admin, project }: Call) {
  const userId = (level === 'client' ? token : admin)?.userId
  if (userId === undefined) return {}
  if (project.id === 'internal') return { invitedBy: userId }
  // Colleagues are nobody among the users of other projects.
  return level === 'client' ? { sentBy: userId } : {}
}

/** A user who is already a member still spends the code: after a success it must not work again. */
export function accept(call: Call, userId: string, code: CheckedCode<'team-invitation'>) {
  const { app, db, project } = call
  const { teamId, email, role } = code.data
  const now = app.clock.now()
  return db.transaction().execute(async (tx) => {
    if (!(await holdUser(tx, userId))) throw knownError('USER_AUTHENTICATION_REQUIRED')
    if (!(await holdTeam(tx, teamId))) throw knownError('VERIFICATION_CODE_NOT_FOUND')
    // An invitation that was forwarded is of no use to others, and stays good for the person it was sent to.
    if (project.config.teams.onlyInvitedEmailMayJoin && !(await hasProved(tx, userId, email)))
      throw knownError('EMAIL_NOT_VERIFIED')
    await requireSender({ db: tx, project }, code)
    await consumeCode(tx, now, code)
    const roles = await givenRoles({ db: tx, project }, code)
    await joinTeam(tx, project.config, { teamId, userId }, now, { role, roles })
  })
}

/**
 * The account that the invitation is for, at the address that it was sent to and that its code proves, and a place in the
 * team: all of it or nothing. It takes no open sign-up, because the invitation is the permission.
 */
export async function signUp(call: Call, code: CheckedCode<'team-invitation'>, password: string | undefined) {
  const { app, db, project } = call
  const { teamId, email, role } = code.data
  await requireInviter(call, code)
  if (await isEmailTaken(db, email)) throw emailTaken(email)
  // Hashing is slow on purpose, so it happens before a connection is held.
  const passwordHash = password === undefined ? undefined : await app.passwords.hash(project, password)
  const current = await call.liveUser()
  return inSignInTransaction(db, async (tx) => {
    const now = app.clock.now()
    if (!(await holdTeam(tx, teamId))) throw knownError('VERIFICATION_CODE_NOT_FOUND')
    await consumeCode(tx, now, code)
    await requireInviter({ ...call, db: tx }, code)
    const userId = await signUpOrUpgrade(app, tx, project, current, {
      primaryEmail: { value: email, isVerified: true, usedForAuth: true },
      ...(passwordHash === undefined ? { otpEnabled: true } : { passwordHash }),
      isInvited: true,
    })
    const roles = await givenRoles({ db: tx, project }, code)
    await joinTeam(tx, project.config, { teamId, userId }, now, { role, roles })
    // The code in the email is what they showed, also where they chose a password for the next time.
    return finishSignIn(call, tx, { userId, isNewUser: true, methods: ['otp'] })
  })
}

/** Where sign-up is closed, an account is more than a place in a team: whoever gives it must still be able to invite. */
async function requireInviter(call: Call, code: CheckedCode<'team-invitation'>): Promise<void> {
  await requireSender(call, code)
  const { teamId, sentBy } = code.data
  if (sentBy === undefined) return
  const held = await findTeamPermissions(call.project, call.db, { teamId, userId: sentBy })
  if (!held?.includes('$invite_members')) throw knownError('VERIFICATION_CODE_NOT_FOUND')
}

/** Whoever was removed from a team that owns projects must not come back by an invitation of their own. */
export async function requireSender(
  { db, project }: Pick<Call, 'db' | 'project'>,
  { data }: CheckedCode<'team-invitation'>,
): Promise<void> {
  const { teamId, role = unstatedRole, invitedBy } = data
  if (invitedBy === undefined) return
  // Who runs the installation invites to teams that they are not in.
  for (const id of [teamId, project.ownerTeamId]) {
    const rank = id === null ? undefined : await findRole(db, { teamId: id, userId: invitedBy })
    if (rank !== undefined && roleAllows(rank, powerToGive(role))) return
  }
  throw knownError('VERIFICATION_CODE_NOT_FOUND')
}

/** Roles of a project's own: what a member may give, which is no more than they have themselves; a server gives any. */
export async function givableRoles({ db, project }: Pick<Call, 'db' | 'project'>, member: Member | undefined) {
  const graph = permissionsOf(project)
  if (!member) return graph.roles()
  const own = (await findTeamPermissions(project, db, member)) ?? []
  const held = new Set([...own, ...defaultPermissions(project.config, 'teamMember')])
  return graph.roles().filter(({ id }) => {
    const contained = graph.expand('team', [id]).filter((one) => one !== id)
    // What a role means that contains nothing, only the app knows, which asks for the role itself.
    return held.has(id) || (contained.length > 0 && contained.every((one) => held.has(one)))
  })
}

/** Of an invitation, those that are there still, and that its sender could still give. */
async function givenRoles(call: Pick<Call, 'db' | 'project'>, { data }: CheckedCode<'team-invitation'>) {
  const { teamId, roles, sentBy } = data
  if (!roles) return undefined
  const givable = await givableRoles(call, sentBy === undefined ? undefined : { teamId, userId: sentBy })
  const given = roles.filter((id) => givable.some((role) => role.id === id))
  // Of an invitation whose roles are all gone, what every member gets is left.
  return given.length > 0 ? given : undefined
}

/** What it takes to give a role to somebody else. */
export const powerToGive = (role: TeamRole): Power => (role === 'owner' ? 'owners' : 'colleagues')

/** Codes are deleted with their team, so this fails only while the team is being deleted. */
export async function teamOf({ db }: Call, code: CheckedCode<'team-invitation'>) {
  const team = await findTeam(db, code.data.teamId)
  if (!team) throw knownError('VERIFICATION_CODE_NOT_FOUND')
  return team
}
