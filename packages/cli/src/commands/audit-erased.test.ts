/** Audit logs that are gone for a good reason: the server erased them with their project, or a backup was restored. */
import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { jobsDone } from '@hallpass/server/testing/jobs-done.ts'
import { startReceiver } from '@hallpass/server/testing/webhook-receiver.ts'
import { afterAll, expect, it } from 'vitest'
import { goneAlarm, newDataDir, startAuditedServer } from '../testing/audit-logs.ts'

const fixture = await startAuditedServer()
const { server, intruder, audit, projectWithLog, otherServer, deleteAndErase } = fixture
afterAll(fixture.close)

it('the erasure of a deleted project is told by every server, and no alarm', async () => {
  const { project } = await projectWithLog()
  const receiver = await startReceiver()
  const dataDir = newDataDir()
  const { witness, logs, alarms } = await otherServer(dataDir, receiver.url)
  await deleteAndErase(project)
  await witness.checkpoint()
  const ended = { projectId: project.id, sequence: 4, erased: true }
  const lines = readFileSync(join(dataDir, 'audit-heads.jsonl'), 'utf8').split('\n').filter(Boolean)
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(expect.objectContaining(ended))
  const heads = logs.flatMap((line) => (line.msg === 'audit logs' ? line.heads : []))
  expect(heads).toContainEqual(expect.objectContaining(ended))
  expect(receiver.received.at(-1)?.body.heads).toContainEqual(expect.objectContaining(ended))
  // The server that erased it, one that has seen it, and one that was off all the time.
  const gone = `gone  ${project.id}  the log was erased with its project`
  for (const folder of [server.app.settings.dataDir, dataDir, newDataDir()]) {
    const { code, out } = await audit('verify', project.id, '--data-dir', folder)
    expect(code).toBe(0)
    expect(out).toContain(gone)
  }
  expect(alarms(project.id)).toEqual([])
})

it('a server that was stopped while a project was erased does not take that for an attack', async () => {
  const { project } = await projectWithLog()
  const dataDir = newDataDir()
  await (await otherServer(dataDir)).witness.stop()
  await deleteAndErase(project)
  const { alarms } = await otherServer(dataDir)
  expect(alarms(project.id)).toEqual([])
})

it('an erasure that is under way is no alarm, and not a way to empty a log', async () => {
  const { project, tenancyId } = await projectWithLog()
  const { witness, alarms } = await otherServer()
  await deleteAndErase(project)
  // As it was in the middle: the log is gone, the project not yet.
  const { rows } = await intruder.query('select * from erased_audit_logs where log_id = $1', [tenancyId])
  expect(rows).toHaveLength(1)
  await intruder.query(
    "insert into projects (id, display_name, deleted_at, erasing_since) values ($1, 'Acme', now(), now())",
    [project.id],
  )
  await intruder.query('insert into tenancies (id, project_id) values ($1, $2)', [tenancyId, project.id])
  await witness.checkpoint()
  expect((await audit('verify', project.id)).code).toBe(0)
  expect(alarms(project.id)).toEqual([])
  await intruder.query('update projects set deleted_at = null, erasing_since = null where id = $1', [project.id])
  await witness.checkpoint()
  expect(alarms(project.id)).toHaveLength(1)
  expect((await audit('verify', project.id)).code).toBe(1)
  await intruder.query('delete from tenancies where id = $1', [tenancyId])
  await intruder.query('delete from projects where id = $1', [project.id])
})

it('what an older version announced and erased is no alarm after the upgrade, what is taken away then is (T57)', async () => {
  const { project } = await projectWithLog()
  const dataDir = newDataDir()
  const file = join(dataDir, 'audit-heads.jsonl')
  const head = { projectId: 'erased-long-ago', sequence: 7, hash: 'ab'.repeat(32), at: '2026-01-01T00:00:00.000Z' }
  const line = JSON.stringify({ tenancyId: randomUUID(), ...head })
  writeFileSync(file, `\n${line}\n{"checkpoint":"00","logs":1,"at":"2026-01-01T00:00:00.000Z"}\n`)
  const before = await audit('verify', head.projectId, '--data-dir', dataDir)
  expect(before).toEqual({
    code: 0,
    out: 'gone  erased-long-ago  the log is gone: an older Hallpass did not note whether it erased it',
  })
  const { witness, alarms } = await otherServer(dataDir)
  expect(alarms(head.projectId)).toEqual([])
  expect((await audit('verify', head.projectId, '--data-dir', dataDir)).code).toBe(0)
  expect((await audit('verify', project.id, '--data-dir', dataDir)).code).toBe(0)
  await intruder.query('delete from tenancies where project_id = $1', [project.id])
  await witness.checkpoint()
  expect(alarms(project.id)).toEqual([goneAlarm(3)])
  expect((await audit('verify', project.id, '--data-dir', dataDir)).code).toBe(1)
})

it('after an older backup was restored, the operator accepts that a younger project is gone', async () => {
  const { project } = await projectWithLog()
  const { witness, alarms } = await otherServer(server.app.settings.dataDir)
  await intruder.query('delete from projects where id = $1', [project.id])
  await intruder.query('delete from tenancies where project_id = $1', [project.id])
  expect((await audit('verify', project.id)).out).toContain(`hallpass audit accept ${project.id}`)
  expect(await audit('accept', project.id)).toMatchObject({
    code: 0,
    out: expect.stringContaining('the log that ended with entry 3 counts as erased'),
  })
  await jobsDone(server)
  const { code, out } = await audit('verify', project.id)
  expect([code, out]).toEqual([0, expect.stringContaining(`gone  ${project.id}`)])
  const { body } = await server.internal.admin.get('/internal/audit-log?action=audit_log.accepted')
  expect(body.items).toMatchObject([{ target: { type: 'project', id: project.id }, after: { announced: 3 } }])
  await witness.checkpoint()
  expect(alarms(project.id)).toEqual([])
})
