import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'

const server = await startTestServer({ realHashes: true })
afterAll(() => server.close())
const project = await server.createProject()
const callback = 'http://localhost:3000/handler/email-verification'
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

const signUp = (body: object, on = project) =>
  on.client.post('/auth/password/sign-up', {
    email: 'someone@example.com',
    password: 'correct horse battery',
    verification_callback_url: callback,
    ...body,
  })

describe('signing up', () => {
  it('a password sign-up creates a user and signs it in', async () => {
    const response = await signUp({ email: 'Ada@Example.com' })
    expect(response.status).toBe(200)
    expect(response.body).toEqual({
      access_token: expect.stringMatching(/^ey/),
      refresh_token: expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{45}$/),
      user_id: expect.stringMatching(uuid),
    })
    const me = await project.as('client', { accessToken: response.body.access_token }).get('/users/me')
    expect(me.body).toMatchObject({
      id: response.body.user_id,
      primary_email: 'ada@example.com',
      primary_email_verified: false,
      has_password: true,
      auth_with_email: true,
      is_anonymous: false,
    })
  })

  it('a password sign-up mails a link to verify the address', async () => {
    await signUp({ email: 'grace@example.com', verification_callback_url: `${callback}?from=app#there` })
    const mail = await server.mailbox.waitFor('grace@example.com')
    expect(mail.subject).toBe('Verify your email at Test project')
    const link = new URL(mail.links[0] ?? '')
    expect(link.origin + link.pathname).toBe(callback)
    expect(link.searchParams.get('from')).toBe('app')
    expect(link.searchParams.get('code')).toMatch(/^[0-9a-hjkmnp-tv-z]{45}$/)
    expect(link.hash).toBe('#there')
  })

  it('a password sign-up is refused in the order of the contract', async () => {
    const closed = await server.createProject({ config: { credential_enabled: false, sign_up_enabled: false } })
    expect((await signUp({ verification_callback_url: 'https://evil.example', password: 'x' }, closed)).code).toBe(
      'PASSWORD_AUTHENTICATION_NOT_ENABLED',
    )
    await closed.configure({ 'auth.password.allowSignIn': true })
    expect((await signUp({ verification_callback_url: 'https://evil.example', password: 'x' }, closed)).code).toBe(
      'REDIRECT_URL_NOT_WHITELISTED',
    )
    expect((await signUp({ password: 'x' }, closed)).code).toBe('SIGN_UP_NOT_ENABLED')
    await closed.configure({ 'auth.allowSignUp': true })
    expect((await signUp({ password: 'x' }, closed)).code).toBe('PASSWORD_TOO_SHORT')
    expect((await signUp({}, closed)).status).toBe(200)
    expect((await signUp({}, closed)).code).toBe('USER_EMAIL_ALREADY_EXISTS')
  })

  it('a password sign-up says how long a password must and may be', async () => {
    const short = await signUp({ password: '' })
    expect(short).toMatchObject({ status: 400, code: 'PASSWORD_TOO_SHORT', body: { details: { min_length: 8 } } })
    const long = await signUp({ password: 'x'.repeat(71) })
    expect(long).toMatchObject({ status: 400, code: 'PASSWORD_TOO_LONG', body: { details: { maxLength: 70 } } })
    expect((await signUp({ email: 'seventy@example.com', password: '🦉'.repeat(70) })).status).toBe(200)
  })

  it('a password sign-up refuses a taken address, however it is spelled', async () => {
    await signUp({ email: 'taken@example.com' })
    const again = await signUp({ email: 'TAKEN@example.com' })
    expect(again).toMatchObject({ status: 409, code: 'USER_EMAIL_ALREADY_EXISTS' })
    expect(again.body.details).toEqual({ email: 'taken@example.com', would_work_if_email_was_verified: false })
  })

  it('a password sign-up turns an anonymous user into a regular one and ends its old sessions', async () => {
    const guest = await project.signUpAnonymously()
    await project.as('client', guest).patch('/users/me', { display_name: 'Guest', client_metadata: { cart: [1] } })
    const response = await project.as('client', guest).post('/auth/password/sign-up', {
      email: 'upgraded@example.com',
      password: 'correct horse battery',
      verification_callback_url: callback,
    })
    expect(response.body.user_id).toBe(guest.id)
    const me = await project.as('client', { accessToken: response.body.access_token }).get('/users/me')
    expect(me.body).toMatchObject({
      is_anonymous: false,
      primary_email: 'upgraded@example.com',
      display_name: 'Guest',
      client_metadata: { cart: [1] },
    })
    expect((await project.refresh(guest.refreshToken)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  })
})

describe('signing in', () => {
  it('every password sign-in opens a new session', async () => {
    const ada = await project.signUp()
    const again = await project.signIn(ada)
    expect(again.id).toBe(ada.id)
    expect(again.refreshToken).not.toBe(ada.refreshToken)
  })

  it('a password sign-in finds the account however the address is spelled', async () => {
    const person = await project.signUp({ email: 'mixed@example.com' })
    expect((await project.signIn({ ...person, email: 'MiXeD@Example.COM' })).id).toBe(person.id)
  })

  it('a wrong password and an unknown account get the same answer', async () => {
    const ada = await project.signUp()
    const answers = await Promise.all([
      project.client.post('/auth/password/sign-in', { email: ada.email, password: 'wrong wrong' }),
      project.client.post('/auth/password/sign-in', { email: 'nobody@example.com', password: 'wrong wrong' }),
    ])
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 400, code: 'EMAIL_PASSWORD_MISMATCH' })
      expect(answer.body).toEqual({ code: 'EMAIL_PASSWORD_MISMATCH', error: 'Wrong e-mail or password.' })
    }
  })

  it('a password sign-in refuses a password that is too long to have been set', async () => {
    const answer = await project.client.post('/auth/password/sign-in', { email: 'a@b.co', password: 'x'.repeat(71) })
    expect(answer).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    expect(answer.body.details.message).toContain('body.password')
  })

  it('a password sign-in is refused while the project does not use passwords', async () => {
    const closed = await server.createProject({ config: { credential_enabled: false } })
    const answer = await closed.client.post('/auth/password/sign-in', { email: 'a@b.co', password: 'x' })
    expect(answer).toMatchObject({ status: 400, code: 'PASSWORD_AUTHENTICATION_NOT_ENABLED' })
  })

  it('a password sign-in stops at the second factor and opens no session', async () => {
    const ada = await project.signUp()
    await project.as('client', ada).patch('/users/me', { totp_secret_base64: Buffer.alloc(20, 7).toString('base64') })
    const answer = await project.client.post('/auth/password/sign-in', { email: ada.email, password: ada.password })
    expect(answer).toMatchObject({ status: 400, code: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED' })
    expect(answer.body.details.attempt_code).toMatch(/^[0-9a-hjkmnp-tv-z]{45}$/)
    const sessions = await project.as('client', ada).get('/auth/sessions?user_id=me')
    expect(sessions.body.items).toHaveLength(1)
  })
})

