import { type Environment, readDataDir } from '@hallpass/server/settings'
import { hasCluster } from '../doctor/check-database.ts'
import { getSettings } from '../settings.ts'
import type { LocalServer } from './address.ts'
import type { FlagValues } from './flags.ts'
import { localProjects } from './local-projects.ts'

/**
 * The server whose data is in the folder that the settings name. A DATABASE_URL alone says nothing: apps have one of their own. Who gives
 * an address means the server there, wherever its data is.
 */
export function findLocalServer(env: Environment, values: FlagValues, cwd: string): LocalServer | undefined {
  if (values.url !== undefined) return undefined
  const isNamed = values['data-dir'] !== undefined || values['env-file'] !== undefined
  if (!isNamed && !hasCluster(readDataDir(env, cwd))) return undefined
  const { DATABASE_URL: _, ...rest } = env
  const settings = getSettings(isNamed ? env : rest, cwd)
  return { url: settings.url, projects: localProjects(settings) }
}
