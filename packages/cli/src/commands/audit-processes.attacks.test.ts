/** Processes of one server announce in one folder: what one of them said must hold for all. */
import { mkdirSync, renameSync, rmdirSync } from 'node:fs'
import { announcedPath } from '@hallpass/server/operator'
import { jobsDone } from '@hallpass/server/testing/jobs-done.ts'
import { afterAll, expect, it } from 'vitest'
import { newDataDir, startAuditedServer } from '../testing/audit-logs.ts'

const fixture = await startAuditedServer()
const { server, audit, act, projectWithLog, otherServer, headOf, cutBackTo } = fixture
afterAll(fixture.close)

const cutAlarm = (entry: number) =>
  `${entry} an audit log does not contain the end that was announced: hallpass audit verify says more`

it('a process of the same server does not take back what another has announced (T57)', async () => {
  const { project, tenancyId } = await projectWithLog()
  const dataDir = newDataDir()
  const [one, two] = [await otherServer(dataDir), await otherServer(dataDir)]
  const head = await headOf(tenancyId)
  await act(project, 'Made by the intruder')
  await one.witness.checkpoint()
  await cutBackTo(head)
  await act(project, 'Instead of that')
  await two.witness.checkpoint()
  await one.witness.checkpoint()
  expect(one.alarms(project.id)).toEqual([cutAlarm(4)])
  expect(two.alarms(project.id)).toEqual([cutAlarm(4)])
  const { code, out } = await audit('verify', project.id, '--data-dir', dataDir)
  expect(code).toBe(1)
  expect(out).toContain(`fail  ${project.id}  entry 4 is not the one that was announced`)
})

it('what could not be written to the data folder is not taken for accepted, and is written later (T57)', async () => {
  const { project, tenancyId } = await projectWithLog()
  const dataDir = newDataDir()
  const { witness, alarms } = await otherServer(dataDir)
  const path = announcedPath(dataDir)
  // As on a disk that somebody filled through the database.
  renameSync(path, `${path}.aside`)
  mkdirSync(path)
  const head = await headOf(tenancyId)
  await act(project, 'Made by the intruder')
  await witness.checkpoint()
  rmdirSync(path)
  renameSync(`${path}.aside`, path)
  await cutBackTo(head)
  await witness.checkpoint()
  expect(alarms(project.id)).toEqual([cutAlarm(4)])
  const { code, out } = await audit('verify', project.id, '--data-dir', dataDir)
  expect(code).toBe(1)
  expect(out).toContain(`fail  ${project.id}  the log ends with entry 3, but entry 4 was announced`)
})

it('a log that is cut again after the operator accepted its end is reported again (T57)', async () => {
  const { project, tenancyId } = await projectWithLog()
  const { witness, alarms } = await otherServer(server.app.settings.dataDir)
  const head = await headOf(tenancyId)
  await act(project, 'After the backup')
  await witness.checkpoint()
  await cutBackTo(head)
  await witness.checkpoint()
  expect((await audit('accept', project.id)).code).toBe(0)
  await jobsDone(server)
  await witness.checkpoint()
  expect(alarms(project.id)).toEqual([cutAlarm(4)])
  await cutBackTo(head)
  await witness.checkpoint()
  expect(alarms(project.id)).toEqual([cutAlarm(4), cutAlarm(4)])
})
