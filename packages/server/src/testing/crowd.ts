import type pg from 'pg'
import { bulkLoad, type Loading, share, untold } from './bulk-load.ts'

export interface Size {
  users: number
  teams: number
}

export interface Crowd extends Size {
  tenancyId: string
}

const batch = 25_000
const tables = ['users', 'contact_channels', 'teams', 'team_members', 'team_permissions']

/**
 * Fills projects with people and teams by plain SQL on the real tables: a million users take a minute this way and
 * hours through the API. (COPY takes twice as long as INSERT … SELECT, even from a file that is there already.) What runs for
 * each row (checks of foreign keys, search texts) is off meanwhile, so every row is written as that would have it; what
 * counts whole statements stays on. Only members are not counted: every team is small, and a job would look at each of them
 * to see it, without an index.
 */
export async function loadCrowds(client: pg.Client, crowds: readonly Crowd[], loading: Loading = {}) {
  const { progressOf = untold, helpers = [] } = loading
  const progress = progressOf(
    'loading users',
    crowds.reduce((sum, crowd) => sum + crowd.users, 0),
  )
  const { rows } = await client.query('select now()::text as now')
  for (const one of [client, ...helpers]) await one.query("select set_config('crowd.now', $1, false)", [rows[0].now])
  await bulkLoad(client, tables, loading, async (clients) => {
    for (const crowd of crowds) await client.query(insertTeams, [crowd.tenancyId, crowd.teams])
    let done = 0
    await share(batchesOf(crowds), clients, async ({ crowd, from, to }, one) => {
      await insertPeople(one, crowd, from, to)
      done += to - from + 1
      progress(done)
    })
  })
}

/** Numbers of people who are inserted together. */
export function* batchesOf(crowds: readonly Crowd[]) {
  for (const crowd of crowds) {
    for (let from = 1; from <= crowd.users; from += batch) {
      yield { crowd, from, to: Math.min(crowd.users, from + batch - 1) }
    }
  }
}

async function insertPeople(client: pg.Client, { tenancyId, users, teams }: Crowd, from: number, to: number) {
  await client.query(insertUsers, [tenancyId, from, to, users])
  await client.query(insertChannels, [tenancyId, from, to, users])
  for (const which of [0, 1]) await client.query(insertMembers, [tenancyId, from, to, teams, which, users])
}

/** Days on which people were active, the newest ones of a month: one row for each user and day. */
export async function loadActivity(
  client: pg.Client,
  crowds: readonly Crowd[],
  daysPerUser: number,
  loading: Loading = {},
) {
  const rows = crowds.reduce((sum, { users }) => sum + users * daysPerUser, 0)
  const progress = (loading.progressOf ?? untold)('loading activity', rows)
  await bulkLoad(client, ['user_activity'], loading, async (clients) => {
    let done = 0
    // Day by day, as it comes: all days at once would touch all of the key.
    for (let day = 0; day < daysPerUser; day += 1) {
      await share(batchesOf(crowds), clients, async ({ crowd, from, to }, one) => {
        await one.query(insertActivity, [crowd.tenancyId, from, to, day])
        done += to - from + 1
        progress(done)
      })
    }
  })
}

/** The same number always has the same id, of the form that a random one has. */
const idOf = (kind: string, tenancy: string, n: string) =>
  `overlay(overlay(md5('${kind}' || ${tenancy} || ${n}) placing '4' from 13) placing 'a' from 17)::uuid`

export const userId = (tenancy: string, n: string) => idOf('user', tenancy, n)
export const teamId = (tenancy: string, n: string) => idOf('team', tenancy, n)

const first = `{Ada,Grace,Alan,Barbara,Edsger,Radia,Donald,Frances,Ken,Margaret,Dennis,Hedy,Tim,Katherine,Linus,Anita,Vint,
  Sophie,Guido,Karen,John,Adele,Niklaus,Shafi,Leslie,Lynn,Bjarne,Mary,James,Jean,Åsa,Zoë,Łukasz,Jürgen,Chloé}`
const syllables = '{ba,cor,den,fel,gar,hol,jin,kra,lem,mon,nor,pal,qui,ros,sten,tul,var,wes,yor,zim}'

