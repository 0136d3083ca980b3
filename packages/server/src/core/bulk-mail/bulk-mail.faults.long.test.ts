import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { freePort } from '../../testing/free-port.ts'
import { startTestServer } from '../../testing/index.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { addReader, ownMailServer, sendsFinished } from '../../testing/own-mail-server.ts'
import type { TestProject } from '../../testing/test-project.ts'
import { noteHandovers, noteSkipped } from './recipients.ts'
import { finishSend, SendTaken, takeSend } from './sends.ts'

// With a shared server there is no inbox, which would take what a project's own server left.
const server = await startTestServer({ env: { HALLPASS_SMTP_HOST: '127.0.0.1', HALLPASS_SMTP_PORT: '1' } })
afterAll(() => server.close())

const extended = { headers: { 'x-hallpass-extensions': '1' } }
async function send(project: TestProject, userIds: string[]): Promise<string> {
  const body = { user_ids: userIds, subject: 'News', html: '<p>News</p>' }
  const answer = await project.server.post('/emails/send-email', body, extended)
  expect(answer.status).toBe(200)
  return answer.body.send_id
}
const readersOf = (project: TestProject, count: number) =>
  Promise.all(Array.from({ length: count }, () => addReader(project)))
const idsOf = (readers: { id: string }[]) => readers.map(({ id }) => id)
const progressOf = async (project: TestProject, id: string) =>
  (await project.admin.get(`/internal/email-sends/${id}`)).body
const logOf = async (project: TestProject) => (await project.admin.get('/internal/emails')).body.items
async function dbOf(project: TestProject) {
  const { tenancyId } = await server.app.projects.get(project.id)
  return server.app.database.forTenancy(tenancyId)
}

it('emails wait while the email server is down, then each goes out once and the log is right (F3)', {
  timeout: 90_000,
}, async () => {
  const project = await server.createProject()
  const down = await ownMailServer(project)
  const port = await freePort()
  await down.useFor(project, { port })
  const readers = await readersOf(project, 45)
  const id = await send(project, idsOf(readers))
  await vi.waitFor(async () => {
    expect((await logOf(project))[0]).toMatchObject({ error: { canRetry: true } })
  }, 15_000)
  expect(await progressOf(project, id)).toMatchObject({ total: 45, sent: 0, failed: 0, finished_at_millis: null })
  const accepts = { allowInsecureAuth: true, onAuth: acceptAnybody }
  const mailServer = await startMailServer(accepts, port)
  await sendsFinished(project)
  expect(await progressOf(project, id)).toMatchObject({ total: 45, sent: 45, skipped: 0, failed: 0 })
  const recipients = mailServer.deliveries.flatMap(({ to }) => to)
  expect(recipients.toSorted()).toEqual(readers.map(({ email }) => email).toSorted())
  const log = await logOf(project)
  expect(log).toHaveLength(45)
  expect(log.every(({ error }: { error: unknown }) => error === null)).toBe(true)
  await mailServer.close()
  await down.close()
})

const acceptAnybody = (_auth: unknown, _session: unknown, done: (error: null, answer: { user: string }) => void) =>
  done(null, { user: 'anybody' })

it('a bulk send gives up on a recipient after three “later” answers and goes on with the others', {
  timeout: 90_000,
}, async () => {
  const project = await server.createProject()
  const busy = Object.assign(new Error('later'), { responseCode: 450 })
  const [slow, ...others] = await readersOf(project, 3)
  const mailServer = await ownMailServer(project, {
    onRcptTo: ({ address }, _session, done) => (address === slow?.email ? done(busy) : done()),
  })
  const id = await send(project, idsOf([slow!, ...others]))
  await sendsFinished(project)
  expect(await progressOf(project, id)).toMatchObject({ sent: 2, failed: 1 })
  const attempts = (await logOf(project)).filter(({ to }: { to: string[] }) => to[0] === slow?.email)
  const canRetry = attempts.map(({ error }: { error: { canRetry: boolean } }) => error.canRetry)
  expect(canRetry.toSorted()).toEqual([false, true, true])
  await mailServer.close()
})

it('a bulk send fails what is left when the project gives up its own email server', { timeout: 90_000 }, async () => {
  const project = await server.createProject()
  const mailServer = await ownMailServer(project)
  const readers = await readersOf(project, 3)
  await mailServer.useFor(project, { port: await freePort() })
  const id = await send(project, idsOf(readers))
  await vi.waitFor(async () => expect(await logOf(project)).toHaveLength(3), 60_000)
  await project.configure({ 'emails.server': { isShared: true } })
  await sendsFinished(project)
  expect(await progressOf(project, id)).toMatchObject({ sent: 0, failed: 3 })
  expect((await logOf(project))[0].error).toMatchObject({ errorType: 'REJECTED', canRetry: false })
  await mailServer.close()
})

