import type { TenantDb } from '../../db/index.ts'

interface Named {
  id: string
  display_name: string
  given_name: string | null
}

/** The teams of a person who is to be deleted, and those that we named after them and they have left; oldest first. */
export async function listTeams(tx: TenantDb, userId: string) {
  const rows = await tx
    .selectFrom('teams as t')
    .leftJoin('team_members as m', (join) => join.onRef('m.team_id', '=', 't.id').on('m.user_id', '=', userId))
    .select(['t.id', 't.display_name', 't.given_name', 'm.user_id'])
    .where('t.id', 'in', (eb) =>
      eb
        .selectFrom('team_members')
        .select('team_id')
        .where('user_id', '=', userId)
        .union(eb.selectFrom('teams').select('id as team_id').where('named_after', '=', userId)),
    )
    .orderBy('t.created_at')
    .orderBy('t.id')
    .execute()
  return rows.map(({ user_id, ...team }) => ({ ...team, isMember: user_id !== null }))
}

/** How we had called teams after a person who is deleted by now, and which were deleted before them. Nobody needs to know any longer. */
export const takeDeletedNames = (tx: TenantDb, userId: string) =>
  tx
    .deleteFrom('deleted_team_names')
    .where('named_after', '=', userId)
    .returning(['team_id as id', 'given_name as name'])
    .execute()

/** Which of their names went with the person: the trigger decides that (docs/adr/0021-forgetting.md). */
export async function listForgottenNames(tx: TenantDb, before: readonly Named[]) {
  if (!before.length) return []
  const rows = await tx
    .selectFrom('teams')
    .select(['id', 'display_name', 'given_name'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(before.map(({ id }) => id)))))
    .execute()
  const after = new Map(rows.map((team) => [team.id, team]))
  return before.flatMap(({ id, display_name, given_name }) => {
    const team = after.get(id)
    const isKept = !team || (team.display_name === display_name && team.given_name === given_name)
    return isKept ? [] : [{ id, name: given_name ?? display_name }]
  })
}
