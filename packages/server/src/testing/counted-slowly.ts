import { sql } from 'kysely'
import type { TestProject } from './test-project.ts'
import type { TestServer } from './test-server.ts'

const rowsOf = async <T>({ app }: TestServer, statement: ReturnType<typeof sql<T>>) =>
  (await statement.execute(app.database.system)).rows

/** What the metrics of a project must say, counted the slow and obvious way: by looking at every row. */
export async function countedSlowly(server: TestServer, project: TestProject, includeAnonymous: boolean) {
  const { tenancyId } = await server.app.projects.get(project.id)
  const seen = includeAnonymous ? sql`true` : sql`not is_anonymous`
  const days = Array.from({ length: 31 }, (_, at) =>
    new Date(server.clock.now().getTime() - (30 - at) * 86_400_000).toISOString().slice(0, 10),
  )
  const perDay = async (rows: Promise<{ date: string; n: number }[]>) => {
    const counts = new Map((await rows).map(({ date, n }) => [date, n]))
    return days.map((date) => ({ date, activity: counts.get(date) ?? 0 }))
  }
  const [total] = await rowsOf(
    server,
    sql<{ n: number }>`select count(*)::int as n from users where tenancy_id = ${tenancyId} and ${seen}`,
  )
  const countries = await rowsOf(
    server,
    sql<{ code: string; n: number }>`select country_code as code, count(*)::int as n from users
      where tenancy_id = ${tenancyId} and country_code is not null and ${seen} group by 1`,
  )
  return {
    total_users: total?.n,
    daily_users: await perDay(
      rowsOf(
        server,
        sql<{
          date: string
          n: number
        }>`select (signed_up_at at time zone 'utc')::date::text as date, count(*)::int as n
          from users where tenancy_id = ${tenancyId} and ${seen} group by 1`,
      ),
    ),
    daily_active_users: await perDay(
      rowsOf(
        server,
        sql<{ date: string; n: number }>`select day::text as date, count(*)::int as n from user_activity
          where tenancy_id = ${tenancyId} and ${seen} group by 1`,
      ),
    ),
    users_by_country: Object.fromEntries(countries.map(({ code, n }) => [code, n])),
    login_methods: await rowsOf(
      server,
      sql<{ method: string; count: number }>`select method, count(*)::int as count from (
          select 'password' as method from users where tenancy_id = ${tenancyId} and password_hash is not null
          union all select 'otp' from users where tenancy_id = ${tenancyId} and otp_enabled
          union all select 'passkey' from passkeys where tenancy_id = ${tenancyId}
          union all select lower(provider_config_id) from oauth_accounts where tenancy_id = ${tenancyId} and allow_sign_in
        ) as methods group by 1 order by 1`,
    ),
  }
}
