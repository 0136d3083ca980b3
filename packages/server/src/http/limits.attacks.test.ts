/** Guessing is limited (docs/security/limits.md), and no spelling or header opens a second bucket (T28). */
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestProject, type TestRequest, type TestResponse } from '../testing/index.ts'

const on = { HALLPASS_RATE_LIMITS: 'on' }
const proxy = { HALLPASS_TRUST_PROXY: '127.0.0.1' }
const [direct, proxied, strict] = await Promise.all([
  startTestServer({ env: { ...on, HALLPASS_LIMIT_PASSWORD_NETWORK: '11/5m', HALLPASS_LIMIT_SIGN_UP_NETWORK: '5/1h' } }),
  startTestServer({
    env: { ...on, ...proxy, HALLPASS_LIMIT_PASSWORD_ACCOUNT: '3/20s', HALLPASS_LIMIT_PASSWORD_NETWORK: '50/5m' },
  }),
  startTestServer({ env: { ...on, ...proxy, HALLPASS_LIMIT_PASSWORD_NETWORK: '4/5m' } }),
])
afterAll(() => Promise.all([direct.close(), proxied.close(), strict.close()]))

const project = await proxied.createProject()
const from = (address: string): TestRequest => ({ headers: { 'x-forwarded-for': address } })
let network = 0
/** Each test guesses from a network of its own, and not from where the account was made: that one is known. */
const elsewhere = () => from(`198.51.${++network}.7`)

const guess = (email: string, request: TestRequest, { on = project, password = 'wrong wrong' } = {}) =>
  on.client.post('/auth/password/sign-in', { email, password }, request)

async function guessTimes(count: number, email: string, request: TestRequest) {
  for (let i = 0; i < count; i++) expect((await guess(email, request)).code).toBe('EMAIL_PASSWORD_MISMATCH')
}

function expectLimited(answer: TestResponse) {
  expect(answer).toMatchObject({ status: 429, code: undefined, body: expect.stringMatching(/\S/) })
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const wait = answer.headers.get('retry-after') ?? ''
  expect(wait).toMatch(/^\d+$/)
  expect(Number(wait)).toBeGreaterThanOrEqual(1)
  expect(Number(wait)).toBeLessThanOrEqual(30)
  return Number(wait)
}

describe('wrong passwords for one account', () => {
  it('after the limit, wrong passwords and even the right one are answered with 429', async () => {
    const ada = await project.signUp()
    const there = elsewhere()
    await guessTimes(3, ada.email, there)
    expectLimited(await guess(ada.email, there))
    expectLimited(await guess(ada.email, there, { password: ada.password }))
    expectLimited(await guess(ada.email, elsewhere()))
  })

  it('wrong passwords count the same for an account that does not exist', async () => {
    const there = elsewhere()
    await guessTimes(3, 'nobody@example.com', there)
    const unknown = await guess('nobody@example.com', there)
    expectLimited(unknown)
    const ada = await project.signUp()
    await guessTimes(3, ada.email, elsewhere())
    expect((await guess(ada.email, elsewhere())).body).toBe(unknown.body)
  })

  it('wrong passwords do not count again once they are refused', async () => {
    const there = elsewhere()
    await guessTimes(3, 'patient@example.com', there)
    const first = expectLimited(await guess('patient@example.com', there))
    const answers = await Promise.all(Array.from({ length: 30 }, () => guess('patient@example.com', there)))
    for (const answer of answers) expect(expectLimited(answer)).toBeLessThanOrEqual(first)
    // Nor does the network pay for them: it has 50.
    for (let i = 0; i < 3; i++) await guessTimes(3, `other-${i}@example.com`, there)
  })

  it('right passwords do not count towards the limit', async () => {
    const ada = await project.signUp()
    const there = elsewhere()
    for (let i = 0; i < 5; i++) expect((await guess(ada.email, there, { password: ada.password })).status).toBe(200)
    const unknown = elsewhere()
    await guessTimes(2, ada.email, unknown)
    expect((await guess(ada.email, unknown, { password: ada.password })).status).toBe(200)
  })

  it('wrong passwords never limit servers and admins', async () => {
    const ada = await project.signUp()
    const there = elsewhere()
    await guessTimes(3, ada.email, there)
    for (const level of ['server', 'admin'] as const) {
      const send = (password: string) =>
        project.as(level).post('/auth/password/sign-in', { email: ada.email, password }, there)
      for (let i = 0; i < 5; i++) expect((await send('wrong wrong')).code).toBe('EMAIL_PASSWORD_MISMATCH')
      expect((await send(ada.password)).status).toBe(200)
    }
  })

  it('the 429 comes under status 200 for callers who ask for that', async () => {
    const there = elsewhere()
    await guessTimes(3, 'sdk@example.com', there)
    const answer = await guess('sdk@example.com', {
      headers: { ...there.headers, 'x-stack-override-error-status': 'true' },
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('x-stack-actual-status')).toBe('429')
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(30)
    expect(answer.headers.get('access-control-expose-headers')).toContain('retry-after')
  })

  it('wrong passwords count together however the email address is spelled', async () => {
    const spellings = ['Ada.Lovelace@example.com', 'adalovelace@EXAMPLE.com', 'A.d.a.Lovelace@Example.Com']
    for (const spelling of spellings) await guessTimes(1, spelling, elsewhere())
    for (const spelling of [...spellings, 'ADALOVELACE@example.com']) expectLimited(await guess(spelling, elsewhere()))
  })

  it('wrong passwords in a change of the password are limited too', async () => {
    const ada = await project.signUp()
    const there = elsewhere()
    const change = (old_password: string) =>
      project.as('client', ada).post('/auth/password/update', { old_password, new_password: 'another one' }, there)
    for (let i = 0; i < 3; i++) expect((await change('wrong wrong')).code).toBe('PASSWORD_CONFIRMATION_MISMATCH')
    expectLimited(await change(ada.password))
  })
})

describe('guesses in parallel', () => {
  it('guesses in parallel cannot pass the limit of 10 together', async () => {
    const own = await direct.createProject()
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess('target@example.com', {}, { on: own })))
    const judged = answers.filter(({ code }) => code === 'EMAIL_PASSWORD_MISMATCH')
    expect(judged.length).toBeGreaterThan(0)
    expect(judged.length).toBeLessThanOrEqual(10)
    for (const answer of answers) if (answer.status !== 400) expectLimited(answer)
  })
})

