import { generateKeyPairSync } from 'node:crypto'
import { send } from '@hallpass/server/testing/http-client.ts'
import type { LoadRequest } from '../servers/load.ts'
import { peopleCount } from './contender.ts'
import { type GlewlwydServer, installedGlewlwyd, startGlewlwyd } from './glewlwyd-server.ts'
import type { Stage } from './stage.ts'

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const json = { 'content-type': 'application/json' }
const client = { client_id: 'bench', client_secret: 'a-secret-that-only-this-benchmark-knows' }
const password = 'correct horse battery'
/** It is fastest with one, and some of its writes fail where two come at once. */
const connections = 1

/** Glewlwyd of the distribution on the same Postgres, with as many people who signed in; nothing where it is not installed. */
export const glewlwyd = (stage: Stage) =>
  stage.part('glewlwyd', async () => {
    const version = installedGlewlwyd()
    if (!version) {
      stage.remarks.add('Glewlwyd is not installed (Debian: apt-get install glewlwyd) and was left out.')
      return undefined
    }
    const server = await startGlewlwyd(stage)
    await setUp(server)
    // One after the other: it fails where two are added at once.
    const people: Member[] = []
    while (people.length < peopleCount) people.push(await addPerson(server, people.length))
    return { ...server, ...requestsOf(people), connections, name: `Glewlwyd ${version}` }
  })

interface Member {
  username: string
  accessToken: string
  refreshToken: string
}

function requestsOf(people: readonly Member[]) {
  const profiles = people.map(
    ({ accessToken }): LoadRequest => ({
      method: 'GET',
      path: '/api/oidc/userinfo',
      headers: { authorization: `Bearer ${accessToken}` },
    }),
  )
  const refreshes = people.map(({ refreshToken }): LoadRequest => {
    const body = new URLSearchParams({ ...client, grant_type: 'refresh_token', refresh_token: refreshToken })
    return { method: 'POST', path: '/api/oidc/token', headers: form, body: body.toString() }
  })
  const signIns = people.map(
    ({ username }): LoadRequest => ({
      method: 'POST',
      path: '/api/auth/',
      headers: json,
      body: JSON.stringify({ username, password }),
    }),
  )
  return { profiles, refreshes, signIns }
}

/** Its OpenID Connect plugin, with keys as ours, and a client that may ask for tokens. */
async function setUp(server: GlewlwydServer) {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const parameters = {
    iss: `${server.base}/api/oidc`,
    'jwt-type': 'ecdsa',
    'jwt-key-size': '256',
    key: keys.privateKey.export({ format: 'pem', type: 'pkcs8' }),
    cert: keys.publicKey.export({ format: 'pem', type: 'spki' }),
    'access-token-duration': 3600,
    'refresh-token-duration': 1_209_600,
    'code-duration': 600,
    'refresh-token-rolling': true,
    'allow-non-oidc': true,
    'auth-type-code-enabled': true,
    'auth-type-password-enabled': true,
    'auth-type-refresh-enabled': true,
    'name-claim': 'mandatory',
    'email-claim': 'mandatory',
  }
  await asAdmin(server, '/mod/plugin/', {
    module: 'oidc',
    name: 'oidc',
    display_name: 'OIDC',
    enabled: true,
    parameters,
  })
  await asAdmin(server, '/client/', {
    ...client,
    name: 'Benchmark',
    confidential: true,
    enabled: true,
    token_endpoint_auth_method: ['client_secret_post'],
    authorization_type: ['code', 'password', 'refresh_token'],
    redirect_uri: ['https://app.example.com/callback'],
    scope: [],
  })
}

async function addPerson(server: GlewlwydServer, at: number): Promise<Member> {
  const username = `person-${at}`
  const scope = ['openid', 'g_profile']
  const person = { username, name: `Person ${at}`, email: `${username}@example.com`, password, scope, enabled: true }
  await asAdmin(server, '/user/', person)
  const { status, body } = await send(server.base, 'POST', '/api/oidc/token', {
    form: { ...client, grant_type: 'password', username, password, scope: scope.join(' ') },
  })
  if (status !== 200) throw new Error(`Glewlwyd gives ${username} no tokens: ${status} ${JSON.stringify(body)}`)
  return { username, accessToken: body.access_token, refreshToken: body.refresh_token }
}

async function asAdmin({ base, adminCookie }: GlewlwydServer, path: string, body: object) {
  const response = await send(base, 'POST', `/api${path}`, { headers: { cookie: adminCookie }, body })
  if (response.status !== 200) {
    throw new Error(`Glewlwyd refuses ${path}: ${response.status} ${JSON.stringify(response.body)}`)
  }
}
