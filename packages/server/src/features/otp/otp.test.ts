import { afterAll, describe, expect, it } from 'vitest'
import { callbackUrl, enableTotp, requestSignInCode } from '../../testing/code-mails.ts'
import { startTestServer, type TestProject } from '../../testing/index.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject({ config: { magic_link_enabled: true }, displayName: 'Acme' })
const token = /^[0-9a-hjkmnp-tv-z]{45}$/
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

const send = (email: string, on = project, callback_url = callbackUrl) =>
  on.client.post('/auth/otp/send-sign-in-code', { email, callback_url })
const signIn = (code: string, on = project) => on.client.post('/auth/otp/sign-in', { code })
const check = (code: string) => project.client.post('/auth/otp/sign-in/check-code', { code })
const codeFor = (email: string, on = project) => requestSignInCode(server, on, email)
const setEmail = (on: TestProject, user: { accessToken: string }, changes: object) =>
  on.as('server', user).patch('/users/me', changes)

describe('the mail', () => {
  it('the sign-in email has a link and six characters, also in its subject', async () => {
    const { mail, code, nonce, otp } = await codeFor('Mailed@Example.com')
    expect(mail.subject).toBe(`Sign in to Acme: ${otp}`)
    expect(nonce).toMatch(/^[0-9a-hjkmnp-tv-z]{39}$/)
    expect(otp).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}$/)
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain(otp)
      expect(part).toContain('On this device you can skip the code:')
    }
    expect(code).toBe(otp.toLowerCase() + nonce)
  })

  it('the magic link keeps query and hash of the callback, and replaces a code in it', async () => {
    const { body } = await send('query@example.com', project, `${callbackUrl}?code=old&next=%2Fa#there`)
    const mail = await server.mailbox.waitFor('query@example.com')
    const link = new URL(mail.links[0] ?? '')
    expect(link.origin + link.pathname).toBe(callbackUrl)
    expect(link.searchParams.getAll('code')).toEqual([expect.stringMatching(new RegExp(`${body.nonce}$`))])
    expect(link.searchParams.get('next')).toBe('/a')
    expect(link.hash).toBe('#there')
  })

  it('asking for a sign-in code creates no user yet', async () => {
    await send('notyet@example.com')
    const rows = await server.app.database.system
      .selectFrom('contact_channels')
      .select('id')
      .where('value', '=', 'notyet@example.com')
      .execute()
    expect(rows).toEqual([])
  })
})

describe('asking for a code', () => {
  it('asking for a sign-in code is refused in the order of the contract', async () => {
    const closed = await server.createProject({ config: { magic_link_enabled: false, sign_up_enabled: true } })
    const ada = await closed.signUp()
    await closed.configure({ 'auth.allowSignUp': false })
    const untrusted = 'https://evil.example/'
    expect(await send(ada.email, closed, untrusted)).toMatchObject({ status: 403, code: undefined })
    await closed.configure({ 'auth.otp.allowSignIn': true })
    const unverified = await send(ada.email.toUpperCase(), closed, untrusted)
    expect(unverified).toMatchObject({ status: 409, code: 'USER_EMAIL_ALREADY_EXISTS' })
    expect(unverified.body.details).toEqual({ email: ada.email, would_work_if_email_was_verified: true })
    expect(await send('new@example.com', closed, untrusted)).toMatchObject({ status: 400, code: 'SIGN_UP_NOT_ENABLED' })
    await setEmail(closed, ada, { primary_email_verified: true })
    expect(await send(ada.email, closed, untrusted)).toMatchObject({
      status: 400,
      code: 'REDIRECT_URL_NOT_WHITELISTED',
    })
    expect((await send(ada.email, closed)).status).toBe(200)
  })

  it('asking for a sign-in code takes only addresses that people can sign up with', async () => {
    for (const email of ['x@host', 'a..b@example.com', 'no address', `${'x'.repeat(250)}@example.com`]) {
      expect(await send(email), email).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    }
  })
})

