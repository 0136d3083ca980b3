import { textError } from '@hallpass/contract'
import {
  getTeamMemberProfile,
  listTeamMemberProfiles,
  type ParsedOf,
  updateTeamMemberProfile,
} from '@hallpass/contract/endpoints'
import { permissionsOf, requireTeamPermissions } from '../../core/permissions/index.ts'
import type { Call } from '../../http/call.ts'
import { wantsExtensions } from '../../http/extensions.ts'
import { listFrom } from '../../http/lists.ts'
import { checkPictureSize } from '../../http/picture-size.ts'
import { requireUser } from '../../http/require-user.ts'
import { route } from '../../http/route.ts'
import { getProfile, listForServer, updateProfile } from './service.ts'
import { listClientProfiles, listGrantsOf, toListedProfile } from './store.ts'

export const teamMemberProfileRoutes = [
  route(listTeamMemberProfiles, async ({ query }, call) => {
    if (call.level === 'client') return listForClient(query, call)
    const filter = { teamId: query.team_id, userId: query.user_id }
    return listFrom(
      call,
      (after) => listForServer(call.db, filter, after),
      (rows) => withRoles(call, rows.map(toListedProfile)),
    )
  }),

  route(getTeamMemberProfile, async ({ params: { team_id: teamId, user_id: userId } }, call) => {
    if (call.level === 'client') {
      const caller = await requireUser(call, 'CANNOT_GET_OWN_USER_WITHOUT_USER')
      if (caller.id !== userId) await requireTeamPermissions(call, { teamId, userId: caller.id }, '$read_members')
    }
    return getProfile(call.db, { teamId, userId })
  }),

  route(updateTeamMemberProfile, async ({ params: { team_id: teamId, user_id: userId }, body }, call) => {
    if (call.level === 'client') {
      const caller = await requireUser(call, 'CANNOT_GET_OWN_USER_WITHOUT_USER')
      if (caller.id !== userId) throw textError(403, 'You can change your own profile only.')
    }
    checkPictureSize(call, body.profile_image_url)
    return updateProfile(call, { teamId, userId }, body)
  }),
]

/** Published clients do not see them: nothing is read for them. */
async function withRoles(call: Call, profiles: Profile[]) {
  const granted = wantsExtensions(call.request) ? await listGrantsOf(call.db, profiles) : []
  const graph = permissionsOf(call.project)
  return profiles.map((profile) => {
    const own = granted.filter(({ team_id, user_id }) => team_id === profile.team_id && user_id === profile.user_id)
    return { ...profile, roles: graph.rolesAmong(own.map(({ permission_id }) => permission_id)) }
  })
}

type Query = ParsedOf<typeof listTeamMemberProfiles>['query']
type Profile = ReturnType<typeof toListedProfile>

async function listForClient({ team_id: teamId, user_id: userId }: Query, call: Call) {
  const caller = await requireUser(call, 'CANNOT_GET_OWN_USER_WITHOUT_USER')
  if (teamId === undefined) throw textError(400, 'Name the team whose members you want to see: send team_id.')
  const wanted = userId === caller.id ? [] : (['$read_members'] as const)
  await requireTeamPermissions(call, { teamId, userId: caller.id }, ...wanted)
  // Handlers are typed by what a server sees; the user objects, which clients do not see, are not even read for them.
  return listFrom(
    call,
    (after) => listClientProfiles(call.db, teamId, userId, after),
    (rows) => withRoles(call, rows as unknown as Profile[]),
  )
}
