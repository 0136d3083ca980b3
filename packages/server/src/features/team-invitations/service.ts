import { knownError, type Power, roleAllows, type TeamRole, unstatedRole } from '@hallpass/contract'
import { type CheckedCode, consumeCode, createCode, mailedLifetimeMillis } from '../../core/codes/index.ts'
import type { NormalizedEmail } from '../../core/email.ts'
import { requestMail, sealCode } from '../../core/outbox/index.ts'
import { findRole } from '../../core/projects/roles.ts'
import { holdTeam, holdUser, joinTeam } from '../../core/teams/members.ts'
import { findTeam } from '../../core/teams/view.ts'
import type { Call } from '../../http/call.ts'
import { hasProved } from './store.ts'

interface Invitation {
  teamId: string
  email: NormalizedEmail
  callbackUrl: string
  role: TeamRole | undefined
}

/** Queues the email. The code is created at once, because its id is used to list and revoke the invitation. */
export async function invite(call: Call, { teamId, email, callbackUrl, role }: Invitation): Promise<string> {
  const { app, db, project, request } = call
  await call.limits.take({ name: 'mailNetwork' }, { name: 'mailAddress', email })
  return db.transaction().execute(async (tx) => {
    if (!(await holdTeam(tx, teamId))) throw knownError('TEAM_NOT_FOUND', { team_id: teamId })
    const purpose = 'team-invitation'
    const lifetimeMillis = mailedLifetimeMillis(project.config.auth, purpose)
    // Keys invite, too, and are nobody.
    const inviter = call.level === 'client' ? call.token : call.admin
    const invitedBy = project.id === 'internal' ? inviter?.userId : undefined
    const data = { teamId, email, ...(role && { role }), ...(invitedBy && { invitedBy }) }
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
    await joinTeam(tx, project.config, { teamId, userId }, now, role)
  })
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

/** What it takes to give a role to somebody else. */
export const powerToGive = (role: TeamRole): Power => (role === 'owner' ? 'owners' : 'colleagues')

/** Codes are deleted with their team, so this fails only while the team is being deleted. */
export async function teamOf({ db }: Call, code: CheckedCode<'team-invitation'>) {
  const team = await findTeam(db, code.data.teamId)
  if (!team) throw knownError('VERIFICATION_CODE_NOT_FOUND')
  return team
}
