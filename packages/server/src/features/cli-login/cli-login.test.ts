import { afterAll, describe, expect, it, vi } from 'vitest'
import { startTestServer } from '../../testing/index.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject()
const token = /^[0-9a-hjkmnp-tv-z]{45}$/

const start = async (body?: unknown): Promise<{ polling_code: string; login_code: string; expires_at: string }> =>
  (await project.client.post('/auth/cli', body)).body
const complete = (login_code: string, refresh_token: string) =>
  project.client.post('/auth/cli/complete', { login_code, refresh_token })
const poll = (polling_code: string) => project.client.post('/auth/cli/poll', { polling_code })
const rows = () => server.app.database.system.selectFrom('cli_logins').selectAll().execute()

describe('a CLI login', () => {
  it('a CLI login waits, hands the session over once, and is then used', async () => {
    const ada = await project.signUp()
    const login = await start({})
    expect(login).toEqual({
      polling_code: expect.stringMatching(token),
      login_code: expect.stringMatching(token),
      expires_at: new Date(server.clock.now().getTime() + 7_200_000).toISOString(),
    })
    expect(await poll(login.polling_code)).toMatchObject({ status: 200, body: { status: 'waiting' } })
    expect(await complete(login.login_code, ada.refreshToken)).toMatchObject({ status: 200, body: { success: true } })
    const success = await poll(login.polling_code)
    expect(success.status).toBe(201)
    expect(success.body).toEqual({ status: 'success', refresh_token: ada.refreshToken })
    expect((await project.refresh(success.body.refresh_token)).status).toBe(200)
    const again = await poll(login.polling_code)
    expect(again.status).toBe(200)
    expect(again.body).toEqual({ status: 'used' })
  })

  it('a CLI login starts without a body, and at every access level', async () => {
    expect((await start()).login_code).toMatch(token)
    expect((await project.server.post('/auth/cli')).status).toBe(200)
    expect((await project.admin.post('/auth/cli', {})).status).toBe(200)
  })

  it('a CLI login lasts as long as asked, a day at most', async () => {
    const login = await start({ expires_in_millis: 1000 })
    expect(new Date(login.expires_at).getTime()).toBe(server.clock.now().getTime() + 1000)
    expect((await project.client.post('/auth/cli', { expires_in_millis: 86_400_000 })).status).toBe(200)
    for (const expires_in_millis of [86_400_001, 0, -1, 'soon', null]) {
      const answer = await project.client.post('/auth/cli', { expires_in_millis })
      expect(answer).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    }
  })

  it('a CLI login expires, whether or not it was completed or fetched', async () => {
    const ada = await project.signUp()
    const logins = [await start(), await start(), await start()]
    const [, completed, fetched] = logins
    for (const login of [completed!, fetched!]) await complete(login.login_code, ada.refreshToken)
    expect((await poll(fetched!.polling_code)).status).toBe(201)
    server.clock.advance(7_200_000)
    for (const login of logins) {
      expect(await poll(login.polling_code)).toMatchObject({ status: 200, body: { status: 'expired' } })
    }
    expect(await complete(logins[0]!.login_code, ada.refreshToken)).toMatchObject({ status: 400, code: undefined })
  })

  it('a CLI login refuses other polling codes', async () => {
    const login = await start()
    for (const code of ['', 'x', '0'.repeat(45), login.login_code]) {
      expect(await poll(code)).toMatchObject({ status: 400, code: 'INVALID_POLLING_CODE' })
    }
  })
})

describe('completing', () => {
  it('completing a CLI login refuses codes that are unknown, completed or of another project', async () => {
    const ada = await project.signUp()
    const other = await server.createProject()
    const foreign = (await other.client.post('/auth/cli', {})).body
    const login = await start()
    expect((await complete(login.login_code, ada.refreshToken)).status).toBe(200)
    for (const code of ['x', '0'.repeat(45), login.polling_code, login.login_code, foreign.login_code]) {
      expect(await complete(code, ada.refreshToken)).toMatchObject({ status: 400, code: undefined })
    }
  })

  it('completing a CLI login refuses a token without a live session, and the code stays open', async () => {
    const [ada, out, stranger] = [await project.signUp(), await project.signUp(), await server.internal.signUp()]
    await project.as('client', out).delete('/auth/sessions/current')
    const login = await start()
    for (const refreshToken of ['made-up', '0'.repeat(45), out.refreshToken, stranger.refreshToken, ada.accessToken]) {
      expect(await complete(login.login_code, refreshToken)).toMatchObject({ status: 400, code: undefined })
      expect((await poll(login.polling_code)).body).toEqual({ status: 'waiting' })
    }
    expect((await complete(login.login_code, ada.refreshToken)).status).toBe(200)
  })
})

describe('at rest', () => {
  it('neither codes nor token of a CLI login are stored readably', async () => {
    const ada = await project.signUp()
    const login = await start()
    await complete(login.login_code, ada.refreshToken)
    const stored = JSON.stringify(await rows(), (_, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    )
    for (const secret of [login.polling_code, login.login_code, ada.refreshToken]) expect(stored).not.toContain(secret)
  })

  it('the token of a CLI login is deleted once it was fetched', async () => {
    const ada = await project.signUp()
    const before = (await rows()).filter((row) => row.sealed_refresh_token).length
    const login = await start()
    await complete(login.login_code, ada.refreshToken)
    expect((await rows()).filter((row) => row.sealed_refresh_token)).toHaveLength(before + 1)
    await poll(login.polling_code)
    expect((await rows()).filter((row) => row.sealed_refresh_token)).toHaveLength(before)
  })

  it('the token of a CLI login is deleted when nobody fetched it in time', async () => {
    // Jobs run by the database's clock, which this server's own agrees with: the job is due as soon as it is queued.
    const { app, internal } = await startTestServer()
    const ada = await internal.signUp()
    const { body: login } = await internal.client.post('/auth/cli', { expires_in_millis: 1 })
    const body = { login_code: login.login_code, refresh_token: ada.refreshToken }
    expect((await internal.client.post('/auth/cli/complete', body)).status).toBe(200)
    const stored = app.database.system.selectFrom('cli_logins').select(['completed_at', 'sealed_refresh_token'])
    await vi.waitFor(async () => {
      expect(await stored.execute()).toEqual([{ completed_at: expect.any(Date), sealed_refresh_token: null }])
    }, 60_000)
    const late = await internal.client.post('/auth/cli/poll', { polling_code: login.polling_code })
    expect(late).toMatchObject({ status: 200, body: { status: 'expired' } })
  })
})
