import type { TenantDb } from '../../db/index.ts'
import { permissionsOf } from '../permissions/index.ts'
import type { Project } from '../projects/project.ts'

interface KeyOwner {
  user_id: string | null
  team_id: string | null
}

/** Who is notified of what happens to a key: its user, or everyone who manages the team's keys. By primary email alone. */
export async function emailsOfOwners(db: TenantDb, project: Project, key: KeyOwner): Promise<string[]> {
  return key.user_id === null ? emailsOfManagers(db, project, key.team_id!) : emailOfUser(db, key.user_id)
}

async function emailOfUser(db: TenantDb, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('contact_channels')
    .select('value')
    .where('user_id', '=', userId)
    .where('is_primary', '=', true)
    .execute()
  return rows.map((row) => row.value)
}

async function emailsOfManagers(db: TenantDb, project: Project, teamId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('team_permissions as g')
    .innerJoin('contact_channels as c', 'c.user_id', 'g.user_id')
    .select(['c.value', 'g.permission_id'])
    .where('g.team_id', '=', teamId)
    .where('c.is_primary', '=', true)
    .orderBy('c.value')
    .execute()
  const graph = permissionsOf(project)
  const managing = rows.filter((row) => graph.expand('team', [row.permission_id]).includes('$manage_api_keys'))
  // Two people may share an address; it gets one email.
  return [...new Set(managing.map((row) => row.value))]
}
