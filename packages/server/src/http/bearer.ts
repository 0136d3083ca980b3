import { header, knownError, textError } from '@hallpass/contract'
import type { Endpoint } from '@hallpass/contract/endpoints'
import type { App } from '../app.ts'
import type { RequestInfo } from '../core/request.ts'
import { projectOfWebhookToken } from '../core/webhooks/index.ts'
import { checkBranch } from './admission.ts'
import type { Auth } from './call.ts'

/**
 * A token that stands for the admin level on the endpoints that say so, and for the project that it was made for. Only
 * where no access type was given: with one, the token proves nothing.
 */
export async function admitBearer(
  app: App,
  request: RequestInfo,
  endpoint: Pick<Endpoint, 'bearer'> | undefined,
): Promise<Auth | undefined> {
  if (endpoint?.bearer === undefined) return undefined
  const [, token] = /^bearer (\S+)$/i.exec(request.header('authorization') ?? '') ?? []
  if (token === undefined) return undefined
  const projectId = projectOfWebhookToken(app.sealer, token, app.clock.now())
  if (projectId === undefined || projectId !== request.header(header.projectId)) {
    throw textError(401, 'This token is not valid for this project, or no longer.')
  }
  const project = await app.projects.find(projectId)
  if (!project) throw knownError('CURRENT_PROJECT_NOT_FOUND', { project_id: projectId })
  checkBranch(request.header(header.branchId))
  return { project, level: 'admin', token: undefined, isImpersonation: false, adminUserId: undefined }
}
