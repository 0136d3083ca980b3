import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, typedBy } from '../../testing/oauth-app.ts'
import { discovery, issuerOf, placeOf, wakeIssuer } from '../../testing/open-id.ts'
import { connect, connectedTeam, connectionBody, ours, post, proveDomain, startSsoTest } from '../../testing/sso.ts'
import { createTeam } from '../../testing/teams.ts'

/** Identity providers, teams and strangers that want to be somebody else (T80). */
const test = await startSsoTest({ env: { HALLPASS_RATE_LIMITS: 'on' } })
afterAll(() => test.close())
await wakeIssuer(test, 'corp')
await wakeIssuer(test, 'evil')
const { server, mock } = test
const project = await test.createProject([])
const corp = await connectedTeam(test, project, 'corp')
const evil = await connectedTeam(test, project, 'evil')
const app = test.app(project)
const issuer = issuerOf(test, 'corp')

const countUsers = async () => (await project.server.get('/users?limit=100')).body.items.length
const attemptsOf = async (id: string) => (await project.server.get(`/sso-connections/${id}/attempts`, ours)).body.items

/** To our door and not in: what the identity provider sends the browser back with. */
async function atOurDoor(providerId: string, email: string, browser = app.browser()) {
  const page = await browser.open(app.authorizeUrl(providerId))
  const answer = await browser.fetch(page.url, { form: typedBy({ email }) })
  let location = new URL(answer.headers.get('location') ?? '', page.url)
  while (!location.pathname.startsWith('/api/v1/sso/oidc/')) {
    location = new URL((await browser.fetch(location)).headers.get('location') ?? '', location)
  }
  return { browser, location }
}

