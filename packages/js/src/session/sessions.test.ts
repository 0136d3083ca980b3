import { afterAll, describe, expect, it, vi } from 'vitest'
import { callback, password, startApps } from '../../test/apps.ts'
import { environment } from '../transport/environment.ts'
import { readAccessToken } from './access-token.ts'
import { Session, type Tokens } from './session.ts'
import { createSessions } from './sessions.ts'
import { createMemoryStore } from './token-store.ts'

const test = await startApps()
afterAll(() => test.close())
const { clientApp, project, common } = test

/** The same claims with another expiry; clients only decode tokens. */
function withExpiry(token: string, change: (exp: number) => number | undefined): string {
  const [head = '', payload = '', signature = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const changed = { ...claims, exp: change(claims.exp) }
  return [head, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.')
}
const expired = (token: string) => withExpiry(token, (exp) => exp - 3600)

/** Sessions whose refreshes are counted. */
function counted() {
  const fetched = vi.fn(environment.fetch)
  const sessions = createSessions({ ...common, environment: { ...environment, fetch: fetched } }, 'memory')
  return { fetched, sessions }
}

describe('a session', () => {
  it('a session refreshes once for parallel callers, and keeps the token', async () => {
    const ada = await project.signUp()
    const { fetched, sessions } = counted()
    const session = await sessions.signIn({ accessToken: expired(ada.accessToken), refreshToken: ada.refreshToken })
    const all = await Promise.all([session.getTokens(), session.getTokens(), session.getTokens()])
    expect(new Set(all.map(({ accessToken }) => accessToken)).size).toBe(1)
    expect(all[0]?.accessToken).not.toBe(ada.accessToken)
    expect(fetched).toHaveBeenCalledTimes(1)
    expect(sessions.store().get()).toEqual(all[0])
    await session.getTokens()
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  it('a session refreshes a token that expires within 20 seconds', async () => {
    const ada = await project.signUp()
    const soon = withExpiry(ada.accessToken, () => Math.floor(Date.now() / 1000) + 19)
    const { fetched, sessions } = counted()
    await (await sessions.signIn({ accessToken: soon, refreshToken: ada.refreshToken })).getTokens()
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  it('a session takes a token without expiry as one that never ends', async () => {
    const ada = await project.signUp()
    const { fetched, sessions } = counted()
    const session = await sessions.signIn({
      accessToken: withExpiry(ada.accessToken, () => undefined),
      refreshToken: 'r',
    })
    expect((await session.getTokens(60_000)).refreshToken).toBe('r')
    expect(fetched).not.toHaveBeenCalled()
  })

  it('a session refuses to promise tokens that live for more than 60 seconds', async () => {
    const ada = await project.signUp()
    const session = await counted().sessions.signIn(ada)
    await expect(session.getTokens(60_001)).rejects.toThrow('at most 60000 ms')
  })

  it('a session throws when the server issues tokens that expire too soon', async () => {
    const ada = await project.signUp()
    // It lives for five seconds from its issue, whenever that was.
    const short = withExpiry(ada.accessToken, (exp) => exp - 595)
    const session = new Session(
      { accessToken: null, refreshToken: 'r' },
      { now: Date.now, refresh: async () => ({ access_token: short }) },
    )
    await expect(session.getTokens()).rejects.toThrow('shorter than the 20000 ms asked for')
  })

  it.each([-1, 1])('a session lives on a device whose clock is %i hours ahead', async (hours) => {
    const ada = await project.signUp()
    const fetched = vi.fn(environment.fetch)
    const now = () => Date.now() + hours * 3_600_000
    const sessions = createSessions({ ...common, environment: { ...environment, fetch: fetched, now } }, 'memory')
    const session = await sessions.signIn({ accessToken: null, refreshToken: ada.refreshToken })
    const { accessToken } = await session.getTokens()
    expect(session.peek()?.text).toBe(accessToken)
    expect(sessions.current().peek()?.text).toBe(accessToken)
    expect(session.peek()!.expiresAtMillis - now()).toBeLessThan(601_000)
    await session.getTokens()
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  it('a session ends for good when its refresh token is dead, and is not refreshed again', async () => {
    const ada = await project.signUp()
    await project.as('client', ada).delete('/auth/sessions/current')
    const { fetched, sessions } = counted()
    const session = await sessions.signIn({ accessToken: expired(ada.accessToken), refreshToken: ada.refreshToken })
    const told = vi.fn()
    session.onInvalid(told)
    expect(await session.getTokens()).toEqual({ accessToken: null, refreshToken: null })
    expect(session.isInvalid).toBe(true)
    expect(told).toHaveBeenCalledTimes(1)
    expect(sessions.store().get()).toEqual({ accessToken: null, refreshToken: null })
    await session.getTokens()
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  it('a session without a refresh token gives out no token', async () => {
    const ada = await project.signUp()
    const app = clientApp({ tokenStore: { accessToken: ada.accessToken, refreshToken: null } })
    expect(await app.getUser()).toBeNull()
  })

  it('a session does not reuse a token that the server has refused', async () => {
    const ada = await project.signUp()
    const { fetched, sessions } = counted()
    const session = await sessions.signIn(ada)
    expect(session.dropAccessToken()).toBe(true)
    expect((await sessions.current().getTokens()).accessToken).not.toBe(ada.accessToken)
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['that knows its session', (ada: Tokens) => ada],
    ['that never had an access token', ({ refreshToken }: Tokens) => ({ accessToken: null, refreshToken })],
  ])('a tab %s goes on when others have replaced its token', async (_, tokensOf) => {
    const ada = await project.signUp()
    const store = { ...createMemoryStore(tokensOf(ada)), keeps: () => true }
    const [asleep, awake] = [
      createSessions({ ...common, environment }, store),
      createSessions({ ...common, environment }, store),
    ]
    const session = asleep.current()
    session.dropAccessToken()
    for (let n = 0; n < 3; n += 1) {
      test.server.clock.advance(60_000)
      await awake.current().refreshNow()
    }
    expect(store.get().refreshToken).toMatch(/^hpr\..*\.3\./)
    test.server.clock.advance(60_000)
    expect((await session.refreshNow())?.claims.sub).toBe(ada.id)
    expect(asleep.current()).toBe(session)
    expect(store.get().refreshToken).toMatch(/\.4\./)
  })

  it('a server that comes late takes no cookies away', async () => {
    const ada = await project.signUp()
    const store = createMemoryStore(ada)
    const late = createSessions({ ...common, environment, secretServerKey: project.keys.server }, store).current()
    const browser = createSessions({ ...common, environment }, { ...createMemoryStore(ada), keeps: () => true })
    for (let n = 0; n < 3; n += 1) {
      test.server.clock.advance(60_000)
      await browser.current().refreshNow()
    }
    expect(await late.refreshNow()).toBeUndefined()
    expect(store.get().refreshToken).toBe(ada.refreshToken)
    expect(await browser.current().refreshNow()).toBeDefined()
  })

  it('a session is the same object for the same tokens, and another for others', async () => {
    const [ada, grace] = [await project.signUp(), await project.signUp()]
    const { sessions } = counted()
    const first = await sessions.signIn(ada)
    expect(sessions.current()).toBe(first)
    expect(await sessions.signIn(grace)).not.toBe(first)
    expect(first.isInvalid).toBe(false)
  })
})

describe('malformed tokens', () => {
  it.each([
    { accessToken: 'undefined', refreshToken: null },
    { accessToken: null, refreshToken: 'undefined' },
  ])('tokens that are the text “undefined” are refused: %o', async (tokenStore) => {
    await expect(clientApp({ tokenStore }).getUser()).rejects.toThrow('is the text "undefined"')
  })

  it.each(['', 'x', 'a.b.c', `h.${btoa('{}')}.s`, `h.${btoa('null')}.s`, `h.${btoa('{"sub":1}')}.s`])(
    'malformed access tokens count as absent: %s',
    (token) => expect(readAccessToken(token)).toBeUndefined(),
  )

  it('a malformed access token is replaced if there is a refresh token', async () => {
    const ada = await project.signUp()
    const app = clientApp({ tokenStore: { accessToken: 'malformed', refreshToken: ada.refreshToken } })
    expect((await app.getUser())?.id).toBe(ada.id)
  })
})

describe('a token store', () => {
  it('an app without a token store says what to do', async () => {
    await expect(clientApp({ tokenStore: null }).getUser()).rejects.toThrow('This app has no token store')
    expect((await clientApp({ tokenStore: null }).getProject()).id).toBe(project.id)
  })

  it('a cookie token store works in browsers only', async () => {
    await expect(clientApp({ tokenStore: 'cookie' }).getUser()).rejects.toThrow('works in browsers only')
  })

  it('a call may use another token store; signing in uses the one of the app', async () => {
    const ada = await project.signUp()
    const app = clientApp()
    expect((await app.getUser({ tokenStore: ada }))?.id).toBe(ada.id)
    expect(await app.getUser()).toBeNull()
    const other = { email: 'store@example.com', password, verificationCallbackUrl: callback }
    await app.signUpWithCredential(other)
    expect((await app.getUser())?.primaryEmail).toBe('store@example.com')
  })

  const request = (headers: Record<string, string>) => ({ headers: new Headers(headers) })

  it('the token store of a request reads the x-stack-auth header first', async () => {
    const [ada, grace] = [await project.signUp(), await project.signUp()]
    const { accessToken, refreshToken } = ada
    const tokenStore = request({
      'x-stack-auth': JSON.stringify({ accessToken, refreshToken }),
      cookie: `stack-refresh-${project.id}=${grace.refreshToken}`,
    })
    expect((await clientApp({ tokenStore: null }).getUser({ tokenStore }))?.id).toBe(ada.id)
  })

  it('the token store of a request reads cookies, with the access token of the refresh token', async () => {
    const ada = await project.signUp()
    const access = encodeURIComponent(JSON.stringify([ada.refreshToken, ada.accessToken]))
    const cookie = `other=1; stack-refresh-${project.id}=${ada.refreshToken}; stack-access=${access}`
    const { fetched, sessions } = counted()
    const tokens = await sessions.current(request({ cookie })).getTokens()
    expect(tokens).toEqual({ accessToken: ada.accessToken, refreshToken: ada.refreshToken })
    expect(fetched).not.toHaveBeenCalled()
  })

  it('the token store of a request does not use the access token of another session', async () => {
    const [ada, grace] = [await project.signUp(), await project.signUp()]
    const access = encodeURIComponent(JSON.stringify([grace.refreshToken, grace.accessToken]))
    const cookie = `stack-refresh-${project.id}=${ada.refreshToken}; stack-access=${access}`
    expect((await clientApp({ tokenStore: request({ cookie }) }).getUser())?.id).toBe(ada.id)
  })

  it('the token store of a request reads the cookie of older packages', async () => {
    const ada = await project.signUp()
    const tokenStore = request({ cookie: `stack-refresh=${ada.refreshToken}` })
    expect((await clientApp({ tokenStore }).getUser())?.id).toBe(ada.id)
  })

  it.each(['{', '"text"', 'null', '[]', '{"accessToken":1}'])(
    'the token store of a request refuses %s as a session',
    async (text) => {
      const tokenStore = request({ 'x-stack-auth': text })
      await expect(clientApp({ tokenStore: null }).getUser({ tokenStore })).rejects.toThrow('must be a JSON object')
    },
  )

  it('the token store of a request is remembered, so that it refreshes once', async () => {
    const ada = await project.signUp()
    const { fetched, sessions } = counted()
    const one = request({ cookie: `stack-refresh-${project.id}=${ada.refreshToken}` })
    await sessions.current(one).getTokens()
    await sessions.current(one).getTokens()
    expect(fetched).toHaveBeenCalledTimes(1)
  })
})