describe('changing the password', () => {
  it('changing the password ends every session but the one in the header', async () => {
    const ada = await project.signUp()
    const other = await project.signIn(ada)
    const answer = await project
      .as('client', ada)
      .post('/auth/password/update', { old_password: ada.password, new_password: 'another one altogether' })
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    expect((await project.refresh(ada.refreshToken)).status).toBe(200)
    expect((await project.refresh(other.refreshToken)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    expect((await project.signIn({ ...ada, password: 'another one altogether' })).id).toBe(ada.id)
  })

  it('changing the password without a refresh token ends all sessions', async () => {
    const ada = await project.signUp()
    await project
      .as('client', { accessToken: ada.accessToken })
      .post('/auth/password/update', { old_password: ada.password, new_password: 'another one altogether' })
    expect((await project.refresh(ada.refreshToken)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  })

  it('changing the password keeps the session of the access token for pages that know no refresh token', async () => {
    const ada = await project.signUp()
    const other = await project.signIn(ada)
    const change = { old_password: ada.password, new_password: 'another one altogether' }
    const page = project.as('client', { accessToken: ada.accessToken })
    await page.post('/auth/password/update', change, { headers: { 'x-hallpass-extensions': '1' } })
    expect((await project.refresh(ada.refreshToken)).status).toBe(200)
    expect((await project.refresh(other.refreshToken)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  })

  it('changing the password refuses a wrong old password and changes nothing', async () => {
    const ada = await project.signUp()
    const answer = await project
      .as('client', ada)
      .post('/auth/password/update', { old_password: 'wrong wrong', new_password: 'another one altogether' })
    expect(answer).toMatchObject({ status: 400, code: 'PASSWORD_CONFIRMATION_MISMATCH' })
    expect(answer.body.error).toBe('Passwords do not match.')
    expect((await project.signIn(ada)).id).toBe(ada.id)
  })

  it('changing the password checks the new password before the old one', async () => {
    const ada = await project.signUp()
    const answer = await project
      .as('client', ada)
      .post('/auth/password/update', { old_password: 'wrong wrong', new_password: 'short' })
    expect(answer.code).toBe('PASSWORD_TOO_SHORT')
  })

  it('changing the password needs a user who has one', async () => {
    const guest = await project.signUpAnonymously()
    const body = { old_password: 'whatever it is', new_password: 'another one altogether' }
    expect((await project.as('client', guest).post('/auth/password/update', body)).code).toBe(
      'USER_DOES_NOT_HAVE_PASSWORD',
    )
    const nobody = await project.client.post('/auth/password/update', body)
    expect(nobody).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    expect(nobody.body.details.message).toContain('auth.user is a required field')
  })
})

describe('setting a first password', () => {
  it('setting a first password refuses a user who has one', async () => {
    const ada = await project.signUp()
    const answer = await project.as('client', ada).post('/auth/password/set', { password: 'another one altogether' })
    expect(answer.status).toBe(400)
    expect(answer.code).toBeUndefined()
  })

  it('setting a first password keeps the sessions', async () => {
    const guest = await project.signUpAnonymously()
    const answer = await project.as('client', guest).post('/auth/password/set', { password: 'another one altogether' })
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    expect((await project.refresh(guest.refreshToken)).status).toBe(200)
  })
})

it('an address with a domain in another script is the one that mail servers know', async () => {
  const password = 'correct horse battery'
  const { status, body } = await signUp({ email: 'ada@münchen.example' })
  expect(status).toBe(200)
  expect((await project.server.get(`/users/${body.user_id}`)).body.primary_email).toBe('ada@xn--mnchen-3ya.example')
  for (const email of ['ada@münchen.example', 'ada@MÜNCHEN.example', 'ada@xn--mnchen-3ya.example'])
    expect((await project.client.post('/auth/password/sign-in', { email, password })).status).toBe(200)
  for (const email of ['ada@münchen.example/x', 'ada@mün chen.example', 'ada@mün:80', 'ädä@münchen.example'])
    expect((await signUp({ email })).code).toBe('SCHEMA_ERROR')
  // Said as it is: "not valid" would send people looking for a mistake.
  expect((await signUp({ email: 'ädä@example.com' })).body.details.message).toContain(
    'body.email must be a valid email; before the @ it takes a to z, digits and signs',
  )
})
