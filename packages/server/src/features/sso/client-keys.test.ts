import { createHash, createPublicKey, X509Certificate } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, importX509, jwtVerify } from 'jose'
import { afterAll, describe, expect, it } from 'vitest'
import { byKey, changed, keyedTeam, keysAt, lastAttempt, patchConnection } from '../../testing/client-keys.ts'
import { typedBy } from '../../testing/oauth-app.ts'
import { discovery, issuerOf, placeOf, wakeIssuer } from '../../testing/open-id.ts'
import { connect, connectionBody, ours, post, proveDomain, startSsoTest } from '../../testing/sso.ts'
import { visitorOf } from '../../testing/sso-tests.ts'
import { createTeam } from '../../testing/teams.ts'

/** Connections that are known to their OpenID provider by a key, against a real oidc-provider. */
const test = await startSsoTest()
afterAll(() => test.close())
await wakeIssuer(test, 'corp')
const { server, mock } = test
const project = await test.createProject([])
const patch = (id: string, body: object) => patchConnection(project, id, body)
const change = (id: string, body: object) => changed(project, id, body)
const keyed = (name: string) => keyedTeam(test, project, name)

describe('a connection with private_key_jwt', () => {
  it('signs people in with a key that the provider fetches, and with no secret', async () => {
    const { provider_id, client_id, client_jwks_url } = await keyed('keyed')
    mock.useKeys(client_id, client_jwks_url)
    const first = await test.app(project).signIn(provider_id, { email: 'ada@keyed.example', accountId: 'ada' })
    expect(first.user.primary_email).toBe('ada@keyed.example')
    const again = await test.app(project).signIn(provider_id, { email: 'ada@keyed.example', accountId: 'ada' })
    expect(again.user.id).toBe(first.user.id)
  })

  it('shows the certificate and where the public key is, and its drafts do so already', async () => {
    const teamId = await createTeam(project)
    const made = await post(project, '/sso-connections', { ...connectionBody(test, teamId, 'corp'), ...byKey })
    expect(made).toMatchObject({ state: 'draft', client_auth: 'private_key_jwt', client_next_certificate: null })
    const base = `${server.app.settings.url}/api/v1/sso/oidc`
    expect(made.client_jwks_url).toBe(`${base}/${project.id}/${made.id}/jwks`)
    const certificate = new X509Certificate(made.client_certificate)
    expect(certificate.verify(certificate.publicKey)).toBe(true)
    expect(certificate.publicKey.asymmetricKeyDetails?.modulusLength).toBe(2048)
    const keys = await keysAt(made.client_jwks_url)
    const sha1 = createHash('sha1').update(certificate.raw).digest('base64url')
    expect(keys).toEqual([
      {
        ...{ kty: 'RSA', use: 'sig', alg: 'RS256', kid: sha1, x5t: sha1, x5c: [certificate.raw.toString('base64')] },
        'x5t#S256': createHash('sha256').update(certificate.raw).digest('base64url'),
        ...{ n: expect.any(String), e: 'AQAB' },
      },
    ])
    const published = createPublicKey({ key: { ...keys[0], kty: 'RSA' }, format: 'jwk' })
    expect(published.equals(certificate.publicKey)).toBe(true)
  })

  it('proves itself by an assertion that is new each time, and good for a minute at that address', async () => {
    const { provider_id, client_id, client_certificate } = await keyed('assert')
    const sent: URLSearchParams[] = []
    mock.stub(placeOf('corp', 'token'), ({ body }) => {
      sent.push(new URLSearchParams(body))
      return { status: 400, body: { error: 'invalid_grant' } }
    })
    for (const email of ['one@assert.example', 'two@assert.example'])
      await test.app(project).visit(provider_id, { email })
    mock.stub(placeOf('corp', 'token'), undefined)
    expect(sent[0]?.get('client_assertion_type')).toBe('urn:ietf:params:oauth:client-assertion-type:jwt-bearer')
    expect([sent[0]?.get('client_secret'), sent[0]?.get('client_id')]).toEqual([null, client_id])
    const [first = '', second = ''] = sent.map((form) => form.get('client_assertion') ?? '')
    const audience = `${issuerOf(test, 'corp')}/token`
    const key = await importX509(client_certificate, 'RS256')
    const { payload } = await jwtVerify(first, key, { audience, issuer: client_id, subject: client_id, typ: 'JWT' })
    expect(payload.aud).toBe(audience)
    const { iat = 0, nbf, exp } = payload
    expect([nbf, exp]).toEqual([iat, iat + 120])
    expect(Math.abs(Date.now() / 1000 - 60 - iat)).toBeLessThan(30)
    expect(payload.jti).toMatch(/^[\w-]{20,}$/)
    expect(decodeJwt(second).jti).not.toBe(payload.jti)
    const { raw } = new X509Certificate(client_certificate)
    const x5t = createHash('sha1').update(raw).digest('base64url')
    const names = { kid: x5t, x5t, 'x5t#S256': createHash('sha256').update(raw).digest('base64url') }
    expect(decodeProtectedHeader(first)).toEqual({ alg: 'RS256', typ: 'JWT', ...names })
  })

  it('says in the log of attempts that its key is not the one that is registered', async () => {
    const [team, other] = [await keyed('wrong'), await keyed('other')]
    mock.useKeys(team.client_id, other.client_jwks_url)
    const page = await test.app(project).visit(team.provider_id, { email: 'ada@wrong.example' })
    expect(page.status).toBe(400)
    expect(await lastAttempt(project, team.id)).toMatchObject({ result: 'refused', reason: 'client_refused' })
    mock.useKeys(team.client_id, team.client_jwks_url)
    await test.app(project).signIn(team.provider_id, { email: 'ada@wrong.example' })
    expect(await lastAttempt(project, team.id)).toMatchObject({ result: 'succeeded' })
  })
})

