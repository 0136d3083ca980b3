import {
  checkTeamApiKey,
  checkUserApiKey,
  createTeamApiKey,
  createUserApiKey,
  getTeamApiKey,
  getUserApiKey,
  listTeamApiKeys,
  listUserApiKeys,
  updateTeamApiKey,
  updateUserApiKey,
} from '@hallpass/contract/endpoints'
import { listFrom } from '../../http/lists.ts'
import { route } from '../../http/route.ts'
import { checkKey, createKey, readKey, requireListing, updateKey } from './service.ts'
import { listApiKeysOf } from './store.ts'
import { newTeamKeyView, newUserKeyView, teamKeyView, userKeyView } from './view.ts'

const user = (id: string) => ({ type: 'user', id }) as const
const team = (id: string) => ({ type: 'team', id }) as const

export const apiKeyRoutes = [
  route(listUserApiKeys, async ({ query }, call) => {
    const owner = user(query.user_id)
    await requireListing(call, owner)
    return listFrom(
      call,
      (after) => listApiKeysOf(call.db, owner, after),
      (rows) => rows.map(userKeyView),
    )
  }),
  route(createUserApiKey, async ({ body }, call) => newUserKeyView(await createKey(call, user(body.user_id), body))),
  route(getUserApiKey, async ({ params }, call) => userKeyView(await readKey(call, 'user', params.api_key_id))),
  route(updateUserApiKey, async ({ params, body }, call) =>
    userKeyView(await updateKey(call, 'user', params.api_key_id, body)),
  ),
  route(checkUserApiKey, async ({ body }, call) => userKeyView(await checkKey(call, 'user', body.api_key))),

  route(listTeamApiKeys, async ({ query }, call) => {
    const owner = team(query.team_id)
    await requireListing(call, owner)
    return listFrom(
      call,
      (after) => listApiKeysOf(call.db, owner, after),
      (rows) => rows.map(teamKeyView),
    )
  }),
  route(createTeamApiKey, async ({ body }, call) => newTeamKeyView(await createKey(call, team(body.team_id), body))),
  route(getTeamApiKey, async ({ params }, call) => teamKeyView(await readKey(call, 'team', params.api_key_id))),
  route(updateTeamApiKey, async ({ params, body }, call) =>
    teamKeyView(await updateKey(call, 'team', params.api_key_id, body)),
  ),
  route(checkTeamApiKey, async ({ body }, call) => teamKeyView(await checkKey(call, 'team', body.api_key))),
]
