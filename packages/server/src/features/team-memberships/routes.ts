import { knownError } from '@hallpass/contract'
import { addTeamMember, removeTeamMember } from '@hallpass/contract/endpoints'
import { emit } from '../../core/outbox/index.ts'
import { type Member, noMember, requireTeamPermissions } from '../../core/permissions/index.ts'
import { requireOtherOwner } from '../../core/projects/last-owner.ts'
import { findRole, requirePower } from '../../core/projects/roles.ts'
import { keepingHolder } from '../../core/teams/last-holder.ts'
import { withForgottenName } from '../../core/teams/left-name.ts'
import { holdTeam, holdUser, joinTeam } from '../../core/teams/members.ts'
import type { Call } from '../../http/call.ts'
import { wantsExtensions } from '../../http/extensions.ts'
import { requireUser } from '../../http/require-user.ts'
import { route } from '../../http/route.ts'
import { deleteMember } from './store.ts'

export const teamMembershipRoutes = [
  route(addTeamMember, ({ params }, { app, db, project }) => {
    const { team_id: teamId, user_id: userId } = params
    return db.transaction().execute(async (tx) => {
      if (!(await holdUser(tx, userId))) throw knownError('USER_NOT_FOUND')
      if (!(await holdTeam(tx, teamId))) throw knownError('TEAM_NOT_FOUND', { team_id: teamId })
      const isNew = await joinTeam(tx, project.config, { teamId, userId }, app.clock.now())
      if (!isNew) throw knownError('TEAM_MEMBERSHIP_ALREADY_EXISTS')
      return params
    })
  }),

  route(removeTeamMember, async ({ params }, call) => {
    const { team_id: teamId, user_id: userId } = params
    // Servers say who is what. Published clients let everybody leave.
    let isKept = false
    if (call.level === 'client') {
      const caller = await requireUser(call, 'CANNOT_GET_OWN_USER_WITHOUT_USER')
      // Whoever signed in with a client of ours cannot leave the header out.
      isKept = call.project.id !== 'internal' && (caller.provesFactors || wantsExtensions(call.request))
      // Everyone may leave.
      if (caller.id !== userId) {
        await requireTeamPermissions(call, { teamId, userId: caller.id }, '$remove_members')
        if (call.project.id === 'internal') await requireRank(call, { teamId, userId: caller.id }, userId)
      }
    }
    await call.db.transaction().execute(async (tx) => {
      if (call.project.id === 'internal') await requireOtherOwner(call.app, tx, { teamId, userId })
      const remove = () => withForgottenName(call, tx, teamId, () => deleteMember(tx, { teamId, userId }))
      const isRemoved = isKept ? keepingHolder(call.project, tx, { teamId, userId }, remove) : remove()
      if (!(await isRemoved)) {
        throw (await holdUser(tx, userId)) ? noMember({ teamId, userId }) : knownError('USER_NOT_FOUND')
      }
      await emit(tx, 'team_membership.deleted', params)
    })
  }),
]

/** Owners are removed by owners. */
async function requireRank({ db }: Call, caller: Member, userId: string) {
  const isOwner = (await findRole(db, { ...caller, userId })) === 'owner'
  if (isOwner) await requirePower(db, caller, 'owners')
}
