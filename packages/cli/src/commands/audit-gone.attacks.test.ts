/** Whole audit logs that somebody with the database took away. */
import { randomUUID } from 'node:crypto'
import { createSealer } from '@hallpass/server/operator'
import { jobsDone } from '@hallpass/server/testing/jobs-done.ts'
import { afterAll, expect, it } from 'vitest'
import { goneAlarm, newDataDir, startAuditedServer } from '../testing/audit-logs.ts'

const fixture = await startAuditedServer()
const {
  server,
  intruder,
  audit,
  act,
  projectWithLog,
  headOf,
  cutBackTo,
  moveRows,
  otherServer,
  erase,
  deleteAndErase,
} = fixture
afterAll(fixture.close)

/** The project has another tenancy then, without a log. */
async function giveAnotherTenancy(tenancyId: string) {
  await intruder.query('delete from audit_log where tenancy_id = $1', [tenancyId])
  await intruder.query('delete from audit_heads where tenancy_id = $1', [tenancyId])
  await moveRows(tenancyId, randomUUID())
}

it('finds the audit log of a project that was deleted in the database, and the running server reports it once (T57)', async () => {
  const { project } = await projectWithLog()
  const { witness, alarms } = await otherServer()
  await intruder.query('set session_replication_role = origin')
  await intruder.query('delete from projects where id = $1', [project.id])
  await intruder.query('set session_replication_role = replica')
  const problem = `fail  ${project.id}  the log is gone, and the server did not erase it, but entry 3 was announced`
  for (const args of [['verify'], ['verify', project.id]]) {
    const { code, out } = await audit(...args)
    expect(code).toBe(1)
    expect(out).toContain(problem)
  }
  await witness.checkpoint()
  await witness.checkpoint()
  expect(alarms(project.id)).toEqual([goneAlarm(3)])
})

it('finds the audit log of a project that was given another tenancy, and the running server reports it (T57)', async () => {
  const { project, tenancyId } = await projectWithLog()
  const { witness, alarms } = await otherServer()
  await giveAnotherTenancy(tenancyId)
  await act(project, 'Made after the log was taken away')
  const { code, out } = await audit('verify', project.id)
  expect(code).toBe(1)
  expect(out).toContain(
    `fail  ${project.id}  the log is gone, and the server did not erase it, but entry 3 was announced`,
  )
  await witness.checkpoint()
  expect(alarms(project.id)).toEqual([goneAlarm(3)])
})

it('finds an audit log that was begun anew also where nothing was announced (T57)', async () => {
  const { project, tenancyId } = await projectWithLog()
  await giveAnotherTenancy(tenancyId)
  await act(project, 'Made after the log was taken away')
  const elsewhere = ['--data-dir', newDataDir()]
  const { code, out } = await audit('verify', project.id, ...elsewhere)
  expect(code).toBe(1)
  expect(out).toContain(`fail  ${project.id}  entry 1 is not the beginning of the log of a project`)
  expect((await audit('accept', project.id, ...elsewhere)).code).toBe(0)
  await jobsDone(server)
  expect((await audit('verify', project.id, ...elsewhere)).code).toBe(0)
})

it('finds an audit log that was given to another project (T57)', async () => {
  const [{ project, tenancyId }, other] = [await projectWithLog(), await projectWithLog()]
  const { witness, alarms } = await otherServer()
  const move = (id: string, to: string) =>
    intruder.query('update tenancies set project_id = $2, branch_id = $2 where id = $1', [id, to])
  await move(tenancyId, other.project.id)
  expect((await audit('verify', project.id)).out).toContain(`fail  ${project.id}  the log is gone`)
  expect((await audit('verify')).out).toContain(`its log was announced as that of the project ${project.id}`)
  await witness.checkpoint()
  expect(alarms(project.id)).toHaveLength(1)
  await intruder.query("update tenancies set project_id = $2, branch_id = 'main' where id = $1", [
    tenancyId,
    project.id,
  ])
  expect((await audit('verify', project.id)).code).toBe(0)
})

it('the server erases no audit log because somebody marked its project as deleted in the database (T57)', async () => {
  const { project } = await projectWithLog()
  for (const column of ['deleted_at', 'erasing_since']) {
    await intruder.query(`update projects set ${column} = now() - interval '30 days' where id = $1`, [project.id])
    await erase()
    expect(await audit('verify', project.id)).toEqual({ code: 0, out: `ok    ${project.id}  3 entries` })
  }
  const errors = server.logs.filter((line) => line.level === 50 && line.project === project.id)
  expect(errors.map(({ msg }) => msg).join()).toContain('its audit log says nothing of that: it is not erased')
})

it('nobody without the secret can make up that an audit log was erased with its project (T57)', async () => {
  const [{ project, tenancyId }, other] = [await projectWithLog(), await projectWithLog()]
  const { hash } = await headOf(tenancyId)
  await deleteAndErase(other.project)
  const at = new Date('2026-01-01T00:00:00.000Z')
  const forger = createSealer(['a secret that only the intruder knows, and nobody else'], 'database')
  const text = JSON.stringify([project.id, 3, hash.toString('hex'), at.toISOString()])
  await intruder.query('insert into erased_audit_logs values ($1, $2, 3, $3, $4, $5)', [
    ...[tenancyId, project.id, hash, at, forger.seal(text, `erased_audit_logs:${tenancyId}`)],
  ])
  const { witness, alarms } = await otherServer(server.app.settings.dataDir)
  await intruder.query('set session_replication_role = origin')
  await intruder.query('delete from projects where id = $1', [project.id])
  await intruder.query('set session_replication_role = replica')
  expect((await audit('verify', project.id)).out).toContain(`fail  ${project.id}  the log is gone`)
  await intruder.query(
    'update erased_audit_logs e set seal = o.seal from erased_audit_logs o where e.log_id = $1 and o.log_id = $2',
    [tenancyId, other.tenancyId],
  )
  expect((await audit('verify', project.id)).out).toContain(`fail  ${project.id}  the log is gone`)
  await witness.checkpoint()
  expect(alarms(project.id)).toContain(goneAlarm(3))
})

it('an audit log that was cut before its project was erased is found all the same (T57)', async () => {
  const { project, tenancyId } = await projectWithLog()
  const head = await headOf(tenancyId)
  for (const name of ['Made by the intruder', 'And again']) await act(project, name)
  const { witness, alarms } = await otherServer()
  await cutBackTo(head)
  await deleteAndErase(project)
  const { code, out } = await audit('verify', project.id)
  expect(code).toBe(1)
  expect(out).toContain('erased with its project when it ended with entry 4, but entry 5 was announced')
  await witness.checkpoint()
  expect(alarms(project.id)).toContain(goneAlarm(5))
})
