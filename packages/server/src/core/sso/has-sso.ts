import type { Database } from '../../db/index.ts'
import type { Project } from '../projects/project.ts'

/** What sign-in pages have to know: whether to ask whose an address is. Projects that never proved a domain have one look into an empty index. */
export async function withSso<V extends object>({ database }: { database: Database }, project: Project, view: V) {
  const found = await database
    .forTenancy(project.tenancyId)
    .selectFrom('sso_domains as d')
    .innerJoin('sso_connections as c', (join) =>
      join.onRef('c.tenancy_id', '=', 'd.tenancy_id').onRef('c.team_id', '=', 'd.team_id'),
    )
    .select('d.id')
    .where('d.verification', '=', 'verified')
    .where('c.state', '=', 'active')
    .limit(1)
    .executeTakeFirst()
  return found ? { ...view, has_sso: true as const } : view
}
