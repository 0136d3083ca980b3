/** Only trusted addresses become mailed links (T06), and request headers do not change them (T08). */
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestProject } from '../testing/index.ts'
import { sendRaw } from '../testing/raw-http.ts'

const server = await startTestServer({ env: { HALLPASS_TRUST_PROXY: '127.0.0.0/8' } })
afterAll(() => server.close())
const { url } = server.app.settings
const trusting = await server.createProject({
  config: {
    allow_localhost: false,
    domains: ['https://app.example.com', 'https://*.wild.example', 'http://plain.example:8080'].map((domain) => ({
      domain,
      handler_path: '/handler',
    })),
  },
})
const local = await server.createProject()

/** Refused before anything is stored: the password is too short, which is checked after the callback. */
const judge = async (verification_callback_url: string, project: TestProject = trusting) => {
  const body = { email: 'person@example.com', password: 'x', verification_callback_url }
  return (await project.client.post('/auth/password/sign-up', body)).code
}

describe('a callback that is trusted', () => {
  it.each([
    'https://app.example.com',
    'https://app.example.com/handler/email-verification?after=%2Fhome#top',
    'https://app.example.com:443/x',
    'HTTPS://APP.Example.COM/x',
    'https://a.wild.example/',
    'http://plain.example:8080/x',
    `${url}/p/${trusting.id}/handler/email-verification`,
  ])('accepts the trusted callback %s', async (callback) => {
    expect(await judge(callback)).toBe('PASSWORD_TOO_SHORT')
  })

  it('accepts a callback on localhost if the project allows it', async () => {
    for (const callback of [
      'http://localhost:3000/x',
      'https://a.localhost',
      'http://127.0.0.1',
      'http://127.9.9.9:1/',
    ]) {
      expect(await judge(callback, local), callback).toBe('PASSWORD_TOO_SHORT')
      expect(await judge(callback), callback).toBe('REDIRECT_URL_NOT_WHITELISTED')
    }
  })
})

describe('a callback that looks trusted', () => {
  it.each([
    'https://app.example.com@evil.example/',
    'https://app.example.com:443@evil.example/',
    'https://app.example.com%40evil.example/',
    'https://app.example.com%2eevil.example/',
    'https://app.example.com%00.evil.example/',
    'https://app.example.com%23.evil.example/',
    'https://evil.example#@app.example.com',
    'https://evil.example?@app.example.com',
    'https://evil.example/app.example.com',
    'https://evil.example\\@app.example.com',
    'https://app.example.com\\.evil.example',
    'https://app.example.com\\@evil.example',
    'https:\\\\app.example.com',
    'https:/\\app.example.com',
    '\\\\app.example.com',
    '//app.example.com',
    '///app.example.com',
    'https://app.exa\tmple.com',
    'https://app.example.com\n.evil.example',
    'https://app.example.com\r\nX: y',
    ' https://app.example.com',
    'https://app.example.com /',
    'https://app.example.com\u3000/',
    'https://app.example.com.',
    'https://app.example.com./x',
    'https://app.example.com.evil.example',
    'https://evilapp.example.com',
    'https://example.com',
    'https://www.app.example.com',
    'http://app.example.com',
    'https://app.example.com:8443',
    'https://app.example.com:80',
    'http://app.example.com:443',
    'https://аpp.example.com',
    'https://app.exаmple.com',
    'https://app。evil。example',
    'https://wild.example',
    'https://a.b.wild.example',
    'https://evilwild.example',
    'https://a.wild.example.evil.example',
    'https://a.wild.example:8443',
    'https://*.wild.example:1',
    'http://plain.example',
    'https://plain.example:8080',
    'javascript:alert(1)',
    'javascript://app.example.com/%0aalert(1)',
    'javascript://localhost/%0aalert(1)',
    'JaVaScRiPt://localhost/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'ftp://app.example.com',
    'ws://app.example.com',
    'blob:https://app.example.com/x',
    'view-source:https://app.example.com',
    'https://[::1]/',
    'https://0x7f.1/',
    'https://2130706433/',
    '',
    '/handler',
    'app.example.com',
    `${url}/`,
    `${url}/handler/email-verification`,
    `${url}/p/${local.id}/handler`,
    `${url}/p/${trusting.id}`,
    `${url}/p/${trusting.id}/../${local.id}/handler`,
    `${url}/p/${trusting.id}/%2e%2e/${local.id}/handler`,
    `${url}/p/${trusting.id}/..%2f${local.id}/handler`,
  ])('refuses the untrusted callback %s', async (callback) => {
    expect(await judge(callback)).toMatch(/^(REDIRECT_URL_NOT_WHITELISTED|SCHEMA_ERROR)$/)
  })

  it.each([
    'javascript://localhost/%0aalert(1)',
    'ftp://localhost',
    'http://localhost@evil.example',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
    'http://evil.example/localhost',
    'http://1270.0.0.1',
  ])('refuses the callback %s where localhost is trusted', async (callback) => {
    expect(await judge(callback, local)).toMatch(/^(REDIRECT_URL_NOT_WHITELISTED|SCHEMA_ERROR)$/)
  })
})

