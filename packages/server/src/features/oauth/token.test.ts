import { afterAll, describe, expect, it } from 'vitest'
import { send } from '../../testing/http-client.ts'
import { codeOf, redirectUri, startOauthTest } from '../../testing/oauth-app.ts'

const test = await startOauthTest()
afterAll(() => test.close())
const { server } = test
const project = await test.createProject(['github'])
const other = await test.createProject(['github'])
const app = test.app(project)

const newCode = async (email: string, query: Record<string, string> = {}) =>
  codeOf(await app.visit('github', { email }, query))
const invalid = { status: 400, code: 'INVALID_AUTHORIZATION_CODE', body: { error: expect.any(String) } }

describe('a code', () => {
  it('an OAuth code becomes a session, and the answer has both spellings of its fields', async () => {
    const code = await newCode('new@example.com', { after_callback_redirect_url: 'http://localhost:3000/welcome' })
    const answer = await app.exchange(code)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      access_token: expect.stringMatching(/^ey/),
      token_type: 'Bearer',
      expires_in: 3599,
      refresh_token: expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{45}$/),
      scope: 'legacy',
      is_new_user: true,
      newUser: true,
      after_callback_redirect_url: 'http://localhost:3000/welcome',
      afterCallbackRedirectUrl: 'http://localhost:3000/welcome',
    })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('pragma')).toBe('no-cache')
    expect((await project.refresh(answer.body.refresh_token)).status).toBe(200)
  })

  it('the token answer for a known user without a target page has nulls', async () => {
    await app.exchange(await newCode('again@example.com'))
    expect((await app.exchange(await newCode('again@example.com'))).body).toMatchObject({
      is_new_user: false,
      newUser: false,
      after_callback_redirect_url: null,
      afterCallbackRedirectUrl: null,
    })
  })

  it('an OAuth code works once, and its tokens stay valid', async () => {
    const code = await newCode('once@example.com')
    const { body } = await app.exchange(code)
    expect(await app.exchange(code)).toMatchObject(invalid)
    expect((await project.refresh(body.refresh_token)).status).toBe(200)
  })

  it('an OAuth code works for five minutes', async () => {
    const [early, late] = [await newCode('time@example.com'), await newCode('time@example.com')]
    server.clock.advance(299_999)
    expect((await app.exchange(early)).status).toBe(200)
    server.clock.advance(1)
    expect(await app.exchange(late)).toMatchObject(invalid)
  })

  it('an OAuth code is unknown to another project, which does not spend it', async () => {
    const code = await newCode('mine@example.com')
    const elsewhere = { client_id: other.id, client_secret: other.keys.client }
    expect(await app.exchange(code, elsewhere)).toMatchObject(invalid)
    expect((await app.exchange(code)).status).toBe(200)
  })

  it('a made-up OAuth code is refused', async () => {
    expect(await app.exchange('0'.repeat(64))).toMatchObject(invalid)
  })

  it('an OAuth code is refused after its user was deleted', async () => {
    const { user } = await app.signIn('github', { email: 'leaving@example.com' })
    const code = await newCode('leaving@example.com')
    await project.server.delete(`/users/${user.id}`)
    expect(await app.exchange(code)).toMatchObject(invalid)
  })

  it('an OAuth code is refused, and spent, with another redirect address', async () => {
    const code = await newCode('address@example.com')
    const answer = await app.exchange(code, { redirect_uri: `${redirectUri}/` })
    expect(answer).toMatchObject({ status: 400, code: undefined })
    expect(answer.body).toEqual(expect.any(String))
    expect(await app.exchange(code)).toMatchObject(invalid)
  })

  it('a hash after the redirect address makes no difference', async () => {
    const code = await newCode('hash@example.com', { redirect_uri: `${redirectUri}#top` })
    expect((await app.exchange(code, { redirect_uri: `${redirectUri}#other` })).status).toBe(200)
  })

  it('an OAuth code is stored as a hash', async () => {
    const code = await newCode('hash@example.com')
    const rows = await server.app.database.system.selectFrom('oauth_authorization_codes').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(code)
  })
})

