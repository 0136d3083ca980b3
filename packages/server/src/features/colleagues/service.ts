import { roleAllows, type TeamRole, textError } from '@hallpass/contract'
import { describeAudit } from '../../core/audit/index.ts'
import { type Member, noMember } from '../../core/permissions/index.ts'
import { requireOtherOwner } from '../../core/projects/last-owner.ts'
import { findRole, requirePower } from '../../core/projects/roles.ts'
import { changeRole } from '../../core/teams/members.ts'
import type { TenantDb } from '../../db/index.ts'
import type { Call } from '../../http/call.ts'
import { hasOwner, lockTeam } from './store.ts'

/** Changes to one team come one after the other, so that each is judged by what the last one left. */
export function setRole(
  { app, db, project }: Call,
  member: Member,
  role: TeamRole,
  callerId: string | undefined,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockTeam(tx, member.teamId)
    if (callerId !== undefined) await requirePower(tx, { ...member, userId: callerId }, 'colleagues')
    const current = await findRole(tx, member)
    if (current === undefined) throw noMember(member)
    if (callerId !== undefined) await requireRank(tx, { ...member, userId: callerId }, current, role)
    if (current === 'owner' && role !== 'owner') await requireOtherOwner(app, tx, member)
    await changeRole(tx, project.config, member, role, app.clock.now())
    describeAudit(tx, { before: { role: current }, after: { role } })
  })
}

/** Owners are made and unmade by owners; in a team that has none an admin may name one. */
async function requireRank(tx: TenantDb, caller: Member, current: TeamRole, role: TeamRole) {
  if (current !== 'owner' && role !== 'owner') return
  if (roleAllows(await findRole(tx, caller), 'owners')) return
  if (!(await hasOwner(tx, caller.teamId))) return
  throw textError(403, 'Only an owner of the team can make somebody an owner, or change what an owner is.')
}
