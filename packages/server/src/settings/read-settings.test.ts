import { expect, it } from 'vitest'
import { readSettings, type Settings, settingsTable, unknownSettingNames } from './index.ts'

const secret = '0f1e2d3c4b5a69788796a5b4c3d2e1f0'

function settings(env: Record<string, string> = {}): Settings {
  const read = readSettings(env, { cwd: '/srv/app' })
  if (Array.isArray(read)) throw new Error(read.map(({ message }) => message).join('\n'))
  return read
}

function problems(env: Record<string, string>): string[] {
  const read = readSettings(env, { cwd: '/srv/app' })
  return Array.isArray(read) ? read.map(({ message }) => message) : []
}

it('the server needs no settings at all', () => {
  expect(settings()).toMatchObject({
    port: 8102,
    host: '127.0.0.1',
    url: 'http://localhost:8102',
    development: true,
    inbox: true,
    dataDir: '/srv/app/.hallpass',
    databaseUrl: undefined,
    secrets: [],
    smtp: undefined,
    accessTokenTtlMillis: 600_000,
    oauth: {},
    trustProxy: [],
    trustProxyHeader: [],
    integrationClients: [],
    dashboardSignUp: 'first-only',
    rateLimits: true,
    otpCodeAttempts: 20,
    logLevel: 'info',
    metrics: false,
  })
})

it('limits guesses, emails, sign-ups and polls by default', () => {
  const { limits } = settings()
  const minutes = Object.entries(limits).map(([name, { count, perMillis }]) => [name, count, perMillis / 60_000])
  expect(minutes).toEqual([
    ['passwordAccount', 10, 5],
    ['passwordNetwork', 100, 5],
    ['totpUser', 10, 15],
    ['otpAddress', 30, 15],
    ['mailAddress', 5, 10],
    ['mailNetwork', 100, 60],
    ['signUpNetwork', 60, 60],
    ['passkeyNetwork', 300, 5],
    ['passkeyUser', 60, 10],
    ['takenNetwork', 60, 60],
    ['addressUser', 20, 60],
    ['cliNetwork', 60, 10],
    ['oauthNetwork', 300, 10],
    ['ssoNetwork', 30, 1],
    ['setupNetwork', 30, 1],
    ['couponNetwork', 30, 10],
    ['changeUser', 1000, 10],
    ['cliPoll', 60, 1],
  ])
})

it.each([
  ['http://localhost:8102', true],
  ['http://app.localhost', true],
  ['http://127.8.8.8:1', true],
  ['http://[::1]:8102', true],
  ['http://[::ffff:127.0.0.1]:8102', true],
  ['https://localhost', false],
  ['http://localhost.example.com', false],
  ['http://127.0.0.1.example.com', false],
  ['http://0.0.0.0', false],
  ['https://auth.example.com', false],
  ['http://10.0.0.1', false],
])('whether the address %s means development: %s', (url, development) => {
  const read = settings({ HALLPASS_URL: url })
  expect(read.development).toBe(development)
  expect(read.host).toBe(development ? '127.0.0.1' : '0.0.0.0')
  expect(read.inbox).toBe(development)
})

it('the default address follows the port, and a trailing slash is dropped', () => {
  expect(settings({ HALLPASS_PORT: '9000' }).url).toBe('http://localhost:9000')
  expect(settings({ HALLPASS_URL: 'https://Auth.Example.com/' }).url).toBe('https://auth.example.com')
})

it('treats an empty setting as absent', () => {
  expect(settings({ HALLPASS_PORT: '', DATABASE_URL: ' ', HALLPASS_SMTP_HOST: '' })).toMatchObject({
    port: 8102,
    inbox: true,
  })
})

it('closes the inbox once there is an email server', () => {
  const read = settings({ HALLPASS_SMTP_HOST: 'mail.example.com', HALLPASS_URL: 'http://localhost:1' })
  expect(read.inbox).toBe(false)
  expect(read.smtp).toMatchObject({ host: 'mail.example.com', port: 587, from: 'noreply@localhost' })
})

it('reads the settings of shared providers, integration clients and limits', () => {
  const read = settings({
    HALLPASS_OAUTH_GITHUB_CLIENT_ID: 'id',
    HALLPASS_OAUTH_GITHUB_CLIENT_SECRET: 'secret',
    HALLPASS_INTEGRATION_CLIENTS: '[{"client_id":"a","client_secret":"b","redirect_uris":["https://x.example/cb"]}]',
    HALLPASS_LIMIT_PASSWORD_ACCOUNT: '3/30s',
    HALLPASS_RATE_LIMITS: 'off',
  })
  expect(read.oauth).toEqual({ github: { clientId: 'id', clientSecret: 'secret' } })
  expect(read.integrationClients).toEqual([
    { clientId: 'a', clientSecret: 'b', redirectUris: ['https://x.example/cb'] },
  ])
  expect(read.limits.passwordAccount).toEqual({ count: 3, perMillis: 30_000 })
  expect(read.rateLimits).toBe(false)
})

it('reads a list of secrets in its order', () => {
  const list = `${secret}, ${secret}x`
  expect(settings({ HALLPASS_SECRET: list }).secrets).toEqual([secret, `${secret}x`])
})

