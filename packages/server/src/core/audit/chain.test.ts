import { sql } from 'kysely'
import { afterAll, expect, it, vi } from 'vitest'
import { resealAll } from '../../reseal-all.ts'
import { createTestDatabase, startTestServer, type TestProject, type TestServer } from '../../testing/index.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { tenantOf } from '../../testing/people.ts'
import { maxWaitMillis } from '../../testing/wait.ts'
import { createSealer } from '../crypto/index.ts'
import { chainAuditLog } from './chain.ts'
import { hashOf, noHash } from './entry.ts'
import { type Head, sealHead } from './head.ts'
import { entryOf, listForward } from './log.ts'
import { verifyAuditLog } from './verify.ts'

const server = await startTestServer()
afterAll(() => server.close())

async function projectWithLog(entries = 6, on = server) {
  const project = await on.createProject()
  for (let n = 2; n < entries; n++) await project.server.post('/users', { display_name: `Person ${n}` })
  await jobsDone(on)
  return project
}

async function verdict(project: TestProject, on: TestServer = server) {
  const { tenancyId } = await on.app.projects.get(project.id)
  return verifyAuditLog(await tenantOf(on, project), on.app.sealer, tenancyId)
}

/** What a person with the password of the database can do: switch the triggers off. */
async function tamper(project: TestProject, change: (tenancyId: string) => ReturnType<typeof sql>[]) {
  const { tenancyId } = await server.app.projects.get(project.id)
  await server.app.database.transaction(async (system) => {
    await sql`set local session_replication_role = replica`.execute(system)
    for (const statement of change(tenancyId)) await statement.execute(system)
  })
}

it('the audit log verifies after any number of changes', async () => {
  expect(await verdict(await projectWithLog(8))).toEqual({ entries: 8, problems: [] })
})

it('audit entries are numbered without gaps or repeats when several writers append at once', async () => {
  const project = await server.createProject()
  const { tenancyId } = await server.app.projects.get(project.id)
  const append = () => chainAuditLog(server.app, tenancyId)
  await Promise.all(
    Array.from({ length: 40 }, async (_, n) => {
      await project.server.post('/users', { display_name: `Person ${n}` })
      await append()
    }),
  )
  await jobsDone(server)
  expect(await verdict(project)).toEqual({ entries: 42, problems: [] })
  const rows = await (await tenantOf(server, project)).selectFrom('audit_log').select('id').execute()
  expect(new Set(rows.map((row) => row.id)).size).toBe(42)
})

it.each([
  ['action', sql`'user.nothing'`],
  ['actor_id', sql`null`],
  ['target_id', sql`'somebody else'`],
  ['after', sql`'{"display_name":"Mallory"}'`],
  ['ip', sql`'10.0.0.1'`],
  ['at', sql`at - interval '1 day'`],
])('finds an audit entry whose %s was changed', async (column, value) => {
  const project = await projectWithLog()
  await tamper(project, (tenancyId) => [
    sql`update audit_log set ${sql.ref(column)} = ${value} where tenancy_id = ${tenancyId} and sequence = 4`,
  ])
  expect((await verdict(project)).problems).toEqual(['entry 4 was changed'])
})

it('finds an audit entry that is missing in the middle, and one that is missing at the end (T57)', async () => {
  const project = await projectWithLog()
  await tamper(project, (id) => [sql`delete from audit_log where tenancy_id = ${id} and sequence = 3`])
  expect((await verdict(project)).problems).toEqual(['entry 3 is missing'])
  await tamper(project, (id) => [sql`delete from audit_log where tenancy_id = ${id} and sequence > 4`])
  expect((await verdict(project)).problems).toEqual(['entry 3 is missing', 'entries 5 to 6 are missing at the end'])
})

