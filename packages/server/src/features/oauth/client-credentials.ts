import { knownError, mainBranchId, maxLength } from '@hallpass/contract'
import type { App } from '../../app.ts'
import type { Project } from '../../core/projects/project.ts'

/** `client_id` is a project id, optionally followed by `#` and a branch. Undefined when that project does not exist. */
export async function findClient(app: App, clientId: string): Promise<Project | undefined> {
  const at = clientId.indexOf('#')
  const [projectId, branch] = at < 0 ? [clientId, ''] : [clientId.slice(0, at), clientId.slice(at + 1)]
  if (branch.length > maxLength.branchId) {
    throw knownError('BRANCH_DOES_NOT_EXIST', { branch_id: branch.slice(0, maxLength.branchId) })
  }
  return (branch || mainBranchId) === mainBranchId ? app.projects.find(projectId) : undefined
}

export interface Credentials {
  clientId: string
  /** Undefined when none was sent; a wrong one is not the same as none. */
  clientSecret: string | undefined
}

/** From the body, as published clients send them, or from HTTP Basic (RFC 6749 §2.3.1). */
export function credentialsOf(
  body: { client_id?: string | undefined; client_secret?: string | undefined },
  authorization: string | undefined,
): Credentials {
  const fromHeader = body.client_id === undefined ? basicCredentials(authorization) : undefined
  return fromHeader ?? { clientId: body.client_id ?? '', clientSecret: body.client_secret || undefined }
}

function basicCredentials(authorization = ''): Credentials | undefined {
  const [, encoded = ''] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization) ?? []
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const at = text.indexOf(':')
  if (at < 0) return undefined
  return { clientId: formDecode(text.slice(0, at)), clientSecret: formDecode(text.slice(at + 1)) }
}

function formDecode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

interface Grant {
  hasVerifier: boolean
  /** A server that renders a page refreshes with its secret key. */
  isRefresh: boolean
}

/** A verifier proves who started the flow, so with one the publishable key, which is public anyway, may be left out. */
export async function authenticateClient(
  app: App,
  { clientId, clientSecret }: Credentials,
  { hasVerifier, isRefresh }: Grant,
) {
  const project = await findClient(app, clientId)
  const hasKey = (kind: 'client' | 'server') => project?.hasKey(kind, clientSecret ?? '', app.clock.now()) === true
  const isClient = clientSecret === undefined ? hasVerifier : hasKey('client')
  const isServer = !isClient && isRefresh && clientSecret !== undefined && hasKey('server')
  if (!project || !(isClient || isServer)) throw knownError('INVALID_OAUTH_CLIENT_ID_OR_SECRET', { client_id: null })
  return { project, isServer }
}
