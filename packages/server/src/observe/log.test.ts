import fc from 'fast-check'
import { expect, it } from 'vitest'
import { randomToken } from '../core/crypto/index.ts'
import { createLogger } from './log.ts'
import { requestLine } from './request-line.ts'

function setUp(development = false, logLevel: 'info' | 'debug' | 'silent' = 'info') {
  const lines: string[] = []
  const logger = createLogger({ development, logLevel }, { write: (line) => void lines.push(line) })
  return { logger, text: () => lines.join(''), lines, first: () => JSON.parse(lines[0] ?? '{}') }
}

const token = randomToken()
const jwt = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl'

it('logs one JSON object per line', () => {
  const { logger, first } = setUp()
  logger.info({ projectId: 'internal', count: 3 }, 'started')
  expect(first()).toMatchObject({
    level: 30,
    msg: 'started',
    projectId: 'internal',
    count: 3,
    time: expect.any(Number),
  })
})

it('logs nothing below the level', () => {
  const { logger, lines } = setUp()
  logger.debug('quiet')
  expect(lines).toEqual([])
})

it.each([
  ['password', 'hunter2'],
  ['new_password', 'hunter2'],
  ['client_secret', 'hunter2'],
  ['refresh_token', 'hunter2'],
  ['accessToken', 'hunter2'],
  ['authorization', 'hunter2'],
  ['cookie', 'hunter2'],
  ['x-stack-secret-server-key', 'hunter2'],
  ['x-stack-super-secret-admin-key', 'hunter2'],
  ['totp_secret_base64', 'hunter2'],
  ['otp', 'hunter2'],
  ['code', 'HUNTER2'],
  ['attempt_code', 'hunter2'],
  ['code_verifier', 'hunter2'],
  ['body', 'hunter2'],
  ['databaseUrl', 'hunter2'],
])('never logs the value of %s, however deep (T15)', (name, value) => {
  const { logger, text } = setUp()
  logger.info({ [name]: value, request: { headers: [{ [name]: value }] } }, 'request')
  expect(text()).not.toMatch(/hunter2/i)
  expect(text()).toContain(name)
})

it.each([
  `code ${token}`,
  `token ${jwt}`,
  `key pck_${token}`,
  `at postgres://ada:hunter2@db.example.com/x`,
  `GET /verify?code=hunter2&x=hunter2`,
  `authorization: Bearer hunter2`,
  `state ${'hunter2'.repeat(7)}`,
])('removes the secret from the logged text %j, wherever it stands', (secret) => {
  const { logger, text, lines } = setUp()
  logger.info(secret)
  logger.info({ note: secret }, 'x')
  logger.info({ msg: secret })
  logger.info('%s', secret)
  logger.info('%o', { password: 'hunter2', secret })
  logger.info({ a: 1 }, '%j', { token: 'hunter2' })
  logger.error(new Error(secret))
  logger.error({ err: new Error('outer', { cause: new Error(secret) }) }, 'failed')
  logger.child({ bound: secret }).info('x')
  expect(text()).not.toContain('hunter2')
  expect(text()).not.toContain(token)
  expect(text()).not.toContain(jwt)
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ msg: expect.any(String) })
})

it('logs valid JSON for any text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('?', '&', '=', '"', '\\', '/', ':', '@', 'a', ' ', '\n') }),
      (text) => {
        const { logger, first } = setUp()
        logger.info({ text }, text)
        expect(first()).toHaveProperty('msg')
      },
    ),
  )
})

it('logs keep what helps to find a fault', () => {
  const { logger, first } = setUp()
  const error = Object.assign(new Error('connect failed'), { code: 'ECONNREFUSED', parameters: ['hunter2'] })
  logger.error({ err: error, userId: '7b0e6c52-4c1d-4b7e-9a53-1f2d3c4b5a60', refresh_token_id: 'r' }, 'no database')
  expect(first()).toMatchObject({
    err: { type: 'Error', message: 'connect failed', code: 'ECONNREFUSED', stack: expect.stringContaining('log.test') },
    userId: '7b0e6c52-4c1d-4b7e-9a53-1f2d3c4b5a60',
    refresh_token_id: 'r',
  })
  expect(JSON.stringify(first())).not.toContain('hunter2')
})

it('logging survives cycles, huge values and odd types', () => {
  const { logger, text } = setUp()
  const cycle: Record<string, unknown> = {
    big: 1n,
    fn: () => 1,
    bytes: Buffer.from('hunter2'),
    long: 'x '.repeat(50_000),
  }
  cycle.self = cycle
  logger.info(cycle, 'odd')
  expect(text().length).toBeLessThan(200_000)
  expect(text()).not.toContain('hunter2')
})

it('logs one readable line in development, which no value can break', () => {
  const { logger, lines } = setUp(true)
  logger.warn({ path: '/a\nb', tries: 2 }, 'first\nsecond \u001b[31m')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d warn {2}first\\nsecond \\u001b\[31m path="\/a\\nb" tries=2\n$/)
})

it('logs the stack below the line in development', () => {
  const { logger, lines } = setUp(true)
  logger.error(new Error('broken'))
  expect(lines[0]).toMatch(/error broken\n {4}Error: broken\n {4}at /)
})

it('logs requests without the values of their query', () => {
  expect(requestLine('GET', '/api/v1/users/me?code=abc&x=1&y')).toBe('GET /api/v1/users/me?code&x&y')
  expect(requestLine('POST', '/a')).toBe('POST /a')
  expect(requestLine('GET', '/a?')).toBe('GET /a')
  expect(requestLine('GET', `/${'a'.repeat(5000)}`).length).toBeLessThan(600)
})
