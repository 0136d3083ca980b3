import { afterAll, describe, expect, it } from 'vitest'
import { secretOf, startMockOauth } from './index.ts'

const mock = await startMockOauth()
afterAll(() => mock.close())

const callback = (type: string) => `http://localhost:8102/api/v1/auth/oauth/callback/${type}`
const get = (address: string, headers: Record<string, string> = {}) =>
  fetch(`${mock.url}/${address}`, { redirect: 'manual', headers })

/** The page where someone chooses who to be. */
async function pageOf(query: Record<string, string> = {}) {
  const params = new URLSearchParams({ client_id: 'app', redirect_uri: callback('github'), state: 's', ...query })
  const answer = await get(`github.com/login/oauth/authorize?${params}`)
  return new URL(answer.headers.get('location') ?? '', mock.url)
}
const choose = (page: URL, form: Record<string, string>) =>
  fetch(page, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })

async function codeFor(form: Record<string, string>): Promise<string> {
  // The challenge of the empty verifier, which this server takes like any other.
  const page = await pageOf({ code_challenge: '47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU' })
  const back = new URL((await choose(page, form)).headers.get('location') ?? '')
  return back.searchParams.get('code') ?? ''
}
interface Tokens {
  access_token: string
  refresh_token: string
}
const token = (form: Record<string, string>) =>
  fetch(`${mock.url}/github.com/login/oauth/access_token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'app',
      client_secret: secretOf('app'),
      redirect_uri: callback('github'),
      ...form,
    }),
  })

describe('the page', () => {
  it('the mock provider asks who you want to be', async () => {
    const answer = await fetch(await pageOf())
    const page = await answer.text()
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect(page).toContain('Who do you want to be?')
    expect(page).toContain('Mock GitHub')
    expect(page).toContain('ada@example.com')
  })

  it('choosing redirects back with a code, or with a denial', async () => {
    const yes = new URL((await choose(await pageOf(), { person: 'ada@example.com' })).headers.get('location') ?? '')
    expect(Object.fromEntries(yes.searchParams)).toEqual({ state: 's', code: expect.any(String) })
    const no = new URL((await choose(await pageOf(), { action: 'deny' })).headers.get('location') ?? '')
    expect(Object.fromEntries(no.searchParams)).toEqual({ state: 's', error: 'access_denied' })
  })

  it('the page is gone once it was answered', async () => {
    const page = await pageOf()
    await choose(page, { name: 'A' })
    expect((await fetch(page)).status).toBe(404)
  })

  it('redirects only to the callback of a server', async () => {
    for (const redirect_uri of ['https://evil.example.com/', callback('google'), 'javascript:alert(1)', '']) {
      const answer = await get(`github.com/login/oauth/authorize?${new URLSearchParams({ redirect_uri })}`)
      expect(answer.status).toBe(400)
    }
  })
})

describe('tokens', () => {
  it('access tokens give the profile until they are revoked', async () => {
    const answer = await token({ code: await codeFor({ person: 'ada@example.com' }) })
    const { access_token } = (await answer.json()) as Tokens
    const headers = { authorization: `Bearer ${access_token}` }
    expect(await (await get('api.github.com/user', headers)).json()).toMatchObject({ name: 'Ada Lovelace' })
    expect(await (await get('api.github.com/user/emails', headers)).json()).toContainEqual({
      email: 'ada@example.com',
      primary: true,
      verified: true,
    })
    mock.revoke('access')
    expect((await get('api.github.com/user', headers)).status).toBe(401)
  })

  it('no tokens for a wrong secret, a spent code or a wrong verifier', async () => {
    const code = await codeFor({ name: 'A' })
    expect(await (await token({ code, client_secret: 'wrong' })).json()).toEqual({ error: 'invalid_client' })
    expect(await (await token({ code: await codeFor({ name: 'A' }), code_verifier: 'x' })).json()).toEqual({
      error: 'invalid_grant',
    })
    expect(await (await token({ code })).json()).toMatchObject({ access_token: expect.any(String) })
    expect(await (await token({ code })).json()).toEqual({ error: 'invalid_grant' })
  })

  it('each refresh token works once', async () => {
    const answer = await token({ code: await codeFor({ name: 'A' }) })
    const { refresh_token } = (await answer.json()) as Tokens
    const refresh = () => token({ grant_type: 'refresh_token', refresh_token })
    expect(await (await refresh()).json()).toMatchObject({ refresh_token: expect.not.stringMatching(refresh_token) })
    expect(await (await refresh()).json()).toEqual({ error: 'invalid_grant' })
  })
})

describe('OpenID', () => {
  it('OpenID providers publish keys without their private part', async () => {
    const { keys } = (await (await get('www.googleapis.com/oauth2/v3/certs')).json()) as { keys: object[] }
    expect(keys).toHaveLength(1)
    expect(keys[0]).toMatchObject({ kty: 'RSA', kid: 'mock' })
    expect(keys[0]).not.toHaveProperty('d')
  })
})

it('other addresses answer 404', async () => {
  for (const address of ['', 'example.com/', 'github.com/', 'sign-in/github/x', 'sign-in/nobody/x']) {
    expect((await get(address)).status, address).toBe(404)
  }
})