describe('signing in', () => {
  it('a sign-in code for a new address creates a user with that address verified', async () => {
    const { code } = await codeFor('newcomer@example.com')
    const answer = await signIn(code)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      access_token: expect.stringMatching(/^ey/),
      refresh_token: expect.stringMatching(token),
      is_new_user: true,
      user_id: expect.stringMatching(uuid),
    })
    const me = await project.as('server', { accessToken: answer.body.access_token }).get('/users/me')
    expect(me.body).toMatchObject({
      primary_email: 'newcomer@example.com',
      primary_email_verified: true,
      primary_email_auth_enabled: true,
      otp_auth_enabled: true,
      has_password: false,
    })
  })

  it('the six characters work in any case with the nonce, at every access level', async () => {
    const { otp, nonce } = await codeFor('typed@example.com')
    expect((await project.server.post('/auth/otp/sign-in/check-code', { code: otp + nonce })).status).toBe(200)
    expect((await project.admin.post('/auth/otp/sign-in', { code: otp.toLowerCase() + nonce })).status).toBe(200)
  })

  it('a sign-in code signs in an existing account and adds the method', async () => {
    const ada = await project.signUp()
    await setEmail(project, ada, { primary_email_verified: true })
    const { code } = await codeFor(ada.email)
    const before = await project.as('client', ada).get('/users/me')
    expect(before.body.otp_auth_enabled).toBe(false)
    const answer = await signIn(code)
    expect(answer.body).toMatchObject({ user_id: ada.id, is_new_user: false })
    expect((await project.as('client', ada).get('/users/me')).body.otp_auth_enabled).toBe(true)
    expect((await project.refresh(ada.refreshToken)).status).toBe(200)
  })

  it('two codes for one new address both sign in, the first as a new user', async () => {
    const [one, two] = [await codeFor('twice@example.com'), await codeFor('twice@example.com')]
    expect((await signIn(two.code)).body.is_new_user).toBe(true)
    const second = await signIn(one.code)
    expect(second).toMatchObject({ status: 200, body: { is_new_user: false } })
  })

  it('a sign-in code turns an anonymous user into a regular one and keeps its sessions', async () => {
    const guest = await project.signUpAnonymously()
    const { code } = await codeFor('guest@example.com')
    const answer = await project.as('client', guest).post('/auth/otp/sign-in', { code })
    expect(answer.body).toMatchObject({ user_id: guest.id, is_new_user: true })
    expect((await project.refresh(guest.refreshToken)).status).toBe(200)
    const me = await project.as('client', { accessToken: answer.body.access_token }).get('/users/me')
    expect(me.body).toMatchObject({ is_anonymous: false, primary_email: 'guest@example.com', otp_auth_enabled: true })
  })

  it('a sign-in code for an existing account leaves an anonymous user behind', async () => {
    const guest = await project.signUpAnonymously()
    const ada = await project.signUp()
    await setEmail(project, ada, { primary_email_verified: true })
    const { code } = await codeFor(ada.email)
    const answer = await project.as('client', guest).post('/auth/otp/sign-in', { code })
    expect(answer.body).toMatchObject({ user_id: ada.id, is_new_user: false })
    expect((await project.as('client', guest).get('/users/me')).body.is_anonymous).toBe(true)
  })

  it('a sign-in code for another address leaves the signed-in user alone', async () => {
    const ada = await project.signUp()
    const { code } = await codeFor('other@example.com')
    const answer = await project.as('client', ada).post('/auth/otp/sign-in', { code })
    expect(answer.body.is_new_user).toBe(true)
    expect(answer.body.user_id).not.toBe(ada.id)
  })

  it('a sign-in code stops at the second factor and is spent', async () => {
    const ada = await project.signUp()
    await setEmail(project, ada, { primary_email_verified: true })
    await enableTotp(project, ada)
    const { code } = await codeFor(ada.email)
    const answer = await signIn(code)
    expect(answer).toMatchObject({ status: 400, code: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED' })
    expect(answer.body.details.attempt_code).toMatch(token)
    expect((await signIn(code)).code).toBe('VERIFICATION_CODE_ALREADY_USED')
  })

  it('a sign-in code works for an existing user while sign-up is off', async () => {
    const closed = await server.createProject({ config: { magic_link_enabled: true } })
    const ada = await closed.signUp()
    await setEmail(closed, ada, { primary_email_verified: true })
    await closed.configure({ 'auth.allowSignUp': false })
    const { code } = await codeFor(ada.email, closed)
    expect((await signIn(code, closed)).body).toMatchObject({ user_id: ada.id, is_new_user: false })
  })
})

