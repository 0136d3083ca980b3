import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadCrowds } from '../../testing/crowd.ts'
import { createTestDatabase, startTestServer, type TestProject } from '../../testing/index.ts'
import { loadLatecomers } from '../../testing/latecomers.ts'

const database = await createTestDatabase()
const server = await startTestServer({ database, env: { HALLPASS_ROW_SECURITY: 'off' } })
const client = new pg.Client(database.connection)
const users = 30_000
let project: TestProject
let tenancy: string

/** Of the latecomers one in fifty is from the beginning: the table is not in the order of sign-ups there. Those who came first have a text of their own, too. */
beforeAll(async () => {
  await client.connect()
  project = await server.createProject()
  tenancy = (await server.app.projects.get(project.id)).tenancyId
  const crowd = { tenancyId: tenancy, users, teams: users / 10 }
  await loadCrowds(client, [crowd])
  await loadLatecomers(client, [crowd])
  await client.query(
    `update users set signed_up_at = signed_up_at - interval '300 days'
      where tenancy_id = $1 and search_text like '%lately%' and id::text like any ('{0%,1%,2%,3%}') and id::text like '%a'`,
    [tenancy],
  )
  await client.query(
    `update users set display_name = 'Earlybird' where tenancy_id = $1 and not is_anonymous
      and signed_up_at < (select min(signed_up_at) + interval '19 days' from users where tenancy_id = $1)`,
    [tenancy],
  )
  await client.query('vacuum analyze users')
}, 300_000)

afterAll(async () => {
  await client.end()
  await server.close()
})

const github = `exists (select from oauth_accounts a where a.tenancy_id = u.tenancy_id and a.user_id = u.id)`
const verified = `(select c.is_verified from contact_channels c
  where c.tenancy_id = u.tenancy_id and c.user_id = u.id and c.is_primary)`

/** All in the order of the list, by a plain statement. */
async function idsBy(text: string, condition: string, order: string) {
  const { rows } = await client.query<{ id: string }>(
    `select u.id from users u where u.tenancy_id = $1 and not u.is_anonymous and strpos(u.search_text, $2) > 0
      and ${condition} order by u.signed_up_at ${order}, u.id ${order}`,
    [tenancy, text],
  )
  return rows.map(({ id }) => id)
}

async function pagesOf(query: string, limit: number, pages: number) {
  const ids: string[] = []
  let cursor = ''
  for (let page = 0; page < pages && cursor !== null; page += 1) {
    const { body } = await project.server.get(`/users?limit=${limit}&${query}${cursor && `&cursor=${cursor}`}`)
    ids.push(...body.items.map((user: { id: string }) => user.id))
    cursor = body.pagination.next_cursor
  }
  return ids
}

const filters = {
  '': 'true',
  'auth_method=password&': 'u.password_hash is not null',
  'auth_method=otp&': 'u.otp_enabled',
  'auth_method=oauth:github&': github,
  'primary_email_verified=false&': `not ${verified}`,
  'primary_email_verified=true&': verified,
  'auth_method=oauth:github&primary_email_verified=false&': `${github} and not ${verified}`,
  'auth_method=otp&primary_email_verified=false&': 'false',
}

const cases = Object.entries(filters).flatMap(([filter, condition]) =>
  ['lately', '@lately.example', 'earlybird', 'grace', 'quigar', '@company'].flatMap((text) =>
    (['asc', 'desc'] as const).map((order) => ({ filter, condition, text, order })),
  ),
)

it.each(cases)('a search finds whom a plain statement finds, in order: $filter$text $order', async (one) => {
  const expected = await idsBy(one.text, one.condition, one.order)
  const query = `${one.filter}query=${encodeURIComponent(one.text)}&desc=${one.order === 'desc'}`
  for (const limit of [3, 40]) expect(await pagesOf(query, limit, 3)).toEqual(expected.slice(0, 3 * limit))
})
