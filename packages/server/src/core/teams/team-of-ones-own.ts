import type { CompleteConfig } from '@hallpass/contract/config'
import type { TenantDb } from '../../db/index.ts'
import { createPersonalTeam, personalTeamName } from './personal-team.ts'

interface Person {
  id: string
  email: string
}

/**
 * For somebody who recovers an account that others may have used (T49). Whom those let into its teams, we cannot tell from
 * colleagues, so they stay; but open invitations end, and where the person is not alone they get a new team, selected:
 * what they make from now on is theirs.
 */
export async function giveTeamOfOnesOwn(tx: TenantDb, config: CompleteConfig, person: Person, now: Date) {
  const teamIds = await listTeamIds(tx, person.id)
  if (!teamIds.length) return
  await tx
    .deleteFrom('verification_codes')
    .where('team_id', 'in', teamIds)
    .where('purpose', '=', 'team-invitation')
    .where('used_at', 'is', null)
    .execute()
  const mate = await tx
    .selectFrom('team_members')
    .select('user_id')
    .where('team_id', 'in', teamIds)
    .where('user_id', '!=', person.id)
    .limit(1)
    .executeTakeFirst()
  if (!mate || !config.teams.createPersonalTeamOnSignUp) return
  await tx.updateTable('team_members').set({ is_selected: false }).where('user_id', '=', person.id).execute()
  await createPersonalTeam(tx, config, person.id, personalTeamName({ primaryEmail: person.email }), now)
}

/** Locked: nobody joins one while it is looked at. */
async function listTeamIds(tx: TenantDb, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('teams')
    .select('id')
    .where('id', 'in', (eb) => eb.selectFrom('team_members').select('team_id').where('user_id', '=', userId))
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}
