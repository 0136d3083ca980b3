/** docs/protocol/requests.md#order-of-checks: each fault is sent together with every later one, and must win. */
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestRequest } from '../testing/index.ts'
import { signUpOwner } from '../testing/owner.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject()
const other = await server.createProject()

const owner = await signUpOwner(server)
const deleted = await signUpOwner(server)
const late = await project.signUp()
const expiredAdmin = owner.accessToken
server.clock.advance(601_000)
const gone = await server.internal.signIn(deleted)
await server.internal.as('server', gone).delete('/users/me')
const ada = await project.signUp()
const stranger = await other.signUp()
const guest = await project.signUpAnonymously()
const notOwner = await signUpOwner(server)

interface Fault {
  code: string | undefined
  status: number
  /** What this fault decides about the request; two faults that decide the same thing cannot come together. */
  method?: string
  headers?: Record<string, string | undefined>
  body?: unknown
}
type Named = [name: string, fault: Fault]

const refused = (status: number, code: string | undefined, rest: Partial<Fault>): Fault => ({ status, code, ...rest })
const header = (status: number, code: string | undefined, name: string, value: string | undefined) =>
  refused(status, code, { headers: { [`x-stack-${name}`]: value } })

/** In the order of the contract; POST /auth/sessions is for servers and takes `me`. */
const faults: Named[] = [
  ['a method that the route does not have', refused(405, undefined, { method: 'PUT' })],
  ['a body that is no JSON', refused(400, 'BODY_PARSING_ERROR', { body: '{' })],
  ['a key without access type', header(400, 'PROJECT_KEY_WITHOUT_ACCESS_TYPE', 'access-type', undefined)],
  ['an empty access type with a key', header(400, 'PROJECT_KEY_WITHOUT_ACCESS_TYPE', 'access-type', '')],
  ['an unknown access type', header(400, 'INVALID_ACCESS_TYPE', 'access-type', 'Server')],
  ['no project', header(400, 'ACCESS_TYPE_WITHOUT_PROJECT_ID', 'project-id', '')],
  ['a token that is none', header(401, 'UNPARSABLE_ACCESS_TOKEN', 'access-token', 'x.y.z')],
  ['an expired token', header(401, 'ACCESS_TOKEN_EXPIRED', 'access-token', late.accessToken)],
  ['a token of another project', header(401, 'INVALID_PROJECT_FOR_ACCESS_TOKEN', 'access-token', stranger.accessToken)],
  [
    'an anonymous token that is not allowed',
    refused(401, 'ANONYMOUS_AUTHENTICATION_NOT_ALLOWED', {
      headers: { 'x-stack-access-token': guest.accessToken, 'x-stack-allow-anonymous-user': 'yes' },
    }),
  ],
  [
    'an unknown project',
    header(400, 'CURRENT_PROJECT_NOT_FOUND', 'project-id', '7b0e6c52-4c1d-4b7e-9a53-1f2d3c4b5a60'),
  ],
  ['a project id that is none', header(400, 'CURRENT_PROJECT_NOT_FOUND', 'project-id', 'my project')],
  ['an expired admin token', header(401, 'ADMIN_ACCESS_TOKEN_EXPIRED', 'admin-access-token', expiredAdmin)],
  ['an admin token that is none', header(401, 'UNPARSABLE_ADMIN_ACCESS_TOKEN', 'admin-access-token', 'x')],
  [
    'an admin token of a project',
    header(401, 'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN', 'admin-access-token', ada.accessToken),
  ],
  [
    'an admin token of someone else',
    header(401, 'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN', 'admin-access-token', notOwner.accessToken),
  ],
  ['an admin token of a deleted user', header(401, undefined, 'admin-access-token', gone.accessToken)],
  ['a workflow token', header(400, 'WORKFLOW_TOKEN_DOES_NOT_EXIST', 'workflow-token', 'x')],
  ['no key', header(401, 'SERVER_AUTHENTICATION_REQUIRED', 'secret-server-key', '')],
  ['a bad key', header(401, 'INVALID_SECRET_SERVER_KEY', 'secret-server-key', 'ssk_x')],
  ['an unknown branch', header(400, 'BRANCH_DOES_NOT_EXIST', 'branch-id', 'dev')],
  ['`me` without a user', refused(400, 'CANNOT_GET_OWN_USER_WITHOUT_USER', { body: { user_id: 'me', odd: 1 } })],
  [
    'a level that may not',
    refused(401, 'INSUFFICIENT_ACCESS_TYPE', {
      headers: { 'x-stack-access-type': 'client', 'x-stack-secret-server-key': undefined },
    }),
  ],
  ['a body that does not fit', refused(400, 'SCHEMA_ERROR', { body: { user_id: 'nobody', odd: 1 } })],
]

/** Everything is right here: the publishable key is not looked at by the server level. */
const good = { ...project.headers('server'), 'x-stack-publishable-client-key': project.keys.client }

