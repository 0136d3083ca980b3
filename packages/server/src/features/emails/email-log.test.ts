/** The whole email log, in pages, by status and text. */
import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { addReader, ownMailServer, sendsFinished } from '../../testing/own-mail-server.ts'

const server = await startTestServer()
const project = await server.createProject()
const mails = await ownMailServer(project, {
  onRcptTo: ({ address }, _session, done) =>
    address === refused.email ? done(Object.assign(new Error('gone'), { responseCode: 550 })) : done(),
})
afterAll(async () => {
  await server.close()
  await mails.close()
})
const refused = await addReader(project)
const reader = await addReader(project)
for (let at = 0; at < 4; at += 1) {
  server.clock.advance(1000)
  const user_ids = [at === 2 ? refused.id : reader.id]
  await project.server.post('/emails/send-email', { user_ids, subject: `Mail ${at} 100%`, html: 'x' })
  await sendsFinished(project)
}

const list = (query: object, of = project) =>
  of.admin.get(`/internal/email-log?${new URLSearchParams(query as Record<string, string>)}`, {
    headers: { 'x-hallpass-extensions': '1' },
  })
const subjects = async (query: object) =>
  (await list(query)).body.items.map(({ subject }: { subject: string }) => subject.split(' ')[1])

it('the whole email log comes in pages, newest first', async () => {
  const page = (await list({ limit: '3' })).body
  expect(page.items.map(({ subject }: { subject: string }) => subject.split(' ')[1])).toEqual(['3', '2', '1'])
  const rest = (await list({ limit: '3', cursor: page.pagination.next_cursor })).body
  expect(rest).toMatchObject({ items: [{ subject: 'Mail 0 100%', attempt: 1 }], pagination: { next_cursor: null } })
  expect(await subjects({ cursor: randomUUID() })).toEqual([])
})

it('the email log is narrowed by status, address and words', async () => {
  expect(await subjects({ status: 'failed' })).toEqual(['2'])
  expect(await subjects({ status: 'sent' })).toEqual(['3', '1', '0'])
  expect(await subjects({ query: refused.email.toUpperCase() })).toEqual(['2'])
  expect(await subjects({ query: 'mail 1' })).toEqual(['1'])
  expect(await subjects({ query: '0%', status: 'failed' })).toEqual(['2'])
  expect(await subjects({ query: '_' })).toEqual([])
  const [failed] = (await list({ status: 'failed' })).body.items
  expect(failed.error).toMatchObject({ message: 'The email server refused the email.' })
  expect(failed.error.rawError).toContain('550 gone')
})

it('the email log is that of one project, for callers with extensions', async () => {
  const other = await server.createProject()
  const [mine] = (await list({ limit: '1' })).body.items
  expect((await list({ cursor: mine.id }, other)).body.items).toEqual([])
  expect((await list({}, other)).body.items).toEqual([])
  expect((await project.admin.get('/internal/email-log')).status).toBe(404)
  expect(await list({ limit: '101' })).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
})