it('a bulk send skips people who were deleted before their turn', { timeout: 90_000 }, async () => {
  const project = await server.createProject()
  const mailServer = await ownMailServer(project)
  const [gone, there] = await readersOf(project, 2)
  const { port } = mailServer
  await mailServer.useFor(project, { port: await freePort() })
  const id = await send(project, idsOf([gone!, there!]))
  await project.server.delete(`/users/${gone!.id}`)
  await mailServer.useFor(project, { port })
  await sendsFinished(project)
  expect(await progressOf(project, id)).toMatchObject({ total: 2, sent: 1, skipped: 1 })
  await mailServer.close()
})

describe('a process that died', () => {
  /** A send whose job is not due for long. */
  async function waitingSend() {
    const project = await server.createProject()
    const mailServer = await ownMailServer(project)
    const { port } = mailServer
    await mailServer.useFor(project, { port: await freePort() })
    const readers = await readersOf(project, 2)
    const id = await send(project, idsOf(readers))
    await vi.waitFor(async () => expect(await logOf(project)).toHaveLength(2), 60_000)
    return { project, mailServer, readers, id, port, db: await dbOf(project) }
  }

  it('bulk emails of a process that died while sending are sent again under the same Message-ID', {
    timeout: 90_000,
  }, async () => {
    const { project, mailServer, readers, id, port, db } = await waitingSend()
    await db.updateTable('email_recipients').set({ handovers: 1 }).where('send_id', '=', id).execute()
    const [row] = await db.selectFrom('email_recipients').select('event_id').where('send_id', '=', id).execute()
    await mailServer.useFor(project, { port })
    await sendsFinished(project)
    const mails = (await Promise.all(readers.map(({ email }) => mailServer.mailsTo(email)))).flat()
    expect(mails).toHaveLength(2)
    expect(mails.map(({ messageId }) => messageId)).toContain(`<${row?.event_id}@acme.example>`)
    await mailServer.close()
  })

  it('a bulk email whose process died twice is never sent a third time, and the log calls it unknown', {
    timeout: 90_000,
  }, async () => {
    const { project, mailServer, readers, id, port, db } = await waitingSend()
    await db
      .updateTable('email_recipients')
      .set({ handovers: 2 })
      .where('send_id', '=', id)
      .where('user_id', '=', readers[0]!.id)
      .execute()
    await mailServer.useFor(project, { port })
    await sendsFinished(project)
    expect(await mailServer.mailsTo(readers[0]!.email)).toEqual([])
    expect(await mailServer.mailsTo(readers[1]!.email)).toHaveLength(1)
    expect(await progressOf(project, id)).toMatchObject({ sent: 1, failed: 1 })
    const failed = (await logOf(project)).find(({ error }: { error: unknown }) => error)
    expect(failed.error).toMatchObject({ canRetry: false, rawError: expect.stringContaining('may have arrived') })
    await mailServer.close()
  })

  it('a process that only seemed dead can record nothing once another has taken over its bulk send', {
    timeout: 90_000,
  }, async () => {
    const { mailServer, readers, id, db } = await waitingSend()
    const old = (await takeSend(server.app, db, id))!
    const next = (await takeSend(server.app, db, id))!
    await expect(noteHandovers(db, old, idsOf(readers))).rejects.toThrow(SendTaken)
    await expect(noteSkipped(db, old, idsOf(readers))).rejects.toThrow(SendTaken)
    await expect(finishSend(db, old, server.clock.now())).rejects.toThrow(SendTaken)
    const untouched = await db.selectFrom('email_recipients').select('handovers').where('send_id', '=', id).execute()
    expect(untouched).toEqual([{ handovers: 0 }, { handovers: 0 }])
    expect((await noteHandovers(db, next, idsOf(readers))).size).toBe(2)
    expect(await takeSend(server.app, db, randomUUID())).toBeUndefined()
    await mailServer.close()
  })
})

it('a bulk send keeps its content sealed and forgets it when it is over (T15)', { timeout: 90_000 }, async () => {
  const project = await server.createProject()
  const mailServer = await ownMailServer(project)
  const { port } = mailServer
  await mailServer.useFor(project, { port: await freePort() })
  const id = await send(project, idsOf(await readersOf(project, 1)))
  const db = await dbOf(project)
  const stored = () => db.selectFrom('email_sends').select('sealed_content').where('id', '=', id).executeTakeFirst()
  expect((await stored())?.sealed_content).not.toContain('News')
  await mailServer.useFor(project, { port })
  await sendsFinished(project)
  expect(await stored()).toEqual({ sealed_content: null })
  await mailServer.close()
})
