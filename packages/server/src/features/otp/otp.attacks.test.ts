import { afterAll, describe, expect, it } from 'vitest'
import { behindProxy, callbackUrl, codeIn, from, requestSignInCode } from '../../testing/code-mails.ts'
import { startTestServer } from '../../testing/index.ts'

const server = await startTestServer({
  env: { ...behindProxy, HALLPASS_LIMIT_OTP_ADDRESS: '8/15m', HALLPASS_LIMIT_OTP_CODE: '6' },
})
afterAll(() => server.close())
const project = await server.createProject({ config: { magic_link_enabled: true } })
const [home, homeToo, attacker, elsewhere] = ['198.51.100.7', '198.51.100.99', '203.0.113.9', '192.0.2.1']
let counter = 0
const newEmail = () => `victim-${++counter}@example.com`

const send = (email: string, address = attacker) =>
  project.client.post('/auth/otp/send-sign-in-code', { email, callback_url: callbackUrl }, from(address))
const signIn = (code: string, address = attacker) => project.client.post('/auth/otp/sign-in', { code }, from(address))
const check = (code: string, address = attacker) =>
  project.client.post('/auth/otp/sign-in/check-code', { code }, from(address))
const wrong = (nonce: string, guess: number) => `${String(guess).padStart(6, '0')}${nonce}`

/** A code as its owner gets it, asked for from a given network. */
async function codeFor(email: string, address: string): Promise<string> {
  const { body } = await send(email, address)
  return codeIn(await server.mailbox.waitFor(email, (mail) => codeIn(mail).endsWith(body.nonce)))
}

