import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deleteExpiredSessions } from './core/sessions/sweep.ts'
import { addJob } from './jobs/index.ts'
import { startTestServer, type TestProject } from './testing/index.ts'
import { jobsDone } from './testing/jobs-done.ts'
import { keepEvents } from './testing/people.ts'

const server = await startTestServer({ byTheClock: true })
afterAll(() => server.close())
await keepEvents(server)
const { system } = server.app.database
const day = 86_400_000
const ago = (days: number) => new Date(server.clock.now().getTime() - days * day)
let project: TestProject
let tenancyId: string
beforeAll(async () => {
  project = await server.createProject({ config: { credential_enabled: true } })
  tenancyId = (await server.app.projects.get(project.id)).tenancyId
})

/** Every job of the night, whatever they are called. */
async function night() {
  await jobsDone(server)
  const { rows } = await sql<{ name: string }>`
    select identifier as name from graphile_worker._private_known_crontabs`.execute(system)
  for (const { name } of rows) await addJob(system, name, {})
  await jobsDone(server)
}

const idsIn = async (table: string) => {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where tenancy_id = ${tenancyId}`.execute(system)
  return rows.map((row) => row.id)
}

async function addSession(userId: string, expiresAt: Date) {
  const id = randomUUID()
  const token = randomBytes(32)
  await sql`insert into sessions (tenancy_id, id, user_id, token_hash, expires_at)
    values (${tenancyId}, ${id}, ${userId}, ${token}, ${expiresAt})`.execute(system)
  return id
}

it('sessions go seven days after they expired, and their ends are not announced', async () => {
  const { id: userId } = await project.signUp()
  const old = await addSession(userId, ago(8))
  const fresh = await addSession(userId, ago(6))
  await night()
  const left = await idsIn('sessions')
  expect(left).not.toContain(old)
  expect(left).toContain(fresh)
  const { rows } = await sql`select from ended_sessions where session_id = ${old}`.execute(system)
  expect(rows).toEqual([])
})

it('the email log goes back ninety days', async () => {
  const add = async (at: Date) => {
    const id = randomUUID()
    await sql`insert into sent_emails (tenancy_id, id, event_id, recipients, subject, created_at)
      values (${tenancyId}, ${id}, ${randomUUID()}, '{ada@example.com}', 'Hello', ${at})`.execute(system)
    return id
  }
  const [old, fresh] = [await add(ago(91)), await add(ago(89))]
  await night()
  const left = await idsIn('sent_emails')
  expect(left).not.toContain(old)
  expect(left).toContain(fresh)
})

it('an anonymous user who was not active for a year is deleted, and servers hear of it', async () => {
  const guests = await Promise.all(Array.from({ length: 5 }, () => project.client.post('/auth/anonymous/sign-up', {})))
  const [old, active, member, buyer, unseen] = guests.map(({ body }) => body.user_id as string)
  const team = await project.server.post('/teams', { display_name: 'Guests' })
  await project.server.post(`/team-memberships/${team.body.id}/${member}`)
  await sql`insert into one_time_purchases (tenancy_id, id, customer_type, customer_id, offer, quantity, created_at, source)
    values (${tenancyId}, ${randomUUID()}, 'user', ${buyer}, '{}', 1, now(), 'test')`.execute(system)
  const regular = await project.signUp()
  await jobsDone(server)
  await server.app.activity.flush()
  const everybody = [old, active, member, buyer, unseen, regular.id]
  await sql`update users set signed_up_at = ${ago(800)}, last_active_at = ${ago(366)}
    where id = any(${everybody}::uuid[])`.execute(system)
  await sql`update users set last_active_at = ${ago(364)} where id = ${active}`.execute(system)
  await sql`update users set last_active_at = null where id = ${unseen}`.execute(system)
  await night()
  const left = await idsIn('users')
  expect(left).not.toContain(old)
  expect(left).toEqual(expect.arrayContaining([active, member, buyer, unseen, regular.id]))
  const { rows } = await sql<{ id: string }>`select payload ->> 'id' as id from outbox
    where tenancy_id = ${tenancyId} and type = 'user.deleted'`.execute(system)
  expect(rows).toEqual([{ id: old }])
  const log = await project.admin.get('/internal/audit-log?action=anonymous_users.deleted')
  expect(log.body.items).toMatchObject([{ actor: { type: 'operator' }, after: { count: 1 } }])
})

it.each([
  [
    'outbox events',
    30,
    (at: Date, id: string) => sql`insert into outbox (tenancy_id, id, type, payload, created_at, is_webhook)
    values (${tenancyId}, ${id}, 'user.deleted', '{}', ${at}, true)`,
    'outbox',
  ],
  [
    'codes',
    7,
    (
      at: Date,
      id: string,
    ) => sql`insert into verification_codes (tenancy_id, id, purpose, code_hash, tail_hash, expires_at)
    values (${tenancyId}, ${id}, 'sign-in', ${randomBytes(32)}, ${randomBytes(32)}, ${at})`,
    'verification_codes',
  ],
  [
    'CLI logins',
    7,
    (at: Date, id: string) => sql`insert into cli_logins (tenancy_id, id, polling_hash, login_hash, expires_at)
    values (${tenancyId}, ${id}, ${randomBytes(32)}, ${randomBytes(32)}, ${at})`,
    'cli_logins',
  ],
  [
    'records of bulk emails',
    30,
    (at: Date, id: string) => sql`insert into email_sends (tenancy_id, id, created_at)
    values (${tenancyId}, ${id}, ${at})`,
    'email_sends',
  ],
])('old %s go after %d days', async (_what, days, add, table) => {
  const [old, fresh] = [randomUUID(), randomUUID()]
  await add(ago(days + 1), old).execute(system)
  await add(ago(days - 1), fresh).execute(system)
  await night()
  const left = await idsIn(table)
  expect(left).not.toContain(old)
  expect(left).toContain(fresh)
})

it('a sweep catches up with any backlog in batches, beside another, and notes what it did', async () => {
  const { id: userId } = await project.signUp()
  const count = 12_000
  await sql`insert into sessions (tenancy_id, id, user_id, token_hash, expires_at)
    select ${tenancyId}, gen_random_uuid(), ${userId}, sha256(n::text::bytea), ${ago(400)}
    from generate_series(1, ${count}) n`.execute(system)
  const batches: number[] = []
  const sweep = () =>
    deleteExpiredSessions(
      {
        system,
        now: server.clock.now(),
        onBatch: async (deleted) => batches.push(deleted),
      },
      0,
    )
  await Promise.all([sweep(), sweep()])
  await night()
  expect(Math.max(...batches)).toBeLessThanOrEqual(5000)
  const expired = await sql`select from sessions where expires_at < ${ago(8)}`.execute(system)
  expect(expired.rows).toEqual([])
  await addSession(userId, ago(9))
  await night()
  const noted = await system
    .selectFrom('sweeps')
    .selectAll()
    .where('name', '=', 'delete-expired-sessions')
    .executeTakeFirstOrThrow()
  expect(noted).toMatchObject({ deleted: 1, started_at: server.clock.now(), finished_at: server.clock.now() })
  expect(server.logs).toContainEqual(expect.objectContaining({ sweep: 'delete-expired-sessions', deleted: 1 }))
})

it('what is to be kept forever is kept', async () => {
  const other = await startTestServer({
    env: { HALLPASS_RETAIN_EMAILS: 'forever', HALLPASS_RETAIN_SESSIONS: 'forever', HALLPASS_RETAIN_AUDIT: 'forever' },
  })
  const { retain } = other.app.settings
  expect([retain.emails, retain.sessions, retain.audit]).toEqual([undefined, undefined, undefined])
  const kept = await other.createProject()
  const { tenancyId: id } = await other.app.projects.get(kept.id)
  await sql`insert into sent_emails (tenancy_id, id, event_id, recipients, subject, created_at)
    values (${id}, ${randomUUID()}, ${randomUUID()}, '{ada@example.com}', 'Hello', '2001-01-01')`.execute(
    other.app.database.system,
  )
  await addJob(other.app.database.system, 'delete-old-emails', {})
  await jobsDone(other)
  const { rows } = await sql`select from sent_emails where tenancy_id = ${id}`.execute(other.app.database.system)
  expect(rows).toHaveLength(1)
})
