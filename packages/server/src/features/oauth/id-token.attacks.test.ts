import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { afterAll, describe, expect, it } from 'vitest'
import { codeOf, startOauthTest, typedBy } from '../../testing/oauth-app.ts'

/** ID tokens that another issuer, app or key made (T03). The mock's answers are replaced by the attacker's. */
const test = await startOauthTest()
afterAll(() => test.close())
const { mock } = test
const project = await test.createProject(['apple', 'google', 'microsoft'], {
  'auth.oauth.providers.microsoft.microsoftTenantId': 'common',
})
const app = test.app(project)

const known = await generateKeyPair('RS256')
const stolen = await generateKeyPair('RS256')
const published: JWK = { ...(await exportJWK(known.publicKey)), kid: 'known', use: 'sig', alg: 'RS256' }
const directory = '72f988bf-86f1-41af-91ab-2d7cd011db47'
const otherDirectory = '11111111-2222-4333-8444-555555555555'

interface Issuer {
  issuer: string
  token: string
  keys: string
  claims?: Record<string, unknown>
}
const issuers: Record<string, Issuer> = {
  apple: {
    issuer: `${mock.url}/appleid.apple.com`,
    token: 'appleid.apple.com/auth/token',
    keys: 'appleid.apple.com/auth/keys',
  },
  google: {
    issuer: `${mock.url}/accounts.google.com`,
    token: 'oauth2.googleapis.com/token',
    keys: 'www.googleapis.com/oauth2/v3/certs',
  },
  microsoft: {
    issuer: `${mock.url}/login.microsoftonline.com/${directory}/v2.0`,
    token: 'login.microsoftonline.com/common/oauth2/v2.0/token',
    keys: 'login.microsoftonline.com/common/discovery/v2.0/keys',
    claims: { tid: directory },
  },
}
// What the profile of Google and Microsoft is read from, whatever the access token.
mock.stub('openidconnect.googleapis.com/v1/userinfo', () => ({ body: { sub: 'person', name: 'P' } }))
mock.stub('graph.microsoft.com/v1.0/me', () => ({ body: { id: 'person', displayName: 'P' } }))

interface Forgery {
  claims?: Record<string, unknown>
  header?: Record<string, unknown>
  key?: typeof known.privateKey
  keys?: JWK[]
  /** Instead of a token. */
  text?: string
}

/** Signs in with a provider that answers with this id token; the nonce is right unless the forgery says otherwise. */
async function arrive(type: string, forgery: Forgery) {
  const { issuer, token, keys, claims } = issuers[type]!
  const browser = app.browser()
  const start = await browser.fetch(app.authorizeUrl(type))
  const authorize = new URL(start.headers.get('location') ?? '')
  const nonce = authorize.searchParams.get('nonce') ?? undefined
  const jwt = new SignJWT({
    iss: issuer,
    aud: `our-${type}`,
    sub: 'person',
    email: 'p@example.com',
    email_verified: true,
    ...(nonce && { nonce }),
    ...claims,
    ...forgery.claims,
  })
    .setProtectedHeader({ alg: 'RS256', kid: 'known', ...forgery.header })
    .setIssuedAt()
  if (!forgery.claims?.exp) jwt.setExpirationTime('5m')
  const id_token = forgery.text ?? (await jwt.sign(forgery.key ?? known.privateKey))
  mock.stub(token, () => ({ body: { access_token: 'a', token_type: 'Bearer', expires_in: 3600, id_token } }))
  mock.stub(keys, () => ({ body: { keys: forgery.keys ?? [published] } }))
  const page = await browser.open(authorize)
  const back = await browser.submit(page, typedBy({ email: 'p@example.com' }))
  mock.stub(token, undefined)
  return back
}

