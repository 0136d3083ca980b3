import { afterAll, describe, expect, it } from 'vitest'
import { callbackUrl, codeIn, requestResetCode } from '../../testing/code-mails.ts'
import { holdRows } from '../../testing/held-rows.ts'
import { type Person, startTestServer } from '../../testing/index.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { keepEvents } from '../../testing/people.ts'

const server = await startTestServer({ realHashes: true })
afterAll(() => server.close())
await keepEvents(server)
const project = await server.createProject({ displayName: 'Acme' })

const send = (email: string, on = project, callback_url = callbackUrl) =>
  on.client.post('/auth/password/send-reset-code', { email, callback_url })
const reset = (code: string, password = 'a brand new password', on = project) =>
  on.client.post('/auth/password/reset', { code, password })
const check = (code: string) => project.client.post('/auth/password/reset/check-code', { code })
const codeFor = ({ email }: Pick<Person, 'email'>, on = project) => requestResetCode(server, on, email)

describe('asking for a reset', () => {
  it('the reset link keeps the query of the callback', async () => {
    const ada = await project.signUp()
    const answer = await send(ada.email.toUpperCase(), project, `${callbackUrl}?after_auth_return_to=%2Fa`)
    expect(answer).toMatchObject({ status: 200, body: { success: expect.any(String) } })
    const mail = await server.mailbox.waitFor(ada.email, (one) => one.subject === 'Reset your password at Acme')
    const link = new URL(mail.links[0] ?? '')
    expect(link.origin + link.pathname).toBe(callbackUrl)
    expect(link.searchParams.get('after_auth_return_to')).toBe('/a')
    expect(link.searchParams.get('code')).toMatch(/^[0-9a-hjkmnp-tv-z]{45}$/)
  })

  it('a user deleted before the reset email is made causes no error', async () => {
    const ada = await project.signUp()
    await server.mailbox.waitFor(ada.email)
    const deleting = await holdRows(server, 'delete from users where id = $1', [ada.id])
    expect((await send(ada.email)).status).toBe(200)
    await deleting.waitedFor(1, /^insert into "verification_codes"/)
    await deleting.release()
    await jobsDone(server)
    expect(server.logs.filter((line) => JSON.stringify(line).includes('foreign key'))).toEqual([])
    expect(await server.mailbox.list(ada.email)).toEqual([])
  })

  it('asking for a reset is refused in the order of the contract, for every address', async () => {
    const closed = await server.createProject({ config: { credential_enabled: false } })
    for (const email of ['nobody@example.com', 'x@host']) {
      expect(await send(email, closed, 'https://evil.example')).toMatchObject({
        status: 400,
        code: 'PASSWORD_AUTHENTICATION_NOT_ENABLED',
      })
      expect(await send(email, project, 'https://evil.example')).toMatchObject({
        status: 400,
        code: 'REDIRECT_URL_NOT_WHITELISTED',
      })
    }
  })

  it('no reset email goes to an address that nobody signs in with', async () => {
    const ada = await project.signUp()
    await project.as('server', ada).patch('/users/me', { primary_email_auth_enabled: false })
    await send(ada.email)
    await send('nobody@example.com')
    await jobsDone(server)
    const subjects = (await server.mailbox.list(ada.email)).map(({ subject }) => subject)
    expect(subjects).toEqual(['Verify your email at Acme'])
    expect(await server.mailbox.list('nobody@example.com')).toEqual([])
  })
})