it('finds audit entries that changed places', async () => {
  const project = await projectWithLog()
  await tamper(project, (id) => [
    sql`update audit_log set sequence = 100 where tenancy_id = ${id} and sequence = 3`,
    sql`update audit_log set sequence = 3 where tenancy_id = ${id} and sequence = 4`,
    sql`update audit_log set sequence = 4 where tenancy_id = ${id} and sequence = 100`,
  ])
  const { problems } = await verdict(project)
  expect(problems).toContain('entry 3 was changed')
  expect(problems).toContain('entry 4 does not follow the one before it')
})

it('finds an audit log rewritten to be consistent in itself, because its end is not the sealed one', async () => {
  const [project, other] = [await projectWithLog(), await projectWithLog(4)]
  const { tenancyId } = await server.app.projects.get(other.id)
  // Everything of a shorter log that is whole, and its head.
  const forged = createSealer(['a secret that only the intruder knows, and nobody else'], 'database')
  await tamper(project, (id) => [
    sql`delete from audit_log where tenancy_id = ${id} and sequence > 4`,
    sql`update audit_heads set sequence = 4, hash = (select hash from audit_log where tenancy_id = ${id} and sequence = 4),
      seal = ${forged.seal('4:', `audit_heads:${id}`)} where tenancy_id = ${id}`,
  ])
  expect((await verdict(project)).problems).toEqual(['entry 4 is not the end that the server sealed'])
  await tamper(project, (id) => [
    sql`update audit_heads set seal = (select seal from audit_heads where tenancy_id = ${tenancyId}) where tenancy_id = ${id}`,
  ])
  expect((await verdict(project)).problems).toEqual(['entry 4 is not the end that the server sealed'])
  await tamper(project, (id) => [sql`delete from audit_heads where tenancy_id = ${id}`])
  expect((await verdict(project)).problems).toEqual(['the end of the log is not known: its head is missing'])
})

it('an audit log that an older server wrote, without salts, verifies before and after a person in it is deleted (T61)', async () => {
  const project = await projectWithLog()
  const { tenancyId } = await server.app.projects.get(project.id)
  const rows = await listForward(await tenantOf(server, project), 0, 100)
  let head: Head = { sequence: 0, hash: noHash }
  for (const row of rows) {
    const previous = head.hash
    const hash = hashOf(previous, { ...entryOf(tenancyId, row), salt: null })
    head = { sequence: Number(row.sequence), hash }
    await tamper(project, (id) => [
      sql`update audit_log set salt = null, previous_hash = ${previous}, hash = ${hash}
        where tenancy_id = ${id} and sequence = ${row.sequence}`,
    ])
  }
  const seal = sealHead(server.app.sealer, tenancyId, head)
  await tamper(project, (id) => [
    sql`update audit_heads set hash = ${head.hash}, seal = ${seal} where tenancy_id = ${id}`,
  ])
  expect(await verdict(project)).toEqual({ entries: 6, problems: [] })
  const { target_id: id, after } = rows.at(-1)!
  expect(after).toMatchObject({ display_name: 'Person 5' })
  await project.server.delete(`/users/${id}`)
  await jobsDone(server)
  expect(await verdict(project)).toEqual({ entries: 7, problems: [] })
  const [erased] = await listForward(await tenantOf(server, project), 5, 1)
  expect(erased?.after).toMatchObject({ display_name: '[erased]' })
})

it('deleting a person does not make an audit entry that somebody had changed look genuine (T61)', async () => {
  const project = await projectWithLog()
  const [entry] = await listForward(await tenantOf(server, project), 3, 1)
  await tamper(project, (id) => [
    sql`update audit_log set action = 'user.nothing' where tenancy_id = ${id} and sequence = 4`,
  ])
  await project.server.delete(`/users/${entry?.target_id}`)
  await jobsDone(server)
  expect((await verdict(project)).problems).toEqual(['entry 4 was changed'])
})

it('statements can add to the audit log but not change it', async () => {
  const project = await projectWithLog()
  const db = await tenantOf(server, project)
  await expect(db.updateTable('audit_log').set({ action: 'x' }).execute()).rejects.toThrow('append-only')
  await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only')
  await expect(db.deleteFrom('audit_heads').execute()).rejects.toThrow('append-only')
  await expect(sql`truncate audit_log`.execute(server.app.database.system)).rejects.toThrow('append-only')
  expect(await verdict(project)).toEqual({ entries: 6, problems: [] })
})