describe.each(['apple', 'google', 'microsoft'])('%s', (type) => {
  it(`${type}: accepts a valid id token`, async () => {
    expect(codeOf(await arrive(type, {}))).toMatch(/^[0-9a-f]{64}$/)
    expect(codeOf(await arrive(type, { claims: { aud: [`our-${type}`, 'friend'], azp: `our-${type}` } }))).toBeTruthy()
  })

  const forgeries: [string, Forgery][] = [
    ['of another issuer', { claims: { iss: 'https://evil.example.com' } }],
    ['of the real issuer under another address', { claims: { iss: `${issuers[type]!.issuer}/` } }],
    ['for another app', { claims: { aud: 'their-app' } }],
    ['for several apps, without saying for which', { claims: { aud: [`our-${type}`, 'their-app'] } }],
    ['issued to another party', { claims: { azp: 'their-app' } }],
    ['issued to another party among several', { claims: { aud: [`our-${type}`, 'x'], azp: 'x' } }],
    ['with the nonce of another flow', { claims: { nonce: 'x'.repeat(43) } }],
    ['out of time', { claims: { exp: Math.floor(Date.now() / 1000) - 3600 } }],
    ['about nobody', { claims: { sub: undefined } }],
    ['signed with another key', { key: stolen.privateKey }],
    ['signed with a key of another name', { header: { kid: 'unknown' } }],
    ['without a signature', { text: unsigned(type) }],
    ['that is none', { text: 'not.a.token' }],
  ]
  it.each(forgeries)(`${type}: refuses an id token %s`, async (_what, forgery) => {
    const page = await arrive(type, forgery)
    expect([page.status, page.headers.get('x-stack-known-error')]).toEqual([502, null])
  })
})

function unsigned(type: string): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const { issuer, claims } = issuers[type]!
  const now = Math.floor(Date.now() / 1000)
  const payload = { iss: issuer, aud: `our-${type}`, sub: 'person', iat: now, exp: now + 300, ...claims }
  return `${encode({ alg: 'none' })}.${encode(payload)}.`
}

describe('apple', () => {
  it('Apple must send an id token with the nonce', async () => {
    const withoutNonce = await arrive('apple', { claims: { nonce: undefined } })
    expect(withoutNonce.status).toBe(502)
    expect((await arrive('apple', { text: '' })).status).toBe(502)
  })

  it('Apple may send email_verified as a text', async () => {
    for (const [told, expected] of [
      ['true', true],
      ['false', false],
    ] as const) {
      const email = `apple-${told}@example.com`
      const page = await arrive('apple', { claims: { sub: told, email, email_verified: told } })
      const { body } = await app.exchange(codeOf(page))
      const { body: user } = await project.as('client', { accessToken: body.access_token }).get('/users/me')
      expect(user).toMatchObject({ primary_email: email, primary_email_verified: expected })
    }
  })
})

it('refuses the id token of one person with the profile of another', async () => {
  expect((await arrive('google', { claims: { sub: 'someone-else' } })).status).toBe(502)
})

describe('microsoft, with many directories', () => {
  it('Microsoft: refuses a directory that the token does not come from', async () => {
    for (const tid of [otherDirectory, 'common', '{tenantid}', undefined]) {
      expect((await arrive('microsoft', { claims: { tid } })).status, String(tid)).toBe(502)
    }
  })

  it('Microsoft: refuses a key that belongs to another directory', async () => {
    // A project that has changed asks for the keys anew.
    const touch = () => project.configure({ 'auth.oauth.providers.microsoft.microsoftTenantId': 'common' })
    const issuer = `${mock.url}/login.microsoftonline.com/${otherDirectory}/v2.0`
    await touch()
    expect((await arrive('microsoft', { keys: [{ ...published, issuer } as JWK] })).status).toBe(502)
    await touch()
    const template = `${mock.url}/login.microsoftonline.com/{tenantid}/v2.0`
    const page = await arrive('microsoft', { keys: [{ ...published, issuer: template } as JWK] })
    expect(codeOf(page)).toBeTruthy()
  })

  it('Microsoft: refuses people of other directories when the project names one', async () => {
    await project.configure({ 'auth.oauth.providers.microsoft.microsoftTenantId': otherDirectory })
    issuers.microsoft!.token = `login.microsoftonline.com/${otherDirectory}/oauth2/v2.0/token`
    issuers.microsoft!.keys = `login.microsoftonline.com/${otherDirectory}/discovery/v2.0/keys`
    expect((await arrive('microsoft', {})).status).toBe(502)
    const own = { tid: otherDirectory, iss: `${mock.url}/login.microsoftonline.com/${otherDirectory}/v2.0` }
    expect(codeOf(await arrive('microsoft', { claims: own }))).toBeTruthy()
  })
})
