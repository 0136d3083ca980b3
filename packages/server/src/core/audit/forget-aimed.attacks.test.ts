/** Somebody with the database makes up a person and has them deleted, so that the server wipes entries about something else, and seals that. */
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { verifyAuditLog } from './verify.ts'

const server = await startTestServer()
afterAll(() => server.close())
const { system, forTenancy } = server.app.database

/** With entries about a configuration, a living person and a team. */
async function projectWithLog() {
  const project = await server.createProject()
  const config = {
    config_override_string: JSON.stringify({
      'domains.trustedDomains.one': { baseUrl: 'https://example.com', handlerPath: '/handler' },
    }),
  }
  expect((await project.admin.patch('/internal/config/override', config)).status).toBe(200)
  const { body: ada } = await project.server.post('/users', { display_name: 'Ada of example.com' })
  await project.server.post('/teams', { display_name: 'Crew of example.com' })
  await jobsDone(server)
  const { tenancyId } = await server.app.projects.get(project.id)
  const read = () => forTenancy(tenancyId).selectFrom('audit_log').selectAll().orderBy('sequence').execute()
  const entries = await read()
  const contents = async () =>
    (await read()).slice(0, entries.length).map(({ action, before, after, ip }) => ({ action, before, after, ip }))
  return { project, tenancyId, ada: String(ada.id), entries, contents, before: await contents() }
}
type Made = Awaited<ReturnType<typeof projectWithLog>>

async function makePerson({ tenancyId }: Made, id: string, name: string | null = null) {
  await sql`insert into users (tenancy_id, id, display_name) values (${tenancyId}, ${id}, ${name})`.execute(system)
  return id
}

async function expectNothingWiped(made: Made, person: string) {
  expect((await made.project.server.delete(`/users/${person}`)).status).toBe(200)
  await jobsDone(server)
  expect(await made.contents()).toEqual(made.before)
}

const changed = (tenancyId: string, statement: (tenancyId: string) => ReturnType<typeof sql>) =>
  server.app.database.transaction(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await statement(tenancyId).execute(tx)
  })

it('an entry without a target is about nobody, whatever its id of one says (T57)', async () => {
  const made = await projectWithLog()
  const person = await makePerson(made, randomUUID(), 'example.com')
  await changed(
    made.tenancyId,
    (id) => sql`update audit_log set target_id = ${person}
    where tenancy_id = ${id} and target_type is null`,
  )
  expect((await verifyAuditLog(forTenancy(made.tenancyId), server.app.sealer, made.tenancyId)).problems).toEqual([])
  await expectNothingWiped(made, person)
})

it('a key that has the id of somebody else takes along nothing about them (T57)', async () => {
  const made = await projectWithLog()
  const person = await makePerson(made, randomUUID())
  const row = sql`(tenancy_id, id, user_id, description, key_hash, last_four)
    values (${made.tenancyId}, ${made.ada}, ${person}, '', ${randomBytes(32)}, '0000')`
  await sql`insert into api_keys ${row}`.execute(system)
  await expectNothingWiped(made, person)
})

it('the name of a team that never was wipes nothing (T57)', async () => {
  const made = await projectWithLog()
  const person = await makePerson(made, randomUUID())
  const ids = made.entries.flatMap(({ actor_id, target_id }) => [actor_id, target_id]).filter((id) => id !== null)
  for (const id of new Set(ids)) {
    await sql`insert into deleted_team_names (tenancy_id, named_after, team_id, given_name)
      values (${made.tenancyId}, ${person}, ${id}, '')`.execute(system)
  }
  await expectNothingWiped(made, person)
})

it('somebody who has the id of a key, a team or a colleague takes along nothing that their name is a part of (T57)', async () => {
  const made = await projectWithLog()
  const ids = made.entries.flatMap(({ actor_id, target_id }) => [actor_id, target_id])
  const others = new Set(ids.filter((id) => id !== null && id !== made.ada))
  expect(others.size).toBeGreaterThan(3)
  for (const id of others) await expectNothingWiped(made, await makePerson(made, id!, 'example.com'))
})

it('entries that do not name a person keep everything, whatever the database says they mention (T57)', async () => {
  const made = await projectWithLog()
  const person = await makePerson(made, randomUUID(), 'example.com')
  const { rows } = await sql<{ text: string }>`
    select pg_get_functiondef('audit_mentions'::regproc) as text`.execute(system)
  await sql`drop index audit_log_mentions`.execute(system)
  await sql`create or replace function audit_mentions(actor_id text, target_id text, before json, after json) returns text[]
    language sql immutable as ${sql.lit(`select array['${person}']`)}`.execute(system)
  await expectNothingWiped(made, person)
  await sql.raw(rows[0]!.text).execute(system)
})
