import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { header } from '@hallpass/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { startOauthTest } from '../../testing/oauth-app.ts'
import { discovery, issuerOf, openIdProvider, placeOf, wakeIssuer } from '../../testing/open-id.ts'

/** Providers that are known by their issuer alone, against a real oidc-provider. */
const test = await startOauthTest()
afterAll(() => test.close())
await wakeIssuer(test, 'acme')
const ours = { headers: { [header.extensions]: '1' } }
const place = 'auth.oauth.providers.acme'
const withAcme = () => test.createProject([], { [place]: openIdProvider(test, 'acme') })

describe('signing in', () => {
  it('people sign in with any OpenID provider, and are the same people the next time', async () => {
    const project = await withAcme()
    const app = test.app(project)
    const first = await app.signIn('acme', { name: 'Ada', email: 'ada@acme.example', accountId: 'ada-1' })
    expect(first).toMatchObject({ isNewUser: true, user: { primary_email: 'ada@acme.example', display_name: 'Ada' } })
    expect(first.user.primary_email_verified).toBe(true)
    const again = await app.signIn('acme', { email: 'ada@elsewhere.example', accountId: 'ada-1' })
    expect(again).toMatchObject({ isNewUser: false, user: { id: first.user.id, primary_email: 'ada@acme.example' } })
    const { oauth_providers } = (await project.server.get(`/users/${first.user.id}`)).body
    expect(oauth_providers).toEqual([
      { id: 'acme', account_id: `ada-1@${issuerOf(test, 'acme')}`, email: 'ada@acme.example' },
    ])
    const { items } = (await project.server.get(`/oauth-providers?user_id=${first.user.id}`)).body
    expect(items).toMatchObject([{ provider_config_id: 'acme', type: 'acme' }])
  })

  it('the provider is asked for what OpenID has, and for nothing else', async () => {
    const project = await withAcme()
    const askedWith = async () => {
      const answer = await test.app(project).browser().fetch(test.app(project).authorizeUrl('acme'))
      expect(answer.status).toBe(307)
      return new URL(answer.headers.get('location') ?? '')
    }
    const location = await askedWith()
    expect(location.origin + location.pathname).toBe(`${issuerOf(test, 'acme')}/auth`)
    const random = expect.stringMatching(/^[\w-]{43}$/)
    expect(Object.fromEntries(location.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'our-acme',
      redirect_uri: `${test.server.app.settings.url}/api/v1/auth/oauth/callback/${project.id}/acme`,
      scope: 'openid email profile',
      state: expect.stringContaining(project.id),
      code_challenge: random,
      code_challenge_method: 'S256',
      nonce: random,
    })
    await project.configure({ [`${place}.scopes`]: 'email' })
    expect((await askedWith()).searchParams.get('scope')).toBe('openid email')
  })

  it('what the ID token lacks is read from where the provider keeps it', async () => {
    const project = await withAcme()
    test.mock.stub(placeOf('acme', 'me'), () => ({ body: { sub: 'eve-1', name: 'Eve', email: 'eve@acme.example' } }))
    const { user } = await test.app(project).signIn('acme', { name: '', accountId: 'eve-1' })
    test.mock.stub(placeOf('acme', 'me'), undefined)
    expect(user).toMatchObject({
      display_name: 'Eve',
      primary_email: 'eve@acme.example',
      primary_email_verified: false,
    })
  })

  it('the tokens of the provider are kept for connected accounts, and refreshed', async () => {
    const project = await withAcme()
    const { accessToken } = await test.app(project).signIn('acme', { email: 'con@acme.example' })
    const own = project.as('client', { accessToken })
    const first = await own.post('/connected-accounts/me/acme/access-token', {})
    expect(first).toMatchObject({ status: 201, body: { access_token: expect.any(String) } })
    test.mock.revoke('access')
    const second = await own.post('/connected-accounts/me/acme/access-token', {})
    expect(second.status).toBe(201)
    expect(second.body.access_token).not.toBe(first.body.access_token)
  })

  it('a provider that is away for an hour is not missed', async () => {
    const project = await withAcme()
    const app = test.app(project)
    await app.signIn('acme', { email: 'early@acme.example' })
    test.mock.stub(placeOf('acme', discovery), () => ({ status: 503, body: {} }))
    test.server.clock.advance(61 * 60_000)
    expect((await app.browser().fetch(app.authorizeUrl('acme'))).status).toBe(307)
    test.mock.stub(placeOf('acme', discovery), undefined)
  })
})

