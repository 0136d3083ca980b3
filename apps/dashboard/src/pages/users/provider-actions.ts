import * as routes from '@hallpass/contract/routes'
import { call } from '../../lib/api.ts'
import type { Body } from '../../lib/wire.ts'
import type { LinkedProvider } from './queries.ts'

const paramsOf = ({ user_id, id }: LinkedProvider) => ({ user_id, provider_id: id })

export const providerActions = {
  link: (projectId: string, body: Body<typeof routes.createOAuthProvider>) =>
    call(projectId, routes.createOAuthProvider, { body }),
  update: (projectId: string, provider: LinkedProvider, body: Body<typeof routes.updateOAuthProvider>) =>
    call(projectId, routes.updateOAuthProvider, { params: paramsOf(provider), body }),
  remove: (projectId: string, provider: LinkedProvider) =>
    call(projectId, routes.deleteOAuthProvider, { params: paramsOf(provider) }),
}