it('the audit log is deleted with an erased project', async () => {
  const project = await projectWithLog()
  const { tenancyId } = await server.app.projects.get(project.id)
  await server.app.database.system.deleteFrom('projects').where('id', '=', project.id).execute()
  const left = await server.app.database.system
    .selectFrom('audit_log')
    .selectAll()
    .where('tenancy_id', '=', tenancyId)
    .execute()
  expect(left).toEqual([])
})

it('an audit entry that a killed server left behind is appended by the next (F1)', async () => {
  const project = await projectWithLog()
  const { tenancyId } = await server.app.projects.get(project.id)
  await server.app.auditChainer.stop()
  await project.server.post('/users', { display_name: 'Whose server was killed' })
  await jobsDone(server)
  expect((await verdict(project)).entries).toBe(6)
  server.app.auditChainer.start(server.app)
  await jobsDone(server)
  expect((await verdict(project)).entries).toBe(7)
  await project.server.post('/users', { display_name: 'The next' })
  await jobsDone(server)
  expect(await verdict(project)).toEqual({ entries: 8, problems: [] })
  const names = await sql<{ name: string }>`select after->>'display_name' as name from audit_log
    where tenancy_id = ${tenancyId} order by sequence desc limit 2`.execute(server.app.database.system)
  expect(names.rows.map((row) => row.name)).toEqual(['The next', 'Whose server was killed'])
})

it('changes are in the log soon, one by itself and those of a burst', async () => {
  const project = await projectWithLog(2)
  for (const count of [1, 20]) {
    const { entries } = await verdict(project)
    await Promise.all(Array.from({ length: count }, () => project.server.post('/users', {})))
    await vi.waitFor(async () => expect((await verdict(project)).entries).toBe(entries + count), maxWaitMillis)
  }
})

it('the audit log still verifies after its secret was rotated and the old one removed', async () => {
  const database = await createTestDatabase()
  const [older, newer] = ['the-older-secret-of-this-server-5e0d7c91', 'the-newer-secret-of-this-server-5e0d7c91']
  const before = await startTestServer({ database, env: { HALLPASS_SECRET: older } })
  const project = await projectWithLog(4, before)
  const { body: users } = await project.server.get('/users')
  await project.server.delete(`/users/${users.items[0].id}`)
  await jobsDone(before)
  await before.close()
  const between = await startTestServer({ database, env: { HALLPASS_SECRET: `${newer},${older}` } })
  await resealAll(between.app)
  await between.close()
  const after = await startTestServer({ database, env: { HALLPASS_SECRET: newer } })
  expect(await verdict(project, after)).toEqual({ entries: 5, problems: [] })
  await after.close()
  await database.drop()
})

it('writes both the change and its audit entry or neither, in a transaction and in a single statement', async () => {
  const project = await projectWithLog(2)
  const statements = await server.countStatements(() =>
    project.admin.post('/internal/api-keys', {
      description: 'one statement',
      expires_at_millis: 0,
      has_publishable_client_key: true,
      has_secret_server_key: false,
      has_super_secret_admin_key: false,
    }),
  )
  const words = statements.map((statement) => statement.split(' ').slice(0, 3).join(' '))
  const change = words.indexOf('insert into "project_keys"')
  expect(words.slice(change - 1, change + 3)).toEqual([
    'begin',
    'insert into "project_keys"',
    'insert into "audit_pending"',
    'commit',
  ])
  await sql`alter table audit_pending add constraint refused check (n < 0) not valid`.execute(
    server.app.database.system,
  )
  const refused = await project.server.post('/users', { display_name: 'Without a trace' })
  await sql`alter table audit_pending drop constraint refused`.execute(server.app.database.system)
  expect(refused.status).toBe(500)
  const found = await project.server.get('/users?query=without%20a%20trace')
  expect(found.body.items).toEqual([])
})
