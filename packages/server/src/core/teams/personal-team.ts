import { randomUUID } from 'node:crypto'
import type { CompleteConfig } from '@hallpass/contract/config'
import type { TenantDb } from '../../db/index.ts'
import { emit } from '../outbox/index.ts'
import { addCreator } from './members.ts'
import { getTeam } from './view.ts'

const unnamed = 'Personal Team'

/** Named after its owner as far as the owner has a name. */
export const personalTeamName = (owner: { displayName?: string | null; primaryEmail?: string | null }) => {
  const name = owner.displayName || owner.primaryEmail
  return name ? `${name}'s Team` : unnamed
}

/** The columns of a name that we gave: it goes with the person, unless people have chosen another one (T61). */
export const givenName = (userId: string, name: string) => ({
  display_name: name,
  ...(name !== unnamed && { named_after: userId, given_name: name }),
})

/** Creates a team with its creator as a member, selected by default, and emits `team.created`. */
export async function createPersonalTeam(
  tx: TenantDb,
  config: CompleteConfig,
  userId: string,
  name: string,
  now: Date,
  { isSelected = true }: { isSelected?: boolean } = {},
) {
  const id = randomUUID()
  await tx
    .insertInto('teams')
    .values({ id, ...givenName(userId, name), created_at: now })
    .execute()
  await addCreator(tx, config, { teamId: id, userId }, { isSelected, now })
  await emit(tx, 'team.created', await getTeam(tx, id))
  return id
}

/** When an anonymous user becomes a regular one, its still unnamed teams are named after it. */
export async function renameUnnamedTeams(tx: TenantDb, userId: string, name: string) {
  if (name === unnamed) return
  await tx
    .updateTable('teams')
    .set(givenName(userId, name))
    .where('display_name', '=', unnamed)
    .where('id', 'in', (eb) => eb.selectFrom('team_members').select('team_id').where('user_id', '=', userId))
    .execute()
}
