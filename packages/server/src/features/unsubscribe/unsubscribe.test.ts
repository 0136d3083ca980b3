/** Links to unsubscribe: docs/protocol/emails.md#unsubscribing. */
import { createHash, randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { addReader, ownMailServer, sendsFinished } from '../../testing/own-mail-server.ts'

const server = await startTestServer()
const project = await server.createProject({ displayName: 'Acme <script>alert(1)</script>' })
const mailServer = await ownMailServer(project)
afterAll(async () => {
  await server.close()
  await mailServer.close()
})

const marketing = '4f6f8873-3d04-46bd-8bef-18338b1a1b4c'
const path = '/api/v1/emails/unsubscribe-link'
const browser = { headers: { accept: 'text/html,application/xhtml+xml' } }

/** Somebody who got a mail of the category Marketing, and the link in it. */
async function reader(from = project) {
  const person = await addReader(from)
  await from.server.post('/emails/send-email', {
    user_ids: [person.id],
    subject: 'News',
    html: '<p>News</p>',
    notification_category_name: 'Marketing',
  })
  const mail = await mailServer.mailTo(person.email)
  const code = /unsubscribe-link\?code=([0-9a-z]{45})/.exec(mail.text ?? '')?.[1] ?? ''
  const wants = async (): Promise<boolean> => {
    const { body } = await from.server.get(`/emails/notification-preference/${person.id}`)
    return body.items[1].enabled
  }
  return { ...person, code, wants }
}
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')
const at = (code: string) => `${path}?code=${code}`

describe('the page', () => {
  it('the unsubscribe page has one button and changes nothing, however often it is opened', async () => {
    const { code, wants } = await reader()
    for (let i = 0; i < 30; i++) {
      const { status, headers, body } = await server.request('GET', at(code), browser)
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(body.match(/<button>/g)).toHaveLength(1)
      expect(body).toContain('<form method="post"><button>Unsubscribe</button></form>')
      expect(body).toContain('no more marketing emails')
    }
    expect(await wants()).toBe(true)
  })

  it('the unsubscribe page runs nothing, loads nothing, and shows names as text', async () => {
    const { code } = await reader()
    const { headers, body } = await server.request('GET', at(code), browser)
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /)
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control')).toBe('no-store, max-age=0')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(body).not.toContain('<script')
    expect(body).toContain('Acme &lt;script&gt;')
  })
})

it('the unsubscribe page has the look of its project, and loads nothing but its logo', async () => {
  const branded = await server.createProject({ displayName: 'Branded' })
  await mailServer.useFor(branded)
  await branded.configure({ 'branding.color': '#be123c', 'branding.radius': 2 })
  const logos = { logo_url: 'https://cdn.example/light.png', logo_dark_url: 'https://other.example/dark.png' }
  await branded.admin.patch('/internal/projects/current', logos, { headers: { 'x-hallpass-extensions': '1' } })
  const { code } = await reader(branded)
  const page = await server.request('GET', at(code), browser)
  expect(page.body).toContain('--hp-primary: light-dark(#be123c, ')
  expect(page.body).toContain('--hp-radius: 2px')
  expect(page.body).toContain('url("https://cdn.example/light.png")')
  expect(page.body).toMatch(/prefers-color-scheme: dark\) \{[^}]*url\("https:\/\/other.example\/dark.png"\)/)
  const sheets = [...page.body.matchAll(/<style>(.*?)<\/style>/gs)].map(([, sheet]) => `'sha256-${hashOf(sheet)}'`)
  const policy = page.headers.get('content-security-policy')
  expect(policy).toContain(`style-src ${sheets.join(' ')}; img-src data: https://cdn.example https://other.example; `)
})

describe('pressing the button', () => {
  it('the unsubscribe page speaks the language of its reader, in the direction of that language', async () => {
    const { code } = await reader()
    const inHebrew = { headers: { ...browser.headers, 'accept-language': 'he' } }
    const { body } = await server.request('GET', at(code), inHebrew)
    expect(body).toContain('<html lang="he-IL" dir="rtl">')
    expect(body).toContain('<button>הסרה</button>')
    const broken = await server.request('GET', at('nonsense'), inHebrew)
    expect(broken.body).toContain('הקישור הזה לא פועל')
  })

  it('unsubscribing ends emails of the category, and says so', async () => {
    const person = await reader()
    const { status, body } = await server.request('POST', at(person.code), { form: {} })
    expect(status).toBe(200)
    expect(body).toContain('You are unsubscribed')
    expect(body).not.toContain('<button')
    expect(await person.wants()).toBe(false)
    const mail = { user_ids: [person.id], html: 'x', notification_category_name: 'Marketing' }
    await project.server.post('/emails/send-email', mail)
    await sendsFinished(project)
    expect(await mailServer.mailsTo(person.email)).toHaveLength(1)
  })

  it('unsubscribing again only shows a notice, and does not undo a later choice', async () => {
    const person = await reader()
    await server.request('POST', at(person.code), { form: {} })
    await project.server.patch(`/emails/notification-preference/${person.id}/${marketing}`, { enabled: true })
    for (const method of ['GET', 'POST']) {
      const { status, body } = await server.request(method, at(person.code), browser)
      expect(status).toBe(200)
      expect(body).toContain('You are unsubscribed already')
      expect(body).not.toContain('<button')
    }
    expect(await person.wants()).toBe(true)
  })

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
    ['text/plain', ''],
  ])('email programs can unsubscribe with one click, by %s', async (contentType, body) => {
    const person = await reader()
    expect(await server.request('POST', at(person.code), { contentType, body })).toMatchObject({ status: 200 })
    expect(await person.wants()).toBe(false)
  })

  it('the unsubscribe code works in any case', async () => {
    const person = await reader()
    await server.request('POST', at(person.code.toUpperCase()), { form: {} })
    expect(await person.wants()).toBe(false)
  })

  it('unsubscribing counts for the project of the email only', async () => {
    const other = await server.createProject()
    await mailServer.useFor(other)
    const [mine, theirs] = [await reader(), await reader(other)]
    await server.request('POST', at(theirs.code), { form: {} })
    expect([await mine.wants(), await theirs.wants()]).toEqual([true, false])
  })
})