describe('a code that is refused', () => {
  it('a sign-in code that is refused before it is spent stays usable', async () => {
    const other = await server.createProject({ config: { magic_link_enabled: true } })
    const { code } = await codeFor('later@example.com', other)
    await other.configure({ 'auth.otp.allowSignIn': false })
    expect(await signIn(code, other)).toMatchObject({ status: 403, code: undefined })
    await other.configure({ 'auth.otp.allowSignIn': true, 'auth.allowSignUp': false })
    expect(await signIn(code, other)).toMatchObject({ status: 400, code: 'SIGN_UP_NOT_ENABLED' })
    await other.configure({ 'auth.allowSignUp': true })
    const squatter = await other.signUp({ email: 'later@example.com' })
    const taken = await signIn(code, other)
    expect(taken).toMatchObject({ status: 409, code: 'USER_EMAIL_ALREADY_EXISTS' })
    expect(taken.body.details).toEqual({ email: 'later@example.com', would_work_if_email_was_verified: true })
    await setEmail(other, squatter, { primary_email_auth_enabled: false })
    expect((await signIn(code, other)).body.is_new_user).toBe(true)
  })

  it('a sign-in code is refused as unknown, expired, used or tried too often, in that order', async () => {
    expect(await signIn('0'.repeat(45))).toMatchObject({ status: 404, code: 'VERIFICATION_CODE_NOT_FOUND' })
    const { code, nonce } = await codeFor('order@example.com')
    expect((await signIn(code)).status).toBe(200)
    for (let attempt = 1; attempt < 20; attempt++) await check(`000000${nonce}`)
    expect(await signIn(code)).toMatchObject({ status: 409, code: 'VERIFICATION_CODE_ALREADY_USED' })
    const fresh = await codeFor('order@example.com')
    for (let attempt = 0; attempt < 20; attempt++) await check(`000000${fresh.nonce}`)
    expect(await signIn(fresh.code)).toMatchObject({ status: 400, code: 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED' })
    server.clock.advance(30 * 60_000)
    expect(await signIn(code)).toMatchObject({ status: 400, code: 'VERIFICATION_CODE_EXPIRED' })
    expect(await signIn(fresh.code)).toMatchObject({ status: 400, code: 'VERIFICATION_CODE_EXPIRED' })
  })

  it('a sign-in code of another length is refused', async () => {
    for (const code of ['', 'x', 'x'.repeat(44), 'x'.repeat(46)]) {
      expect(await signIn(code)).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
      expect(await check(code)).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    }
  })

  it('a sign-in code of another project is refused', async () => {
    const other = await server.createProject({ config: { magic_link_enabled: true } })
    const { code } = await codeFor('there@example.com', other)
    expect((await signIn(code)).code).toBe('VERIFICATION_CODE_NOT_FOUND')
    expect((await signIn(code, other)).status).toBe(200)
  })
})

describe('checking a code', () => {
  it('checking a sign-in code does not spend it, and says when it was spent', async () => {
    const { code } = await codeFor('checked@example.com')
    for (let i = 0; i < 3; i++) expect(await check(code)).toMatchObject({ status: 200, body: { is_code_valid: true } })
    expect((await signIn(code)).status).toBe(200)
    expect(await check(code)).toMatchObject({ status: 409, code: 'VERIFICATION_CODE_ALREADY_USED' })
  })

  it('checking a sign-in code takes no other field', async () => {
    const { code } = await codeFor('extra@example.com')
    const answer = await project.client.post('/auth/otp/sign-in/check-code', { code, email: 'extra@example.com' })
    expect(answer).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
  })
})
