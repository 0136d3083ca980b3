import { knownError, textError } from '@hallpass/contract'
import { createConnectedAccountAccessToken, createOwnConnectedAccountAccessToken } from '@hallpass/contract/endpoints'
import { route } from '../../http/route.ts'
import { getAccessToken } from './service.ts'

export const connectedAccountRoutes = [
  route(createConnectedAccountAccessToken, async ({ params, body }, call) => {
    if (call.level === 'client' && (await call.user())?.id !== params.user_id) {
      throw textError(403, 'You can use your own connected accounts only.')
    }
    return { access_token: await getAccessToken(call, params.user_id, params.provider_id, body.scope) }
  }),

  route(createOwnConnectedAccountAccessToken, async ({ params, body }, call) => {
    const user = await call.user()
    if (!user) throw knownError('CANNOT_GET_OWN_USER_WITHOUT_USER')
    return { access_token: await getAccessToken(call, user.id, params.provider_id, body.scope) }
  }),
]
