/** Connections to the database are shared out by kind of call and by project. */
import { afterAll, describe, expect, it } from 'vitest'
import { holdRows } from '../testing/held-rows.ts'
import { startTestServer, type TestServer } from '../testing/index.ts'

async function lockEmailLog(server: TestServer) {
  const held = await holdRows(server, 'lock table sent_emails in access exclusive mode', [])
  return { ...held, waitedFor: (count: number) => held.waitedFor(count, /./) }
}

describe('while everything that reads one table waits', async () => {
  const server = await startTestServer()
  afterAll(() => server.close())
  const [slow, other] = [await server.createProject(), await server.createProject()]
  const [ada, grace] = [await slow.signUp(), await other.signUp()]

  it('people of all projects sign in, refresh and are known (F10)', async () => {
    const emails = await lockEmailLog(server)
    const stuck = Array.from({ length: 30 }, () => slow.admin.get('/internal/emails'))
    await emails.waitedFor(3)
    for (const [project, person] of [
      [other, grace],
      [slow, ada],
    ] as const) {
      expect((await project.as('client', person).get('/users/me')).status).toBe(200)
      expect((await project.refresh(person.refreshToken)).status).toBe(200)
      await project.signIn(person)
    }
    await emails.release()
    const answers = await Promise.all(stuck)
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
  })

  it('other projects read and write everything else (F10)', async () => {
    const emails = await lockEmailLog(server)
    const stuck = Array.from({ length: 30 }, () => slow.admin.get('/internal/emails'))
    await emails.waitedFor(3)
    expect((await other.server.get('/users')).status).toBe(200)
    expect((await other.server.post('/users', { display_name: 'Ada' })).status).toBe(201)
    await emails.release()
    await Promise.all(stuck)
  })
})

describe('a statement that takes too long for its kind of call', async () => {
  const env = { HALLPASS_STATEMENT_TIMEOUT_LISTS: '1s' }
  const server = await startTestServer({ env })
  afterAll(() => server.close())
  const project = await server.createProject()

  it('is cut off, its caller is asked to come back, and its connection works again (F10)', async () => {
    const emails = await lockEmailLog(server)
    const answer = await project.admin.get('/internal/emails')
    expect(answer).toMatchObject({ status: 503 })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await emails.countWaiting()).toBe(0)
    await emails.release()
    expect((await project.admin.get('/internal/emails')).status).toBe(200)
  })
})
