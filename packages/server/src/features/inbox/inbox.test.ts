import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { normalizeEmail } from '../../core/email.ts'
import { clearCapturedMails, deliverMail } from '../../core/mail/index.ts'
import { requestMail } from '../../core/outbox/index.ts'
import type { Project } from '../../core/projects/project.ts'
import { addPerson, addProject, startTestApp } from '../../testing/test-app.ts'
import { inboxPages } from './pages.ts'

let test: Awaited<ReturnType<typeof startTestApp>>
beforeAll(async () => {
  test = await startTestApp()
})
beforeEach(() => clearCapturedMails(test.app))
afterAll(() => test.close())

const headers = { host: 'localhost:8102' }
const fromThisMachine = { incoming: { socket: { remoteAddress: '127.0.0.1' }, httpVersion: '1.1', headers } }
async function ask(path: string, init: RequestInit = {}) {
  const headers = { host: 'localhost:8102', ...Object.fromEntries(new Headers(init.headers)) }
  return inboxPages(test.app).request(path, { ...init, headers }, fromThisMachine)
}
const mailsAt = async (path: string) => ((await (await ask(path)).json()) as { items: Record<string, unknown>[] }).items

async function mailTo(email: string, project: Project = test.project) {
  const userId = await addPerson(test.app, project, email)
  test.clock.advance(1000)
  const { tenancyId } = project
  const payload = {
    kind: 'email_verification' as const,
    userId,
    email: normalizeEmail(email),
    callbackUrl: 'https://acme.example/verify',
    language: 'en',
  }
  const id = await requestMail(test.app.database.forTenancy(tenancyId), payload)
  await deliverMail(test.app, { id, tenancyId, payload, createdAt: test.clock.now() })
}

describe('the API', () => {
  it('the inbox API lists captured emails of all projects, newest first', async () => {
    await mailTo('first@example.com')
    await mailTo('second@example.com', await addProject(test.app, 'Other'))
    const mails = await mailsAt('/inbox/api/mails')
    expect(mails.map((mail) => mail.to)).toEqual([['second@example.com'], ['first@example.com']])
    const link = expect.stringMatching(/^https:\/\/acme\.example\/verify\?code=[0-9a-z]{45}$/)
    expect(mails[1]).toEqual({
      id: expect.any(String),
      project_id: test.project.id,
      to: ['first@example.com'],
      subject: 'Verify your email at Acme',
      sent_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      text: expect.stringContaining('https://acme.example/verify?code='),
      html: expect.stringMatching(/^<!doctype html/i),
      links: [link],
      code: expect.stringMatching(/^[0-9a-z]{45}$/),
      otp: null,
    })
  })

  it('the inbox API filters by recipient and project', async () => {
    const other = await addProject(test.app, 'Other')
    await mailTo('one@example.com')
    await mailTo('two@example.com', other)
    expect(await mailsAt('/inbox/api/mails?to=%20One@Example.com')).toMatchObject([{ to: ['one@example.com'] }])
    expect(await mailsAt(`/inbox/api/mails?project=${other.id}`)).toMatchObject([{ to: ['two@example.com'] }])
    expect(await mailsAt(`/inbox/api/mails?project=${other.id}&to=one@example.com`)).toEqual([])
    expect(await mailsAt('/inbox/api/mails?project=%27--')).toEqual([])
  })

  it('the inbox API gives one email by its id', async () => {
    await mailTo('single@example.com')
    const [mail] = await mailsAt('/inbox/api/mails')
    expect(await (await ask(`/inbox/api/mails/${mail?.id}`)).json()).toEqual(mail)
    expect((await ask(`/inbox/api/mails/${randomUUID()}`)).status).toBe(404)
    expect((await ask('/inbox/api/mails/x')).status).toBe(404)
  })

  it('clearing the inbox deletes all emails and keeps the sent-email log', async () => {
    await mailTo('forgotten@example.com')
    const state = async () => ((await (await ask('/inbox/api/version')).json()) as { version: string }).version
    const before = await state()
    expect((await ask('/inbox/api/mails', { method: 'DELETE' })).status).toBe(200)
    expect(await mailsAt('/inbox/api/mails')).toEqual([])
    expect(await state()).not.toBe(before)
    const log = test.app.database.forTenancy(test.project.tenancyId).selectFrom('sent_emails').selectAll()
    expect(await log.execute()).toContainEqual(expect.objectContaining({ recipients: ['forgotten@example.com'] }))
  })
})

describe('the page', () => {
  const pageAt = async (path: string) => (await ask(path)).text()

  it('the empty inbox says what will appear, and offers a test email', async () => {
    expect(await pageAt('/inbox')).toContain('No email yet')
    const sent = await ask('/inbox/test', { method: 'POST', headers: { origin: 'http://localhost:8102' } })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/inbox'])
    expect(await pageAt('/inbox')).toContain('1 email, kept on this machine')
  })

  it('the inbox shows the list and the newest email', async () => {
    await mailTo('older@example.com')
    await mailTo('newer@example.com')
    const page = await pageAt('/inbox')
    expect(page).toContain('data-view="list"')
    expect(page).toContain('To <b>newer@example.com</b>')
    expect(page.match(/aria-current="true"><b>/g)).toHaveLength(1)
  })

  it('the inbox opens an email at its own address, with its parts', async () => {
    await mailTo('opened@example.com')
    await mailTo('newest@example.com')
    const [mail] = await mailsAt('/inbox/api/mails?to=opened@example.com')
    const path = `/inbox/mails/${mail?.id}`
    const page = await pageAt(path)
    expect(page).toContain('data-view="mail"')
    expect(page).toContain('To <b>opened@example.com</b>')
    expect(page).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"[^>]* srcdoc="/)
    expect(await pageAt(`${path}?tab=text`)).toContain('<pre class="hp-mail-text">Verify your email')
    expect(await pageAt(`${path}?tab=source`)).toMatch(/<pre class="hp-mail-text hp-source">&lt;!doctype html/i)
    expect(await pageAt(`${path}?tab=headers`)).toContain('<dt>Message-ID</dt>')
    const gone = await ask(`/inbox/mails/${randomUUID()}`)
    expect([gone.status, gone.headers.get('location')]).toEqual([303, '/inbox'])
  })

  it('the inbox searches address and subject literally', async () => {
    await mailTo('needle@example.com')
    await mailTo('hay@example.com')
    expect(await pageAt('/inbox?q=NEEDLE')).not.toContain('To hay@example.com')
    expect(await pageAt('/inbox?q=verify%20your')).toContain('To hay@example.com')
    for (const nothing of ['%25', '_', '%5C', '%22%3E%3Cscript%3E']) {
      const page = await pageAt(`/inbox?q=${nothing}`)
      expect(page).toContain('No email matches')
      expect(page).not.toContain('"><script>')
    }
  })

  it('the inbox serves its style and script as files', async () => {
    for (const [path, type] of Object.entries({ '/inbox/app.css': 'text/css', '/inbox/app.js': 'text/javascript' })) {
      const answer = await ask(path)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, `${type}; charset=utf-8`])
    }
  })

  it('the inbox still works when an email was sealed with a lost secret', async () => {
    await mailTo('lost@example.com')
    const { system } = test.app.database
    await system
      .updateTable('sent_emails')
      .set({ sealed_content: `v1.${'a'.repeat(12)}.${'a'.repeat(80)}` })
      .execute()
    await mailTo('kept@example.com')
    expect((await mailsAt('/inbox/api/mails')).map((mail) => mail.to)).toEqual([['kept@example.com']])
  })
})
