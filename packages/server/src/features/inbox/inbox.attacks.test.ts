import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { normalizeEmail } from '../../core/email.ts'
import { deliverMail } from '../../core/mail/index.ts'
import { requestMail } from '../../core/outbox/index.ts'
import { addPerson, addProject, startTestApp } from '../../testing/test-app.ts'
import { inboxPages } from './pages.ts'

let test: Awaited<ReturnType<typeof startTestApp>>
beforeAll(async () => {
  test = await startTestApp()
  const project = await addProject(test.app, '</title><script>alert(1)</script>"\'')
  const email = 'ada@example.com'
  const userId = await addPerson(test.app, project, email)
  const { tenancyId } = project
  const payload = {
    kind: 'email_verification' as const,
    userId,
    email: normalizeEmail(email),
    callbackUrl: 'https://acme.example/',
    language: 'en',
  }
  const id = await requestMail(test.app.database.forTenancy(tenancyId), payload)
  await deliverMail(test.app, { id, tenancyId, payload, createdAt: test.clock.now() })
})
afterAll(() => test.close())

interface Caller {
  address?: string | undefined
  headers?: Record<string, string>
  method?: string
  httpVersion?: string
}
function ask(path: string, { address = '127.0.0.1', headers, method = 'GET', httpVersion = '1.1' }: Caller = {}) {
  const init = { method, headers: { host: 'localhost:8102', ...headers } }
  const incoming = { socket: { remoteAddress: address }, httpVersion, headers: init.headers }
  return inboxPages(test.app).request(path, init, { incoming })
}
const paths = ['/inbox', '/inbox/api/mails', '/inbox/api/version', '/inbox/app.js', `/inbox/mails/${randomUUID()}`]

describe('nothing is there', () => {
  it.each(['192.168.1.5', '10.0.0.1', '::ffff:192.168.1.5', '2001:db8::1', '', '127.0.0.1.evil.example'])(
    'the inbox is hidden from a caller at %j',
    async (address) => {
      for (const path of paths) expect((await ask(path, { address })).status, path).toBe(404)
    },
  )

  it.each([
    'evil.example',
    'evil.example:8102',
    'localhost.evil.example',
    '127.0.0.1.nip.io:8102',
    '192.168.1.5:8102',
    'localhost@evil.example',
    'evil.example/localhost',
    'localhost:8102:80',
    '',
    'local host',
  ])('the inbox is hidden from a page under the host name %j', async (host) => {
    for (const path of paths) expect((await ask(path, { headers: { host } })).status, path).toBe(404)
  })

  it.each(['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-host', 'cf-connecting-ip'])(
    'the inbox is hidden from requests through a tunnel (%s)',
    async (name) => {
      expect((await ask('/inbox/api/mails', { headers: { [name]: '127.0.0.1' } })).status).toBe(404)
    },
  )

  it('the inbox is hidden from an nginx in front that sends no header about itself (T64)', async () => {
    for (const path of paths) expect((await ask(path, { httpVersion: '1.0' })).status, path).toBe(404)
  })

  it('the inbox is hidden with an email server, or in production', async () => {
    for (const env of [{ HALLPASS_SMTP_HOST: 'localhost' }, { HALLPASS_URL: 'https://auth.example.com' }]) {
      const other = await startTestApp(env)
      const pages = inboxPages(other.app)
      const headers = { host: 'localhost' }
      const local = { incoming: { socket: { remoteAddress: '127.0.0.1' }, httpVersion: '1.1', headers } }
      for (const path of paths) {
        expect((await pages.request(path, { headers }, local)).status).toBe(404)
      }
      await other.close()
    }
  })
})

it.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])('the inbox answers a caller at %s', async (address) => {
  expect((await ask('/inbox', { address })).status).toBe(200)
})

it.each(['localhost', 'LOCALHOST:80', 'acme.localhost:8102', '127.0.0.1:8102', '[::1]:8102'])(
  'the inbox answers under the host name %s',
  async (host) => {
    expect((await ask('/inbox', { headers: { host } })).status).toBe(200)
  },
)

describe('only its own pages change anything (T31)', () => {
  const writes: [string, string][] = [
    ['DELETE', '/inbox/api/mails'],
    ['POST', '/inbox/clear'],
    ['POST', '/inbox/test'],
  ]
  const strangers: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'http://localhost:3000' },
    { origin: 'https://localhost:8102' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]
  it.each(writes)('other origins cannot change the inbox by %s %s', async (method, path) => {
    for (const headers of strangers) expect((await ask(path, { method, headers })).status).toBe(403)
    const before = await (await ask('/inbox/api/version')).text()
    expect(before).toContain('"1-')
  })

  it('the inbox allows no other origin to read it', async () => {
    const answer = await ask('/inbox/api/mails', { headers: { origin: 'https://evil.example' } })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })
})

describe('a hostile name', () => {
  it('a hostile name stays text in the inbox, and emails stay in their frame (T35)', async () => {
    const page = await (await ask('/inbox')).text()
    expect(page).not.toContain('<script>alert')
    expect(page.match(/<script/g)).toEqual(['<script'])
    expect(page).toContain('<script src="/inbox/app.js" defer></script>')
    expect(page).not.toMatch(/ on[a-z]+=/)
  })

  it("the inbox's policy lets no foreign script run", async () => {
    const { headers } = await ask('/inbox')
    const policy = headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'; script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('same-origin')
  })
})