describe('one code sent many times at once (T11)', () => {
  it('one sign-in code sent fifty times at once signs in once', async () => {
    const { code } = await requestSignInCode(server, project, newEmail())
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => project.server.post('/auth/otp/sign-in', { code })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const others = new Set(answers.filter(({ status }) => status !== 200).map((answer) => answer.code))
    for (const refusal of others) expect(refusal).toMatch(/^VERIFICATION_CODE_(ALREADY_USED|MAX_ATTEMPTS_REACHED)$/)
  })

  it('two codes for one new address used at once create one user and sign both in', async () => {
    const email = newEmail()
    const codes = [await codeFor(email, home), await codeFor(email, home)]
    const answers = await Promise.all(codes.map((code) => signIn(code, home)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.map(({ body }) => body.is_new_user).sort()).toEqual([false, true])
    expect(new Set(answers.map(({ body }) => body.user_id)).size).toBe(1)
  })
})

describe('guessing the six characters (T12)', () => {
  it('guessing a sign-in code is capped per code', async () => {
    const email = newEmail()
    const code = await codeFor(email, home)
    const nonce = code.slice(6)
    for (let guess = 0; guess < 6; guess++) {
      const answer = await project.server.post('/auth/otp/sign-in', { code: wrong(nonce, guess) })
      expect(answer).toMatchObject({ status: 404, code: 'VERIFICATION_CODE_NOT_FOUND' })
    }
    expect(await signIn(code)).toMatchObject({ status: 400, code: 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED' })
  })

  it('guessing sign-in codes is capped per address over all codes, both endpoints and every spelling', async () => {
    const email = newEmail()
    const nonces: string[] = []
    for (const spelling of [email, email.toUpperCase(), email.replace('vic', 'vi.c')]) {
      nonces.push((await send(spelling)).body.nonce)
    }
    for (let guess = 0; guess < 8; guess++) {
      const code = wrong(nonces[guess % 3]!, guess)
      const answer = guess % 2 ? await signIn(code, `203.0.${guess}.1`) : await check(code, `203.0.${guess}.1`)
      expect(answer.status).toBe(404)
    }
    const refused = await signIn(wrong(nonces[0]!, 99), elsewhere)
    expect(refused).toMatchObject({ status: 429, code: undefined })
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(30)
  })

  it('guesses that come at once do not get past the limit', async () => {
    const nonce: string = (await send(newEmail())).body.nonce
    const second = Array.from({ length: 60 }, (_, guess) => check(wrong(nonce, guess)))
    const statuses = (await Promise.all(second)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(8)
    expect(new Set(statuses)).toEqual(new Set([404, 429]))
  })

  it('servers may try codes without a limit', async () => {
    const nonce: string = (await send(newEmail())).body.nonce
    for (let guess = 0; guess < 12; guess++) {
      expect((await project.server.post('/auth/otp/sign-in', { code: wrong(nonce, guess) })).status).toBe(404)
    }
  })
})

describe('asking for mails', () => {
  const limited = { HALLPASS_LIMIT_MAIL_ADDRESS: '2/10m', HALLPASS_LIMIT_MAIL_NETWORK: '3/1h' }

  it('emails are limited per address and per network, and refusals count for neither', async () => {
    const strict = await startTestServer({ env: { ...behindProxy, ...limited } })
    const there = await strict.createProject({ config: { magic_link_enabled: true } })
    const ask = (email: string, address: string) =>
      there.client.post('/auth/otp/send-sign-in-code', { email, callback_url: callbackUrl }, from(address))
    const outcome = async (email: string, address: string) => (await ask(email, address)).status
    expect(await outcome('one@example.com', attacker)).toBe(200)
    expect(await outcome('O.ne@example.com', elsewhere)).toBe(200)
    // Full for the address, wherever it comes from; the networks are not charged for the refusals.
    for (let i = 0; i < 5; i++) expect(await outcome('one@example.com', attacker)).toBe(429)
    expect(await outcome('two@example.com', attacker)).toBe(200)
    expect(await outcome('three@example.com', '203.0.113.200')).toBe(200)
    // Full for the network; the address is not charged for the refusal.
    for (let i = 0; i < 5; i++) expect(await outcome('four@example.com', attacker)).toBe(429)
    expect(await outcome('four@example.com', '192.0.2.77')).toBe(200)
    expect(await outcome('four@example.com', '192.0.2.78')).toBe(200)
  })
})

describe('failing for somebody else (T29)', () => {
  async function victimAtHome(): Promise<string> {
    const email = newEmail()
    expect((await signIn(await codeFor(email, home), home)).status).toBe(200)
    return email
  }
  async function useUpGuesses(email: string) {
    const nonces = [(await send(email)).body.nonce, (await send(email)).body.nonce]
    for (let guess = 0; guess < 8; guess++) await check(wrong(nonces[guess % 2], guess))
    expect((await check(wrong(nonces[0], 99))).status).toBe(429)
  }

  it('wrong codes shut out strangers, but not a network that the account knows', async () => {
    const email = await victimAtHome()
    const code = await codeFor(email, home)
    await useUpGuesses(email)
    expect((await signIn(code, elsewhere)).status).toBe(429)
    expect((await signIn(code, homeToo)).status).toBe(200)
  })

  it('guesses refused by the limit do not use up the code', async () => {
    const email = await victimAtHome()
    const code = await codeFor(email, home)
    await useUpGuesses(email)
    for (let i = 0; i < 10; i++) expect((await signIn(wrong(code.slice(6), i), attacker)).status).toBe(429)
    expect((await signIn(code, home)).status).toBe(200)
  })

  it('wrong codes are capped from a known network as well', async () => {
    const email = await victimAtHome()
    await useUpGuesses(email)
    const nonces = [(await send(email, home)).body.nonce, (await send(email, home)).body.nonce]
    for (let guess = 0; guess < 8; guess++)
      expect((await check(wrong(nonces[guess % 2], guess), home)).status).toBe(404)
    expect((await check(wrong(nonces[0], 99), home)).status).toBe(429)
  })

  it('an attacker cannot keep the victim from asking for a code at home', async () => {
    const email = await victimAtHome()
    for (let i = 0; i < 5; i++) await send(email, attacker)
    expect((await send(email, elsewhere)).status).toBe(429)
    expect((await send(email, home)).status).toBe(200)
  })

  it('a network stays known for thirty days', async () => {
    const email = await victimAtHome()
    server.clock.advance(31 * 24 * 3600_000)
    const code = await codeFor(email, home)
    await useUpGuesses(email)
    expect((await signIn(code, home)).status).toBe(429)
  })

  it('sign-ins by a server do not make a network known', async () => {
    const email = newEmail()
    const code = await codeFor(email, elsewhere)
    expect((await project.server.post('/auth/otp/sign-in', { code }, from(home))).status).toBe(200)
    const mine = await codeFor(email, elsewhere)
    await useUpGuesses(email)
    expect((await signIn(mine, home)).status).toBe(429)
  })
})

describe('an address that somebody else registered (T01)', () => {
  it('an unverified address that somebody else registered gets no sign-in code', async () => {
    const squatter = await project.signUp({ email: newEmail() })
    const answer = await send(squatter.email, home)
    expect(answer).toMatchObject({ status: 409, code: 'USER_EMAIL_ALREADY_EXISTS' })
    expect(answer.body.details.would_work_if_email_was_verified).toBe(true)
    const me = await project.as('client', squatter).get('/users/me')
    expect(me.body).toMatchObject({ otp_auth_enabled: false, primary_email_verified: false })
  })
})
