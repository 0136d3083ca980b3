/** What every answer carries, and what errors look like. */
import { errorTable, isErrorCode, parseKnownError } from '@hallpass/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestResponse } from '../testing/index.ts'
import { signUpOwner } from '../testing/owner.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject()

const requestId = /^[0-9a-hjkmnp-tv-z]{16}$/
const hardening = {
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
}
const allowedHeaders =
  `content-type, authorization, x-stack-project-id, x-stack-branch-id, x-stack-override-error-status,
  x-stack-random-nonce, x-stack-client-version, x-stack-disable-artificial-development-delay, x-stack-access-type,
  x-stack-publishable-client-key, x-stack-secret-server-key, x-stack-super-secret-admin-key, x-stack-admin-access-token,
  x-stack-workflow-token, x-stack-refresh-token, x-stack-access-token, x-stack-allow-anonymous-user, baggage, sentry-trace,
  x-vercel-protection-bypass, ngrok-skip-browser-warning`.split(/,\s*/)

/** One answer of every kind: success, known error, text, 404, 405, redirect, own cache header. */
const answers: [kind: string, ask: () => Promise<TestResponse>][] = [
  ['a success', () => project.client.get('/projects/current')],
  ['a text', () => server.request('GET', '/api/v1')],
  ['a known error', () => project.client.get('/users/me')],
  ['a text error', () => server.request('GET', `/api/v1/projects/nobody/.well-known/jwks.json`)],
  ['an unknown route', () => server.request('GET', '/api/v1/nowhere')],
  ['a wrong method', () => server.request('PUT', '/api/v1/users/me')],
  ['a redirect', () => server.request('GET', '/api/v1/users/me/')],
  ['public keys', () => server.request('GET', `/api/v1/projects/${project.id}/.well-known/jwks.json`)],
]

describe('a page beside the API', () => {
  it.each(['/', '/docs/api', '/health', '/nowhere'])('the page %s carries the hardening headers', async (path) => {
    const { headers } = await server.request('GET', path)
    for (const [name, value] of Object.entries(hardening)) expect(headers.get(name), name).toBe(value)
  })

  it('a page may carry stricter hardening headers of its own', async () => {
    const { headers } = await server.request('GET', '/inbox')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })
})

describe('every answer', () => {
  it.each(answers)('%s carries an id, CORS and hardening headers', async (_kind, ask) => {
    const [first, second] = [await ask(), await ask()]
    expect(first.headers.get('x-stack-request-id')).toMatch(requestId)
    expect(second.headers.get('x-stack-request-id')).not.toBe(first.headers.get('x-stack-request-id'))
    expect(Object.fromEntries(first.headers)).toMatchObject(hardening)
    expectCors(first.headers)
  })

  it.each(answers)('%s has its content type and is not cached unless it says so', async (kind, ask) => {
    const { headers, body } = await ask()
    const type = typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8'
    expect(headers.get('content-type')).toBe(body === '' ? null : type)
    expect(headers.get('cache-control')).toBe(kind === 'public keys' ? 'public, max-age=3600' : 'no-store, max-age=0')
  })
})

function expectCors(headers: Headers) {
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('access-control-allow-methods')).toBe('GET, POST, PUT, PATCH, DELETE, OPTIONS')
  expect(headers.get('access-control-max-age')).toBe('86400')
  const allowed = headers.get('access-control-allow-headers')?.split(', ')
  expect(allowed).toEqual(expect.arrayContaining(allowedHeaders))
  expect(allowed).not.toContain('x-stack-auth')
  expect(headers.get('access-control-expose-headers')).toBe(
    'content-type, x-stack-actual-status, x-stack-known-error, retry-after, x-stack-request-id',
  )
}

describe('a preflight', () => {
  it.each(['/api/v1/users/me', '/api/v1/nowhere', '/api/v9', '/api/', '/api/v1//x', '/api/v1/users/me/?a=b'])(
    'a preflight to %s is answered without looking at anything',
    async (path) => {
      const answer = await server.request('OPTIONS', path, {
        headers: {
          origin: 'https://app.example.com',
          'access-control-request-method': 'PATCH',
          'access-control-request-headers': 'x-stack-access-type',
          'x-stack-access-type': 'root',
        },
      })
      expect(answer).toMatchObject({ status: 200, body: '', code: undefined })
      expectCors(answer.headers)
      expect(answer.headers.get('x-stack-request-id')).toMatch(requestId)
    },
  )
})