describe('choosing', () => {
  it('a secret is given with client_secret, and none with private_key_jwt', async () => {
    const teamId = await createTeam(project)
    const create = (more: object) =>
      project.server.post('/sso-connections', { ...connectionBody(test, teamId, 'corp'), ...more }, ours)
    const both = await create({ client_auth: 'private_key_jwt' })
    expect([both.status, both.body]).toEqual([400, expect.stringContaining('leave it out')])
    for (const more of [{ client_secret: undefined }, { client_secret: undefined, client_auth: 'client_secret' }]) {
      const neither = await create(more)
      expect([neither.status, neither.body]).toEqual([400, expect.stringContaining('Send the client secret')])
    }
    const made = await create({})
    expect(made.body).toMatchObject({ client_auth: 'client_secret', client_jwks_url: null, client_certificate: null })
    expect((await create({ ...byKey, client_key: 'prepare' })).code).toBe('SCHEMA_ERROR')
  })

  it('a connection is moved to a key, which stays, and back to a secret', async () => {
    const teamId = await createTeam(project)
    const { id } = await connect(test, project, teamId, 'corp')
    const moved = await change(id, { client_auth: 'private_key_jwt' })
    expect(await change(id, { client_auth: 'private_key_jwt', display_name: 'Again' })).toEqual({
      ...moved,
      display_name: 'Again',
    })
    const withSecret = await patch(id, { client_secret: 'x' })
    expect([withSecret.status, withSecret.body]).toEqual([400, expect.stringContaining('leave it out')])
    const without = await patch(id, { client_auth: 'client_secret' })
    expect([without.status, without.body]).toEqual([400, expect.stringContaining('Send the client secret')])
    const back = { client_auth: 'client_secret', client_secret: 'x' }
    const gone = { client_auth: 'client_secret', client_jwks_url: null, client_certificate: null }
    expect(await change(id, back)).toMatchObject(gone)
    expect((await fetch(moved.client_jwks_url)).status).toBe(404)
    // The secret of before was not kept anywhere.
    const fresh = await change(id, { client_auth: 'private_key_jwt' })
    expect(fresh.client_certificate).not.toBe(moved.client_certificate)
  })

  it('another key is prepared and shown beside the one in use, then used', async () => {
    const team = await keyed('rotated')
    const [first] = await keysAt(team.client_jwks_url)
    expect((await patch(team.id, { client_key: 'switch' })).body).toContain('No key is prepared')
    const prepared = await change(team.id, { client_key: 'prepare' })
    expect(prepared.client_certificate).toBe(team.client_certificate)
    expect(prepared.client_next_certificate).toContain('BEGIN CERTIFICATE')
    const both = await keysAt(team.client_jwks_url)
    expect([both.length, both[0]]).toEqual([2, first])
    mock.useKeys(team.client_id, team.client_jwks_url)
    await test.app(project).signIn(team.provider_id, { email: 'before@rotated.example' })
    const switched = await change(team.id, { client_key: 'switch' })
    expect(switched.client_certificate).toBe(prepared.client_next_certificate)
    expect(switched.client_next_certificate).toBe(null)
    expect(await keysAt(team.client_jwks_url)).toEqual([both[1]])
    await test.app(project).signIn(team.provider_id, { email: 'after@rotated.example' })
  })

  it('steps of a key are for connections that have one', async () => {
    const { id } = await connect(test, project, await createTeam(project), 'corp')
    for (const client_key of ['prepare', 'switch'])
      expect((await patch(id, { client_key })).body).toContain('no key without private_key_jwt')
    const first = await patch(id, { client_auth: 'private_key_jwt', client_key: 'prepare' })
    expect([first.status, first.body]).toEqual([400, expect.stringContaining('client_auth alone')])
  })
})

