/** What guards a path and what routes it read the same path (T45). Sent raw, because fetch tidies paths up. */
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../testing/index.ts'
import { sendRaw } from '../testing/raw-http.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject()
const guest = await project.signUpAnonymously()
const headers = Object.entries(project.headers('client', guest)).flatMap(([name, value]): [string, string][] =>
  value === undefined ? [] : [[name, value]],
)
const get = (target: string, method = 'GET') => sendRaw(server.base, { target, method, headers })

it('finds the user under the plain path, also when plain letters in it are escaped', async () => {
  for (const target of ['/api/v1/users/me', '/api/v1/%75sers/m%65']) {
    const answer = await get(target)
    expect(answer.status, target).toBe(200)
    expect(answer.body).toContain(guest.id)
  }
})

describe('an odd path names nothing', () => {
  it.each([
    '//api/v1/users/me',
    '/api//v1/users/me',
    '/api/v1//users/me',
    '/api/v1/users//me',
    '/api/v1/users/me//',
    '/api/v1//',
    '/./api/v1/users/me',
    '/api/./v1/users/me',
    '/api/v1/./users/me',
    '/api/v1/users/./me',
    '/api/v1/users/me/.',
    '/api/v1/x/../users/me',
    '/api/v1/users/me/..',
    '/api/../api/v1/users/me',
    '/health/../api/v1/users/me',
    '/inbox/../api/v1/users/me',
    '/api/v1/users/%2e/me',
    '/api/v1/x/%2e%2e/users/me',
    '/api/v1/x/.%2E/users/me',
    '/health/%2e%2e/api/v1/users/me',
    '/api/v1/users%2fme',
    '/api%2Fv1/users/me',
    '/api/v1%2fusers%2Fme',
    '/api/v1/users%5cme',
    '/api/v1\\users\\me',
    '/api/v1/users\\..\\users/me',
    '/api/v1/users/me;x=1',
    '/api/v1;x=1/users/me',
    '/api/v1/users;/me',
    '/api/v1/users/me%3bx',
    '/api/v1/users/me%3fx',
    '/api/v1/users/me%23x',
    '/api/v1/users/me#x',
    '/api/v1/users/me#?x',
    '/api/v1/users/me%00',
    '/api/v1/users/%00me',
    '/api/v1/users%00/me',
    '/api/v1/users/me%0a',
    '/api/v1/users/me%0d%0aset-cookie:x',
    '/api/v1/users/me%20',
    '/api/v1/users/me%09',
    '/api/v1/users/me.',
    '/api/v1/users/me.json',
    '/api/v1/users/%252e%252e/users/me',
    '/api/v1/users/%ff',
    '/api/v1/users/%c0%ae%c0%ae/me',
    '/api/v1/users/%u006de',
    '/api/v1/users/%',
    '/api/v1/users/m%e',
    '/api/v1/users/ｍe',
    '/API/v1/users/me',
    '/api/V1/users/me',
    '/api/v1/Users/me',
    '/api/v1/users/ME',
    '/%61pi/v1/users/me',
    '/api/%76%31%2fusers/me',
    'api/v1/users/me',
    '?/api/v1/users/me',
    '*',
  ])('the odd path %s leads to nothing', async (target) => {
    const answer = await get(target)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(answer.body).not.toContain(guest.id)
    expect(answer.headers.has('set-cookie')).toBe(false)
  })
})

describe('an id in a path', () => {
  it.each(['%2e%2e', '..%2f..', '%00', 'a%2fb', 'a%5cb', 'a;b', '%3f', '%23'])(
    'an id in a path cannot be %s',
    async (id) => {
      const answer = await get(`/api/v1/projects/${id}/.well-known/jwks.json`)
      expect(answer.status).toBe(404)
      expect((await get(`/api/v1/projects-anonymous-users/${id}/.well-known/jwks.json`)).status).toBe(404)
    },
  )

  it('an odd id in a path does not change where a redirect leads', async () => {
    const answer = await get('/api/v1/projects-anonymous-users/%40evil.example%26x/.well-known/jwks.json')
    const target = new URL(answer.headers.get('location') ?? '', 'http://here.example')
    expect(target.origin).toBe('http://here.example')
    expect(target.pathname).toMatch(/^\/api\/v1\/projects\/[^/]+\/\.well-known\/jwks\.json$/)
  })
})

describe('the id of a custom customer', () => {
  const secret: [string, string][] = Object.entries(project.headers('server')).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  const ask = (target: string) =>
    sendRaw(server.base, { target, method: 'GET', headers: [...secret, ['x-hallpass-extensions', '1']] })

  it('the id of a custom customer is any text, and one part of the path whatever is in it', async () => {
    for (const id of ['a/b', 'a\\b', 'a;b', 'a?b', 'a#b', '../x', 'a/invoices', 'x/../../users/me']) {
      const answer = await ask(`/api/v1/payments/customers/custom/${encodeURIComponent(id)}`)
      expect(answer.status, id).toBe(200)
      expect(JSON.parse(answer.body), id).toMatchObject({ customer_type: 'custom', customer_id: id })
    }
  })

  it.each([
    '/api/v1/payments/customers/custom/%2e%2e',
    '/api/v1/payments/customers/custom/a%00b',
    '/api/v1/payments/customers/custom/a;b',
    '/api/v1/payments/customers/user/a%2fb',
    '/api/v1/payments/customers/custom%2fa',
    '/api/v1/payments/customers%2fcustom/a%2fb',
    '/api/v1/payments/customers/custom/a/invoices%2fb',
    '/payments/customers/custom/a%2fb',
  ])('the path %s leads to nothing', async (target) => {
    expect((await ask(target)).status).toBe(404)
  })
})

describe('a slash at the end', () => {
  it.each([
    '//evil.example/',
    '/\\evil.example/',
    '/api/v1/\\evil.example/',
    '/api/v1//evil.example/',
    '/api/v1/%0d%0ax/',
  ])('a slash at the end never leads to another host: %s', async (target) => {
    const { headers } = await get(target)
    expect(headers.get('location') ?? '/').toMatch(/^\/(?![/\\])/)
  })
})

describe('a whole URL as the target', () => {
  it('a whole URL as the target reaches nothing that its path alone would not', async () => {
    for (const target of [
      'http://evil.example/api/v1/users/me',
      `${server.base}/api/v1/users/me`,
      'https://x@y/api/v1',
    ]) {
      const answer = await get(target)
      expect(answer.status, target).toBeLessThan(500)
      expect(answer.headers.get('location')).toBeUndefined()
    }
    expect((await get('http://evil.example', 'OPTIONS')).status).toBeLessThan(500)
  })
})

it('odd paths caused no unexpected error', () => {
  expect(server.logs.filter(({ level }) => typeof level === 'number' && level >= 50)).toEqual([])
})
