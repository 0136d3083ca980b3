import {
  createOAuthProvider,
  deleteOAuthProvider,
  getOAuthProvider,
  listOAuthProviders,
  updateOAuthProvider,
} from '@hallpass/contract/endpoints'
import { listFrom } from '../../http/lists.ts'
import { route } from '../../http/route.ts'
import { createLink, getLink, removeLink, requireListing, toView, updateLink, viewsOf } from './service.ts'
import { listLinks } from './store.ts'

export const oauthProviderRoutes = [
  route(listOAuthProviders, async ({ query }, call) => {
    await requireListing(call, query.user_id)
    return listFrom(
      call,
      (after) => listLinks(call.db, query.user_id, after),
      (rows) => viewsOf(call, rows),
    )
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