describe('the status override', () => {
  const override = { 'x-stack-override-error-status': 'false' }
  const pairs: [string, number, (headers: Record<string, string>) => Promise<TestResponse>][] = [
    ['a known error', 400, (headers) => project.client.get('/users/me', { headers })],
    [
      'a refused key',
      401,
      (headers) => project.client.get('/users/me', { headers: { ...headers, 'x-stack-publishable-client-key': 'x' } }),
    ],
    ['a text error', 404, (headers) => server.request('GET', '/api/v1/projects/x/.well-known/jwks.json', { headers })],
    ['an unknown route', 404, (headers) => server.request('GET', '/api/v1/nowhere', { headers })],
    ['a wrong method', 405, (headers) => server.request('PUT', '/api/v1/users/me', { headers })],
    ['a long query', 414, (headers) => server.request('GET', `/api/v1?${'x'.repeat(9000)}`, { headers })],
  ]

  it.each(pairs)('the status override puts %s under 200 and keeps the rest', async (_kind, status, ask) => {
    const plain = await ask({})
    expect(plain.status).toBe(status)
    expect(plain.headers.has('x-stack-actual-status')).toBe(false)
    const moved = await ask(override)
    expect(moved.status).toBe(200)
    expect(moved.headers.get('x-stack-actual-status')).toBe(String(status))
    expect(moved.body).toEqual(plain.body)
    expect(comparable(moved)).toEqual(comparable(plain))
  })

  it('the status override leaves successes and redirects as they are', async () => {
    const success = await project.client.get('/projects/current', { headers: override })
    expect([success.status, success.headers.has('x-stack-actual-status')]).toEqual([200, false])
    const redirect = await server.request('GET', '/api/v1/users/me/', { headers: override })
    expect([redirect.status, redirect.headers.has('x-stack-actual-status')]).toEqual([308, false])
  })

  it('the token endpoint keeps its error status for callers who do not ask for the override', async () => {
    const answer = await project.refresh('unknown')
    expect(answer).toMatchObject({ status: 401, code: 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED' })
  })
})

const changing = new Set(['date', 'x-stack-request-id', 'x-stack-actual-status'])
const comparable = ({ headers }: TestResponse) => [...headers].filter(([name]) => !changing.has(name))

describe('known errors', () => {
  const person = { email: 'x@example.com', verification_callback_url: 'http://localhost:3000' }
  const errors: [string, () => Promise<TestResponse>, object | undefined][] = [
    [
      'INVALID_ACCESS_TYPE',
      () => project.client.get('', { headers: { 'x-stack-access-type': 'root' } }),
      { accessType: 'root' },
    ],
    [
      'ACCESS_TYPE_WITHOUT_PROJECT_ID',
      () => server.request('GET', '/api/v1', { headers: { 'x-stack-access-type': 'server' } }),
      { request_type: 'server' },
    ],
    [
      'CURRENT_PROJECT_NOT_FOUND',
      () => project.client.get('', { headers: { 'x-stack-project-id': 'x' } }),
      { project_id: 'x' },
    ],
    [
      'BRANCH_DOES_NOT_EXIST',
      () => project.client.get('', { headers: { 'x-stack-branch-id': 'dev' } }),
      { branch_id: 'dev' },
    ],
    [
      'INVALID_SECRET_SERVER_KEY',
      () => project.server.get('', { headers: { 'x-stack-secret-server-key': 'x' } }),
      { project_id: project.id },
    ],
    [
      'PASSWORD_TOO_LONG',
      () => project.client.post('/auth/password/sign-up', { ...person, password: 'x'.repeat(71) }),
      { maxLength: 70 },
    ],
    [
      'PASSWORD_TOO_SHORT',
      () => project.client.post('/auth/password/sign-up', { ...person, password: 'x' }),
      { min_length: 8 },
    ],
    ['CANNOT_GET_OWN_USER_WITHOUT_USER', () => project.client.get('/users/me'), undefined],
    [
      'EMAIL_PASSWORD_MISMATCH',
      () => project.client.post('/auth/password/sign-in', { email: 'x@y.zz', password: 'x' }),
      undefined,
    ],
  ]

  it.each(errors)('the known error %s has exactly its details', async (code, ask, details) => {
    const answer = await ask()
    expect(answer.code).toBe(code)
    expect(answer.body).toEqual({ code, ...(details && { details }), error: expect.stringMatching(/\S/) })
    if (isErrorCode(code)) expect(answer.status).toBe(errorTable[code].status)
    expect(parseKnownError(answer.body)).toMatchObject({ code })
  })

  it('known errors repeat their sentence in details.message where the published client reads it', async () => {
    const answer = await server.request('POST', '/api/v1/check-version', { body: '{', contentType: 'application/json' })
    expect(answer).toMatchObject({ status: 400, code: 'BODY_PARSING_ERROR' })
    expect(answer.body.details).toEqual({ message: answer.body.error })
  })

  it('the error about an expired admin access token leaves out when it expired', async () => {
    const owner = await signUpOwner(server)
    const { body: made } = await owner.create()
    server.clock.advance(601_000)
    const answer = await server.request('GET', '/api/v1/projects/current', { headers: owner.acting(made.id) })
    expect(answer).toMatchObject({ status: 401, code: 'ADMIN_ACCESS_TOKEN_EXPIRED' })
    expect(answer.body.details).toEqual({ expired_at_millis: null })
  })
})