it.each([
  ['HALLPASS_PORT', 'http'],
  ['HALLPASS_PORT', '0'],
  ['HALLPASS_PORT', '65536'],
  ['HALLPASS_PORT', '80.5'],
  ['HALLPASS_HOST', 'not a host'],
  ['HALLPASS_URL', 'auth.example.com'],
  ['HALLPASS_URL', 'https://auth.example.com/sub'],
  ['HALLPASS_URL', 'https://user:pw@auth.example.com'],
  ['HALLPASS_URL', 'ftp://auth.example.com'],
  ['HALLPASS_ACCESS_TOKEN_TTL', '20s'],
  ['HALLPASS_ACCESS_TOKEN_TTL', '25h'],
  ['HALLPASS_ACCESS_TOKEN_TTL', '10'],
  ['HALLPASS_ACCESS_TOKEN_TTL', '-1m'],
  ['HALLPASS_RATE_LIMITS', 'maybe'],
  ['HALLPASS_LIMIT_MAIL_ADDRESS', '5'],
  ['HALLPASS_LIMIT_MAIL_ADDRESS', '0/5m'],
  ['HALLPASS_LIMIT_MAIL_ADDRESS', '5/5y'],
  ['HALLPASS_LIMIT_OTP_CODE', '20/5m'],
  ['HALLPASS_TRUST_PROXY', '10.0.0.0/33'],
  ['HALLPASS_TRUST_PROXY', 'nginx'],
  ['HALLPASS_TRUST_PROXY_HEADER', 'x-real-ip: 1.2.3.4'],
  ['HALLPASS_TRUST_PROXY_HEADER', 'X-Forwarded-For'],
  ['HALLPASS_TRUST_PROXY_HEADER', 'forwarded'],
  ['HALLPASS_DASHBOARD_SIGN_UP', 'yes'],
  ['HALLPASS_LOG_LEVEL', 'loud'],
  ['HALLPASS_SMTP_PORT', '70000'],
  ['HALLPASS_SMTP_FROM', 'nobody'],
])('says in one line that %s=%s is not valid', (name, value) => {
  const lines = problems({ [name]: value })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(new RegExp(`^${name} must be `))
  expect(lines[0]).toContain(value)
  expect(lines[0]).not.toContain('\n')
})

it.each([
  ['HALLPASS_SECRET', 'short-secret'],
  ['HALLPASS_SECRET', `${secret},short-secret`],
  ['HALLPASS_SECRET', `${secret},${secret}`],
  ['HALLPASS_SECRET', 'a'.repeat(40)],
  ['DATABASE_URL', 'mysql://ada:hunter2@db/x'],
  ['HALLPASS_INTERNAL_SECRET_SERVER_KEY', 'hunter2 hunter2'],
  ['HALLPASS_INTEGRATION_CLIENTS', '[{"client_secret":"hunter2"}]'],
  ['HALLPASS_INTEGRATION_CLIENTS', 'hunter2'],
  ['HALLPASS_INTEGRATION_CLIENTS', '[{"client_id":"a:b","client_secret":"hunter2","redirect_uris":[]}]'],
  ['HALLPASS_INTEGRATION_CLIENTS', '[{"client_id":"a","client_secret":"hunter2","redirect_uris":["ftp://x.example"]}]'],
  [
    'HALLPASS_INTEGRATION_CLIENTS',
    JSON.stringify(Array(2).fill({ client_id: 'a', client_secret: 'hunter2', redirect_uris: [] })),
  ],
])('never prints the value of the setting %s', (name, value) => {
  const lines = problems({ [name]: value, ...(name === 'DATABASE_URL' ? { HALLPASS_SECRET: secret } : {}) })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(name)
  expect(lines[0]).not.toContain(value)
  expect(lines[0]).not.toContain('hunter2')
})

it.each([
  [{ DATABASE_URL: 'postgres://db/x' }, 'HALLPASS_SECRET must be set when DATABASE_URL is'],
  [{ HALLPASS_SMTP_HOST: 'm', HALLPASS_SMTP_USERNAME: 'u' }, 'HALLPASS_SMTP_PASSWORD must be set too'],
  [{ HALLPASS_OAUTH_SPOTIFY_CLIENT_SECRET: 's' }, 'HALLPASS_OAUTH_SPOTIFY_CLIENT_ID must be set too'],
  [{ HALLPASS_SVIX_URL: 'https://svix' }, 'HALLPASS_SVIX_API_KEY must be set too'],
  [{ HALLPASS_MOCK_OAUTH: 'on', HALLPASS_URL: 'https://a.example' }, 'HALLPASS_MOCK_OAUTH works in development only'],
  [
    { HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY: 'k', HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY: 'k' },
    'must be three different keys',
  ],
])('reports the contradiction in the settings %j', (env, text) => {
  const lines = problems(env)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(text)
})

it('reports every problem with the settings at once', () => {
  expect(problems({ HALLPASS_PORT: 'x', HALLPASS_URL: 'y', HALLPASS_LOG_LEVEL: 'z' })).toHaveLength(3)
})

it('lists every setting for the docs, one row each', () => {
  const rows = settingsTable().split('\n')
  expect(rows[0]).toBe('| setting | meaning | default |')
  expect(rows).toContain('| `HALLPASS_LIMIT_PASSWORD_ACCOUNT` | failed passwords per account | 10/5m |')
  const names = rows.slice(2).map((row) => row.split('`')[1])
  expect(new Set(names).size).toBe(names.length)
  expect(names).toContain('DATABASE_URL')
})

it('notices variables that are not settings', () => {
  const env = { HALLPASS_PROT: '1', HALLPASS_PORT: '1', HALLPASS_PROJECT_ID: 'x', PATH: '/bin' }
  expect(unknownSettingNames(env)).toEqual(['HALLPASS_PROT'])
})
