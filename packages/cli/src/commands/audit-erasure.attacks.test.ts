/** Somebody with the database has the server itself erase an audit log, so that its own note excuses the loss. */
import { createHash, randomUUID } from 'node:crypto'
import { jobsDone } from '@hallpass/server/testing/jobs-done.ts'
import { afterAll, expect, it } from 'vitest'
import { goneAlarm, newDataDir, startAuditedServer } from '../testing/audit-logs.ts'

const fixture = await startAuditedServer()
const { server, intruder, audit, restore, act, projectWithLog, otherServer, erase, deleteAndErase, moveRows } = fixture
afterAll(fixture.close)

const remember = (tenancyId: string, action: string) =>
  intruder.query('insert into audit_pending (tenancy_id, id, at, entry) values ($1, $2, now(), $3)', [
    ...[tenancyId, randomUUID()],
    JSON.stringify({
      ...{ action, actor: { type: 'operator', id: null }, target: null, before: null, after: null },
      ...{ ip: null, user_agent: null, request_id: null },
    }),
  ])

async function insertProject(id: string, tenancyId: string, deletedAt: Date | null = null) {
  await intruder.query("insert into projects (id, display_name, deleted_at) values ($1, 'Made by hand', $2)", [
    ...[id, deletedAt],
  ])
  await intruder.query('insert into tenancies (id, project_id) values ($1, $2)', [tenancyId, id])
}

const markDeleted = (id: string) =>
  intruder.query("update projects set deleted_at = now() - interval '30 days' where id = $1", [id])
const errorsAbout = (id: string) =>
  server.logs.flatMap((line) => (line.level === 50 && line.project === id ? [String(line.msg)] : [])).join()

it('finds an audit log that the server erased with a project to which somebody had given it (T57)', async () => {
  const { project, tenancyId } = await projectWithLog()
  const { witness, alarms } = await otherServer()
  const [dummy, other] = [randomUUID(), randomUUID()]
  await moveRows(tenancyId, other)
  await insertProject(dummy, tenancyId, new Date('2020-01-01'))
  await remember(tenancyId, 'project.deleted')
  await remember(other, 'project.created')
  await jobsDone(server)
  await erase()
  const { code, out } = await audit('verify', project.id)
  expect(code).toBe(1)
  expect(out).toContain(
    `fail  ${project.id}  the log was erased as that of the project ${dummy}, but entry 3 was announced`,
  )
  await witness.checkpoint()
  expect(alarms(project.id)).toEqual([goneAlarm(3)])
  // Also once nothing is left of the project that could give it away.
  await intruder.query('delete from tenancies where id = $1', [other])
  await intruder.query('delete from projects where id = $1', [project.id])
  expect((await audit('verify', project.id)).code).toBe(1)
})

it('finds a new audit log of a project whose former one was erased, until the operator accepts it (T57)', async () => {
  const { project } = await projectWithLog()
  const { witness, alarms } = await otherServer(server.app.settings.dataDir)
  await deleteAndErase(project)
  await witness.checkpoint()
  const other = randomUUID()
  await insertProject(project.id, other)
  await remember(other, 'project.created')
  await jobsDone(server)
  const { code, out } = await audit('verify', project.id)
  expect(code).toBe(1)
  expect(out).toContain(`fail  ${project.id}  the log was erased with its project, which has another log now`)
  expect(out).toContain(`hallpass audit accept ${project.id}`)
  await witness.checkpoint()
  await witness.checkpoint()
  expect(alarms(project.id)).toEqual([goneAlarm(4)])
  expect((await audit('accept', project.id)).code).toBe(0)
  await jobsDone(server)
  expect((await audit('verify', project.id)).code).toBe(0)
  await witness.checkpoint()
  expect((await otherServer(server.app.settings.dataDir)).alarms(project.id)).toEqual([])
})

it('the server erases no audit log for an entry that it did not seal (T57)', async () => {
  const { project, tenancyId } = await projectWithLog()
  await intruder.query(
    `insert into audit_log (tenancy_id, sequence, id, at, action, actor_type, previous_hash, hash)
     select tenancy_id, sequence + 1, gen_random_uuid(), at, 'project.deleted', actor_type, hash, hash
     from audit_log where tenancy_id = $1 and sequence = 3`,
    [tenancyId],
  )
  await markDeleted(project.id)
  await erase()
  expect((await audit('verify', project.id)).out).toContain(`fail  ${project.id}  entry 4 was changed`)
  expect(errorsAbout(project.id)).toContain('its audit log is not whole: it is not erased')
})

