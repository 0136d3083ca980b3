import { knownError, teamPageSize, textError } from '@hallpass/contract'
import {
  createTeam,
  deleteTeam,
  findTeams,
  getTeam,
  listTeams,
  type ParsedOf,
  updateTeam,
} from '@hallpass/contract/endpoints'
import { checkImageInput } from '../../core/images/index.ts'
import { parseDataUrl } from '../../core/images/parse-data-url.ts'
import { noMember, requireTeamPermissions } from '../../core/permissions/index.ts'
import { findTeam, toTeam } from '../../core/teams/view.ts'
import type { Call } from '../../http/call.ts'
import { wantsExtensions } from '../../http/extensions.ts'
import { listFrom, pageFrom } from '../../http/lists.ts'
import { checkPictureSize } from '../../http/picture-size.ts'
import { requireUser } from '../../http/require-user.ts'
import { route } from '../../http/route.ts'
import { countTeams, searchTeams, withMemberCounts } from './search.ts'
import { updateTeam as changeTeam, createTeam as makeTeam, noTeam, deleteTeam as removeTeam } from './service.ts'
import { findTeamOfMember, listAllTeams, listTeamsOf } from './store.ts'

export const teamRoutes = [
  route(listTeams, async ({ query }, call) => {
    if (call.level === 'client') {
      const user = await requireUser(call, 'CANNOT_GET_OWN_USER_WITHOUT_USER')
      if (query.user_id !== user.id) throw textError(403, 'You can list your own teams only: send user_id=me.')
    }
    const { user_id: userId } = query
    return listFrom(
      call,
      (after) => (userId ? listTeamsOf(call.db, userId, after) : listAllTeams(call.db, after)),
      (rows) => rows.map(toTeam),
    )
  }),

  route(findTeams, async ({ query: { query, cursor, limit = teamPageSize.default } }, { db }) => {
    const search = { text: query?.trim() ?? '', cursor }
    const total = await countTeams(db, search.text)
    return pageFrom({
      limit,
      read: (after, limit) => searchTeams(db, { ...search, after, limit }),
      cursorOf: ({ id }) => id,
      view: (rows) => withMemberCounts(db, rows),
      rest: { total },
    })
  }),

  route(createTeam, async (input, call) => {
    checkName(call, input.body.display_name)
    checkPictureSize(call, input.body.profile_image_url)
    return makeTeam(call, input.body, await creatorOf(input, call))
  }),

  route(getTeam, async ({ params: { team_id: teamId } }, call) => {
    if (call.level === 'client') {
      const { id: userId } = await requireUser(call, 'USER_AUTHENTICATION_REQUIRED')
      const team = await findTeamOfMember(call.db, teamId, userId)
      if (!team) throw noMember({ teamId, userId })
      return team
    }
    const team = await findTeam(call.db, teamId)
    if (!team) throw noTeam(teamId)
    return team
  }),

  route(updateTeam, async ({ params: { team_id: teamId }, body }, call) => {
    if (call.level === 'client') {
      checkImageInput(body.profile_image_url, 'client', 'team-profile-images')
      const { id: userId } = await requireUser(call, 'USER_AUTHENTICATION_REQUIRED')
      await requireTeamPermissions(call, { teamId, userId }, '$update_team')
    }
    checkName(call, body.display_name)
    checkPictureSize(call, body.profile_image_url)
    return changeTeam(call, teamId, body)
  }),

  route(deleteTeam, async ({ params: { team_id: teamId } }, call) => {
    if (call.level === 'client') {
      const { id: userId } = await requireUser(call, 'USER_AUTHENTICATION_REQUIRED')
      await requireTeamPermissions(call, { teamId, userId }, '$delete_team')
    }
    await removeTeam(call, teamId)
  }),
]

/** Published clients may leave a team without a name. */
function checkName({ request }: Call, name: string | undefined): void {
  if (name?.trim() === '' && wantsExtensions(request)) throw textError(400, 'A team needs a name.')
}

/** The checks before the team is created: docs/protocol/teams-and-permissions.md#teams. */
async function creatorOf({ query, body }: ParsedOf<typeof createTeam>, call: Call): Promise<string | undefined> {
  if (body.creator_user_id !== undefined && query.add_current_user !== undefined) {
    throw textError(400, 'Send either creator_user_id or add_current_user, not both.')
  }
  if (call.level === 'client') return ownIdAsCreator(body, call)
  if (query.add_current_user !== 'true') return body.creator_user_id
  const user = await call.user()
  if (!user) throw textError(401, 'There is no signed-in user that could be added to the team.')
  return user.id
}

async function ownIdAsCreator(body: ParsedOf<typeof createTeam>['body'], call: Call): Promise<string> {
  const user = await requireUser(call, 'USER_AUTHENTICATION_REQUIRED')
  // A team of `internal` can own projects, so only users with an account may create one.
  if (user.isAnonymous && call.project.id === 'internal') throw knownError('USER_AUTHENTICATION_REQUIRED')
  if (!call.project.config.teams.allowClientTeamCreation) {
    throw textError(403, 'Clients cannot create teams in this project.')
  }
  // Checks only the form; whether it is an image is checked when it is stored.
  if (body.profile_image_url) parseDataUrl(body.profile_image_url, { commonTypesOnly: true })
  if (body.creator_user_id !== undefined && body.creator_user_id !== user.id) {
    throw textError(403, 'You can create a team for yourself only.')
  }
  return user.id
}
