import { header, knownError, textError } from '@hallpass/contract'
import type { Endpoint } from '@hallpass/contract/endpoints'
import type { App } from '../app.ts'
import { findAdmin } from '../core/projects/owners.ts'
import type { Project } from '../core/projects/project.ts'
import type { RequestInfo } from '../core/request.ts'
import type { TokenHolder } from '../core/tokens/index.ts'
import { grantOfWebhookToken } from '../core/webhooks/index.ts'
import { checkBranch } from './admission.ts'
import type { Auth } from './call.ts'

/**
 * A token that stands for the admin level on the endpoints that say so, for the project that it was made for and as long as whoever
 * asked for it may do so. Only where no access type was given: with one, the token proves nothing.
 */
export async function admitBearer(
  app: App,
  request: RequestInfo,
  endpoint: Pick<Endpoint, 'bearer'> | undefined,
): Promise<Auth | undefined> {
  if (endpoint?.bearer === undefined) return undefined
  const [, token] = /^bearer (\S+)$/i.exec(request.header('authorization') ?? '') ?? []
  if (token === undefined) return undefined
  const grant = grantOfWebhookToken(app.sealer, token, app.clock.now())
  if (!grant || grant.projectId !== request.header(header.projectId)) throw invalid()
  const { projectId, admin, keySetId } = grant
  const project = await app.projects.find(projectId)
  if (!project) throw knownError('CURRENT_PROJECT_NOT_FOUND', { project_id: projectId })
  const role = admin && (await roleNow(app, project, admin))
  if (!role && !project.hasKeySet(keySetId, app.clock.now())) throw invalid()
  checkBranch(request.header(header.branchId))
  return { project, level: 'admin', token: undefined, isImpersonation: false, admin, role, keySetId }
}

const invalid = () => textError(401, 'This token is not valid for this project, or no longer.')

async function roleNow(app: App, project: Project, holder: TokenHolder) {
  const admin = await findAdmin(app, holder, project.ownerTeamId)
  return admin?.mayAct ? admin.role : undefined
}
