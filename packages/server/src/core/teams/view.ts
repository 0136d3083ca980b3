import type { ServerTeam } from '@hallpass/contract/endpoints'
import type { Selectable } from 'kysely'
import type * as z from 'zod'
import { type Params, prepare, sumOf, type TenantDb, type TenantTables } from '../../db/index.ts'

export type Team = z.output<typeof ServerTeam>

/** What a team is made of. */
export const teamColumns = [
  'id',
  'display_name',
  'profile_image_url',
  'created_at',
  'client_metadata',
  'client_read_only_metadata',
  'server_metadata',
] as const

type Row = Pick<Selectable<TenantTables['teams']>, (typeof teamColumns)[number]>

/** The team as servers see it; the pipeline cuts it for clients. */
export const toTeam = (row: Row): Team => ({
  id: row.id,
  display_name: row.display_name,
  profile_image_url: row.profile_image_url,
  created_at_millis: row.created_at.getTime(),
  client_metadata: row.client_metadata,
  client_read_only_metadata: row.client_read_only_metadata,
  server_metadata: row.server_metadata,
})

/** What of a team may be large. */
export const teamBytes = sumOf(
  'p.display_name',
  'p.profile_image_url',
  'p.client_metadata',
  'p.client_read_only_metadata',
  'p.server_metadata',
)

const byId = prepare('teams.byId', (db, p: Params<{ id: string }>) =>
  db.selectFrom('teams').select(teamColumns).where('id', '=', p('id')),
)

export async function findTeam(db: TenantDb, id: string): Promise<Team | undefined> {
  const row = await byId.first(db, { id })
  return row && toTeam(row)
}

export async function getTeam(db: TenantDb, id: string): Promise<Team> {
  const team = await findTeam(db, id)
  if (!team) throw new Error(`team ${id} vanished within a transaction`)
  return team
}
