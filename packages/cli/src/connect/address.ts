import { parseEnv } from 'node:util'
import { registryPath } from '@hallpass/contract'
import { appVariables, type Framework } from '@hallpass/contract/app-setup'
import type { Environment } from '@hallpass/server/settings'
import { textOf } from './changes.ts'
import type { Projects } from './projects.ts'
import { localServer } from './server.ts'

/** A server whose data is on this machine. */
export interface LocalServer {
  url: string
  projects: Projects
}

interface Places {
  /** By --url. */
  given: string | undefined
  env: Environment
  local: LocalServer | undefined
  /** An app that may name it already. */
  app?: { folder: string; framework: Framework }
}

/** Where the server is, as far as anything here says so. */
export function addressOf({ given, env, local, app }: Places): string {
  const registry = env.npm_config_registry?.replace(/\/?$/, '/')
  return (
    given ??
    local?.url ??
    env.HALLPASS_API_URL ??
    env.HALLPASS_URL ??
    (app && inApp(app.folder, app.framework)) ??
    // `npm create hallpass --registry=…/npm/`
    (registry?.endsWith(registryPath) ? registry.slice(0, -registryPath.length) : undefined) ??
    localServer
  )
}

function inApp(folder: string, framework: Framework): string | undefined {
  const [[name]] = appVariables(framework, { url: '', projectId: '', publishableClientKey: '' }) as [[string, string]]
  return parseEnv(textOf(folder, framework.envFile) ?? '')[name]
}
