/** Paths, versions and methods: docs/protocol/requests.md#addresses-and-methods. */
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../testing/index.ts'
import { sendRaw } from '../testing/raw-http.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject()
const requestId = /^[0-9a-hjkmnp-tv-z]{16}$/
const asClient = project.headers('client')

describe('versions', () => {
  it.each(['v1', 'latest', 'v2beta1', 'v2beta2', 'v2beta3', 'v2beta4'])(
    'serves the same routes under the version %s',
    async (version) => {
      const answer = await server.request('GET', `/api/${version}/projects/current`, { headers: asClient })
      expect(answer).toMatchObject({ status: 200, body: { id: project.id } })
      const { body } = await server.request('GET', `/api/${version}`)
      expect(body).toContain('Access type: None')
    },
  )

  it.each(['v2', 'v0', 'v2beta0', 'v2beta5', 'V1', 'LATEST', 'v1.0', 'projects'])(
    'has no API version %s',
    async (version) => {
      const answer = await server.request('GET', `/api/${version}/projects/current`, { headers: asClient })
      expect(answer).toMatchObject({ status: 404, code: undefined })
    },
  )
})

describe('methods', () => {
  it.each(['HEAD', 'TRACE', 'PROPFIND', 'LINK', 'QUERY', 'PURGE'])('has no use for %s under /api', async (method) => {
    for (const target of ['/api/v1', '/api/v1/users/me', '/api/v1/nowhere', '/api/v7']) {
      const answer = await sendRaw(server.base, { method, target })
      expect(answer.status, target).toBe(405)
      expect(answer.headers.get('x-stack-request-id')).toMatch(requestId)
      expect(answer.headers.has('x-stack-known-error')).toBe(false)
    }
  })

  it.each([
    ['PUT', '/users/me'],
    ['POST', '/users/me'],
    ['POST', '/'],
    ['GET', '/auth/password/sign-in'],
    ['DELETE', '/internal/api-keys'],
    ['POST', '/internal/api-keys/7b0e6c52-4c1d-4b7e-9a53-1f2d3c4b5a60'],
    ['GET', '/auth/sessions/current'],
  ])('refuses %s %s, whose path has other methods', async (method, path) => {
    const answer = await project.admin.call(method, path === '/' ? '' : path)
    expect(answer).toMatchObject({ status: 405, code: undefined })
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  })

  it('answers a wrong method with 405 before it looks at the body or the headers', async () => {
    const answer = await server.request('PUT', '/api/v1/users/me', {
      headers: { 'x-stack-access-type': 'root' },
      body: '{',
      contentType: 'application/json',
    })
    expect(answer.status).toBe(405)
  })

  it('answers HEAD outside of the API', async () => {
    const answer = await fetch(`${server.base}/health`, { method: 'HEAD' })
    expect([answer.status, await answer.text()]).toEqual([200, ''])
  })
})

describe('what is not there', () => {
  it.each([
    '/api/v1/nowhere',
    '/api/v1/users/me/nowhere',
    '/api/v1/internal',
    '/api/v1/check-version.json',
    '/api/v9/x',
    '/api',
  ])('answers the unknown path %s with a text that names it', async (path) => {
    const answer = await server.request('GET', path)
    expect(answer).toMatchObject({ status: 404, code: undefined })
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(answer.body).toContain(`${server.app.settings.url}${path}`)
    expect(answer.headers.get('x-stack-request-id')).toMatch(requestId)
  })

  it('bad headers and a bad body are reported before an unknown path', async () => {
    const at = (headers: Record<string, string>, body?: string) =>
      server.request('POST', '/api/v1/nowhere', {
        headers,
        body,
        contentType: body === undefined ? null : 'application/json',
      })
    expect((await at({ 'x-stack-access-type': 'root' })).code).toBe('INVALID_ACCESS_TYPE')
    expect((await at({ 'x-stack-secret-server-key': 'x' })).code).toBe('PROJECT_KEY_WITHOUT_ACCESS_TYPE')
    const badKey = { ...asClient, 'x-stack-publishable-client-key': 'x' } as Record<string, string>
    expect((await at(badKey)).code).toBe('INVALID_PUBLISHABLE_CLIENT_KEY')
    expect((await at({ 'x-stack-access-type': 'root' }, '{')).code).toBe('BODY_PARSING_ERROR')
    expect((await at(asClient as Record<string, string>)).status).toBe(404)
  })

  it('does not serve the API outside of /api', async () => {
    for (const path of ['/v1/users/me', '/apis/v1', '/API/v1', '/nowhere']) {
      expect((await server.request('GET', path)).status, path).toBe(404)
    }
  })
})

describe('the welcome', () => {
  it('the welcome page says what the headers prove', async () => {
    const ada = await project.signUp()
    const guest = await project.signUpAnonymously()
    const nobody = await server.request('GET', '/api/v1')
    expect(nobody.status).toBe(200)
    expect(nobody.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(nobody.body).toMatch(/Access type: None[\s\S]*Project id: None[\s\S]*User: None/)
    const level = await project.as('server').get('')
    expect(level.body).toMatch(new RegExp(`Access type: server[\\s\\S]*Project id: ${project.id}[\\s\\S]*User: None`))
    expect((await project.as('client', ada).get('')).body).toContain(`User: ${ada.email}`)
    expect((await project.as('client', guest).get('')).body).toContain(`User: ${guest.id}`)
  })

  it('the welcome page refuses any query key and bad headers', async () => {
    expect((await server.request('GET', '/api/v1?x=')).code).toBe('SCHEMA_ERROR')
    expect((await server.request('GET', '/api/v1', { headers: { 'x-stack-access-type': 'x' } })).code).toBe(
      'INVALID_ACCESS_TYPE',
    )
  })
})

describe('a slash at the end', () => {
  it.each([
    ['/api/v1/', '/api/v1'],
    ['/api/v1/users/me/', '/api/v1/users/me'],
    ['/api/latest/auth/sessions/?user_id=me', '/api/latest/auth/sessions?user_id=me'],
    ['/api/v1/users/me/?to=https://example.com/', '/api/v1/users/me?to=https://example.com/'],
  ])('redirects %s without its last slash to %s', async (path, location) => {
    const answer = await server.request('GET', path, { headers: asClient })
    expect(answer.status).toBe(308)
    expect(answer.headers.get('location')).toBe(location)
  })

  it('a slash at the end of the query is left alone', async () => {
    const answer = await project.client.post('/auth/password/sign-in?to=https://example.com/', {
      email: 'nobody@example.com',
      password: 'wrong wrong',
    })
    expect(answer.code).toBe('EMAIL_PASSWORD_MISMATCH')
    expect((await project.client.get('/projects/current?to=/?x')).code).toBe('SCHEMA_ERROR')
  })
})

describe('health', () => {
  it.each(['/health', '/health?db=1'])('%s can be read from every origin', async (path) => {
    const answer = await server.request('GET', path)
    expect(answer).toMatchObject({ status: 200, body: { status: 'ok' } })
    for (const name of ['allow-origin', 'allow-methods', 'allow-headers', 'expose-headers']) {
      expect(answer.headers.get(`access-control-${name}`), name).toBe('*')
    }
  })

  it('the health check makes no database query by default', async () => {
    expect(await server.countStatements(() => server.request('GET', '/health'))).toHaveLength(0)
  })
})
