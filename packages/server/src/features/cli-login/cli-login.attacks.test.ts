import { afterAll, describe, expect, it } from 'vitest'
import { behindProxy, from } from '../../testing/code-mails.ts'
import { startTestServer } from '../../testing/index.ts'

const server = await startTestServer({ env: { ...behindProxy, HALLPASS_LIMIT_CLI_POLL: '5/1m' } })
afterAll(() => server.close())
const project = await server.createProject()

const start = async () =>
  (await project.client.post('/auth/cli', {})).body as Record<'polling_code' | 'login_code', string>
const complete = (login_code: string, refresh_token: string, on = project) =>
  on.client.post('/auth/cli/complete', { login_code, refresh_token })
const poll = (polling_code: string, on = project) => on.server.post('/auth/cli/poll', { polling_code })
const fifty = <T>(work: (i: number) => Promise<T>) => Promise.all(Array.from({ length: 50 }, (_, i) => work(i)))

describe('a CLI login (T11, T25)', () => {
  it('of many completions of a CLI login at once one works', async () => {
    const people = [await project.signUp(), await project.signUp()]
    const login = await start()
    const answers = await fifty((i) => complete(login.login_code, people[i % 2]!.refreshToken))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]))
    const winner = people[answers.findIndex(({ status }) => status === 200) % 2]!
    expect((await poll(login.polling_code)).body).toEqual({ status: 'success', refresh_token: winner.refreshToken })
  })

  it('of many polls of a CLI login at once one gets the token', async () => {
    const ada = await project.signUp()
    const login = await start()
    await complete(login.login_code, ada.refreshToken)
    const answers = await fifty(() => poll(login.polling_code))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const others = answers.filter(({ status }) => status !== 201)
    for (const { status, body } of others) expect({ status, body }).toEqual({ status: 200, body: { status: 'used' } })
  })

  it('a CLI login cannot be completed or fetched with the other code, or in another project', async () => {
    const ada = await project.signUp()
    const other = await server.createProject()
    const eve = await other.signUp()
    const login = await start()
    expect((await complete(login.polling_code, ada.refreshToken)).status).toBe(400)
    expect((await poll(login.login_code)).code).toBe('INVALID_POLLING_CODE')
    expect((await complete(login.login_code, eve.refreshToken, other)).status).toBe(400)
    expect((await complete(login.login_code, eve.refreshToken)).status).toBe(400)
    expect((await poll(login.polling_code, other)).code).toBe('INVALID_POLLING_CODE')
    await complete(login.login_code, ada.refreshToken)
    expect((await poll(login.polling_code, other)).code).toBe('INVALID_POLLING_CODE')
    expect((await poll(login.polling_code)).status).toBe(201)
  })

  it('a CLI login refuses access tokens, expired sessions and sessions of deleted users', async () => {
    const [ada, gone] = [await project.signUp(), await project.signUp()]
    await project.as('server', gone).delete('/users/me')
    const short = await project.server.post('/auth/sessions', { user_id: ada.id, expires_in_millis: 1000 })
    const login = await start()
    server.clock.advance(1000)
    for (const refreshToken of [ada.accessToken, gone.refreshToken, short.body.refresh_token, '']) {
      expect((await complete(login.login_code, refreshToken)).status).toBe(400)
    }
    expect((await poll(login.polling_code)).body).toEqual({ status: 'waiting' })
  })

  it('a CLI login hands over nothing that works after a sign-out', async () => {
    const ada = await project.signUp()
    const login = await start()
    await complete(login.login_code, ada.refreshToken)
    await project.as('client', ada).delete('/auth/sessions/current')
    const { body } = await poll(login.polling_code)
    expect((await project.refresh(body.refresh_token)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  })

  it('polls of a CLI login are limited per code, wherever they come from', async () => {
    const [login, other] = [await start(), await start()]
    const ask = (polling_code: string, i: number) =>
      project.client.post('/auth/cli/poll', { polling_code }, from(`203.0.${i}.1`))
    for (let i = 0; i < 5; i++) expect((await ask(login.polling_code, i)).status).toBe(200)
    const refused = await ask(login.polling_code, 99)
    expect(refused).toMatchObject({ status: 429, code: undefined })
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(30)
    expect((await ask(other.polling_code, 0)).status).toBe(200)
  })

  it('a CLI login refuses odd codes', async () => {
    for (const odd of ["' or 1=1 --", '%', '💥'.repeat(45), 'a'.repeat(100_000)]) {
      expect((await poll(odd)).code).toBe('INVALID_POLLING_CODE')
      expect((await complete(odd, odd)).status).toBe(400)
    }
  })
})
