import type pg from 'pg'
import { bulkLoad, type Loading } from './bulk-load.ts'
import { type Crowd, signedUpAt, teamId, userId } from './crowd.ts'

/** The team of those who came last. */
export const lateTeam = 0

/**
 * Makes crowds uneven over time, as a large customer or a new sign-in method does: of the newest users a twentieth are in
 * one team, and a quarter sign in with GitHub. Lists that begin with the oldest must not walk past everybody else. On the
 * connection that loaded the crowds, which knows when they signed up.
 */
export async function loadLatecomers(client: pg.Client, crowds: readonly Crowd[], loading: Loading = {}) {
  for (const { tenancyId, users } of crowds) {
    await client.query(insertTeam, [tenancyId])
    await client.query(insertMembers, [tenancyId, users])
  }
  await client.query('vacuum (analyze) team_members')
  await bulkLoad(client, ['oauth_accounts'], loading, async () => {
    for (const { tenancyId, users } of crowds) await client.query(insertAccounts, [tenancyId, users])
  })
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
  insert into oauth_accounts (tenancy_id, id, user_id, provider_config_id, account_id, signed_up_at)
  select $1::uuid, gen_random_uuid(), user_id, 'github', n::text, ${signedUpAt('$2')} from (${newest(0.25)}) m`