describe('where it is shown', () => {
  it('every sign-in page has it, and pages of ours know its name', async () => {
    const project = await test.createProject(['google'], { [place]: openIdProvider(test, 'acme') })
    const enabled = async (request = {}) =>
      (await project.client.get('/projects/current', request)).body.config.enabled_oauth_providers
    expect(await enabled()).toEqual([{ id: 'google' }, { id: 'acme' }])
    expect(await enabled(ours)).toEqual([{ id: 'google' }, { id: 'acme', display_name: 'The acme directory' }])
    await project.configure({ [`${place}.clientSecret`]: null })
    expect(await enabled(ours)).toEqual([{ id: 'google' }])
  })

  it('an admin reads and writes it; a published client, which does not know it, leaves it as it is', async () => {
    const project = await test.createProject(['google'], { [place]: openIdProvider(test, 'acme') })
    const listed = async (request = {}) =>
      (await project.admin.get('/internal/projects/current', request)).body.config.oauth_providers
    const published = await listed()
    expect(published.map(({ id }: { id: string }) => id)).toEqual(['google'])
    const write = (oauth_providers: object[]) =>
      project.admin.patch('/internal/projects/current', { config: { oauth_providers } }, ours)
    const { provider_config_id: _key, ...google } = published[0]
    await project.admin.patch('/internal/projects/current', { config: { oauth_providers: [google] } })
    const acme = {
      ...{ id: 'acme', type: 'oidc', issuer: issuerOf(test, 'acme'), enabled: true },
      ...{ client_id: 'our-acme', client_secret: 'our-acme-secret', display_name: 'The acme directory' },
    }
    expect(await listed(ours)).toEqual([
      { ...acme, provider_config_id: 'acme' },
      { ...google, provider_config_id: 'google', enabled: true },
    ])
    const other = { ...acme, id: 'other', issuer: 'https://other.example', scopes: 'email groups' }
    expect((await write([google, { ...acme, enabled: false }, other])).status).toBe(200)
    expect(await listed(ours)).toMatchObject([{ id: 'acme', enabled: false }, google, other])
    const refused = await write([{ ...acme, id: 'google' }])
    expect(refused).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
  })

  it.each([
    ['google', 'https://a.example', 'must be a name of its own'],
    ['sso:acme', 'https://a.example', 'must be a name of its own'],
    ['acme', 'https://a.example?x=1', 'issuer must be an address'],
    ['acme', 'ftp://a.example', 'issuer must be an address'],
    ['acme', 'https://login.example/{tenantid}/v2.0', 'issuer must be an address'],
  ])('the configuration does not take the key %s with the issuer %s', async (key, issuer, words) => {
    const project = await test.createProject([])
    const override = { [`auth.oauth.providers.${key}`]: { type: 'oidc', allowSignIn: true, issuer } }
    const answer = await project.admin.patch('/internal/config/override', {
      config_override_string: JSON.stringify(override),
    })
    expect([answer.status, String(answer.body)]).toEqual([400, expect.stringContaining(words)])
  })
})

describe('checking an issuer', () => {
  const check = async (issuer: string) => {
    const project = await withAcme()
    return (await project.admin.post('/internal/openid-providers/check', { issuer }, ours)).body
  }

  it('says who the provider is, or what is wrong with it', async () => {
    const issuer = issuerOf(test, 'acme')
    expect(await check(`${issuer}/`)).toEqual({ issuer, problem: null })
    expect(await check(`${test.mock.url}/nowhere`)).toEqual({
      issuer: null,
      problem: `${test.mock.url}/nowhere/${discovery} answered 404.`,
    })
  })

  it('finds a provider that closes a connection just as it is used again', async () => {
    const used = new WeakSet<Socket>()
    const provider = createServer(({ socket }, answer) => {
      if (used.has(socket)) return void socket.destroy()
      used.add(socket)
      answer.writeHead(404).end()
    })
    await once(provider.listen(0, '127.0.0.1'), 'listening')
    const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
    for (let time = 0; time < 3; time++) expect((await check(url)).problem).toBe(`${url}/${discovery} answered 404.`)
    provider.close()
  })

  it('is not there for published clients', async () => {
    const project = await withAcme()
    const answer = await project.admin.post('/internal/openid-providers/check', { issuer: 'https://a.example' })
    expect(answer.status).toBe(404)
  })
})