describe('providers', () => {
  const documentOf = async () => (await fetch(`${issuerOf(test, 'corp')}/${discovery}`)).json() as Promise<object>

  it.each([
    [{ token_endpoint_auth_methods_supported: ['client_secret_basic'] }, 'does not take a private key'],
    [{ token_endpoint_auth_methods_supported: undefined }, 'does not take a private key'],
    [{ token_endpoint_auth_signing_alg_values_supported: ['ES256'] }, 'by RS256'],
  ])('that could not be asked with a key are told at once: %j', async (lacking, words) => {
    const body = { ...(await documentOf()), ...lacking }
    const teamId = await createTeam(project)
    const { id: draft } = await post(project, '/sso-connections', { ...connectionBody(test, teamId, 'corp'), ...byKey })
    const { id: active } = await connect(test, project, teamId, 'corp')
    mock.stub(placeOf('corp', discovery), () => ({ body }))
    const answers = [await patch(draft, { state: 'active' }), await patch(active, { client_auth: 'private_key_jwt' })]
    mock.stub(placeOf('corp', discovery), undefined)
    for (const { status, body: said } of answers) expect([status, said]).toEqual([400, expect.stringContaining(words)])
  })

  it('that take keys and no secrets are good for a key', async () => {
    const body = { ...(await documentOf()), token_endpoint_auth_methods_supported: ['private_key_jwt'] }
    const teamId = await createTeam(project)
    mock.stub(placeOf('corp', discovery), () => ({ body }))
    const { state } = await change((await connect(test, project, teamId, 'corp', byKey)).id, {})
    mock.stub(placeOf('corp', discovery), undefined)
    expect(state).toBe('active')
  })
})

it('a test sign-in says that the provider did not take the key', async () => {
  const team = await keyed('tested')
  mock.useKeys(team.client_id, (await keyed('nottested')).client_jwks_url)
  const { browser, url } = visitorOf(test, await project.admin.post(`/sso-connections/${team.id}/test`, {}, ours))
  await browser.submit(await browser.open(url), typedBy({ email: 'ada@tested.example' }))
  const { test: last } = (await project.admin.get(`/sso-connections/${team.id}/test`, ours)).body
  expect(last).toMatchObject({ reason: 'client_refused', detail: expect.stringContaining('client secret or key') })
})

it('a connection that was sealed before there were keys is read as one with a secret, and signs people in', async () => {
  const teamId = await createTeam(project)
  await proveDomain(test, project, teamId, 'old.example')
  const { id, provider_id } = await connect(test, project, teamId, 'corp')
  const { tenancyId } = (await server.app.projects.find(project.id))!
  const config = { issuer: issuerOf(test, 'corp'), clientId: 'our-corp', clientSecret: 'our-corp-secret' }
  const sealed_config = server.app.sealer.seal(
    JSON.stringify({ ...config, scopes: null, claims: {} }),
    `sso-connection:${tenancyId}:${id}`,
  )
  const db = server.app.database.forTenancy(tenancyId)
  await db.updateTable('sso_connections').set({ sealed_config }).where('id', '=', id).execute()
  await test.app(project).signIn(provider_id, { email: 'ada@old.example' })
  expect(await change(id, { jit: 'members' })).toMatchObject({ client_auth: 'client_secret', client_certificate: null })
  await test.app(project).signIn(provider_id, { email: 'bob@old.example' })
})
