import { afterAll, describe, expect, it } from 'vitest'
import { enableTotp, requestAttemptCode, totpAt } from '../../testing/code-mails.ts'
import { startTestServer } from '../../testing/index.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import type { Person } from '../../testing/test-project.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject()
const extended = { headers: { 'x-hallpass-extensions': '1' } }
const path = '/auth/recovery-codes'

/** Each code of an authenticator app works once. */
const nextTotp = () => {
  server.clock.advance(31_000)
  return totpAt(server)
}

async function personWithCodes() {
  const ada = await project.signUp()
  await project.server.patch(`/users/${ada.id}`, { primary_email_verified: true })
  await enableTotp(project, ada)
  return { ada, codes: await makeCodes(ada) }
}

async function makeCodes(ada: Person): Promise<string[]> {
  const { status, body } = await project.as('client', ada).post(path, { totp_code: nextTotp() }, extended)
  expect(status).toBe(200)
  return body.codes
}

const left = async (ada: Person) => (await project.as('client', ada).get(path, extended)).body.left
const use = async (ada: Person, recovery_code: string) => {
  const code = await requestAttemptCode(project, ada)
  return project.client.post('/auth/mfa/sign-in', { type: 'recovery', recovery_code, code }, extended)
}

describe('recovery codes', () => {
  it('are ten, shown once, and each signs in once in the place of the authenticator app', async () => {
    const { ada, codes } = await personWithCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/)
    expect(await left(ada)).toBe(10)
    const answer = await use(ada, codes[3]!)
    expect(answer).toMatchObject({ status: 200, body: { user_id: ada.id, is_new_user: false } })
    expect(await left(ada)).toBe(9)
    expect(await use(ada, codes[3]!)).toMatchObject({ status: 400, code: 'INVALID_TOTP_CODE' })
    expect((await use(ada, codes[4]!)).status).toBe(200)
  })

  it('are taken as people write them', async () => {
    const { ada, codes } = await personWithCodes()
    const [plain, spaced, wrong] = codes as [string, string, string]
    expect((await use(ada, plain.replace('-', '').toUpperCase())).status).toBe(200)
    expect((await use(ada, ` ${spaced.replace('-', ' ')} `)).status).toBe(200)
    expect((await use(ada, wrong.replaceAll('0', 'O').replaceAll('1', 'l'))).status).toBe(200)
  })

  it('that are used stand in the audit log, with how many are left', async () => {
    const { ada, codes } = await personWithCodes()
    await use(ada, codes[0]!)
    await use(ada, codes[0]!)
    await jobsDone(server)
    const { items } = (await project.admin.get('/internal/audit-log?action=recovery_code.used')).body
    const own = items.filter(({ target }: { target: { id: string } }) => target.id === ada.id)
    expect(own).toMatchObject([{ actor: { type: 'user', id: ada.id }, after: { codes_left: 9 } }])
  })

  it('tell their owner by email when they are made and used', async () => {
    const { ada, codes } = await personWithCodes()
    await server.mailbox.waitFor(ada.email, ({ subject }) => subject.startsWith('New recovery codes were created'))
    await use(ada, codes[0]!)
    const mail = await server.mailbox.waitFor(ada.email, ({ subject }) =>
      subject.startsWith('A recovery code was used'),
    )
    expect(mail.text).toContain('Recovery codes left: 9.')
    expect(mail.text).not.toContain(codes[1])
  })

  it('a session says that it was opened with one', async () => {
    const { ada, codes } = await personWithCodes()
    const { body } = await use(ada, codes[0]!)
    const me = project.as('client', { accessToken: body.access_token })
    const { items } = (await me.get('/auth/sessions?user_id=me', extended)).body
    expect(items[0].methods).toEqual(['pwd', 'recovery'])
  })

  it('a new set takes the place of the old one', async () => {
    const { ada, codes } = await personWithCodes()
    const again = await makeCodes(ada)
    expect((await use(ada, codes[0]!)).code).toBe('INVALID_TOTP_CODE')
    expect((await use(ada, again[0]!)).status).toBe(200)
  })

  it('go with the second factor', async () => {
    const { ada, codes } = await personWithCodes()
    await project.server.patch(`/users/${ada.id}`, { totp_secret_base64: null })
    await enableTotp(project, ada)
    expect(await left(ada)).toBeNull()
    expect((await use(ada, codes[0]!)).code).toBe('INVALID_TOTP_CODE')
  })

  it('get rid of an app that is lost, and make a new set', async () => {
    const { ada, codes } = await personWithCodes()
    const again = { ...ada, accessToken: (await use(ada, codes[0]!)).body.access_token }
    const asAda = project.as('client', again)
    const made = await asAda.post(path, { totp_code: codes[1] }, extended)
    expect(made).toMatchObject({ status: 200, body: { codes: expect.any(Array) } })
    expect((await asAda.post(path, { totp_code: codes[2] }, extended)).code).toBe('INVALID_TOTP_CODE')
    const off = (totp_code: string) => asAda.patch('/users/me', { totp_secret_base64: null, totp_code }, extended)
    expect((await off(codes[3]!)).code).toBe('INVALID_TOTP_CODE')
    expect((await off(made.body.codes[0])).body.requires_totp_mfa).toBe(false)
    expect(await left(ada)).toBeNull()
  })

  it('go with the app that they stood in for, when another takes its place', async () => {
    const { ada, codes } = await personWithCodes()
    const totp_secret_base64 = Buffer.alloc(20, 7).toString('base64')
    expect((await project.server.patch(`/users/${ada.id}`, { totp_secret_base64 })).status).toBe(200)
    expect(await left(ada)).toBeNull()
    expect((await use(ada, codes[0]!)).code).toBe('INVALID_TOTP_CODE')
  })

  it('are for those who have a second factor', async () => {
    const ada = await project.signUp()
    expect((await project.as('client', ada).post(path, { totp_code: '000000' }, extended)).status).toBe(400)
    expect(await left(ada)).toBeNull()
  })

  it('are for callers with extensions', async () => {
    const { ada, codes } = await personWithCodes()
    expect((await project.as('client', ada).get(path)).status).toBe(404)
    const code = await requestAttemptCode(project, ada)
    const body = { type: 'recovery', recovery_code: codes[0], code }
    expect((await project.client.post('/auth/mfa/sign-in', body)).code).toBe('SCHEMA_ERROR')
  })
})
