/** The examples of endpoints that Hallpass asks, each against a stand-in of the provider that it asks in turn. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startTestServer } from '@hallpass/server/testing'
import { askingAt, oldSecret } from '@hallpass/server/testing/old-system.ts'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { createOldSystem, type VerifyPassword } from '../../examples/old-system/answer.ts'
import * as auth0 from '../../examples/old-system/auth0.ts'
import * as cognito from '../../examples/old-system/cognito.ts'
import * as firebase from '../../examples/old-system/firebase.ts'
import * as supabase from '../../examples/old-system/supabase.ts'

const server = await startTestServer()
afterAll(() => server.close())
afterEach(() => vi.unstubAllEnvs())

const ada = { email: 'ada@old.example', password: 'as it was over there' }

interface Asked {
  url: string
  headers: IncomingHttpHeaders
  // biome-ignore lint/suspicious/noExplicitAny: each provider has its own shape, and a wrong guess fails the test
  body: any
}
type Answer = [status: number, body: object]

async function listen(one: Server): Promise<string> {
  one.listen(0, '127.0.0.1')
  await once(one, 'listening')
  opened.push(one)
  return `http://127.0.0.1:${(one.address() as AddressInfo).port}`
}
const opened: Server[] = []
afterEach(() => {
  for (const one of opened.splice(0)) {
    one.close()
    one.closeAllConnections()
  }
})

const standIn = (answer: (asked: Asked) => Answer) =>
  listen(
    createServer(async (request, response) => {
      let text = ''
      for await (const piece of request) text += piece
      const [status, body] = answer({ url: request.url ?? '', headers: request.headers, body: JSON.parse(text) })
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }),
  )

const tokenOf = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`

async function projectAsking(verify: VerifyPassword) {
  const project = await server.createProject()
  await project.configure(askingAt(await listen(createOldSystem(oldSecret, verify))))
  return project
}
const extended = { headers: { 'x-hallpass-extensions': '1' } }

/** The right password leads in, a wrong one does not, and an outage is counted as one. */
async function proves(verify: VerifyPassword, externalId: string) {
  const project = await projectAsking(verify)
  const wrong = await project.client.post('/auth/password/sign-in', { ...ada, password: 'a guess' })
  expect(wrong.body.code).toBe('EMAIL_PASSWORD_MISMATCH')
  const { id } = await project.signIn(ada)
  const { body: user } = await project.server.get(`/users/${id}`, extended)
  expect(user).toMatchObject({
    external_id: externalId,
    display_name: 'Ada',
    primary_email: ada.email,
    primary_email_verified: true,
  })
  await project.client.post('/auth/password/sign-in', { email: 'down@old.example', password: 'anything' })
  const { body } = await project.admin.get('/internal/migration', extended)
  expect(body).toMatchObject({
    matched: 1,
    refused: 1,
    failed: 1,
    last_failure: { reason: expect.stringMatching(/502/) },
  })
}

const isDown = (email: string) => email === 'down@old.example'

it('Cognito', async () => {
  const url = await standIn(({ headers, body }) => {
    expect(headers['x-amz-target']).toBe('AWSCognitoIdentityProviderService.InitiateAuth')
    expect(headers['content-type']).toBe('application/x-amz-json-1.1')
    expect(body).toMatchObject({ AuthFlow: 'USER_PASSWORD_AUTH', ClientId: 'client' })
    const { USERNAME, PASSWORD, SECRET_HASH } = body.AuthParameters
    expect(SECRET_HASH).toMatch(/^.{44}$/)
    if (isDown(USERNAME)) return [400, { __type: 'TooManyRequestsException', message: 'Rate exceeded' }]
    if (USERNAME !== ada.email || PASSWORD !== ada.password) return [400, { __type: 'NotAuthorizedException' }]
    const IdToken = tokenOf({ sub: 'c-1', name: 'Ada', email: ada.email, email_verified: true })
    return [200, { ChallengeParameters: {}, AuthenticationResult: { IdToken, TokenType: 'Bearer' } }]
  })
  vi.stubEnv('COGNITO_URL', url)
  vi.stubEnv('COGNITO_CLIENT_ID', 'client')
  vi.stubEnv('COGNITO_CLIENT_SECRET', 'hush')
  await proves(cognito.verifyPassword, 'c-1')
})

