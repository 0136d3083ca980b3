/** Attacks on the protocol itself, over HTTP: look-alike accounts, refreshing, origins, forged tokens. */
import { createHmac, generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { encodedHeader, signJws } from '../core/tokens/compact-jws.ts'
import { createKeyring } from '../core/tokens/keyring.ts'
import { createTestDatabase, startTestServer, type TestResponse } from '../testing/index.ts'
import { signUpOwner } from '../testing/owner.ts'

const secret = 'the-secret-that-only-this-file-of-attacks-knows'
const database = await createTestDatabase()
const server = await startTestServer({ database, env: { HALLPASS_SECRET: secret } })
afterAll(async () => {
  await server.close()
  await database.drop()
})
const project = await server.createProject({ config: { client_user_deletion_enabled: true } })
const other = await server.createProject()
const dead = { status: 401, code: 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED' }

/** All that an observer sees, except what differs between any two answers. */
function seen({ status, headers, body }: TestResponse) {
  const kept = [...headers].filter(([name]) => name !== 'date' && name !== 'x-stack-request-id')
  return { status, headers: kept, body }
}

describe('accounts that must look alike (T10)', () => {
  it('sign-in does not reveal whether an account exists, has a password, or a second factor', async () => {
    const [ada, bare, careful] = [await project.signUp(), await project.signUp(), await project.signUp()]
    await project.as('server', bare).patch('/users/me', { password: null })
    await project.as('client', careful).patch('/users/me', { totp_secret_base64: 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=' })
    const guess = (email: string, password = 'wrong wrong') =>
      project.client.post('/auth/password/sign-in', { email, password })
    const unknown = seen(await guess('nobody@example.com'))
    expect(unknown).toMatchObject({ status: 400, body: { code: 'EMAIL_PASSWORD_MISMATCH' } })
    for (const { email } of [ada, bare, careful]) expect(seen(await guess(email))).toEqual(unknown)
    expect(seen(await guess(bare.email, bare.password))).toEqual(unknown)
  })

  it('unknown, ended, foreign and malformed refresh tokens get the same answer', async () => {
    const [ada, stranger] = [await project.signUp(), await other.signUp()]
    await project.as('client', ada).delete('/auth/sessions/current')
    const [unknown, ...others] = await Promise.all(
      ['x'.repeat(45), ada.refreshToken, stranger.refreshToken, 'short', '🦉'].map((token) => project.refresh(token)),
    )
    for (const answer of others) expect(seen(answer)).toEqual(seen(unknown!))
  })

  it('sessions that are unknown, another user’s or another project’s get the same answer', async () => {
    const [ada, eve, stranger] = [await project.signUp(), await project.signUp(), await other.signUp()]
    const end = (id: string) => project.as('client', eve).delete(`/auth/sessions/${id}`)
    const unknown = seen(await end('7b0e6c52-4c1d-4b7e-9a53-1f2d3c4b5a60'))
    for (const person of [ada, stranger])
      expect(seen(await end(claimsOf(person.accessToken).refresh_token_id))).toEqual(unknown)
  })
})

describe('refreshing (T17)', () => {
  it('20 refreshes in parallel are consistent and open no second session', async () => {
    const ada = await project.signUp()
    const answers = await Promise.all(Array.from({ length: 20 }, () => project.refresh(ada.refreshToken)))
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(claimsOf(body.access_token)).toMatchObject({
        sub: ada.id,
        refresh_token_id: claimsOf(ada.accessToken).refresh_token_id,
      })
    }
    expect((await project.as('client', ada).get('/auth/sessions?user_id=me')).body.items).toHaveLength(1)
  })

  it('a refresh while the session ends leaves it ended', async () => {
    const ada = await project.signUp()
    const race = Array.from({ length: 10 }, () => project.refresh(ada.refreshToken))
    await Promise.all([...race, project.as('client', ada).delete('/auth/sessions/current')])
    expect(await project.refresh(ada.refreshToken)).toMatchObject(dead)
  })

  it('after a restart, refresh tokens of open sessions work and no others', async () => {
    const [ada, eve] = [await project.signUp(), await project.signUp()]
    await project.as('client', eve).delete('/auth/sessions/current')
    const second = await startTestServer({ database, env: { HALLPASS_SECRET: secret } })
    const refresh = (refresh_token: string) =>
      second.request('POST', '/api/v1/auth/oauth/token', {
        form: {
          grant_type: 'refresh_token',
          refresh_token,
          client_id: `${project.id}#`,
          client_secret: project.keys.client,
        },
      })
    expect((await refresh(ada.refreshToken)).status).toBe(200)
    expect(await refresh(eve.refreshToken)).toMatchObject(dead)
  })
})

describe('refresh tokens die (T22)', () => {
  it.each<[string, (person: Awaited<ReturnType<typeof project.signUp>>) => Promise<TestResponse>]>([
    ['at sign-out', (person) => project.as('client', person).delete('/auth/sessions/current')],
    [
      'with their session',
      (person) => project.server.delete(`/auth/sessions/${claimsOf(person.accessToken).refresh_token_id}`),
    ],
    [
      'when the password is changed elsewhere',
      ({ accessToken, password }) =>
        project
          .as('client', { accessToken })
          .post('/auth/password/update', { old_password: password, new_password: 'another one' }),
    ],
    [
      'when a server sets the password',
      (person) => project.as('server', person).patch('/users/me', { password: 'another one' }),
    ],
    [
      'when a server takes the password',
      (person) => project.as('server', person).patch('/users/me', { password: null }),
    ],
    ['with the user', (person) => project.as('client', person).delete('/users/me')],
  ])('refresh tokens stop working %s', async (_when, end) => {
    const ada = await project.signUp()
    expect((await project.refresh(ada.refreshToken)).status).toBe(200)
    expect((await end(ada)).status).toBe(200)
    expect(await project.refresh(ada.refreshToken)).toMatchObject(dead)
    const rest = await project.client.post('/auth/sessions/current/refresh', undefined, {
      headers: { 'x-stack-refresh-token': ada.refreshToken },
    })
    expect(rest).toMatchObject(dead)
  })
})

describe('origins (T32)', () => {
  it.each([
    'https://evil.example',
    'null',
    'http://localhost:3000',
    'https://app.example.com.evil.example',
    'file://',
    'x',
  ])('the origin %s gets the same answer as every other, without credentials', async (origin) => {
    const ask = (method: string, path: string) =>
      server.request(method, path, { headers: { origin, 'access-control-request-credentials': 'true', cookie: 'a=b' } })
    for (const [method, path] of [
      ['OPTIONS', '/api/v1/users/me'],
      ['GET', '/api/v1'],
      ['GET', '/api/v1/users/me'],
      ['GET', '/api/v1/nowhere'],
      ['PUT', '/api/v1'],
      ['GET', '/health'],
    ] as const) {
      const { headers } = await ask(method, path)
      expect(headers.get('access-control-allow-origin'), path).toBe('*')
      expect(headers.has('access-control-allow-credentials'), path).toBe(false)
      expect(headers.has('set-cookie'), path).toBe(false)
    }
  })
})

describe('a client (T37)', () => {
  it('a client cannot become a server by claiming so anywhere but in its key', async () => {
    const ada = await project.signUp()
    const asClient = project.as('client', ada)
    const body = { server_metadata: { admin: true } }
    const attempts = [
      asClient.patch('/users/me', body, { headers: { 'x-stack-secret-server-key': project.keys.server } }),
      asClient.patch('/users/me?access_type=server', body),
      asClient.call('PATCH', '/users/me', {
        body: '{"display_name":"x","server_metadata":{},"server_metadata":{"admin":true}}',
      }),
      asClient.patch('/users/me', { primary_email_verified: true }),
      asClient.patch('/users/me', { is_anonymous: false, display_name: 'x' }),
    ]
    for (const answer of await Promise.all(attempts)) expect(answer.code).toBe('SCHEMA_ERROR')
    const { body: user } = await project.as('server', ada).get('/users/me')
    expect(user).toMatchObject({ server_metadata: null, primary_email_verified: false, display_name: null })
  })

  it('a client cannot select a team that it is not in', async () => {
    const [ada, eve] = [await signUpOwner(server), await signUpOwner(server)]
    const answer = await server.internal.as('client', eve).patch('/users/me', { selected_team_id: ada.teamId })
    expect(answer).toMatchObject({ status: 404, code: 'TEAM_MEMBERSHIP_NOT_FOUND' })
    expect((await server.internal.as('client', eve).get('/users/me')).body.selected_team_id).toBe(eve.teamId)
  })
})

describe('a forged access token (T19)', async () => {
  const ada = await project.signUp()
  const key = createKeyring([secret]).current(secret, project.id)
  const otherKey = createKeyring([secret]).current(secret, other.id)
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const [, payload = '', signature = ''] = ada.accessToken.split('.')
  const claims = claimsOf(ada.accessToken)
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = (changes: object, by = key) => signJws(encodedHeader(by.kid), { ...claims, ...changes }, by.privateKey)
  const headed = (header: object) => `${encode(header)}.${payload}.${signature}`
  const hmac = `${encode({ alg: 'HS256', kid: key.kid })}.${payload}`
  const pem = key.publicKey.export({ type: 'spki', format: 'pem' })

  it.each([
    ['alg none', `${encode({ alg: 'none', kid: key.kid })}.${payload}.`],
    ['alg none with a signature', headed({ alg: 'none', kid: key.kid })],
    ['HS256 keyed by the public key', `${hmac}.${createHmac('sha256', pem).update(hmac).digest('base64url')}`],
    ['a wrong kid', headed({ alg: 'ES256', kid: 'AAAAAAAAAAAA' })],
    ['no kid', headed({ alg: 'ES256' })],
    ['a key of its own', signJws(encodedHeader(key.kid), claims, own.privateKey)],
    ['a jwk', headed({ alg: 'ES256', kid: key.kid, jwk: own.publicKey.export({ format: 'jwk' }) })],
    ['crit', headed({ alg: 'ES256', kid: key.kid, crit: ['exp'] })],
    ['another issuer', signed({ iss: `https://evil.example/api/v1/projects/${project.id}` })],
    ['the issuer of another project', signed({ iss: `${server.app.settings.url}/api/v1/projects/${other.id}` })],
    ['another audience', signed({ aud: other.id, project_id: other.id })],
    ['a list of audiences', signed({ aud: [project.id] })],
    ['another branch', signed({ branch_id: 'dev' })],
    ['a claim to be anonymous', signed({ is_anonymous: true })],
    ['no expiry', signed({ exp: undefined })],
    ['the key of another project', signed({}, otherKey)],
    ['a changed payload', `${encodedHeader(key.kid)}.${encode({ ...claims, sub: other.id })}.${signature}`],
    ['another spelling', `${ada.accessToken}=`],
  ])('a forged access token with %s is refused', async (_kind, accessToken) => {
    expect(await project.as('client', { accessToken }).get('/users/me')).toMatchObject({
      status: 401,
      code: 'UNPARSABLE_ACCESS_TOKEN',
    })
    const asAdmin = await project.admin.get('/users/me', { headers: { 'x-stack-admin-access-token': accessToken } })
    expect(asAdmin).toMatchObject({ status: 401, code: 'UNPARSABLE_ADMIN_ACCESS_TOKEN' })
  })

  it('the access token that the forged ones are made from is accepted', async () => {
    expect((await project.as('client', { accessToken: signed({}) }).get('/users/me')).body.id).toBe(ada.id)
    expect((await project.as('client', { accessToken: signed({ exp: 1 }) }).get('/users/me')).code).toBe(
      'ACCESS_TOKEN_EXPIRED',
    )
  })

  it('a forged access token does not make the server fetch anything', async () => {
    const visits: string[] = []
    const trap = createServer((request, response) => {
      visits.push(request.url ?? '')
      response.end(JSON.stringify({ keys: [own.publicKey.export({ format: 'jwk' })] }))
    })
    await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void trap.close())
    const address = `http://127.0.0.1:${(trap.address() as AddressInfo).port}`
    for (const addition of [{ jku: `${address}/jwks.json` }, { x5u: `${address}/cert.pem` }]) {
      const header = encode({ alg: 'ES256', kid: key.kid, ...addition })
      const [, , forged] = signJws(header, claims, own.privateKey).split('.')
      const answer = await project.as('client', { accessToken: `${header}.${payload}.${forged}` }).get('/users/me')
      expect(answer.code).toBe('UNPARSABLE_ACCESS_TOKEN')
    }
    const foreign = signed({ iss: `${address}/api/v1/projects/${project.id}` })
    expect((await project.as('client', { accessToken: foreign }).get('/users/me')).code).toBe('UNPARSABLE_ACCESS_TOKEN')
    expect(visits).toEqual([])
  })
})

function claimsOf(token: string) {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}
