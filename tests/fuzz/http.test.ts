import { isTrustedUrl } from '@hallpass/contract'
import { startTestServer } from '@hallpass/server/testing'
import { sendRaw } from '@hallpass/server/testing/raw-http.ts'
import { unexpectedErrors } from '@hallpass/server/testing/sweep.ts'
import fc from 'fast-check'
import { afterAll, afterEach, expect, it } from 'vitest'
import { runs } from './runs.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject({ config: { magic_link_enabled: true } })
const ada = await project.signUp()
afterEach(() => expect(unexpectedErrors(server)).toEqual([]))

const anything = fc.string({ unit: 'binary', maxLength: 80 })
const json = fc.json({ maxDepth: 4, noUnicodeString: false })
const body = fc.oneof(
  json,
  anything,
  fc.constantFrom('', '{', '[]', 'null', '"x"', '{"__proto__":{"a":1}}', '\ufeff{}', '1e999'),
)
const type = fc.constantFrom(
  ...['application/json', 'application/x-www-form-urlencoded', 'text/plain', 'application/octet-stream'],
  ...['application/json; charset=utf-16', 'multipart/form-data', 'x', ''],
)
const route = fc.constantFrom(
  ['POST', '/auth/password/sign-in'],
  ['POST', '/auth/otp/sign-in'],
  ['POST', '/auth/oauth/token'],
  ['POST', '/auth/passkey/sign-in'],
  ['PATCH', '/users/me'],
  ['POST', '/users'],
  ['POST', '/internal/users/import/check'],
  ['PATCH', '/internal/config/override'],
  ['POST', '/auth/cli/complete'],
)

it('no body makes the server fail, whatever it says it is', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(route, type, body, async ([method = '', path = ''], contentType, text) => {
      const headers = project.headers('admin', ada)
      const answer = await server.request(method, `/api/v1${path}`, { headers, body: text, contentType })
      expect(answer.status, `${method} ${path} ${contentType} ${text}`).toBeLessThan(500)
    }),
    runs(150, 10),
  )
})

it('no header or cookie makes the server fail', { timeout: 300_000 }, async () => {
  // Bytes that a header line may hold.
  const value = fc.string({
    unit: fc.integer({ min: 33, max: 255 }).map((code) => String.fromCharCode(code)),
    maxLength: 60,
  })
  const odd = fc.oneof(
    value,
    fc.constantFrom('a.b.c', '..', ada.accessToken.slice(0, -2), `${ada.accessToken}x`, '%', '"', ';='),
  )
  const name = fc.constantFrom(
    ...['x-stack-access-token', 'x-stack-refresh-token', 'x-stack-admin-access-token', 'authorization', 'cookie'],
    ...[
      'x-stack-project-id',
      'x-stack-branch-id',
      'x-stack-access-type',
      'x-forwarded-for',
      'accept-language',
      'origin',
    ],
    ...['x-hallpass-extensions', 'x-hallpass-live-session', 'x-stack-secret-server-key', 'user-agent', 'referer'],
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(name, odd), { maxLength: 4 }), async (added) => {
      const known = Object.entries(project.headers('client', ada)).flatMap(([key, text]) =>
        text ? [[key, text] as const] : [],
      )
      const { status } = await sendRaw(server.base, { target: '/api/v1/users/me', headers: [...known, ...added] })
      expect(status, JSON.stringify(added)).toBeLessThan(500)
    }),
    runs(150, 10),
  )
})

it('no request target makes the server fail (T45)', { timeout: 300_000 }, async () => {
  const piece = fc.constantFrom(
    '/',
    'api',
    'v1',
    'users',
    'me',
    '..',
    '%2e',
    '%00',
    '%',
    '?',
    '&',
    '=',
    ';',
    '#',
    'p',
    'é',
    '%ff',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 14 }), async (pieces) => {
      const { status } = await sendRaw(server.base, { target: encodeURI(`/${pieces.join('')}`).replaceAll('%25', '%') })
      expect(status).toBeLessThan(500)
    }),
    runs(100, 10),
  )
})

it('a magic link is mailed to trusted addresses alone, and only to something that is an email address (T06)', {
  timeout: 300_000,
}, async () => {
  const callback = fc
    .array(
      fc.constantFrom(
        'http:',
        'https:',
        '//',
        '/',
        '\\',
        '@',
        'localhost:3000',
        'evil.test',
        '#',
        '?',
        '\t',
        '127.0.0.1',
        '.',
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join(''))
  const email = fc.oneof(
    fc.emailAddress(),
    anything,
    anything.map((text) => `${text}@example.com`),
  )
  const trust = { allowLocalhost: true, trustedDomains: [] }
  await fc.assert(
    fc.asyncProperty(email, callback, async (address, callback_url) => {
      const request = { email: address, callback_url }
      const { status } = await project.client.post('/auth/otp/send-sign-in-code', request)
      expect(status).toBeLessThan(500)
      if (status === 200) expect(isTrustedUrl(callback_url, trust)).toBe(true)
    }),
    runs(80, 10),
  )
})