it('the server does not erase, with its project, an audit log of which only the end is left (T57)', async () => {
  const { project, tenancyId } = await projectWithLog()
  await intruder.query('delete from audit_log where tenancy_id = $1', [tenancyId])
  await markDeleted(project.id)
  await erase()
  expect((await audit('verify', project.id)).out).toContain(
    `fail  ${project.id}  entries 1 to 3 are missing at the end`,
  )
})

it('the server erases no audit log for a deletion that was undone since (T57)', async () => {
  const { project } = await projectWithLog()
  expect((await project.admin.delete('/internal/projects/current')).status).toBe(200)
  expect(await restore(project.id)).toBe(0)
  await jobsDone(server)
  await markDeleted(project.id)
  await erase()
  expect(await audit('verify', project.id)).toEqual({ code: 0, out: `ok    ${project.id}  5 entries` })
  expect(errorsAbout(project.id)).toContain('its audit log says nothing of that: it is not erased')
  expect(await restore(project.id)).toBe(0)
  await deleteAndErase(project)
  expect((await audit('verify', project.id)).out).toContain(`gone  ${project.id}  the log was erased with its project`)
})

it('the note of an erasure excuses no entry that was announced after it, as once a backup was restored (T57)', async () => {
  const { project, tenancyId } = await projectWithLog()
  const belonging = [
    ['projects', 'id', project.id],
    ['tenancies', 'id', tenancyId],
    ['audit_heads', 'tenancy_id', tenancyId],
    ['audit_log', 'tenancy_id', tenancyId],
  ] as const
  await intruder.query('create schema backup')
  for (const [table, column, id] of belonging) {
    await intruder.query(`create table backup.${table} as select * from ${table} where ${column} = '${id}'`)
  }
  await act(project, 'After the backup')
  await deleteAndErase(project)
  for (const [table] of belonging) await intruder.query(`insert into ${table} select * from backup.${table}`)
  server.clock.advance(60 * 60 * 1000)
  const dataDir = newDataDir()
  const { witness, alarms } = await otherServer(dataDir)
  for (const [table, column, id] of belonging) await intruder.query(`delete from ${table} where ${column} = '${id}'`)
  const { code, out } = await audit('verify', project.id, '--data-dir', dataDir)
  expect(code).toBe(1)
  expect(out).toMatch(/the note that the log was erased is of .*, but entry 3 was announced at/)
  await witness.checkpoint()
  expect(alarms(project.id)).toEqual([goneAlarm(3)])
})

it('a project that is there is not being erased, whatever a column says: its log has to be the one that was announced (T57)', async () => {
  const { project, tenancyId } = await projectWithLog()
  const { witness, alarms } = await otherServer(server.app.settings.dataDir)
  await deleteAndErase(project)
  await witness.checkpoint()
  await insertProject(project.id, tenancyId)
  await intruder.query('update projects set erasing_since = now() where id = $1', [project.id])
  await remember(tenancyId, 'project.created')
  await jobsDone(server)
  const { code, out } = await audit('verify', project.id)
  expect(out).toContain(`fail  ${project.id}  the log ends with entry 1, but entry 4 was announced`)
  expect(code).toBe(1)
  await witness.checkpoint()
  expect(alarms(project.id)).toHaveLength(1)
})

it('the server erases no audit log for an entry behind the sealed end, and never that of internal (T57)', async () => {
  const { project, tenancyId } = await projectWithLog()
  const { rows } = await intruder.query('select * from audit_log where tenancy_id = $1 and sequence = 3', [tenancyId])
  const id = randomUUID()
  const nothing = Array.from({ length: 8 }, () => null)
  const content = [tenancyId, 4, id, rows[0].at.toISOString(), 'project.deleted', 'operator', ...nothing]
  const text = `${rows[0].hash.toString('hex')}\n${JSON.stringify(content)}`
  await intruder.query(
    `insert into audit_log (tenancy_id, sequence, id, at, action, actor_type, previous_hash, hash)
     values ($1, 4, $2, $3, 'project.deleted', 'operator', $4, $5)`,
    [tenancyId, id, rows[0].at, rows[0].hash, createHash('sha256').update(text).digest()],
  )
  expect((await audit('verify', project.id)).out).toContain('entry 4 stands behind the end that the server sealed')
  await markDeleted(project.id)
  await erase()
  expect(errorsAbout(project.id)).toContain('its audit log is not whole: it is not erased')
  const { tenancyId: internal } = await server.app.projects.get('internal')
  await remember(internal, 'project.deleted')
  await markDeleted('internal')
  await erase()
  expect((await audit('verify', 'internal')).out).toMatch(/^ok {4}internal/)
})
