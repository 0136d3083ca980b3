import {
  grantProjectPermission,
  grantTeamPermission,
  listProjectPermissions,
  listTeamPermissions,
  revokeProjectPermission,
  revokeTeamPermission,
} from '@hallpass/contract/endpoints'
import { listFrom } from '../../http/lists.ts'
import { route } from '../../http/route.ts'
import {
  grantInProject,
  grantInTeam,
  held,
  requireOwnId,
  revokeInProject,
  revokeInTeam,
  rowsAtOnce,
} from './service.ts'
import { type Granted, type GrantedInTeam, listProjectGrants, listTeamGrants } from './store.ts'

interface Params {
  user_id: string
  permission_id: string
}
const granted = ({ user_id, permission_id }: Params): Granted => ({ userId: user_id, permissionId: permission_id })
const grantedInTeam = ({ team_id, ...rest }: Params & { team_id: string }): GrantedInTeam => ({
  teamId: team_id,
  ...granted(rest),
})

export const permissionRoutes = [
  route(listTeamPermissions, async ({ query }, call) => {
    await requireOwnId(call, query.user_id)
    const filter = { userId: query.user_id, teamId: query.team_id, limit: rowsAtOnce(call.project, query) }
    return listFrom(
      call,
      (after, limit = filter.limit) =>
        listTeamGrants(call.db, { ...filter, limit: Math.min(limit, filter.limit) }, after),
      (rows) =>
        rows.flatMap(({ granted, team_id, user_id }) =>
          held(call.project, 'team', granted, query).map((id) => ({ id, team_id, user_id })),
        ),
    )
  }),

  route(grantTeamPermission, ({ params }, call) => grantInTeam(call, grantedInTeam(params))),

  route(revokeTeamPermission, ({ params }, call) => revokeInTeam(call, grantedInTeam(params))),

  route(listProjectPermissions, async ({ query }, call) => {
    await requireOwnId(call, query.user_id)
    const filter = { userId: query.user_id, limit: rowsAtOnce(call.project, query) }
    return listFrom(
      call,
      (after, limit = filter.limit) =>
        listProjectGrants(call.db, { ...filter, limit: Math.min(limit, filter.limit) }, after),
      (rows) =>
        rows.flatMap(({ granted, user_id }) =>
          held(call.project, 'project', granted, query).map((id) => ({ id, user_id })),
        ),
    )
  }),

  route(grantProjectPermission, ({ params }, call) => grantInProject(call, granted(params))),

  route(revokeProjectPermission, ({ params }, call) => revokeInProject(call, granted(params))),
]
