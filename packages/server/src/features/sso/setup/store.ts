import type { TenantDb } from '../../../db/index.ts'

export async function countMembers(db: TenantDb, teamId: string): Promise<number> {
  const { count } = await db
    .selectFrom('team_members')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('team_id', '=', teamId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How many people each connection knows; those that know nobody are not among them. */
export async function countPeople(db: TenantDb, connectionIds: readonly string[]): Promise<Map<string, number>> {
  if (connectionIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('sso_identities')
    .select((eb) => ['connection_id', eb.fn.countAll<string>().as('count')])
    .where('connection_id', 'in', connectionIds)
    .groupBy('connection_id')
    .execute()
  return new Map(rows.map(({ connection_id, count }) => [connection_id, Number(count)]))
}
