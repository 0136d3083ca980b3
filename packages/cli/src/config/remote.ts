import { header, isUuid, parseJson } from '@hallpass/contract'
import type { ConfigDocument } from '@hallpass/contract/config'
import type { Endpoint } from '@hallpass/contract/endpoints'
import { getConfigOverride, getProject, overrideConfig, type ResultOf } from '@hallpass/contract/endpoints'
import type { Environment } from '@hallpass/server/settings'
import { ConfigError } from './config-error.ts'

/** A project on a server, reached by its admin key. */
export interface Remote {
  url: string
  projectId: string
  key: string
}

export interface RemoteConfig {
  override: ConfigDocument
  version: string
  managedBy: ResultOf<typeof getConfigOverride>['managed_by']
  displayName: string
  isProduction: boolean
}

const localServer = 'http://localhost:8102'

/** By the names under which apps and `hallpass projects create` know them. */
export function remoteOf(env: Environment, project: string | undefined, url: string | undefined): Remote {
  const address = url ?? env.HALLPASS_API_URL ?? env.HALLPASS_URL ?? localServer
  if (!URL.canParse(address) || !/^https?:/.test(address)) {
    throw new ConfigError(`${JSON.stringify(address)} is not the address of a server: set HALLPASS_API_URL or --url.`)
  }
  const projectId = project ?? env.HALLPASS_PROJECT_ID
  if (!projectId) throw new ConfigError('Name the project: set HALLPASS_PROJECT_ID, or --project <id>.')
  if (projectId !== 'internal' && !isUuid(projectId)) {
    throw new ConfigError(`${JSON.stringify(projectId)} is not the id of a project.`)
  }
  const key = env.HALLPASS_SUPER_SECRET_ADMIN_KEY
  if (!key) throw new ConfigError("Set HALLPASS_SUPER_SECRET_ADMIN_KEY to the project's admin key.")
  return { url: address.replace(/\/+$/, ''), projectId, key }
}

export async function readRemote(remote: Remote): Promise<RemoteConfig> {
  const [{ config_override_string, version, managed_by }, project] = await Promise.all([
    call(remote, getConfigOverride),
    call(remote, getProject),
  ])
  return {
    override: JSON.parse(config_override_string) as ConfigDocument,
    version,
    managedBy: managed_by,
    displayName: project.display_name,
    isProduction: project.is_production_mode,
  }
}

export const pushRemote = (remote: Remote, body: object) => call(remote, overrideConfig, body)

const timeoutMillis = 30_000

async function call<E extends Endpoint>(remote: Remote, endpoint: E, body?: object): Promise<ResultOf<E>> {
  const response = await send(remote, endpoint, body)
  const text = await response.text()
  const answer = parseJson(text)
  if (response.ok && typeof answer === 'object' && answer !== null) return answer as ResultOf<E>
  throw new ConfigError(refusal(response, text, answer, remote))
}

async function send({ url, projectId, key }: Remote, { method, path }: Endpoint, body?: object): Promise<Response> {
  const headers = {
    [header.projectId]: projectId,
    [header.accessType]: 'admin',
    [header.superSecretAdminKey]: key,
    [header.extensions]: '1',
    ...(body && { 'content-type': 'application/json' }),
  }
  try {
    return await fetch(`${url}/api/v1${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
      // The key is for this server, and not for where it might point.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMillis),
    })
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined
    throw new ConfigError(`${url} does not answer: ${code ?? (cause instanceof Error ? cause.message : cause)}.`)
  }
}

/** What the server says, in its own words where these are for people. */
function refusal(response: Response, text: string, answer: unknown, { url, projectId }: Remote): string {
  const code = response.headers.get(header.knownError)
  if (code === 'INVALID_SUPER_SECRET_ADMIN_KEY') {
    return `HALLPASS_SUPER_SECRET_ADMIN_KEY is not an admin key of the project ${projectId} at ${url}.`
  }
  if (code === 'CURRENT_PROJECT_NOT_FOUND') return `There is no project ${projectId} at ${url}.`
  if (code === 'CONFIG_CHANGED_MEANWHILE') {
    return 'Somebody changed the configuration meanwhile, and nothing was pushed. Look at the difference, and push again.'
  }
  const said = typeof answer === 'object' && answer !== null && 'error' in answer ? String(answer.error) : text
  return `${url} refused it (${response.status}): ${said.slice(0, 2_000)}`
}