describe('wrong passwords from one network', () => {
  it('wrong passwords count per network, whatever a caller says about its address', async () => {
    const own = await direct.createProject()
    const claims = [
      { 'x-forwarded-for': '1.1.1.1' },
      { 'x-real-ip': '2.2.2.2', 'cf-connecting-ip': '3.3.3.3' },
      { forwarded: 'for=4.4.4.4', 'x-vercel-forwarded-for': '5.5.5.5' },
      { 'x-client-ip': '6.6.6.6', 'true-client-ip': '7.7.7.7', 'x-forwarded-for': '8.8.8.8, 9.9.9.9' },
    ]
    for (let i = 0; i < 11; i++) {
      const headers = claims[i % claims.length] ?? {}
      expect((await guess(`person-${i}@example.com`, { headers }, { on: own })).code).toBe('EMAIL_PASSWORD_MISMATCH')
    }
    for (const headers of claims) expectLimited(await guess('someone@example.com', { headers }, { on: own }))
  })

  it.each<[string, string[], string]>([
    [
      'an IPv6 /64',
      ['2001:db8:1:1::1', '2001:db8:1:1::2', '2001:DB8:1:1:ffff::9', '2001:db8:1:1:1:2:3:4'],
      '2001:db8:1:2::1',
    ],
    [
      'an IPv4 /24 and its mapped forms',
      ['203.0.113.1', '::ffff:203.0.113.2', '::ffff:cb00:7103', '203.0.113.254'],
      '203.0.114.1',
    ],
    [
      'what stands before the last hop',
      ['203.0.120.1', '1.1.1.1, 203.0.120.2', '2001:db8::1,203.0.120.3', 'x, 203.0.120.4'],
      '203.0.121.1',
    ],
  ])('behind a proxy, wrong passwords from %s count together', async (_kind, addresses, another) => {
    const at = (email: string, address: string) => guess(email, from(address), { on: strict.internal })
    for (const [i, address] of addresses.entries()) expect((await at(`p${i}@example.com`, address)).status).toBe(400)
    for (const address of addresses) expectLimited(await at('someone@example.com', address))
    expect((await at('someone@example.com', another)).code).toBe('EMAIL_PASSWORD_MISMATCH')
  })
})

describe('sign-ups from one network', () => {
  const anonymous = (on: TestProject, headers: Record<string, string> = {}) =>
    on.client.post('/auth/anonymous/sign-up', undefined, { headers })
  const withPassword = (on: TestProject, email: string) =>
    on.client.post('/auth/password/sign-up', {
      email,
      password: 'correct horse battery',
      verification_callback_url: 'http://localhost:3000',
    })

  it('sign-ups from one network are limited, anonymous and regular ones together', async () => {
    const own = await direct.createProject()
    expect((await anonymous(own)).status).toBe(200)
    expect((await withPassword(own, 'one@example.com')).status).toBe(200)
    for (const address of ['1.2.3.4', '2.3.4.5', '::1']) {
      expect((await anonymous(own, { 'x-forwarded-for': address })).status).toBe(200)
    }
    expectLimited(await anonymous(own))
    expectLimited(await anonymous(own, { 'x-forwarded-for': '5.6.7.8' }))
    expectLimited(await withPassword(own, 'two@example.com'))
    for (const level of ['server', 'admin'] as const)
      expect((await own.as(level).post('/auth/anonymous/sign-up')).status).toBe(200)
  })

  it('sign-ups that were refused for another reason do not count towards the limit', async () => {
    const own = await direct.createProject({ config: { credential_enabled: false } })
    for (let i = 0; i < 7; i++)
      expect((await withPassword(own, `p${i}@example.com`)).code).toBe('PASSWORD_AUTHENTICATION_NOT_ENABLED')
    expect((await anonymous(own)).status).toBe(200)
  })
})