describe('the answer of the browser', () => {
  it('counts once, however often it comes at the same time (T80)', async () => {
    const { browser, location } = await atOurDoor(corp.provider_id, 'replay@corp.example')
    const pages = await Promise.all(Array.from({ length: 50 }, () => browser.fetch(location)))
    expect(pages.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(pages.filter(({ status }) => status === 400)).toHaveLength(49)
  })

  it('counts in the browser alone that began (T80)', async () => {
    const { location } = await atOurDoor(corp.provider_id, 'csrf@corp.example')
    const before = await countUsers()
    const page = await app.browser().fetch(location)
    expect([page.status, await countUsers()]).toEqual([400, before])
  })

  it('counts for the connection that was begun with, whatever code is brought (T80)', async () => {
    const { location: theirs } = await atOurDoor(evil.provider_id, 'mallory@evil.example')
    const { browser, location } = await atOurDoor(corp.provider_id, 'mixed@corp.example')
    location.searchParams.set('code', theirs.searchParams.get('code') ?? '')
    expect((await browser.fetch(location)).status).not.toBe(303)
    const second = await atOurDoor(corp.provider_id, 'mixed@corp.example')
    second.location.searchParams.set('iss', issuerOf(test, 'evil'))
    expect((await second.browser.fetch(second.location)).status).toBe(502)
    expect((await attemptsOf(corp.id))[0]).toMatchObject({ reason: 'provider_failed' })
  })

  it('of one project does not count in another (T80)', async () => {
    const other = await test.createProject([])
    const { browser, location } = await atOurDoor(corp.provider_id, 'tenant@corp.example')
    const state = location.searchParams.get('state') ?? ''
    location.searchParams.set('state', state.replace(project.id, other.id))
    expect((await browser.fetch(location)).status).toBe(400)
    const asked = await test.app(other).browser().fetch(test.app(other).authorizeUrl(corp.provider_id))
    expect(asked.headers.get('x-stack-known-error')).toBe('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED')
  })

  it('counts at the callback of connections alone (T80)', async () => {
    for (const path of ['google', 'apple', 'sso']) {
      const { browser, location } = await atOurDoor(corp.provider_id, 'place@corp.example')
      location.pathname = `/api/v1/auth/oauth/callback/${path}`
      expect((await browser.fetch(location)).status, path).toBe(403)
    }
  })

  it('links nothing to an account that somebody is signed in to (T80)', async () => {
    const { accessToken } = await app.signIn(corp.provider_id, { email: 'linker@corp.example' })
    const page = await app.browser().fetch(app.authorizeUrl(corp.provider_id, { type: 'link', token: accessToken }))
    expect(page.headers.get('x-stack-known-error')).toBe('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED')
  })
})

describe('taking over accounts', () => {
  it('a team cannot speak for addresses of others, in no spelling (T80)', async () => {
    await app.signIn(corp.provider_id, { email: 'victim@corp.example', accountId: 'victim' })
    const spellings = [
      'victim@corp.example',
      'Victim@CORP.example',
      ' victim@corp.example',
      'x@evil.example@corp.example',
    ]
    for (const [n, email] of spellings.entries()) {
      const page = await app.visit(evil.provider_id, { email, accountId: `thief-${n}` })
      expect(page.isElsewhere, email).toBe(false)
    }
    for (const email of ['victim@corp.example.evil.example', 'victim@sub.evil.example']) {
      expect((await app.visit(evil.provider_id, { email, accountId: email })).isElsewhere, email).toBe(false)
    }
  })

  it('the subject of one connection is nobody at another (T80)', async () => {
    const first = await app.signIn(corp.provider_id, { email: 'one@corp.example', accountId: '1' })
    const second = await app.signIn(evil.provider_id, { email: 'one@evil.example', accountId: '1' })
    expect([second.isNewUser, second.user.id === first.user.id]).toEqual([true, false])
  })

  it('a domain that was taken away lets nobody new in (T80)', async () => {
    const team = await createTeam(project)
    const domain = await proveDomain(test, project, team, 'gone.example')
    const connection = await connect(test, project, team, 'corp')
    await project.server.delete(`/sso-domains/${domain}`, ours)
    const page = await app.visit(connection.provider_id, { email: 'new@gone.example' })
    expect([page.status, page.body]).toEqual([403, expect.stringContaining('has not proved')])
  })

  it('a domain of another project proves nothing here (T80)', async () => {
    const other = await test.createProject([])
    await connectedTeam(test, other, 'elsewhere')
    const page = await app.visit(evil.provider_id, { email: 'x@elsewhere.example' })
    expect([page.status, page.body]).toEqual([403, expect.stringContaining('has not proved')])
  })
})

describe('ID tokens', () => {
  type Forgery = { claims?: Record<string, unknown>; isStolen?: boolean; kid?: string; text?: string }
  let keys: Awaited<ReturnType<typeof generateKeyPair>>[]
  let connection: typeof corp
  beforeEach(async () => {
    keys = [await generateKeyPair('RS256'), await generateKeyPair('RS256')]
    // A connection of its own has no keys yet.
    connection = await connect(test, project, corp.team_id, 'corp')
  })

  async function arrive({ claims, isStolen, kid = 'known', text }: Forgery) {
    const browser = app.browser()
    const authorize = new URL(
      (await browser.fetch(app.authorizeUrl(connection.provider_id))).headers.get('location') ?? '',
    )
    const nonce = authorize.searchParams.get('nonce')
    const body = {
      iss: issuer,
      aud: 'our-corp',
      sub: 'forged',
      email: 'forged@corp.example',
      name: 'F',
      nonce,
      ...claims,
    }
    const jwt = new SignJWT(body).setProtectedHeader({ alg: 'RS256', kid }).setIssuedAt().setExpirationTime('5m')
    const id_token = text ?? (await jwt.sign(keys[isStolen ? 1 : 0]!.privateKey))
    mock.stub(placeOf('corp', 'token'), () => ({ body: { access_token: 'a', token_type: 'Bearer', id_token } }))
    const known = { ...(await exportJWK(keys[0]!.publicKey)), kid: 'known', alg: 'RS256' }
    mock.stub(placeOf('corp', 'jwks'), () => ({ body: { keys: [known] } }))
    const page = await browser.submit(await browser.open(authorize), typedBy({ email: 'forged@corp.example' }))
    for (const path of ['token', 'jwks']) mock.stub(placeOf('corp', path), undefined)
    await project.server.delete(`/sso-connections/${connection.id}`, ours)
    return page
  }

  it.each<[string, Forgery]>([
    ['of another issuer', { claims: { iss: issuerOf(test, 'evil') } }],
    ['of the issuer with a slash', { claims: { iss: `${issuer}/` } }],
    ['for another app', { claims: { aud: 'our-evil' } }],
    ['for several apps', { claims: { aud: ['our-corp', 'our-evil'] } }],
    ['issued to another party', { claims: { azp: 'our-evil' } }],
    ['with another nonce', { claims: { nonce: 'x'.repeat(43) } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['signed with another key', { isStolen: true }],
    ['signed with an unknown key', { kid: 'unknown' }],
    ['without a signature', { text: `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.` }],
    ['that names nobody', { claims: { sub: '' } }],
    ['with a subject as long as a book', { claims: { sub: 'x'.repeat(501) } }],
  ])('one %s signs nobody in (T80)', async (_what, forgery) => {
    const before = await countUsers()
    expect([(await arrive(forgery)).status, await countUsers()]).toEqual([502, before])
  })

  it('one that is right does', async () => {
    expect(codeOf(await arrive({}))).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('an identity provider that means harm', () => {
  const lies: [string, object, string][] = [
    ['is somebody else', { issuer }, 'calls itself'],
    ['stands for many directories', { issuer: 'https://login.example/{tenantid}/v2.0' }, 'many directories'],
    ['has its tokens at a private address', { token_endpoint: 'https://10.0.0.1/token' }, 'public address'],
    ['has its keys in the metadata service', { jwks_uri: 'https://169.254.169.254/keys' }, 'public address'],
    ['says more than anybody can read', { claims: 'x'.repeat(600_000) }, 'too large'],
  ]
  it.each(lies)('is not connected when it %s (T80)', async (_what, lie, words) => {
    const at = (path: string) => `${issuerOf(test, 'liar')}/${path}`
    const whole = { authorization_endpoint: at('auth'), token_endpoint: at('token'), jwks_uri: at('jwks') }
    mock.stub(placeOf('liar', discovery), () => ({ body: { issuer: issuerOf(test, 'liar'), ...whole, ...lie } }))
    const { id } = await post(project, '/sso-connections', connectionBody(test, await createTeam(project), 'liar'))
    const answer = await project.server.patch(`/sso-connections/${id}`, { state: 'active' }, ours)
    mock.stub(placeOf('liar', discovery), undefined)
    expect([answer.status, answer.body]).toEqual([400, expect.stringContaining(words)])
  })

  it.each(['https://10.0.0.1', 'https://169.254.169.254/latest', 'https://[::1]', 'https://2130706433'])(
    'is not asked at %s (T80)',
    async (address) => {
      const body = { ...connectionBody(test, await createTeam(project), 'corp'), issuer: address }
      const { id } = await post(project, '/sso-connections', body)
      const { settings } = server.app
      const answer = await project.server.patch(`/sso-connections/${id}`, { state: 'active' }, ours)
      expect([answer.status, settings.development]).toEqual([400, true])
    },
  )
})

it('looking for a connection says nothing about accounts, and is counted by network (T80)', async () => {
  await app.signIn(corp.provider_id, { email: 'known@corp.example' })
  const discover = (email: string) => project.client.post('/auth/sso/discover', { email }, ours)
  const [known, unknown] = [await discover('known@corp.example'), await discover('nobody@corp.example')]
  expect(known.body).toEqual(unknown.body)
  const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => discover(`n${n}@corp.example`)))
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(10)
})

it('a client cannot connect anything, nor can a colleague without the power over secrets (T80)', async () => {
  const answer = await project.client.post('/sso-connections', connectionBody(test, corp.team_id, 'corp'), ours)
  expect(answer.code).toBe('INSUFFICIENT_ACCESS_TYPE')
})
