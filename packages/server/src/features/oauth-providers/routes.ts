import {
  createOAuthProvider,
  deleteOAuthProvider,
  getOAuthProvider,
  listOAuthProviders,
  updateOAuthProvider,
} from '@hallpass/contract/endpoints'
import { wholeList } from '../../http/lists.ts'
import { route } from '../../http/route.ts'
import { createLink, getLink, listLinksOf, removeLink, toView, updateLink } from './service.ts'

export const oauthProviderRoutes = [
  route(listOAuthProviders, async ({ query }, call) => {
    const rows = await listLinksOf(call, query.user_id)
    return wholeList(rows.map((row) => toView(call, row)))
  }),

  route(createOAuthProvider, async ({ body }, call) => toView(call, await createLink(call, body))),

  route(getOAuthProvider, async ({ params }, call) =>
    toView(call, await getLink(call, params.user_id, params.provider_id)),
  ),

  route(updateOAuthProvider, async ({ params, body }, call) =>
    toView(call, await updateLink(call, params.user_id, params.provider_id, body)),
  ),

  route(deleteOAuthProvider, ({ params }, call) => removeLink(call, params.user_id, params.provider_id)),
]
