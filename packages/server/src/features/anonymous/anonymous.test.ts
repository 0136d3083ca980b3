/** Accounts without a name: docs/protocol/sign-in.md#anonymous-users. */
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject()
const path = '/auth/anonymous/sign-up'

describe('signing up anonymously', () => {
  it('an anonymous sign-up creates a user without name or address', async () => {
    const { status, body } = await project.client.post(path)
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(['access_token', 'refresh_token', 'user_id'])
    const me = await project.as('client', { accessToken: body.access_token }).get('/users/me')
    expect(me.body).toMatchObject({
      id: body.user_id,
      is_anonymous: true,
      primary_email: null,
      primary_email_verified: false,
      display_name: null,
      has_password: false,
      auth_with_email: false,
      oauth_providers: [],
      selected_team_id: null,
    })
    expect((await project.refresh(body.refresh_token)).status).toBe(200)
  })

  it('an anonymous sign-up ignores body, query and who is signed in', async () => {
    const ada = await project.signUp()
    for (const body of [{}, { email: 'x' }, [], 'text', null]) {
      const answer = await project
        .as('client', ada)
        .post(`${path}?x=1`, JSON.stringify(body), { contentType: 'application/json' })
      expect(answer.status, JSON.stringify(body)).toBe(200)
      expect(answer.body.user_id).not.toBe(ada.id)
    }
    const again = await project.as('client', await project.signUpAnonymously()).post(path)
    expect(again.status).toBe(200)
  })

  it('an anonymous sign-up works at every level, and while sign-up is off', async () => {
    const closed = await server.createProject({ config: { sign_up_enabled: false, credential_enabled: false } })
    for (const level of ['client', 'server', 'admin'] as const)
      expect((await closed.as(level).post(path)).status).toBe(200)
  })

  it("an anonymous user's personal team is renamed after the upgrade", async () => {
    const teams = await server.createProject({ config: { create_team_on_sign_up: true } })
    const guest = await teams.signUpAnonymously()
    const before = await teams.as('client', guest).get('/users/me')
    expect(before.body.selected_team).toMatchObject({ display_name: 'Personal Team' })
    const upgraded = await teams.as('client', guest).post('/auth/password/sign-up', {
      email: 'guest@example.com',
      password: 'correct horse battery',
      verification_callback_url: 'http://localhost:3000',
    })
    const after = await teams.as('client', { accessToken: upgraded.body.access_token }).get('/users/me')
    expect(after.body.selected_team).toMatchObject({
      id: before.body.selected_team_id,
      display_name: "guest@example.com's Team",
    })
  })
})

describe('an anonymous access token', () => {
  it('an anonymous access token needs a caller who allows it, at every level and path', async () => {
    const guest = await project.signUpAnonymously()
    for (const level of ['client', 'server', 'admin'] as const) {
      for (const target of ['', '/users/me', '/projects/current', '/nowhere']) {
        const headers = { 'x-stack-allow-anonymous-user': undefined }
        const answer = await project.as(level, guest).get(target, { headers })
        expect(answer, `${level} ${target}`).toMatchObject({
          status: 401,
          code: 'ANONYMOUS_AUTHENTICATION_NOT_ALLOWED',
        })
      }
    }
  })

  it('an anonymous access token keeps working after the upgrade and shows the regular user', async () => {
    const guest = await project.signUpAnonymously()
    await project.as('client', guest).post('/auth/password/sign-up', {
      email: 'upgraded@example.com',
      password: 'correct horse battery',
      verification_callback_url: 'http://localhost:3000',
    })
    const me = await project.as('client', guest).get('/users/me')
    expect(me.body).toMatchObject({ id: guest.id, is_anonymous: false, primary_email: 'upgraded@example.com' })
  })

  it('a sign-in with an anonymous access token leaves the anonymous user behind', async () => {
    const [guest, ada] = [await project.signUpAnonymously(), await project.signUp()]
    const answer = await project
      .as('client', guest)
      .post('/auth/password/sign-in', { email: ada.email, password: ada.password })
    expect(answer.body.user_id).toBe(ada.id)
    expect((await project.as('client', guest).get('/users/me')).body).toMatchObject({
      id: guest.id,
      is_anonymous: true,
    })
    expect((await project.refresh(guest.refreshToken)).status).toBe(200)
  })

  it('an anonymous user cannot upgrade while sign-up is off, nor to a taken address', async () => {
    const [guest, ada] = [await project.signUpAnonymously(), await project.signUp()]
    const upgrade = (email: string) =>
      project.as('client', guest).post('/auth/password/sign-up', {
        email,
        password: 'correct horse battery',
        verification_callback_url: 'http://localhost:3000',
      })
    expect((await upgrade(ada.email)).code).toBe('USER_EMAIL_ALREADY_EXISTS')
    const closed = await server.createProject({ config: { sign_up_enabled: false } })
    const stuck = await closed.signUpAnonymously()
    const answer = await closed.as('client', stuck).post('/auth/password/sign-up', {
      email: 'stuck@example.com',
      password: 'correct horse battery',
      verification_callback_url: 'http://localhost:3000',
    })
    expect(answer.code).toBe('SIGN_UP_NOT_ENABLED')
    expect((await project.as('client', guest).get('/users/me')).body.is_anonymous).toBe(true)
  })
})