describe.each(['GET', 'POST'])('%s refuses', (method) => {
  const ask = (code: string, headers = {}) => server.request(method, at(code), { headers })

  it(`${method} unsubscribe-link refuses a code of another length`, async () => {
    for (const code of ['', 'x', 'x'.repeat(44), 'x'.repeat(46)]) {
      expect(await ask(code)).toMatchObject({ status: 400, code: undefined, body: 'This link is not complete.' })
    }
  })

  it(`${method} unsubscribe-link refuses an unknown code`, async () => {
    const answer = await ask('x'.repeat(45))
    expect(answer).toMatchObject({ status: 404, code: 'VERIFICATION_CODE_NOT_FOUND' })
    expect(answer.body.details).toBeUndefined()
  })

  it(`${method} unsubscribe-link refuses a code of a deleted user`, async () => {
    const person = await reader()
    await project.server.delete(`/users/${person.id}`)
    expect(await ask(person.code)).toMatchObject({ status: 404, code: 'VERIFICATION_CODE_NOT_FOUND' })
  })

  it(`${method} unsubscribe-link refuses a request without a code`, async () => {
    expect(await server.request(method, path)).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
  })

  it(`${method} unsubscribe-link shows a browser its refusal as a page`, async () => {
    const answer = await ask('x'.repeat(45), browser.headers)
    expect(answer).toMatchObject({ status: 404, code: 'VERIFICATION_CODE_NOT_FOUND' })
    expect(answer.body).toContain('This link does not work')
    expect((await ask('x', browser.headers)).body).toContain('This link does not work')
  })
})

it('a sign-in code does not unsubscribe, and an unsubscribe code does not sign in (T14)', async () => {
  const { code } = await reader()
  const otp = await server.createProject({ config: { magic_link_enabled: true } })
  const signIn = await otp.client.post('/auth/otp/sign-in', { code })
  expect(signIn).toMatchObject({ status: 404, code: 'VERIFICATION_CODE_NOT_FOUND' })
  const mail = { email: `${randomUUID()}@example.com`, callback_url: 'http://localhost:3000/' }
  await otp.client.post('/auth/otp/send-sign-in-code', mail)
  const [link = ''] = (await server.mailbox.waitFor(mail.email)).links
  const other = new URL(link).searchParams.get('code') ?? ''
  expect(await server.request('POST', at(other), { form: {} })).toMatchObject({
    status: 404,
    code: 'VERIFICATION_CODE_NOT_FOUND',
  })
})

it('of many unsubscribes at once one counts, and all get the success page (T11)', async () => {
  const person = await reader()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => server.request('POST', at(person.code), { form: {} })),
  )
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(answers.filter(({ body }) => !body.includes('already'))).toHaveLength(1)
})

it('HEAD unsubscribe-link is refused and spends nothing (T16)', async () => {
  const person = await reader()
  expect((await server.request('HEAD', at(person.code))).status).toBe(405)
  expect(await person.wants()).toBe(true)
})

it('the unsubscribe code is in no log line (T15)', async () => {
  const { code } = await reader()
  await server.request('GET', at(code), browser)
  await server.request('POST', at(code), { form: {} })
  expect(JSON.stringify(server.logs)).not.toContain(code)
})

it('refuses an unsubscribe code after seven days', async () => {
  const person = await reader()
  server.clock.advance(7 * 24 * 3_600_000)
  for (const method of ['GET', 'POST']) {
    const answer = await server.request(method, at(person.code))
    expect(answer).toMatchObject({ status: 400, code: 'VERIFICATION_CODE_EXPIRED' })
    expect(answer.body.details).toBeUndefined()
    expect((await server.request(method, at(person.code), browser)).body).toContain('This link has expired')
  }
  expect(await person.wants()).toBe(true)
})