describe('resetting', () => {
  it('a reset sets the password, ends every session and opens none', async () => {
    const ada = await project.signUp()
    const other = await project.signIn(ada)
    const answer = await reset(await codeFor(ada))
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    for (const { refreshToken } of [ada, other]) {
      expect((await project.refresh(refreshToken)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    }
    const sessions = await project.server.get(`/auth/sessions?user_id=${ada.id}`)
    expect(sessions.body.items).toEqual([])
    expect((await project.signIn({ ...ada, password: 'a brand new password' })).id).toBe(ada.id)
    const old = await project.client.post('/auth/password/sign-in', { email: ada.email, password: ada.password })
    expect(old.code).toBe('EMAIL_PASSWORD_MISMATCH')
  })

  it('a reset leaves the address unverified', async () => {
    const ada = await project.signUp()
    await reset(await codeFor(ada))
    const again = await project.signIn({ ...ada, password: 'a brand new password' })
    expect((await project.as('client', again).get('/users/me')).body.primary_email_verified).toBe(false)
  })

  it('a reset gives a user without a password a first one', async () => {
    const ada = await project.signUp()
    await project.as('server', ada).patch('/users/me', { password: null })
    expect((await reset(await codeFor(ada))).status).toBe(200)
    expect((await project.signIn({ ...ada, password: 'a brand new password' })).id).toBe(ada.id)
  })

  it('a reset emits user.updated', async () => {
    const ada = await project.signUp()
    await reset(await codeFor(ada))
    const events = await server.app.database.system
      .selectFrom('outbox')
      .select(['type', 'payload'])
      .where('type', '=', 'user.updated')
      .execute()
    expect(events.map(({ payload }) => (payload as { id: string }).id)).toContain(ada.id)
  })

  it('a reset is refused in the order of the contract, and the code stays usable', async () => {
    const closed = await server.createProject()
    const ada = await closed.signUp()
    const code = await codeFor(ada, closed)
    await closed.configure({ 'auth.password.allowSignIn': false })
    expect((await reset('0'.repeat(45), 'x', closed)).code).toBe('VERIFICATION_CODE_NOT_FOUND')
    expect((await reset(code, 'x', closed)).code).toBe('PASSWORD_AUTHENTICATION_NOT_ENABLED')
    await closed.configure({ 'auth.password.allowSignIn': true })
    const short = await reset(code, 'x', closed)
    expect(short).toMatchObject({ status: 400, code: 'PASSWORD_TOO_SHORT', body: { details: { min_length: 8 } } })
    const long = await reset(code, 'x'.repeat(71), closed)
    expect(long).toMatchObject({ status: 400, code: 'PASSWORD_TOO_LONG', body: { details: { maxLength: 70 } } })
    expect((await reset(code, undefined, closed)).status).toBe(200)
    expect(await reset(code, undefined, closed)).toMatchObject({ status: 409, code: 'VERIFICATION_CODE_ALREADY_USED' })
  })

  it('any of several reset codes works once, and spends the others', async () => {
    const ada = await project.signUp()
    const codes = [await codeFor(ada), await codeFor(ada)]
    expect((await reset(codes[0]!)).status).toBe(200)
    for (const code of codes) expect((await reset(code)).code).toBe('VERIFICATION_CODE_ALREADY_USED')
  })

  it('refuses a reset code after an hour, and after twenty attempts', async () => {
    const ada = await project.signUp()
    const [tried, late] = [await codeFor(ada), await codeFor(ada)]
    for (let attempt = 0; attempt < 20; attempt++) expect((await check(tried)).status).toBe(200)
    expect(await reset(tried)).toMatchObject({ status: 400, code: 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED' })
    server.clock.advance(3_600_000)
    expect(await reset(late)).toMatchObject({ status: 400, code: 'VERIFICATION_CODE_EXPIRED' })
  })

  it('refuses a reset code that went to an address the user has given up', async () => {
    const ada = await project.signUp()
    const code = await codeFor(ada)
    await project.as('server', ada).patch('/users/me', { primary_email: `moved-${ada.email}` })
    expect(await reset(code)).toMatchObject({ status: 404, code: 'VERIFICATION_CODE_NOT_FOUND' })
    expect(await check(code)).toMatchObject({ status: 404, code: 'VERIFICATION_CODE_NOT_FOUND' })
  })
})

describe('checking a code', () => {
  it('checking a reset code does not spend it', async () => {
    const code = await codeFor(await project.signUp())
    for (let i = 0; i < 3; i++) expect(await check(code)).toMatchObject({ status: 200, body: { is_code_valid: true } })
    expect((await reset(code)).status).toBe(200)
    expect((await check(code)).code).toBe('VERIFICATION_CODE_ALREADY_USED')
  })

  it('checking a reset code takes no other field', async () => {
    const code = '0'.repeat(45)
    const answer = await project.client.post('/auth/password/reset/check-code', { code, password: 'x' })
    expect(answer).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
  })
})

it('a reset refuses the code of a verification email', async () => {
  const ada = await project.signUp()
  const mail = await server.mailbox.waitFor(ada.email)
  expect((await reset(codeIn(mail))).code).toBe('VERIFICATION_CODE_NOT_FOUND')
})
