import { header } from '@hallpass/contract'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, startOauthTest, typedBy } from '../../testing/oauth-app.ts'
import { discovery, issuerOf, openIdProvider, placeOf, wakeIssuer } from '../../testing/open-id.ts'

/** A provider whose every word is an attacker's, or is put in its mouth (T02, T03, T04, T33, T44). */
const test = await startOauthTest()
afterAll(() => test.close())
await wakeIssuer(test, 'acme')
const { mock, server } = test
const ours = { headers: { [header.extensions]: '1' } }
const provider = openIdProvider(test, 'acme')
const project = await test.createProject([], { 'auth.oauth.providers.acme': provider })
const app = test.app(project)
const issuer = issuerOf(test, 'acme')

const known = await generateKeyPair('RS256')
const stolen = await generateKeyPair('RS256')
const stolenKey = await exportJWK(stolen.publicKey)
const published: JWK = { ...(await exportJWK(known.publicKey)), kid: 'known', use: 'sig', alg: 'RS256' }

interface Forgery {
  claims?: Record<string, unknown>
  header?: Record<string, unknown>
  key?: Parameters<SignJWT['sign']>[0]
  keys?: unknown
  keysStatus?: number
  /** Instead of a token. */
  text?: string
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const secret = new TextEncoder().encode(provider.clientSecret)

async function tokenOf(nonce: string | null, { claims, header: head, key, text }: Forgery) {
  if (text !== undefined) return text
  const jwt = new SignJWT({
    ...{ iss: issuer, aud: 'our-acme', sub: 'person', email: 'p@acme.example', email_verified: true, name: 'P' },
    ...(nonce && { nonce }),
    ...claims,
  })
    .setProtectedHeader({ alg: 'RS256', kid: 'known', ...head })
    .setIssuedAt()
  if (!claims?.exp) jwt.setExpirationTime('5m')
  return jwt.sign(key ?? known.privateKey)
}

/** Signs in while the provider answers with this ID token; the nonce is right unless the forgery says otherwise. */
async function arrive(forgery: Forgery) {
  const browser = app.browser()
  const authorize = new URL((await browser.fetch(app.authorizeUrl('acme'))).headers.get('location') ?? '')
  const id_token = await tokenOf(authorize.searchParams.get('nonce'), forgery)
  mock.stub(placeOf('acme', 'token'), () => ({
    body: { access_token: 'a', token_type: 'Bearer', expires_in: 3600, ...(id_token && { id_token }) },
  }))
  mock.stub(placeOf('acme', 'jwks'), () => ({
    status: forgery.keysStatus ?? 200,
    body: forgery.keys ?? { keys: [published] },
  }))
  const page = await browser.open(authorize)
  const back = await browser.submit(page, typedBy({ email: 'p@acme.example', accountId: 'person' }))
  for (const path of ['token', 'jwks']) mock.stub(placeOf('acme', path), undefined)
  return back
}

const countUsers = async () => (await project.server.get('/users?limit=100')).body.items.length

/** A provider that was written again is asked for its document and its keys again. */
const forget = () => project.configure({ 'auth.oauth.providers.acme': provider })
beforeEach(forget)

describe('ID tokens', () => {
  const forgeries: [string, Forgery][] = [
    ['of another issuer', { claims: { iss: issuerOf(test, 'other') } }],
    ['of the issuer under another address', { claims: { iss: `${issuer}/` } }],
    ['for another app', { claims: { aud: 'their-app' } }],
    ['for several apps, without saying for which', { claims: { aud: ['our-acme', 'their-app'] } }],
    ['issued to another party', { claims: { azp: 'their-app' } }],
    ['with the nonce of another flow', { claims: { nonce: 'x'.repeat(43) } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['out of time', { claims: { exp: Math.floor(Date.now() / 1000) - 3600 } }],
    ['about nobody', { claims: { sub: undefined } }],
    ['about an empty name', { claims: { sub: '' } }],
    ['signed with another key', { key: stolen.privateKey }],
    ['signed with a key of another name', { header: { kid: 'unknown' } }],
    ['that brings its own key', { key: stolen.privateKey, header: { jwk: stolenKey } }],
    ['that says where its key is', { key: stolen.privateKey, header: { jku: 'https://evil.example/jwks' } }],
    ['signed with the client secret', { key: secret, header: { alg: 'HS256' } }],
    ['of a provider without keys', { keys: { keys: [] } }],
    ['of a provider that hides its keys', { keysStatus: 500 }],
    ['with keys that are none', { keys: 'keys' }],
    ['without a signature', { text: `${encode({ alg: 'none' })}.${encode({ iss: issuer, sub: 'person' })}.` }],
    ['that is none', { text: 'not.a.token' }],
    ['that was left out', { text: '' }],
  ]
  it.each(forgeries)('an ID token %s signs nobody in (T03)', async (_what, forgery) => {
    const before = await countUsers()
    const page = await arrive(forgery)
    expect([page.status, page.headers.get('x-stack-known-error')]).toEqual([502, null])
    expect(await countUsers()).toBe(before)
  })

  it('one that is right signs in', async () => {
    expect(codeOf(await arrive({}))).toMatch(/^[0-9a-f]{64}$/)
    const { privateKey, publicKey } = await generateKeyPair('ES384')
    const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'known', alg: 'ES384' }] }
    await forget()
    expect(codeOf(await arrive({ key: privateKey, keys, header: { alg: 'ES384' } }))).toBeTruthy()
  })

  it('the person behind the access token must be the one of the ID token', async () => {
    mock.stub(placeOf('acme', 'me'), () => ({ body: { sub: 'someone-else', email: 'victim@acme.example' } }))
    const page = await arrive({ claims: { email: undefined } })
    mock.stub(placeOf('acme', 'me'), undefined)
    expect(page.status).toBe(502)
  })

  it.each([undefined, false, 'false', 1, 'yes', null])(
    'an address of which the provider says %j joins nobody’s account (T02)',
    async (email_verified) => {
      const ada = await project.signUp()
      await project.server.patch(`/users/${ada.id}`, { primary_email_verified: true })
      const page = await arrive({ claims: { sub: `like-${ada.id}`, email: ada.email, email_verified } })
      expect(page.headers.get('x-stack-known-error')).toBe('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE')
    },
  )
})

