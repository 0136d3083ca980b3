import type pg from 'pg'
import { type Crowd, teamId, userId } from './crowd.ts'

/** The team of those who came last. */
export const lateTeam = 0

/**
 * Makes crowds uneven over time, as a large customer or a new sign-in method does: of the newest users a twentieth are in
 * one team, and a quarter sign in with GitHub. Lists that begin with the oldest must not walk past everybody else.
 */
export async function loadLatecomers(client: pg.Client, crowds: readonly Crowd[]) {
  for (const { tenancyId, users } of crowds) {
    await client.query(insertTeam, [tenancyId])
    await client.query(insertMembers, [tenancyId, users])
    await client.query(insertAccounts, [tenancyId, users])
  }
  await client.query('vacuum (analyze) team_members, oauth_accounts')
}

const insertTeam = `
  insert into teams (tenancy_id, id, display_name) values ($1::uuid, ${teamId('$1::text', `'${lateTeam}'`)}, 'Latecomers')`

const newest = (share: number) =>
  `select ${userId('$1::text', 'n')} as user_id, n from generate_series(1, $2::int) n
    where n > $2::int * ${1 - share} and n % 50 <> 0`

const insertMembers = `
  insert into team_members (tenancy_id, team_id, user_id, created_at)
  select $1::uuid, ${teamId('$1::text', `'${lateTeam}'`)}, user_id, now() + n * interval '1 microsecond'
  from (${newest(0.05)}) m`

const insertAccounts = `
  insert into oauth_accounts (tenancy_id, id, user_id, provider_config_id, account_id)
  select $1::uuid, gen_random_uuid(), user_id, 'github', n::text from (${newest(0.25)}) m`
