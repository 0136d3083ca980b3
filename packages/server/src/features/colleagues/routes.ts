import { knownError } from '@hallpass/contract'
import { listColleagues, setColleagueRole } from '@hallpass/contract/endpoints'
import { noMember } from '../../core/permissions/index.ts'
import { findRole, roleOf } from '../../core/projects/roles.ts'
import { findTeam } from '../../core/teams/view.ts'
import type { Call } from '../../http/call.ts'
import { wholeListFrom } from '../../http/lists.ts'
import { requireUser } from '../../http/require-user.ts'
import { route } from '../../http/route.ts'
import { setRole } from './service.ts'
import { findMember, listMembers } from './store.ts'

const colleagueView = <Row extends Parameters<typeof roleOf>[0]>(row: Row) => ({ ...row, role: roleOf(row) })

export const colleagueRoutes = [
  route(listColleagues, async ({ params: { team_id: teamId } }, call) => {
    const userId = await callerIn(call)
    if (userId === undefined) await requireTeam(call, teamId)
    else if (!(await findRole(call.db, { teamId, userId }))) throw noMember({ teamId, userId })
    return wholeListFrom(
      (after) => listMembers(call.db, teamId, after),
      (rows) => rows.map(colleagueView),
    )
  }),

  route(setColleagueRole, async ({ params: { team_id: teamId, user_id: userId }, body }, call) => {
    const callerId = await callerIn(call)
    if (callerId === undefined) await requireTeam(call, teamId)
    await setRole(call, { teamId, userId }, body.role, callerId)
    const changed = await findMember(call.db, teamId, userId)
    if (!changed) throw noMember({ teamId, userId })
    return colleagueView(changed)
  }),
]

/** Who asks for themselves; undefined for a server, which may ask for anybody. */
async function callerIn(call: Call): Promise<string | undefined> {
  if (call.project.id !== 'internal') throw knownError('EXPECTED_INTERNAL_PROJECT')
  if (call.level !== 'client') return undefined
  return (await requireUser(call, 'USER_AUTHENTICATION_REQUIRED')).id
}

async function requireTeam({ db }: Call, teamId: string) {
  if (!(await findTeam(db, teamId))) throw knownError('TEAM_NOT_FOUND', { team_id: teamId })
}