/** People of all ages of the project, 2 % of them anonymous; names repeat, addresses do not. */
const people = (from: string, to: string) => `
  select n, n % 50 = 0 as is_anonymous,
    ('${first}'::text[])[1 + n % 35] as first,
    initcap(s[1 + n / 35 % 20] || s[1 + n / 7 % 20] || s[1 + n / 11 % 20]) as last
  from generate_series(${from}::int, ${to}::int) n, (select '${syllables}'::text[] as s) syllables`

/** The newest twentieth came from one company, which nobody came from before. */
const hostOf = `case when n > $4::int * 0.95 then '@lately.example' else '@company' || n % 997 || '.example' end`
const addressOf = `lower(translate(first, 'ÅëŁüé', 'aelue') || '.' || last) || n || ${hostOf}`
const secondOf = `'home' || n || '@mail' || n % 13 || '.example'`

/** The same for all rows of a user, which are written in transactions of their own. */
export const signedUpAt = (users: string) =>
  `current_setting('crowd.now')::timestamptz - (${users}::int - n) * (interval '365 days' / ${users}::int)`

const insertUsers = `
  insert into users (tenancy_id, id, display_name, signed_up_at, last_active_at, is_anonymous, password_hash,
    client_metadata, search_text)
  select $1::uuid, ${userId('$1::text', 'n')}, case when is_anonymous then null else first || ' ' || last end,
    ${signedUpAt('$4')}, now() - (n % 90) * interval '1 day', is_anonymous,
    case when is_anonymous then null else '$argon2id$v=19$m=19456,t=2,p=1$' || md5(n::text) || '$' || md5(n::text) end,
    case when n % 3 = 0 then json_build_object('plan', 'free', 'n', n) end,
    case when is_anonymous then '' else search_text_of(first || ' ' || last,
      array[${addressOf}] || case when n % 10 = 1 then array[${secondOf}] else '{}' end) end
  from (${people('$2', '$3')}) p`

const insertChannels = `
  insert into contact_channels (tenancy_id, user_id, id, value, is_primary, is_verified, used_for_auth, created_at,
    signed_up_at)
  select $1::uuid, ${userId('$1::text', 'n')}, gen_random_uuid(), c.value, c.is_primary, n % 4 <> 0, c.is_primary,
    now() - interval '1 day' + case when c.is_primary then interval '0' else interval '1 second' end,
    ${signedUpAt('$4')}
  from (${people('$2', '$3')}) p
  cross join lateral (values (${addressOf}, true), (${secondOf}, false)) c (value, is_primary)
  where not is_anonymous and (c.is_primary or n % 10 = 1)`

const insertTeams = `
  insert into teams (tenancy_id, id, display_name, created_at)
  select $1::uuid, ${teamId('$1::text', 'n')}, 'Team ' || n, now() - ($2::int - n) * (interval '365 days' / $2::int)
  from generate_series(1, $2::int) n`

/** Everyone is in two teams of about twenty, and has selected the first. */
const teamOf = '1 + case when $5::int = 0 then n else n / 2 + $4::int / 3 end % $4::int'
const memberships = `
  select ${userId('$1::text', 'n')} as user_id, ${teamId('$1::text', `(${teamOf})`)} as team_id, n
  from generate_series($2::int, $3::int) n
  where n % 50 <> 0 and ($5::int = 0 or 1 + n % $4::int <> 1 + (n / 2 + $4::int / 3) % $4::int)`

const insertMembers = `
  with m as materialized (${memberships}), came as (
    insert into team_members (tenancy_id, team_id, user_id, is_selected, created_at, signed_up_at)
    select $1::uuid, team_id, user_id, $5::int = 0, now() - interval '1 day' + n * interval '1 microsecond',
      ${signedUpAt('$6')}
    from m)
  insert into team_permissions (tenancy_id, user_id, team_id, permission_id)
  select $1::uuid, user_id, team_id, case when n % 10 = 0 then 'team_admin' else 'team_member' end from m`

/** Each on every third day, at any time of it. */
const insertActivity = `
  insert into user_activity (tenancy_id, day, user_id, last_at, country_code, is_anonymous)
  select $1::uuid, (at at time zone 'utc')::date, ${userId('$1::text', 'n')}, at,
    ('{US,DE,IN,BR,JP,GB,FR,NG}'::text[])[1 + n % 8], n % 50 = 0
  from (select n, now() - ($4::int * 3 + n % 3) * interval '1 day' - n % 3600 * interval '1 second' as at
    from generate_series($2::int, $3::int) n) a`
