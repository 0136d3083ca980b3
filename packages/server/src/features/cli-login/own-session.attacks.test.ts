import { afterAll, describe, expect, it, vi } from 'vitest'
import { requestResetCode } from '../../testing/code-mails.ts'
import { holdRows } from '../../testing/held-rows.ts'
import { startTestServer, type TestProject } from '../../testing/index.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject()

const ours = { headers: { 'x-hallpass-extensions': '1' } }
const over = { status: 401, code: 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED' }
const start = async (of: TestProject = project) =>
  (await of.client.post('/auth/cli', {})).body as Record<'polling_code' | 'login_code', string>
const complete = (login_code: string, refresh_token: string, request = ours) =>
  project.client.call('POST', '/auth/cli/complete', { ...request, body: { login_code, refresh_token } })
const fetchToken = async (polling_code: string): Promise<string> =>
  (await project.client.post('/auth/cli/poll', { polling_code })).body.refresh_token

/** What a command line gets when our page completes its login. */
async function login(refreshToken: string, request = ours) {
  const { login_code, polling_code } = await start()
  expect((await complete(login_code, refreshToken, request)).status).toBe(200)
  return fetchToken(polling_code)
}
const signOut = async (refreshToken: string) => {
  const accessToken = (await project.refresh(refreshToken)).body.access_token
  return project.as('client', { accessToken }).delete('/auth/sessions/current')
}
const sessionsOf = async (userId: string) =>
  (await project.admin.get(`/auth/sessions?user_id=${userId}`)).body.items as {
    id: string
    is_impersonation: boolean
  }[]

describe('a CLI login that our own page completes (T25)', () => {
  it('the command line has a session of its own, which the person sees', async () => {
    const ada = await project.signUp()
    const token = await login(ada.refreshToken)
    expect(token).not.toBe(ada.refreshToken)
    expect((await project.refresh(token)).status).toBe(200)
    expect(await sessionsOf(ada.id)).toHaveLength(2)
  })

  it('ending the session of the command line leaves the browser signed in, and the other way round', async () => {
    const ada = await project.signUp()
    const [first, second] = [await login(ada.refreshToken), await login(ada.refreshToken)]
    await signOut(first)
    expect(await project.refresh(first)).toMatchObject(over)
    expect((await project.refresh(ada.refreshToken)).status).toBe(200)
    await signOut(ada.refreshToken)
    expect(await project.refresh(ada.refreshToken)).toMatchObject(over)
    expect((await project.refresh(second)).status).toBe(200)
  })

  it('a password reset ends the session of the command line, fetched or not', async () => {
    const ada = await project.signUp()
    const fetched = await login(ada.refreshToken)
    const waiting = await start()
    await complete(waiting.login_code, ada.refreshToken)
    const code = await requestResetCode(server, project, ada.email)
    await project.client.post('/auth/password/reset', { code, password: 'another one altogether' })
    for (const token of [fetched, await fetchToken(waiting.polling_code)]) {
      expect(await project.refresh(token)).toMatchObject(over)
    }
  })

  it('a login that is completed while the sessions of the person are being ended opens none', async () => {
    const ada = await project.signUp()
    const { login_code, polling_code } = await start()
    const reset = `with reset as (update users set password_hash = 'x' where id = $1)
      delete from sessions where user_id = $1`
    const held = await holdRows(server, reset, [ada.id])
    const completing = complete(login_code, ada.refreshToken)
    // Postgres shows the beginning of a statement, which opens a session at its end.
    await held.waitedFor(1, /users/)
    await held.release()
    expect((await completing).status).toBe(400)
    expect(await sessionsOf(ada.id)).toEqual([])
    expect((await project.client.post('/auth/cli/poll', { polling_code })).body).toEqual({ status: 'waiting' })
  })

  it('of many completions at once one opens a session, and the others leave none behind', async () => {
    const ada = await project.signUp()
    const { login_code } = await start()
    const answers = await Promise.all(Array.from({ length: 10 }, () => complete(login_code, ada.refreshToken)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await sessionsOf(ada.id)).toHaveLength(2)
  })

  it('a page that knows no refresh token confirms with its access token, while its session lives', async () => {
    const ada = await project.signUp()
    const page = project.as('client', { accessToken: ada.accessToken })
    const confirm = (login_code: string, request = ours) => page.post('/auth/cli/complete', { login_code }, request)
    const login = await start()
    expect((await confirm(login.login_code, { headers: {} as never })).code).toBe('SCHEMA_ERROR')
    expect((await project.client.post('/auth/cli/complete', { login_code: login.login_code }, ours)).status).toBe(400)
    expect((await confirm(login.login_code)).status).toBe(200)
    expect((await project.refresh(await fetchToken(login.polling_code))).status).toBe(200)
    await page.delete('/auth/sessions/current')
    expect((await confirm((await start()).login_code)).status).toBeGreaterThanOrEqual(400)
  })

  it('it lives no longer than the session that opened it, and an impersonation stays one (T47)', async () => {
    const ada = await project.signUp()
    const short = { user_id: ada.id, expires_in_millis: 60_000, is_impersonation: true }
    const token = await login((await project.server.post('/auth/sessions', short)).body.refresh_token)
    expect((await sessionsOf(ada.id)).filter((session) => session.is_impersonation)).toHaveLength(2)
    expect((await project.refresh(token)).status).toBe(200)
    server.clock.advance(60_000)
    expect(await project.refresh(token)).toMatchObject(over)
  })

  it('a session that no command line fetched ends with its login', async () => {
    // Jobs run by the database's clock, which this server's own agrees with: the job is due as soon as it is queued.
    const { app, internal } = await startTestServer()
    const ada = await internal.signUp()
    const { body } = await internal.client.post('/auth/cli', { expires_in_millis: 1 })
    const completion = { login_code: body.login_code, refresh_token: ada.refreshToken }
    await internal.client.call('POST', '/auth/cli/complete', { ...ours, body: completion })
    const sessions = app.database.system.selectFrom('sessions').select('id').where('user_id', '=', ada.id)
    await vi.waitUntil(async () => (await sessions.execute()).length === 1, { timeout: 60_000 })
    expect((await internal.refresh(ada.refreshToken)).status).toBe(200)
  })
})

it('a page of the published packages goes on sharing its session with the command line', async () => {
  const ada = await project.signUp()
  expect(await login(ada.refreshToken, { headers: {} as never })).toBe(ada.refreshToken)
})