it('Cognito, with a second factor', async () => {
  const url = await standIn(() => [200, { ChallengeName: 'SOFTWARE_TOKEN_MFA', Session: 's' }])
  vi.stubEnv('COGNITO_URL', url)
  vi.stubEnv('COGNITO_CLIENT_ID', 'client')
  await (await projectAsking(cognito.verifyPassword)).signIn(ada)
})

it('Auth0', async () => {
  const url = await standIn(({ url: path, body }) => {
    expect(path).toBe('/oauth/token')
    expect(body).toMatchObject({
      grant_type: 'http://auth0.com/oauth/grant-type/password-realm',
      realm: 'Username-Password-Authentication',
      client_id: 'client',
      client_secret: 'hush',
    })
    if (isDown(body.username)) return [429, { error: 'too_many_attempts' }]
    if (body.username !== ada.email || body.password !== ada.password) return [403, { error: 'invalid_grant' }]
    return [200, { id_token: tokenOf({ sub: 'auth0|1', name: 'Ada', email: ada.email, email_verified: true }) }]
  })
  vi.stubEnv('AUTH0_URL', url)
  vi.stubEnv('AUTH0_CONNECTION', 'Username-Password-Authentication')
  vi.stubEnv('AUTH0_CLIENT_ID', 'client')
  vi.stubEnv('AUTH0_CLIENT_SECRET', 'hush')
  await proves(auth0.verifyPassword, 'auth0|1')
})

it('Firebase', async () => {
  const url = await standIn(({ url: path, body }) => {
    expect(path).toBe('/v1/accounts:signInWithPassword?key=key')
    expect(body).toMatchObject({ returnSecureToken: true })
    if (isDown(body.email)) return [400, { error: { message: 'TOO_MANY_ATTEMPTS_TRY_LATER : Try again later.' } }]
    if (body.email !== ada.email || body.password !== ada.password) {
      return [400, { error: { code: 400, message: 'INVALID_LOGIN_CREDENTIALS' } }]
    }
    const idToken = tokenOf({ sub: 'f-1', email_verified: true })
    return [200, { localId: 'f-1', email: ada.email, displayName: 'Ada', idToken, registered: true }]
  })
  vi.stubEnv('FIREBASE_URL', url)
  vi.stubEnv('FIREBASE_API_KEY', 'key')
  await proves(firebase.verifyPassword, 'f-1')
})

it('Supabase', async () => {
  const url = await standIn(({ url: path, headers, body }) => {
    expect(path).toBe('/auth/v1/token?grant_type=password')
    expect(headers.apikey).toBe('anon')
    if (isDown(body.email)) return [500, { error_code: 'unexpected_failure' }]
    if (body.email !== ada.email || body.password !== ada.password) return [400, { error_code: 'invalid_credentials' }]
    const user = { id: 's-1', email: ada.email, email_confirmed_at: '2024-01-01', user_metadata: { full_name: 'Ada' } }
    return [200, { access_token: 'x', user }]
  })
  vi.stubEnv('SUPABASE_URL', url)
  vi.stubEnv('SUPABASE_KEY', 'anon')
  await proves(supabase.verifyPassword, 's-1')
})

it('a question that nobody signed, or that was asked before, asks no provider', async () => {
  let asked = 0
  const verify: VerifyPassword = async () => {
    asked += 1
    return undefined
  }
  const url = await listen(createOldSystem(oldSecret, verify))
  const body = JSON.stringify({ type: 'verify_password', ...ada })
  const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': '1', 'webhook-signature': 'v1,x' }
  expect((await fetch(url, { method: 'POST', body, headers })).status).toBe(401)
  expect((await fetch(url, { method: 'POST', body: 'x'.repeat(100_000) })).status).toBe(502)
  expect(asked).toBe(0)
})