function send(...together: Fault[]) {
  const [first] = together
  const request: TestRequest = {
    headers: Object.assign({}, good, ...together.toReversed().map((fault) => fault.headers)),
    body: together.find((fault) => fault.body !== undefined)?.body ?? { user_id: ada.id },
    contentType: 'application/json',
  }
  return server.request(
    together.find(({ method }) => method)?.method ?? first?.method ?? 'POST',
    '/api/v1/auth/sessions',
    request,
  )
}

function canComeTogether(a: Fault, b: Fault) {
  const decided = (fault: Fault) => [...Object.keys(fault.headers ?? {}), ...(fault.body === undefined ? [] : ['body'])]
  // An anonymous token belongs to a project that exists, so with another project id it is a token of another project.
  const isForeignGuest = a.code === 'ANONYMOUS_AUTHENTICATION_NOT_ALLOWED' && b.code === 'CURRENT_PROJECT_NOT_FOUND'
  return !isForeignGuest && !decided(a).some((name) => decided(b).includes(name))
}

describe('the order of checks', () => {
  it('a request without faults passes every check', async () => {
    expect((await send()).status).toBe(200)
  })

  it.each(faults)('%s is refused before every fault that is checked later', async (name, fault) => {
    const { status, code } = fault
    expect(await send(fault), 'alone').toMatchObject({ status, code })
    const later = faults.slice(faults.findIndex(([other]) => other === name) + 1)
    for (const [otherName, other] of later.filter(([, other]) => canComeTogether(fault, other))) {
      const answer = await send(fault, other)
      expect({ status: answer.status, code: answer.code }, `with ${otherName}`).toEqual({ status, code })
    }
  })
})

describe('without an access type', () => {
  it('without an access type, an access token is ignored, even a bad one', async () => {
    for (const token of [ada.accessToken, 'rubbish']) {
      const headers = { 'x-stack-project-id': project.id, 'x-stack-access-token': token }
      expect((await server.request('GET', '/api/v1/users/me', { headers })).code).toBe('ACCESS_TYPE_REQUIRED')
    }
  })

  it('without an access type, the missing user behind `me` is reported first', async () => {
    const answer = await server.request('POST', '/api/v1/auth/sessions', { body: { user_id: 'me' } })
    expect(answer.code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
  })

  it('without an access type, every kind of key is refused', async () => {
    const names = ['publishable-client-key', 'secret-server-key', 'super-secret-admin-key', 'admin-access-token']
    for (const name of names) {
      const answer = await server.request('GET', '/api/v1', { headers: { [`x-stack-${name}`]: 'x' } })
      expect(answer, name).toMatchObject({ status: 400, code: 'PROJECT_KEY_WITHOUT_ACCESS_TYPE' })
      expect((await server.request('GET', '/api/v1', { headers: { [`x-stack-${name}`]: '' } })).status).toBe(200)
    }
  })
})

describe('a user', () => {
  it('a token of a deleted user counts as nobody, without an error', async () => {
    const gone = await project.signUp()
    await project.as('server', gone).delete('/users/me')
    expect((await project.as('client', gone).get('/projects/current')).status).toBe(200)
    expect((await project.as('client', gone).get('/users/me')).code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
    expect((await project.as('client', gone).post('/auth/password/set', { password: 'long enough' })).code).toBe(
      'SCHEMA_ERROR',
    )
  })

  it('a token of another project is refused with the ids of both projects', async () => {
    const answer = await project.as('client', stranger).get('/users/me')
    expect(answer.body.details).toEqual({ expected_project_id: project.id, actual_project_id: other.id })
  })

  it('an expired access token is refused with the time of its expiry', async () => {
    const answer = await project.as('client', late).get('/users/me')
    const { exp } = JSON.parse(Buffer.from(late.accessToken.split('.')[1] ?? '', 'base64url').toString())
    expect(answer.body.details).toEqual({ expired_at_millis: exp * 1000 })
  })

  it('anonymous users are allowed only if the header is exactly “true”', async () => {
    for (const value of ['TRUE', '1', 'false', '']) {
      const answer = await project
        .as('client', guest)
        .get('/users/me', { headers: { 'x-stack-allow-anonymous-user': value } })
      expect(answer.code, value).toBe('ANONYMOUS_AUTHENTICATION_NOT_ALLOWED')
    }
    expect((await project.as('client', guest).get('/users/me')).status).toBe(200)
  })
})

describe('branches', () => {
  it('the only branch is main, which an empty name also means', async () => {
    for (const branch of ['main', '']) {
      expect((await project.client.get('', { headers: { 'x-stack-branch-id': branch } })).status, branch).toBe(200)
    }
    for (const branch of ['Main', 'dev', 'x'.repeat(256), 'x'.repeat(5000)]) {
      const answer = await project.client.get('', { headers: { 'x-stack-branch-id': branch } })
      expect(answer, branch).toMatchObject({ status: 400, code: 'BRANCH_DOES_NOT_EXIST' })
    }
  })
})
