import {
  createSealer,
  type Database,
  loadProject,
  type Project,
  type Sealer,
  type TenantDb,
} from '@hallpass/server/operator'
import { resolveSecrets, type Settings } from '@hallpass/server/settings'

/** There is no such project, or it cannot be used for this. */
export class ProjectError extends Error {
  override readonly name = 'ProjectError'
}

export interface OpenProject {
  project: Project
  sealer: Sealer
  db: TenantDb
}

export async function openProject(database: Database, settings: Settings, id: string): Promise<OpenProject> {
  const sealer = createSealer(resolveSecrets(settings), 'database')
  const isId = id === 'internal' || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
  const project = isId ? await loadProject(database.system, sealer, id) : undefined
  if (!project) throw new ProjectError(`There is no project ${id}.`)
  return { project, sealer, db: database.forTenancy(project.tenancyId) }
}
