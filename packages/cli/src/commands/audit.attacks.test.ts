import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AuditWitness } from '@hallpass/server/operator'
import { jobsDone } from '@hallpass/server/testing/jobs-done.ts'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { newDataDir, startAuditedServer } from '../testing/audit-logs.ts'

const { server, intruder, audit, act, projectWithLog, headOf, cutBackTo, close } = await startAuditedServer()
afterAll(close)

it('finds an audit log that was put back to an earlier end together with the seal of that time (T57)', async () => {
  const { project, tenancyId } = await projectWithLog()
  const head = await headOf(tenancyId)
  await act(project, 'Made by the intruder')
  expect(await audit('verify', project.id)).toEqual({ code: 0, out: `ok    ${project.id}  4 entries` })
  await cutBackTo(head)
  const { code, out } = await audit('verify', project.id)
  expect(code).toBe(1)
  expect(out).toContain(`fail  ${project.id}  the log ends with entry 3, but entry 4 was announced`)
})

it('finds it also after the server has appended further entries to the shortened log (T57)', async () => {
  const { project, tenancyId } = await projectWithLog()
  const head = await headOf(tenancyId)
  await act(project, 'Made by the intruder')
  await cutBackTo(head)
  for (const name of ['Bob', 'Eve', 'Joe']) await act(project, name)
  const { code, out } = await audit('verify', project.id)
  expect(code).toBe(1)
  expect(out).toContain(`fail  ${project.id}  entry 4 is not the one that was announced`)
})

it('finds an audit log that was deleted with its head (T57)', async () => {
  const { project, tenancyId } = await projectWithLog()
  await intruder.query('delete from audit_log where tenancy_id = $1', [tenancyId])
  await intruder.query('delete from audit_heads where tenancy_id = $1', [tenancyId])
  const { code, out } = await audit('verify', project.id)
  expect(code).toBe(1)
  expect(out).toContain(`fail  ${project.id}  the log is empty`)
})

it('finds an emptied audit log also where nothing was announced (T57)', async () => {
  const { project, tenancyId } = await projectWithLog()
  await intruder.query('delete from audit_log where tenancy_id = $1', [tenancyId])
  await intruder.query('delete from audit_heads where tenancy_id = $1', [tenancyId])
  const { code, out } = await audit('verify', project.id, '--data-dir', '/tmp/there-is-nothing-here')
  expect(code).toBe(1)
  expect(out).toContain('Nothing was announced in /tmp/there-is-nothing-here/audit-heads.jsonl yet')
  expect(out).toContain(`fail  ${project.id}  the log is empty`)
})

it('finds a shortened audit log by an entry that was announced elsewhere (T57)', async () => {
  const { project, tenancyId } = await projectWithLog()
  const head = await headOf(tenancyId)
  await act(project, 'Made by the intruder')
  const { hash } = await headOf(tenancyId)
  await cutBackTo(head)
  const elsewhere = ['--data-dir', '/tmp/there-is-nothing-here', '--floor', `4:${hash.toString('hex')}`]
  expect((await audit('verify', project.id, ...elsewhere)).out).toContain('entry 4 was announced')
  await act(project, 'Bob')
  expect((await audit('verify', project.id, ...elsewhere)).out).toContain('entry 4 is not the one that was announced')
})

it('finds a shortened audit log by the end that the server wrote to its log, however many ends moved (T57)', async () => {
  const projects = await Promise.all(Array.from({ length: 21 }, () => server.createProject()))
  await act(projects[0]!, 'Ada')
  const dataDir = newDataDir()
  const before = server.logs.length
  const witness = new AuditWitness({ ...server.app, settings: { ...server.app.settings, dataDir } })
  await witness.start()
  await witness.stop()
  const lines = server.logs.slice(before).filter((line) => line.msg === 'audit logs')
  const heads = lines.flatMap((line) => line.heads as { projectId: string; sequence: number; hash: string }[])
  expect(heads.map(({ projectId }) => projectId)).toEqual(expect.arrayContaining(projects.map(({ id }) => id)))

  const { projectId, sequence, hash } = heads.find((head) => head.projectId === projects[0]?.id)!
  const floor = ['--data-dir', dataDir, '--floor', `${sequence}:${hash}`]
  expect(await audit('verify', projectId, ...floor)).toMatchObject({ code: 0 })
  const { tenancyId } = await server.app.projects.get(projectId)
  await cutBackTo({ ...(await headOf(tenancyId)), sequence: '1' })
  expect((await audit('verify', projectId, ...floor)).out).toContain(`entry ${sequence} was announced`)
})

it('the running server reports a shortened audit log by itself, once (T57)', async () => {
  const { project, tenancyId } = await projectWithLog()
  const head = await headOf(tenancyId)
  await act(project, 'Made by the intruder')
  await cutBackTo(head)
  const witness = new AuditWitness(server.app)
  await witness.start()
  await witness.checkpoint()
  await witness.stop()
  const reports = server.logs.filter((line) => line.project === project.id && line.announced !== undefined)
  expect(reports).toMatchObject([{ announced: 4, found: 3 }])
})

it('after an older backup was restored, accepting its end makes the log whole again and leaves an entry', async () => {
  const { project, tenancyId } = await projectWithLog()
  const head = await headOf(tenancyId)
  await act(project, 'After the backup')
  await cutBackTo(head)
  expect((await audit('verify', project.id)).out).toContain(`hallpass audit accept ${project.id}`)
  expect((await audit('accept', project.id)).code).toBe(0)
  await jobsDone(server)
  expect(await audit('verify', project.id)).toEqual({ code: 0, out: `ok    ${project.id}  4 entries` })
  const { body } = await project.admin.get('/internal/audit-log?action=audit_log.accepted')
  expect(body.items).toMatchObject([{ actor: { type: 'operator' }, after: { announced: 4, accepted: 3 } }])
  await act(project, 'Life goes on')
  expect((await audit('verify', project.id)).code).toBe(0)
})

it('every checkpoint goes to the webhook that the operator named, with the ends that moved', async () => {
  const received: { checkpoint: string; heads: { projectId: string; sequence: number }[] }[] = []
  const receiver = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      received.push(JSON.parse(text))
      response.end()
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void receiver.close())
  const { project } = await projectWithLog()
  const auditWebhook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  const dataDir = newDataDir()
  const witness = new AuditWitness({ ...server.app, settings: { ...server.app.settings, dataDir, auditWebhook } })
  await witness.start()
  expect(received).toHaveLength(1)
  expect(received[0]?.checkpoint).toMatch(/^[0-9a-f]{64}$/)
  expect(received[0]?.heads).toContainEqual(expect.objectContaining({ projectId: project.id, sequence: 3 }))
  await act(project, 'One more')
  await witness.checkpoint()
  await witness.checkpoint()
  await witness.stop()
  expect(received).toHaveLength(2)
  expect(received[1]?.heads).toMatchObject([{ projectId: project.id, sequence: 4 }])
})
