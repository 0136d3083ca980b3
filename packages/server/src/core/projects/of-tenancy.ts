import type { ProjectContext } from './context.ts'
import type { Project } from './project.ts'

/** Undefined when the project was deleted: its emails stay unsent. */
export async function projectOfTenancy(
  { database, projects }: Pick<ProjectContext, 'database' | 'projects'>,
  tenancyId: string,
): Promise<Project | undefined> {
  const row = await database.system
    .selectFrom('tenancies')
    .select('project_id')
    .where('id', '=', tenancyId)
    .executeTakeFirst()
  return row && projects.find(row.project_id)
}
