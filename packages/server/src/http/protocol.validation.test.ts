/** How requests are checked, and how complaints read: docs/protocol/requests.md#validation. */
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestResponse } from '../testing/index.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject()

const newKeys = {
  description: 'a set',
  expires_at_millis: 4_000_000_000_000,
  has_publishable_client_key: true,
  has_secret_server_key: false,
  has_super_secret_admin_key: false,
}
const createKeys = (changes: object) => project.admin.post('/internal/api-keys', { ...newKeys, ...changes })
const changeProject = (body: object) => project.admin.patch('/internal/projects/current', body)
const violations = (answer: TestResponse): string[] => {
  expect(answer).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
  const [head = '', ...lines] = (answer.body.details.message as string).split('\n')
  expect(head).toMatch(/\b(GET|POST|PATCH|DELETE) \/api\/v1\//)
  return lines.map((line) => line.replace(/^\W+/, ''))
}

describe('unknown properties', () => {
  it.each([
    ['body', { odd: 1 }],
    ['body.config', { config: { odd: 1 } }],
    ['body.config.domains[0]', { config: { domains: [{ domain: 'https://a.b', handler_path: '/', odd: 1 }] } }],
    ['body.config.email_config', { config: { email_config: { type: 'shared', odd: 1 } } }],
    ['body.config.oauth_providers[0]', { config: { oauth_providers: [{ id: 'github', type: 'shared', odd: 1 }] } }],
    ['body.config.user_default_permissions[0]', { config: { user_default_permissions: [{ id: 'x', odd: 1 }] } }],
  ])('unknown properties are refused in %s', async (path, body) => {
    const [violation = ''] = violations(await changeProject(body))
    expect(violation).toContain(path)
    expect(violation).toContain('odd')
  })

  it('unknown properties are refused also under names that every object inherits', async () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      const answer = await project.admin.call('PATCH', '/internal/projects/current', { body: `{"${name}":{"x":1}}` })
      expect(violations(answer)[0], name).toContain(name)
    }
  })

  it('unknown properties are allowed in metadata', async () => {
    const ada = project.as('client', await project.signUp())
    const client_metadata = { any: { thing: ['goes', { here: null }] } }
    expect((await ada.patch('/users/me', { client_metadata })).body.client_metadata).toEqual(client_metadata)
  })

  it('unknown query keys are refused by routes that declare a query and by CRUD routes', async () => {
    const ada = project.as('client', await project.signUp())
    expect(violations(await ada.get('/users/me?odd=1'))[0]).toMatch(/query.*odd/)
    expect(violations(await ada.get('/auth/sessions?user_id=me&odd=1'))[0]).toMatch(/query.*odd/)
    expect(violations(await project.admin.get('/internal/api-keys?odd'))[0]).toMatch(/query.*odd/)
  })

  it('unknown query keys are ignored by all other routes', async () => {
    const answer = await project.client.post('/auth/anonymous/sign-up?odd=1&odd=2')
    expect(answer.status).toBe(200)
  })
})

describe('required members', () => {
  it.each(Object.keys(newKeys))('a missing %s is refused, and so is null', async (name) => {
    expect(violations(await createKeys({ [name]: undefined }))).toEqual([expect.stringContaining(`body.${name}`)])
    expect(violations(await createKeys({ [name]: null }))).toEqual([expect.stringContaining(`body.${name}`)])
  })

  it('fields that may be null are not required', async () => {
    expect((await changeProject({ description: null, logo_url: null })).body).toMatchObject({
      description: '',
      logo_url: null,
    })
    expect(violations(await changeProject({ display_name: null }))).toEqual([
      expect.stringContaining('body.display_name'),
    ])
  })

  it('a missing body is refused', async () => {
    const answer = await project.admin.call('POST', '/internal/api-keys')
    expect(violations(answer)).toEqual([expect.stringMatching(/^body\b/)])
  })
})

describe('conversions', () => {
  it.each([
    ['true', true],
    ['1', true],
    ['false', false],
    ['0', false],
  ])('the text %s is converted to %s', async (text, isTrue) => {
    const { status, body } = await createKeys({ has_secret_server_key: text })
    expect(status).toBe(200)
    expect('secret_server_key' in body).toBe(isTrue)
  })

  it.each(['yes', '', 'TRUE ', 2, [], {}])('%j is not converted to true or false', async (value) => {
    expect(violations(await createKeys({ has_secret_server_key: value }))).toEqual([
      expect.stringContaining('body.has_secret_server_key'),
    ])
  })

  it('converts numeric text to a number, and numbers and booleans to text', async () => {
    expect((await createKeys({ expires_at_millis: '4000000000000' })).body.expires_at_millis).toBe(4e12)
    expect((await createKeys({ description: 12.5 })).body.description).toBe('12.5')
    expect((await createKeys({ description: true })).body.description).toBe('true')
    for (const value of ['', 'soon', '0x10', '1e999', 'NaN', [1]]) {
      expect(violations(await createKeys({ expires_at_millis: value })), String(value)).toHaveLength(1)
    }
    for (const value of [[], {}]) expect(violations(await createKeys({ description: value }))).toHaveLength(1)
  })

  it('converts values in nested objects', async () => {
    const { status, body } = await changeProject({ config: { magic_link_enabled: '1', passkey_enabled: 'false' } })
    expect(status).toBe(200)
    expect(body.config).toMatchObject({ magic_link_enabled: true, passkey_enabled: false })
  })

  it('does not convert in the query: a boolean there is exactly true or false', async () => {
    const keys = (value: string) =>
      server.request('GET', `/api/v1/projects/${project.id}/.well-known/jwks.json?include_anonymous=${value}`)
    for (const value of ['true', 'false']) expect((await keys(value)).status).toBe(200)
    for (const value of ['1', '0', 'TRUE', 'yes', '', 'true%20']) {
      expect(violations(await keys(value)), value).toEqual([expect.stringContaining('query.include_anonymous')])
    }
  })
})

