import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createProject as endpoint } from '@hallpass/contract/endpoints'
import {
  createSealer,
  insertKeySet,
  makeProject,
  newKeyValues,
  ProjectCache,
  systemClock,
} from '@hallpass/server/operator'
import { resolveSecrets, type Settings } from '@hallpass/server/settings'
import { refuseArguments, type Terminal, UsageError } from '../command.ts'
import { neverMillis } from '../connect/projects.ts'
import { withRunningDatabase } from '../database.ts'
import { giveToOwner } from '../give-to-owner.ts'

type NewProject = Parameters<typeof makeProject>[1]

/** The name and the settings, checked as the API checks them. */
export function readNew([name, ...others]: string[], config: unknown, cwd: string): NewProject {
  refuseArguments(others)
  if (name === undefined) throw new UsageError('Say how it is called: hallpass projects create <name>')
  const body = { display_name: name, ...(typeof config === 'string' && { config: readJson(resolve(cwd, config)) }) }
  const parsed = endpoint.body.omit({ owner_team_id: true }).safeParse(body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new UsageError(`${issue?.path.join('.')}: ${issue?.message}`)
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new UsageError(`${path} cannot be read as JSON: ${error instanceof Error ? error.message : error}`)
  }
}

export async function createProject(settings: Settings, body: NewProject, { out }: Terminal): Promise<number> {
  const keys = newKeyValues({ publishableClientKey: true, secretServerKey: true, superSecretAdminKey: true })
  const id = await withRunningDatabase(settings, async (database) => {
    const sealer = createSealer(resolveSecrets(settings), 'database')
    const projects = new ProjectCache(database.system, sealer)
    const now = systemClock.now()
    const made = await makeProject({ database, sealer, projects, settings, clock: systemClock }, body, {
      alongside: async (system, projectId) => {
        await giveToOwner(system, projectId)
        const expiresAt = new Date(now.getTime() + neverMillis)
        await insertKeySet(
          { system },
          { ...keys, projectId, description: 'hallpass projects create', createdAt: now, expiresAt },
        )
      },
    })
    return made.id
  })
  out(`HALLPASS_PROJECT_ID=${id}`)
  out(`HALLPASS_PUBLISHABLE_CLIENT_KEY=${keys.publishableClientKey}`)
  out(`HALLPASS_SECRET_SERVER_KEY=${keys.secretServerKey}`)
  out(`HALLPASS_SUPER_SECRET_ADMIN_KEY=${keys.superSecretAdminKey}`)
  return 0
}
