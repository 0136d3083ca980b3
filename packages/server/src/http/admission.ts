import { header, knownError, type TeamRole, textError } from '@hallpass/contract'
import { type AccessLevel, accessLevels, type Endpoint } from '@hallpass/contract/endpoints'
import type { App } from '../app.ts'
import { findAdmin } from '../core/projects/owners.ts'
import type { KeyKind, Project } from '../core/projects/project.ts'
import type { RequestInfo } from '../core/request.ts'
import { type AccessTokenClaims, holderOf } from '../core/tokens/index.ts'
import type { Auth } from './call.ts'

/** What the headers prove: docs/protocol/requests.md#order-of-checks. Undefined = no access type was given. */
export async function admit(
  app: App,
  request: RequestInfo,
  endpoint?: Pick<Endpoint, 'ignoresInternalToken'>,
): Promise<Auth | undefined> {
  const level = accessLevelOf(request)
  if (!level) return undefined
  const projectId = request.header(header.projectId)
  if (!projectId) throw knownError('ACCESS_TYPE_WITHOUT_PROJECT_ID', { request_type: level })
  const claims = accessTokenOf(app, request, projectId, endpoint?.ignoresInternalToken ?? false)
  const project = await app.projects.find(projectId)
  if (!project) throw knownError('CURRENT_PROJECT_NOT_FOUND', { project_id: projectId })
  const { admin, role, keySetId } = await authenticate(app, request, project, level)
  checkBranch(request.header(header.branchId))
  // By name: a spread is felt here, on the way of every request.
  const token = claims && {
    userId: claims.sub,
    sessionId: claims.refresh_token_id,
    isAnonymous: claims.is_anonymous,
  }
  const isImpersonation = Boolean(claims?.is_impersonation || admin?.is_impersonation)
  return { project, level, token, isImpersonation, admin: admin && holderOf(admin), role, keySetId }
}

function accessLevelOf(request: RequestInfo): AccessLevel | undefined {
  const given = request.header(header.accessType)
  if (!given) {
    const credentials = [...Object.values(keyHeaders), header.adminAccessToken]
    if (credentials.some((name) => request.header(name))) throw knownError('PROJECT_KEY_WITHOUT_ACCESS_TYPE')
    return undefined
  }
  const level = accessLevels.find((one) => one === given)
  if (!level) throw knownError('INVALID_ACCESS_TYPE', { accessType: given })
  return level
}

function accessTokenOf(
  app: App,
  request: RequestInfo,
  projectId: string,
  ignoresInternalToken: boolean,
): AccessTokenClaims | undefined {
  const given = request.header(header.accessToken)
  if (!given) return undefined
  const verdict = app.tokens.verify(given)
  if (!verdict.ok) {
    if (verdict.reason === 'expired') {
      throw knownError('ACCESS_TOKEN_EXPIRED', { expired_at_millis: verdict.expiredAt.getTime() })
    }
    throw knownError('UNPARSABLE_ACCESS_TOKEN')
  }
  const { claims } = verdict
  if (claims.project_id !== projectId) {
    // The admin access token proves who calls; whether it is good is found out further on.
    const isSpare = claims.project_id === 'internal' && request.header(header.adminAccessToken) !== undefined
    if (ignoresInternalToken && isSpare) return undefined
    throw knownError('INVALID_PROJECT_FOR_ACCESS_TOKEN', {
      expected_project_id: projectId,
      actual_project_id: claims.project_id,
    })
  }
  if (claims.is_anonymous && request.header(header.allowAnonymousUser) !== 'true') {
    throw knownError('ANONYMOUS_AUTHENTICATION_NOT_ALLOWED')
  }
  return claims
}

/** An admin access token wins over keys, even a bad one over a good key: a client must learn that it has to refresh. */
async function authenticate(app: App, request: RequestInfo, project: Project, level: AccessLevel) {
  const adminToken = request.header(header.adminAccessToken)
  if (adminToken) return { ...(await admitAdmin(app, adminToken, project)), keySetId: undefined }
  if (request.header(header.workflowToken)) {
    throw knownError(level === 'admin' ? 'ADMIN_AUTHENTICATION_REQUIRED' : 'WORKFLOW_TOKEN_DOES_NOT_EXIST')
  }
  const key = request.header(keyHeaders[level])
  if (!key) throw knownError(missingKey[level])
  const keySetId = project.findKeySet(level, key, app.clock.now())
  if (keySetId === undefined) throw knownError(badKey[level], { project_id: project.id })
  return { admin: undefined, role: undefined, keySetId }
}

async function admitAdmin(
  app: App,
  token: string,
  project: Project,
): Promise<{ admin: AccessTokenClaims; role: TeamRole }> {
  const claims = adminClaims(app, token)
  const admin = await findAdmin(app, holderOf(claims), project.ownerTeamId)
  if (!admin) throw textError(401, 'The user of this admin access token no longer exists.')
  if (!admin.mayAct) throw adminTokenExpired()
  if (!admin.role) throw knownError('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN')
  return { admin: claims, role: admin.role }
}

/** The published client takes a number here for a date object and crashes, so the time is left out. */
const adminTokenExpired = () => knownError('ADMIN_ACCESS_TOKEN_EXPIRED', { expired_at_millis: null })

function adminClaims(app: App, token: string): AccessTokenClaims {
  const verdict = app.tokens.verify(token)
  if (!verdict.ok && verdict.reason === 'expired') throw adminTokenExpired()
  if (!verdict.ok || verdict.claims.is_anonymous) throw knownError('UNPARSABLE_ADMIN_ACCESS_TOKEN')
  if (verdict.claims.project_id !== 'internal') throw knownError('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN')
  return verdict.claims
}

export function checkBranch(branch: string | undefined) {
  if (branch && branch !== 'main') throw knownError('BRANCH_DOES_NOT_EXIST', { branch_id: branch.slice(0, 255) })
}

const keyHeaders: Record<KeyKind, string> = {
  client: header.publishableClientKey,
  server: header.secretServerKey,
  admin: header.superSecretAdminKey,
}
const missingKey = {
  client: 'CLIENT_AUTHENTICATION_REQUIRED',
  server: 'SERVER_AUTHENTICATION_REQUIRED',
  admin: 'ADMIN_AUTHENTICATION_REQUIRED',
} as const
const badKey = {
  client: 'INVALID_PUBLISHABLE_CLIENT_KEY',
  server: 'INVALID_SECRET_SERVER_KEY',
  admin: 'INVALID_SUPER_SECRET_ADMIN_KEY',
} as const
