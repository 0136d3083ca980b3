/** Anyone can verify our access tokens with the public keys: docs/protocol/tokens-and-keys.md#signing-keys. */
import { randomUUID } from 'node:crypto'
import { createLocalJWKSet, createRemoteJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase, startTestServer } from '../../testing/index.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject()
const keysOf = (id: string, query = '', on = server) =>
  on.request('GET', `/api/v1/projects/${id}/.well-known/jwks.json${query}`)
const issuer = `${server.app.settings.url}/api/v1/projects/${project.id}`
const anonymousIssuer = `${server.app.settings.url}/api/v1/projects-anonymous-users/${project.id}`
const kidsOf = (body: { keys: { kid: string }[] }) => body.keys.map(({ kid }) => kid)

describe('the public keys', () => {
  it('a project has two public keys, four with those for anonymous users, cacheable for an hour', async () => {
    const answer = await keysOf(project.id)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
    const key = { kty: 'EC', alg: 'ES256', crv: 'P-256' }
    const random = {
      x: expect.stringMatching(/^[\w-]{43}$/),
      y: expect.stringMatching(/^[\w-]{43}$/),
      kid: expect.stringMatching(/^[\w-]{12}$/),
    }
    expect(answer.body).toEqual({
      keys: [
        { ...key, ...random },
        { ...key, ...random },
      ],
    })
    const all = await keysOf(project.id, '?include_anonymous=true')
    expect(new Set(kidsOf(all.body)).size).toBe(4)
    expect(kidsOf(all.body)).toEqual(expect.arrayContaining(kidsOf(answer.body)))
    expect((await keysOf(project.id, '?include_anonymous=false')).body).toEqual(answer.body)
  })

  it('every project has public keys of its own', async () => {
    const other = await server.createProject()
    const [one, two, three] = await Promise.all([keysOf(project.id), keysOf(other.id), keysOf('internal')])
    expect(new Set([...kidsOf(one.body), ...kidsOf(two.body), ...kidsOf(three.body)]).size).toBe(6)
  })

  it('the public keys of an unknown project are not found', async () => {
    for (const id of [randomUUID(), 'nobody', project.id.toUpperCase(), '%00', '..%2f', 'x'.repeat(2000)]) {
      const answer = await keysOf(id)
      expect(answer, id).toMatchObject({ status: 404, code: undefined })
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    }
  })

  it('the public keys refuse other query values', async () => {
    expect((await keysOf(project.id, '?include_anonymous=yes')).code).toBe('SCHEMA_ERROR')
    expect((await keysOf(project.id, '?odd=1')).code).toBe('SCHEMA_ERROR')
  })

  it('public keys survive a restart, and double with a second secret, which does not sign yet', async () => {
    const database = await createTestDatabase()
    onTestFinished(() => database.drop())
    const [old, recent] = ['the-secret-that-this-test-begins-with-0001', 'the-secret-that-comes-on-top-of-it-0002']
    const start = async (HALLPASS_SECRET: string) => {
      const on = await startTestServer({ database, env: { HALLPASS_SECRET } })
      const { body } = await keysOf('internal', '?include_anonymous=true', on)
      const { accessToken } = await on.internal.signUpAnonymously()
      await on.close()
      return { kids: kidsOf(body), signer: decodeProtectedHeader(accessToken).kid }
    }
    const first = await start(old)
    expect(await start(old)).toEqual(first)
    const rotating = await start(`${recent},${old}`)
    expect(new Set(rotating.kids).size).toBe(8)
    expect(rotating.kids).toEqual(expect.arrayContaining(first.kids))
    expect(rotating.signer).toBe(first.signer)
  })
})

describe('an access token', () => {
  const claims = {
    project_id: project.id,
    branch_id: 'main',
    refresh_token_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    role: 'authenticated',
    iat: expect.any(Number),
    exp: expect.any(Number),
  }

  it('jose verifies an access token, which has exactly the claims of the contract', async () => {
    const ada = await project.signUp()
    const keys = createLocalJWKSet((await keysOf(project.id)).body)
    const { payload, protectedHeader } = await jwtVerify(ada.accessToken, keys, { issuer, audience: project.id })
    expect(protectedHeader).toEqual({ alg: 'ES256', kid: expect.stringMatching(/^[\w-]{12}$/) })
    expect(payload).toEqual({
      ...claims,
      iss: issuer,
      aud: project.id,
      sub: ada.id,
      name: null,
      email: ada.email,
      email_verified: false,
      selected_team_id: null,
      is_anonymous: false,
    })
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(600)
  })

  it('an anonymous access token needs the anonymous keys, found through its issuer', async () => {
    const guest = await project.signUpAnonymously()
    const regular = createLocalJWKSet((await keysOf(project.id)).body)
    await expect(jwtVerify(guest.accessToken, regular)).rejects.toThrow(/no applicable key/)
    const response = await fetch(`${anonymousIssuer}/.well-known/jwks.json`)
    const all = createLocalJWKSet((await response.json()) as JSONWebKeySet)
    const audience = `${project.id}:anon`
    const { payload } = await jwtVerify(guest.accessToken, all, { issuer: anonymousIssuer, audience })
    expect(payload).toEqual({
      ...claims,
      iss: anonymousIssuer,
      aud: audience,
      sub: guest.id,
      name: null,
      email: null,
      email_verified: false,
      selected_team_id: null,
      is_anonymous: true,
    })
  })

  it('a regular access token can be verified through its issuer', async () => {
    const ada = await project.signUp()
    const remote = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`))
    expect((await jwtVerify(ada.accessToken, remote, { issuer })).payload.sub).toBe(ada.id)
  })
})

it('an issuer says where its keys are, for verifiers that know only the issuer', async () => {
  for (const [iss, query, who] of [
    [issuer, '', await project.signUp()],
    [anonymousIssuer, '?include_anonymous=true', await project.signUpAnonymously()],
  ] as const) {
    const answer = await server.request('GET', `${new URL(iss).pathname}/.well-known/openid-configuration`)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(answer.body).toEqual({
      issuer: iss,
      jwks_uri: `${issuer}/.well-known/jwks.json${query}`,
      id_token_signing_alg_values_supported: ['ES256'],
    })
    const keys = createRemoteJWKSet(new URL(answer.body.jwks_uri))
    expect((await jwtVerify(who.accessToken, keys, { issuer: iss })).payload.sub).toBe(who.id)
  }
  const missing = `/api/v1/projects/${randomUUID()}/.well-known/openid-configuration`
  expect((await server.request('GET', missing)).status).toBe(404)
})

it('the anonymous issuer redirects to the public keys with 307', async () => {
  const answer = await server.request('GET', `/api/v1/projects-anonymous-users/${project.id}/.well-known/jwks.json`)
  expect(answer.status).toBe(307)
  const target = new URL(answer.headers.get('location') ?? '', server.base)
  expect(target.href).toBe(`${server.base}/api/v1/projects/${project.id}/.well-known/jwks.json?include_anonymous=true`)
})