describe('headers about hosts', () => {
  const callback = 'http://localhost:3000/handler/email-verification'
  const attempts: [name: string, target: string, headers: [string, string][]][] = [
    ['Host', '', [['host', 'evil.example']]],
    ['Host with a port', '', [['host', 'evil.example:8443']]],
    [
      'X-Forwarded-Host and its like',
      '',
      [
        ['host', 'localhost'],
        ['x-forwarded-host', 'evil.example'],
        ['x-forwarded-proto', 'https'],
        ['x-forwarded-port', '1'],
        ['x-forwarded-server', 'evil.example'],
        ['x-host', 'evil.example'],
      ],
    ],
    [
      'Forwarded',
      '',
      [
        ['host', 'localhost'],
        ['forwarded', 'for=1.2.3.4;host=evil.example;proto=https'],
      ],
    ],
    [
      'X-Original-URL',
      '',
      [
        ['host', 'localhost'],
        ['x-original-url', 'https://evil.example/x'],
        ['x-rewrite-url', '/evil'],
      ],
    ],
    ['an absolute request line', 'http://evil.example', [['host', 'evil.example']]],
  ]

  it.each(attempts)(
    '%s change neither the mailed link nor the issuer nor a file’s address',
    async (name, origin, odd) => {
      const email = `${name.toLowerCase().replace(/\W/g, '-')}@example.com`
      const own = Object.entries(local.headers('client')).flatMap(([key, value]): [string, string][] =>
        value ? [[key, value]] : [],
      )
      const answer = await sendRaw(server.base, {
        method: 'POST',
        target: `${origin}/api/v1/auth/password/sign-up`,
        headers: [...odd, ...own, ['content-type', 'application/json']],
        body: JSON.stringify({ email, password: 'correct horse battery', verification_callback_url: callback }),
      })
      // An absolute request line may also be refused.
      if (origin && answer.status === 404) return
      expect(answer.status).toBe(200)
      const token = /"access_token":"([^"]+)"/.exec(answer.body)?.[1] ?? ''
      const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
      expect(claims.iss).toBe(`${url}/api/v1/projects/${local.id}`)
      const mail = await server.mailbox.waitFor(email)
      expect(mail.links.length).toBeGreaterThan(0)
      for (const link of mail.links)
        expect(link).toMatch(/^http:\/\/localhost:3000\/handler\/email-verification\?code=/)
      expect(mail.html + mail.text).not.toContain('evil.example')
      const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
      const { body } = await local
        .as('client', { accessToken: token })
        .patch(
          '/users/me',
          { profile_image_url: `data:image/png;base64,${pixel}` },
          { headers: { 'x-forwarded-host': 'evil.example' } },
        )
      expect(body.profile_image_url).toMatch(new RegExp(`^${url}/files/`))
    },
  )
})