describe('the second factor', () => {
  it('the token endpoint asks for the second factor before any session, and spends the code', async () => {
    const { user, accessToken } = await app.signIn('github', { email: 'mfa@example.com' })
    const secret = Buffer.alloc(20, 7).toString('base64')
    await project.as('client', { accessToken }).patch('/users/me', { totp_secret_base64: secret })
    const code = await newCode('mfa@example.com')
    const answer = await app.exchange(code)
    expect(answer).toMatchObject({ status: 400, code: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED' })
    expect(answer.body.details.attempt_code).toMatch(/^[0-9a-hjkmnp-tv-z]{45}$/)
    expect(answer.body.error).toEqual(expect.any(String))
    expect(await app.exchange(code)).toMatchObject(invalid)
    const sessions = await project.server.get(`/auth/sessions?user_id=${user.id}`)
    expect(sessions.body.items).toHaveLength(1)
  })
})

describe('the client', () => {
  it('a client with the verifier may leave its key out', async () => {
    expect((await app.exchange(await newCode('key@example.com'), { client_secret: undefined })).status).toBe(200)
  })

  it('an OAuth client may name the branch, send JSON, or use HTTP Basic', async () => {
    const branch = await app.exchange(await newCode('key@example.com'), { client_id: `${project.id}#main` })
    expect(branch.status).toBe(200)
    const body = { grant_type: 'authorization_code', redirect_uri: redirectUri, code_verifier: app.verifier }
    const credentials = Buffer.from(`${project.id}:${project.keys.client}`).toString('base64')
    const answer = await send(app.base, 'POST', '/api/v1/auth/oauth/token', {
      headers: { authorization: `Basic ${credentials}` },
      body: { ...body, code: await newCode('key@example.com'), anything: 'else' },
    })
    expect(answer.status).toBe(200)
  })

  it.each([
    ['no client id', { client_id: undefined, client_secret: undefined }],
    ['an unknown client', { client_id: 'nobody' }],
    ['a wrong key', { client_secret: 'wrong' }],
    ['a server key', { client_secret: project.keys.server }],
    ["another project's key", { client_secret: other.keys.client }],
    ['an unknown branch', { client_id: `${project.id}#other` }],
    ['neither key nor verifier', { client_secret: undefined, code_verifier: undefined }],
  ])('the token endpoint refuses %s before it looks at the code', async (_what, form) => {
    const code = await newCode('key@example.com')
    const answer = await app.exchange(code, form)
    expect(answer).toMatchObject({ status: 400, code: 'INVALID_OAUTH_CLIENT_ID_OR_SECRET' })
    expect(answer.body.details).toEqual({ client_id: null })
    expect((await app.exchange(code)).status).toBe(200)
  })

  it('the token endpoint refuses an impossible branch and broken HTTP Basic', async () => {
    const answer = await app.exchange('x', { client_id: `${project.id}#${'b'.repeat(256)}` })
    expect(answer).toMatchObject({ status: 400, code: 'BRANCH_DOES_NOT_EXIST' })
    for (const authorization of [
      'Basic',
      'Basic !!!',
      `Basic ${Buffer.from('nocolon').toString('base64')}`,
      'Bearer x',
    ]) {
      const refused = await send(app.base, 'POST', '/api/v1/auth/oauth/token', {
        headers: { authorization },
        form: { grant_type: 'authorization_code', code: 'x', redirect_uri: redirectUri },
      })
      expect(refused.code).toBe('INVALID_OAUTH_CLIENT_ID_OR_SECRET')
    }
  })

  it('a client cannot refresh without its key', async () => {
    const ada = await project.signUp()
    const form = {
      grant_type: 'refresh_token',
      refresh_token: ada.refreshToken,
      client_id: project.id,
      code_verifier: 'x',
    }
    const answer = await send(app.base, 'POST', '/api/v1/auth/oauth/token', { form })
    expect(answer.code).toBe('INVALID_OAUTH_CLIENT_ID_OR_SECRET')
  })
})

describe('what is missing', () => {
  it.each([['code'], ['redirect_uri']])('a missing %s is reported the way OAuth does', async (name) => {
    const answer = await app.exchange('x', { [name]: undefined })
    expect(answer).toMatchObject({ status: 400, code: undefined })
    expect(answer.body).toEqual({ error: 'invalid_request', error_description: expect.stringContaining(name) })
  })

  it('a missing or unknown grant type is a schema error', async () => {
    for (const grant_type of [undefined, 'password']) {
      expect(await app.exchange('x', { grant_type })).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    }
  })
})