describe('the answer of the browser', () => {
  async function comeBack(change: (url: URL) => void) {
    const browser = app.browser()
    const page = await browser.open(app.authorizeUrl('acme'))
    const origins = [server.app.settings.url]
    // Stops at our door, so that the answer can be changed on its way.
    const answer = await browser.fetch(page.url, { form: typedBy({ email: 'b@acme.example' }) })
    let location = new URL(answer.headers.get('location') ?? '', page.url)
    while (!origins.includes(location.origin) && !location.pathname.startsWith('/api/v1/')) {
      location = new URL((await browser.fetch(location)).headers.get('location') ?? '', location)
    }
    change(location)
    return browser.fetch(location)
  }

  it('comes from the issuer that was asked, or is no answer (T04)', async () => {
    expect((await comeBack(() => {})).status).toBe(303)
    const other = await comeBack((url) => url.searchParams.set('iss', issuerOf(test, 'other')))
    expect(other.status).toBe(502)
    // This one says of itself that it always names itself.
    expect((await comeBack((url) => url.searchParams.delete('iss'))).status).toBe(502)
  })

  it('counts at the address of the provider that was asked only (T04)', async () => {
    await project.configure({ 'auth.oauth.providers.other': openIdProvider(test, 'other') })
    for (const path of ['other', 'google', 'apple']) {
      const page = await comeBack((url) => {
        url.pathname = url.pathname.replace(/acme$/, path)
      })
      expect(page.status, path).toBe(400)
    }
  })

  it('counts for nobody once the provider is off (T44)', async () => {
    const browser = app.browser()
    const page = await browser.open(app.authorizeUrl('acme'))
    await project.configure({ 'auth.oauth.providers.acme.allowSignIn': false })
    const back = await browser.submit(page, typedBy({ email: 'late@acme.example' }))
    expect(back.headers.get('x-stack-known-error')).toBe('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED')
    await forget()
  })
})