describe('`me`', () => {
  it('`me` is the current user in query and body, at every level', async () => {
    const ada = await project.signUp()
    for (const level of ['client', 'server', 'admin'] as const) {
      const { body } = await project.as(level, ada).get('/auth/sessions?user_id=me')
      expect(body.items[0].user_id).toBe(ada.id)
    }
    expect((await project.as('server', ada).post('/auth/sessions', { user_id: 'me' })).status).toBe(200)
  })

  it('`me` has only that spelling; anything else is a UUID in any case', async () => {
    const ada = await project.signUp()
    for (const text of ['ME', 'Me', '@me', 'me ', 'null', '0', '']) {
      const answer = await project.as('server', ada).get(`/auth/sessions?user_id=${encodeURIComponent(text)}`)
      expect(violations(answer), text).toEqual([expect.stringContaining('query.user_id')])
    }
    const { body } = await project.server.get(`/auth/sessions?user_id=${ada.id.toUpperCase()}`)
    expect(body.items).toHaveLength(1)
  })

  it('`me` without a user is reported before all other faults', async () => {
    const answer = await project.client.post('/auth/sessions', { user_id: 'me', odd: 1, expires_in_millis: 'soon' })
    expect(answer).toMatchObject({ status: 400, code: 'CANNOT_GET_OWN_USER_WITHOUT_USER' })
  })
})

describe('email addresses and URLs', () => {
  const signUp = (changes: object) =>
    project.client.post('/auth/password/sign-up', {
      email: 'a@example.com',
      password: 'x',
      verification_callback_url: 'http://localhost:3000',
      ...changes,
    })

  it.each([
    '',
    'a',
    '@b.co',
    'a@',
    'a b@c.co',
    'a@b..co',
    'a..b@example.com',
    '.a@example.com',
    'a.@example.com',
    'a@host',
    'a@host.c',
    `${'a'.repeat(250)}@b.example`,
  ])('nobody can sign up with the email address %j', async (email) => {
    expect(violations(await signUp({ email }))).toEqual([expect.stringContaining('body.email')])
  })

  it('signing in checks only the syntax of an email address', async () => {
    for (const email of ['a@host', 'a..b@example.com', 'a+b@example.com']) {
      const answer = await project.client.post('/auth/password/sign-in', { email, password: 'wrong wrong' })
      expect(answer.code, email).toBe('EMAIL_PASSWORD_MISMATCH')
    }
  })

  it('reports both faults of a URL', async () => {
    const at = async (verification_callback_url: string) => violations(await signUp({ verification_callback_url }))
    expect(await at('not a url')).toHaveLength(2)
    expect(await at('/relative')).toHaveLength(1)
    expect(await at('http://localhost/a b')).toHaveLength(1)
    expect((await signUp({ verification_callback_url: 'javascript:alert(1)' })).code).toBe(
      'REDIRECT_URL_NOT_WHITELISTED',
    )
  })
})

describe('all violations', () => {
  it('all violations come in one error, a line each, with dotted paths', async () => {
    const answer = await project.admin.post('/internal/api-keys?x=1', {
      description: [],
      expires_at_millis: 'soon',
      has_secret_server_key: 'maybe',
      odd: 1,
    })
    const lines = violations(answer)
    for (const name of ['description', 'expires_at_millis', 'has_publishable_client_key', 'has_secret_server_key']) {
      expect(
        lines.filter((line) => line.includes(`body.${name} `)),
        name,
      ).toHaveLength(1)
    }
    expect(lines.find((line) => line.includes('odd'))).toMatch(/^body /)
    expect(answer.body.details.message).toContain('POST /api/v1/internal/api-keys')
  })

  it('the list of violations includes the missing user and the path', async () => {
    expect(violations(await project.client.post('/auth/password/set', {}))).toEqual([
      expect.stringContaining('auth.user'),
      expect.stringContaining('body.password'),
    ])
    const answer = await project.admin.patch('/internal/api-keys/x?odd=1', { revoked: false })
    const lines = violations(answer).join('\n')
    for (const path of ['params.api_key_id', 'query', 'body.revoked']) expect(lines).toContain(path)
  })

  it('violations do not repeat what was sent, however long it is', async () => {
    const odd = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`odd-${i}-${'x'.repeat(100)}`, i]))
    const answer = await createKeys(odd)
    expect(answer.code).toBe('SCHEMA_ERROR')
    expect(JSON.stringify(answer.body).length).toBeLessThan(10_000)
  })
})
