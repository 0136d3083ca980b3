/** The refresh token of the dashboard: kept from scripts, and given to no other origin (T31). */
import { dashboardCookie, dashboardSessionPath, header } from '@hallpass/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'

const server = await startTestServer()
afterAll(() => server.close())
const url = server.base + dashboardSessionPath
const own = { origin: new URL(server.app.settings.url).origin, 'sec-fetch-site': 'same-origin' }

const send = (method: string, headers: Record<string, string>) => fetch(url, { method, headers })
const cookiesOf = (answer: Response) => answer.headers.getSetCookie()
const named = (answer: Response, name: string) => cookiesOf(answer).find((line) => line.startsWith(`${name}=`)) ?? ''
const secret = dashboardCookie.refreshToken(false)

/** What a browser has after the page handed its token over. */
async function keep() {
  const person = await server.internal.signUp()
  const answer = await send('POST', { ...own, [header.refreshToken]: person.refreshToken })
  const cookie = cookiesOf(answer)
    .map((line) => line.split(';')[0])
    .join('; ')
  return { person, answer, cookie }
}

describe('a session of the dashboard', () => {
  it('a refresh token that was handed over lies where scripts cannot read it', async () => {
    const { person, answer } = await keep()
    expect(answer.status).toBe(200)
    expect(named(answer, secret)).toContain(person.refreshToken)
    expect(named(answer, secret)).toMatch(/HttpOnly.*SameSite=Strict/)
    expect(named(answer, dashboardCookie.session)).not.toContain(person.refreshToken)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('the cookie gives an access token of the same session, and never the refresh token', async () => {
    const { person, cookie } = await keep()
    const answer = await send('POST', { ...own, cookie })
    const text = await answer.text()
    expect(text).not.toContain(person.refreshToken)
    const me = server.internal.as('client', { accessToken: JSON.parse(text).access_token })
    expect((await me.get('/users/me')).body.id).toBe(person.id)
  })

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['no origin', {}],
    ['a null origin', { origin: 'null' }],
    ['an origin that begins like ours', { origin: `${own.origin}.evil.example` }],
    ['a page of the same site', { ...own, 'sec-fetch-site': 'same-site' }],
    ['a page of another site', { ...own, 'sec-fetch-site': 'cross-site' }],
  ])('%s gets nothing, keeps nothing and ends nothing (T31)', async (_, headers) => {
    const { person, cookie } = await keep()
    const attempts = [
      await send('POST', { ...headers, cookie }),
      await send('POST', { ...headers, [header.refreshToken]: person.refreshToken }),
      await send('DELETE', { ...headers, cookie }),
    ]
    for (const answer of attempts) {
      expect(answer.status).toBe(403)
      expect(cookiesOf(answer)).toEqual([])
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    }
    expect((await send('POST', { ...own, cookie })).status).toBe(200)
  })

  it('after the session has ended the cookie gives nothing, and is taken back', async () => {
    const { person, cookie } = await keep()
    await server.internal.as('client', person).delete('/auth/sessions/current')
    const answer = await send('POST', { ...own, cookie })
    expect(answer.status).toBe(401)
    expect(answer.headers.get(header.knownError)).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    expect(named(answer, secret)).toContain('Max-Age=0')
  })

  it('leaving ends the session, whoever has a copy of its token', async () => {
    const { person, cookie } = await keep()
    expect((await send('DELETE', { ...own, cookie })).status).toBe(204)
    expect((await server.internal.refresh(person.refreshToken)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    expect((await send('DELETE', own)).status).toBe(204)
  })

  it.each(['made-up', 'a=b; Path=/', 'x'.repeat(9000)])('a token that is none is not kept: %.12s', async (token) => {
    const answer = await send('POST', { ...own, [header.refreshToken]: token })
    expect(answer.status).toBe(401)
    expect(cookiesOf(answer)).toEqual([])
  })

  it('sessions of other projects are not kept', async () => {
    const project = await server.createProject()
    const { refreshToken } = await project.signUp()
    const answer = await send('POST', { ...own, [header.refreshToken]: refreshToken })
    expect(answer.status).toBe(401)
    expect(cookiesOf(answer)).toEqual([])
  })
})

describe('a token that scripts could read, of the release before', () => {
  it.each(['/', '/projects', '/handler/sign-in'])('is moved by %s', async (path) => {
    const { refreshToken } = await server.internal.signUp()
    const answer = await fetch(server.base + path, { headers: { cookie: `stack-refresh-internal=${refreshToken}` } })
    expect(named(answer, secret)).toContain(refreshToken)
    expect(named(answer, 'stack-refresh-internal')).toContain('Max-Age=0')
  })

  it('is left alone if its session is over', async () => {
    const answer = await fetch(`${server.base}/projects`, { headers: { cookie: 'stack-refresh-internal=made-up' } })
    expect(cookiesOf(answer)).toEqual([])
  })
})