it('a provider that becomes another one does not hand its people over to it', async () => {
  const first = await app.signIn('acme', { email: 'one@acme.example', accountId: '1' })
  await project.configure({ 'auth.oauth.providers.acme': { ...openIdProvider(test, 'other') } })
  const second = await app.signIn('acme', { email: 'other-one@acme.example', accountId: '1' })
  expect([second.isNewUser, second.user.id === first.user.id]).toEqual([true, false])
  await forget()
})

describe('what an issuer says about itself', () => {
  const whole = {
    issuer: issuerOf(test, 'liar'),
    authorization_endpoint: `${issuerOf(test, 'liar')}/auth`,
    token_endpoint: `${issuerOf(test, 'liar')}/token`,
    jwks_uri: `${issuerOf(test, 'liar')}/jwks`,
  }
  const notPublic = 'The URL does not lead to a public address.'
  const lies: [string, object | string, string][] = [
    ['that it is somebody else', { issuer }, `The provider calls itself ${issuer}. Enter that as the issuer.`],
    [
      'that it is any of many',
      { issuer: 'https://login.example/{tenantid}/v2.0' },
      'This issuer stands for many directories. Enter the one of your own.',
    ],
    ['to sign in on a private address', { authorization_endpoint: 'https://10.0.0.1/auth' }, notPublic],
    ['to fetch tokens from the metadata service', { token_endpoint: 'https://169.254.169.254/x' }, notPublic],
    ['to fetch keys by http', { jwks_uri: 'http://keys.example/jwks' }, 'The URL must start with https://.'],
    [
      'to sign in with a script',
      { authorization_endpoint: 'javascript:alert(1)' },
      'The URL must start with https://.',
    ],
    ['to read people from a file', { userinfo_endpoint: 'file:///etc/passwd' }, 'The URL must start with https://.'],
    [
      'to sign with no key',
      { id_token_signing_alg_values_supported: ['none', 'HS256'] },
      'The provider does not sign ID tokens with a key of its own.',
    ],
    [
      'to answer in the address only',
      { response_types_supported: ['id_token'] },
      'The provider does not offer the authorization code flow.',
    ],
    [
      'to know no client secret',
      { token_endpoint_auth_methods_supported: ['tls_client_auth'] },
      'The provider does not take a client secret.',
    ],
    ['nothing', 'nothing', `What is at ${issuerOf(test, 'liar')}/${discovery} does not describe an OpenID provider.`],
    ['more than anybody can read', { claims: 'x'.repeat(600_000) }, 'The file is too large.'],
  ]
  it.each(lies)(
    'one that says %s is not asked, and whoever sets it up is told why (T33)',
    async (_what, lie, words) => {
      mock.stub(placeOf('liar', discovery), () => ({ body: typeof lie === 'string' ? lie : { ...whole, ...lie } }))
      await project.configure({ 'auth.oauth.providers.liar': openIdProvider(test, 'liar') })
      const { body } = await project.admin.post('/internal/openid-providers/check', { issuer: whole.issuer }, ours)
      expect(body).toEqual({ issuer: null, problem: words })
      const page = await app.browser().fetch(app.authorizeUrl('liar'))
      expect([page.status, page.headers.get('location')]).toEqual([502, null])
      mock.stub(placeOf('liar', discovery), undefined)
    },
  )

  it.each([
    'https://127.0.0.1.nip.example.invalid',
    'https://10.1.2.3',
    'https://169.254.169.254',
    'https://[fd00::1]',
    'https://2130706433',
    'http://acme.example',
  ])('nothing is sent to %s (T33)', async (address) => {
    const answer = await project.admin.post('/internal/openid-providers/check', { issuer: address }, ours)
    expect(answer).toMatchObject({ status: 200, body: { issuer: null, problem: expect.any(String) } })
  })
})
