/** What owners learn about emails that did not leave: docs/protocol/emails.md#the-digest-of-failures. */
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { addJob } from '../../jobs/index.ts'
import { startTestServer } from '../../testing/index.ts'
import { addReader, ownMailServer, sendsFinished } from '../../testing/own-mail-server.ts'

const secret = 'the-secret-of-the-cron-job'
const server = await startTestServer({ env: { HALLPASS_CRON_SECRET: secret } })
afterAll(() => server.close())

const path = '/api/v1/internal/failed-emails-digest'
const call = (query = '', authorization: string | undefined = `Bearer ${secret}`) =>
  server.request('POST', path + query, { headers: { authorization } })

/** A project whose mail server refuses all recipients, with one mail that it refused. */
async function failingProject(subject: string, more: readonly string[] = []) {
  const project = await server.createProject({ displayName: 'Acme', newOwner: true })
  const refusal = Object.assign(new Error('no'), { responseCode: 550 })
  const mailServer = await ownMailServer(project, { onRcptTo: (_address, _session, done) => done(refusal) })
  const reader = await addReader(project)
  await project.server.post('/emails/send-email', { user_ids: [reader.id], html: 'x', subject })
  const others = []
  for (const text of more) {
    const other = await addReader(project)
    others.push(other)
    await project.server.post('/emails/send-email', { user_ids: [other.id], html: 'x', subject: text })
  }
  await sendsFinished(project)
  await mailServer.close()
  const owner = (await project.admin.get('/internal/projects/current')).body.owner_team_id as string
  const { items } = (await server.internal.server.get(`/users?team_id=${owner}`)).body
  return { project, reader, others, ownerEmail: items[0].primary_email as string, ownerId: items[0].id as string }
}
type Group = { project_id: string }
const groupOf = (body: { failed_emails_by_tenancy: Group[] }, { id }: { id: string }) =>
  body.failed_emails_by_tenancy.find(({ project_id }) => project_id === id)

it('the digest goes to the owners once per project, from the shared server, and is answered', async () => {
  const evil = `<img src=x onerror=alert(1)>\r\nBcc: eve@example.com ${'x'.repeat(100)}`
  const { project, reader, ownerEmail } = await failingProject(evil)
  const { status, body } = await call()
  expect(status).toBe(200)
  expect(body.success).toBe(true)
  expect(groupOf(body, project)).toEqual({
    emails: [{ subject: evil, to: [reader.email] }],
    tenant_owner_emails: [ownerEmail],
    project_id: project.id,
    tenancy_id: expect.any(String),
  })
  const mail = await server.mailbox.waitFor(ownerEmail, ({ subject }) => subject === 'Failed emails digest')
  expect(mail.html).toContain(reader.email)
  expect(mail.html).not.toContain('<img src=x')
  expect(mail.text).toContain('1 email')
  expect(mail.text).not.toContain('x'.repeat(50))
  expect(mail.links).toContainEqual(expect.stringMatching(new RegExp(`/projects/${project.id}/emails$`)))
  const logged = (await server.internal.admin.get('/internal/emails')).body.items
  expect(logged).toContainEqual(expect.objectContaining({ subject: 'Failed emails digest', to: [ownerEmail] }))
})

it('a dry run of the digest sends nothing', async () => {
  const { project, ownerEmail } = await failingProject('dry')
  const { body } = await call('?dry_run=true')
  expect(groupOf(body, project)).toMatchObject({ tenant_owner_emails: [ownerEmail] })
  await failingProject('wet')
  await call('?dry_run=false')
  await server.mailbox.waitFor(ownerEmail, ({ subject }) => subject === 'Failed emails digest')
  const digests = (await server.mailbox.list(ownerEmail)).filter(({ subject }) => subject === 'Failed emails digest')
  expect(digests).toHaveLength(1)
})

it('the digest leaves out deleted projects, owners without an address, and anything over a day old', async () => {
  const gone = await failingProject('gone')
  await gone.project.admin.delete('/internal/projects/current')
  const silent = await failingProject('silent')
  await server.internal.server.patch(`/users/${silent.ownerId}`, { primary_email: null })
  const { body } = await call('?dry_run=true')
  expect(groupOf(body, gone.project)).toBeUndefined()
  expect(groupOf(body, silent.project)).toBeUndefined()
  const old = await failingProject('old')
  expect(groupOf((await call('?dry_run=true')).body, old.project)).toBeDefined()
  server.clock.advance(24 * 3_600_000 + 1)
  expect((await call('?dry_run=true')).body.failed_emails_by_tenancy).toEqual([])
})

it('a digest that waits quotes nobody, and one that is sent leaves out people who were deleted meanwhile (T61)', async () => {
  const { project, reader, others, ownerEmail } = await failingProject('To somebody who goes', ['To one who stays'])
  const { system } = server.app.database
  const job = 'alter table outbox %s trigger outbox_enqueue'
  await sql.raw(job.replace('%s', 'disable')).execute(system)
  await call()
  const { rows } = await sql<{ id: string; tenancy_id: string; payload: object }>`
    select tenancy_id, id, payload from outbox
    where payload ->> 'kind' = 'failed_emails_digest' and payload ->> 'projectId' = ${project.id}`.execute(system)
  await sql.raw(job.replace('%s', 'enable')).execute(system)
  expect(JSON.stringify(rows[0]?.payload)).not.toMatch(/@|somebody/)
  await project.server.delete(`/users/${reader.id}`)
  await addJob(system, 'outbox', { tenancy_id: rows[0]!.tenancy_id, id: rows[0]!.id })
  const mail = await server.mailbox.waitFor(ownerEmail, ({ subject }) => subject === 'Failed emails digest')
  expect(mail.text).toContain('1 email')
  expect(mail.html).toContain(others[0]!.email)
  expect(mail.html).not.toContain(reader.email)
})

describe('refuses', () => {
  it('the digest refuses a call without the header', async () => {
    const answer = await server.request('POST', path)
    expect(answer).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    expect(answer.body.details.message).toContain('headers.authorization is a required field')
  })

  it.each(['Bearer wrong', `bearer ${secret}`, secret, 'Bearer ', `Basic ${secret}`, `Bearer ${secret}x`])(
    'the digest refuses the authorization %j',
    async (authorization) => {
      const body = 'This is not the cron secret of this server.'
      expect(await call('', authorization)).toMatchObject({ status: 401, code: undefined, body })
    },
  )

  it('the digest refuses everybody where no secret is set', async () => {
    const other = await startTestServer()
    const headers = { authorization: 'Bearer undefined' }
    expect(await other.request('POST', path, { headers })).toMatchObject({ status: 401, code: undefined })
  })

  it('the digest refuses unknown query values', async () => {
    expect(await call('?dry_run=maybe')).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    expect(await call('?other=1')).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
  })
})
