import type { Database, TenantDb } from '../../db/index.ts'
import type { Project } from './project.ts'

const handles = new WeakMap<Database, WeakMap<Project, TenantDb>>()

/** The handle of a project, made once for each project in the cache and each lane: every request needs one. */
export function handleOf(database: Database, project: Project): TenantDb {
  const ofDatabase = handles.get(database) ?? new WeakMap<Project, TenantDb>()
  handles.set(database, ofDatabase)
  const known = ofDatabase.get(project)
  if (known) return known
  const handle = database.forTenancy(project.tenancyId)
  ofDatabase.set(project, handle)
  return handle
}
