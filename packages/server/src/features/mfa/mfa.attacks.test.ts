import { afterAll, describe, expect, it, vi } from 'vitest'
import {
  behindProxy,
  enableTotp,
  from,
  requestAttemptCode,
  requestResetCode,
  totpAt,
  totpSecret,
} from '../../testing/code-mails.ts'
import { type Person, startTestServer } from '../../testing/index.ts'

const server = await startTestServer({ env: { ...behindProxy, HALLPASS_LIMIT_TOTP_USER: '6/15m' } })
afterAll(() => server.close())
const project = await server.createProject()
const [home, homeToo, attacker, elsewhere] = ['198.51.100.7', '198.51.100.99', '203.0.113.9', '192.0.2.1']

const signIn = (code: string, totp: string, address = attacker) =>
  project.client.post('/auth/mfa/sign-in', { type: 'totp', totp, code }, from(address))
const asServer = (code: string, totp: string) => project.server.post('/auth/mfa/sign-in', { type: 'totp', totp, code })

async function personWithTotp(): Promise<Person> {
  const person = await project.signUp()
  await enableTotp(project, person)
  return person
}
const attempt = (person: Person) => requestAttemptCode(project, person)
/** One after the other: passwords are hashed for them, and only so many at once. */
async function attempts(person: Person, count: number): Promise<string[]> {
  const codes: string[] = []
  while (codes.length < count) codes.push(await attempt(person))
  return codes
}

describe('an attempt and a TOTP sent many times at once (T11)', () => {
  it('one attempt and one TOTP sent fifty times at once open one session', async () => {
    const ada = await personWithTotp()
    const code = await attempt(ada)
    const answers = await Promise.all(Array.from({ length: 50 }, () => asServer(code, totpAt(server))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const sessions = await project.server.get(`/auth/sessions?user_id=${ada.id}`)
    expect(sessions.body.items).toHaveLength(2)
  })

  it('many attempts and one TOTP at once open one session', async () => {
    const ada = await personWithTotp()
    const codes = await attempts(ada, 10)
    const answers = await Promise.all(codes.map((code) => asServer(code, totpAt(server))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const others = answers.filter(({ status }) => status !== 200)
    expect(new Set(others.map(({ code }) => code))).toEqual(new Set(['INVALID_TOTP_CODE']))
  })

  it('one attempt and the TOTPs of three steps at once open one session', async () => {
    const ada = await personWithTotp()
    const code = await attempt(ada)
    const answers = await Promise.all([-1, 0, 1].map((steps) => asServer(code, totpAt(server, steps))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('a TOTP step (T13)', () => {
  it('a TOTP step works once per user, and no earlier step works after it', async () => {
    const ada = await personWithTotp()
    expect((await asServer(await attempt(ada), totpAt(server))).status).toBe(200)
    expect((await asServer(await attempt(ada), totpAt(server))).code).toBe('INVALID_TOTP_CODE')
    expect((await asServer(await attempt(ada), totpAt(server, -1))).code).toBe('INVALID_TOTP_CODE')
    expect((await asServer(await attempt(ada), totpAt(server, 1))).status).toBe(200)
  })

  it.each([
    ['removed and set again', null],
    ['replaced by another and set again', Buffer.alloc(20, 1).toString('base64')],
    ['set a second time', undefined],
  ])('a used TOTP step stays used when the secret is %s', async (_, between) => {
    const ada = await personWithTotp()
    expect((await asServer(await attempt(ada), totpAt(server))).status).toBe(200)
    if (between !== undefined) await project.server.patch(`/users/${ada.id}`, { totp_secret_base64: between })
    const secret = { totp_secret_base64: totpSecret.toString('base64') }
    expect((await project.server.patch(`/users/${ada.id}`, secret)).status).toBe(200)
    expect((await asServer(await attempt(ada), totpAt(server))).code).toBe('INVALID_TOTP_CODE')
    expect((await asServer(await attempt(ada), totpAt(server, 1))).status).toBe(200)
  })

  it('a TOTP step still works for another user with the same secret', async () => {
    const [ada, bob] = [await personWithTotp(), await personWithTotp()]
    expect((await asServer(await attempt(ada), totpAt(server))).status).toBe(200)
    expect((await asServer(await attempt(bob), totpAt(server))).status).toBe(200)
  })

  it.each([-2, 2, -20, 20])('a TOTP is refused %i steps away', async (steps) => {
    const ada = await personWithTotp()
    expect((await asServer(await attempt(ada), totpAt(server, steps))).code).toBe('INVALID_TOTP_CODE')
  })
})

describe('a sign-in that waits for the second factor (T22, T23)', () => {
  const password = 'a brand new password'
  const endings: [string, (person: Person) => Promise<{ status: number }>][] = [
    [
      'resets the password by mail',
      async ({ email }) =>
        project.client.post('/auth/password/reset', {
          code: await requestResetCode(server, project, email),
          password,
        }),
    ],
    [
      'changes the password',
      (person) =>
        project
          .as('client', person)
          .post('/auth/password/update', { old_password: person.password, new_password: password }),
    ],
    ['gets a password from a server', ({ id }) => project.server.patch(`/users/${id}`, { password })],
    [
      'was blocked meanwhile',
      async ({ id }) => {
        await project.server.post(`/users/${id}/block`)
        return project.server.delete(`/users/${id}/block`)
      },
    ],
  ]

  it.each(endings)('a sign-in waiting for the second factor ends when the user %s', async (_, end) => {
    const ada = await personWithTotp()
    const code = await attempt(ada)
    expect((await end(ada)).status).toBe(200)
    expect(await asServer(code, totpAt(server))).toMatchObject({ status: 404, code: 'VERIFICATION_CODE_NOT_FOUND' })
  })

  it('a password replaced while it is being checked gets no attempt code', async () => {
    const ada = await personWithTotp()
    const { passwords } = server.app
    const verify = passwords.verify
    vi.spyOn(passwords, 'verify').mockImplementationOnce(async (...input) => {
      const matches = await verify(...input)
      await project.server.patch(`/users/${ada.id}`, { password })
      return matches
    })
    const answer = await project.client.post('/auth/password/sign-in', { email: ada.email, password: ada.password })
    expect(answer.code).toBe('EMAIL_PASSWORD_MISMATCH')
  })
})

describe('guessing a TOTP (T12)', () => {
  it('guessing a TOTP is capped per user over all attempts and networks', async () => {
    const ada = await personWithTotp()
    for (let i = 0; i < 6; i++) {
      expect((await signIn(await attempt(ada), '000000', `203.0.${i}.1`)).code).toBe('INVALID_TOTP_CODE')
    }
    const refused = await signIn(await attempt(ada), totpAt(server), attacker)
    expect(refused).toMatchObject({ status: 429, code: undefined })
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(30)
    const bob = await personWithTotp()
    expect((await signIn(await attempt(bob), totpAt(server), attacker)).status).toBe(200)
  })

  it('guessing a TOTP is capped also when the guesses come at once', async () => {
    const ada = await personWithTotp()
    const codes = await attempts(ada, 20)
    const answers = await Promise.all(codes.map((code) => signIn(code, '000000')))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(6)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(14)
  })

  it('a used TOTP step counts as a wrong guess', async () => {
    const ada = await personWithTotp()
    const used = totpAt(server)
    expect((await signIn(await attempt(ada), used)).status).toBe(200)
    for (let i = 0; i < 6; i++)
      expect((await signIn(await attempt(ada), used, elsewhere)).code).toBe('INVALID_TOTP_CODE')
    expect((await signIn(await attempt(ada), used, elsewhere)).status).toBe(429)
  })

  it('TOTP guesses refused by the limit do not spend the attempt', async () => {
    const ada = await personWithTotp()
    expect((await signIn(await attempt(ada), totpAt(server, -1), home)).status).toBe(200)
    const mine = await attempt(ada)
    for (let i = 0; i < 6; i++) await signIn(await attempt(ada), '000000')
    for (let i = 0; i < 25; i++) expect((await signIn(mine, '000000', elsewhere)).status).toBe(429)
    expect((await signIn(mine, totpAt(server), home)).status).toBe(200)
  })
})

describe('failing for somebody else (T29)', () => {
  it('wrong TOTPs shut out strangers, but not a network that the account knows', async () => {
    const ada = await personWithTotp()
    expect((await signIn(await attempt(ada), totpAt(server, -1), home)).status).toBe(200)
    for (let i = 0; i < 6; i++) await signIn(await attempt(ada), '000000', attacker)
    expect((await signIn(await attempt(ada), totpAt(server), elsewhere)).status).toBe(429)
    expect((await signIn(await attempt(ada), totpAt(server), homeToo)).status).toBe(200)
  })

  it('wrong TOTPs are capped from a known network as well', async () => {
    const ada = await personWithTotp()
    expect((await signIn(await attempt(ada), totpAt(server, -1), home)).status).toBe(200)
    for (let i = 0; i < 6; i++) expect((await signIn(await attempt(ada), '000000', home)).status).toBe(400)
    expect((await signIn(await attempt(ada), totpAt(server), homeToo)).status).toBe(429)
  })

  it('the first factor alone does not make a network known', async () => {
    const ada = await personWithTotp()
    const { email, password } = ada
    await project.client.post('/auth/password/sign-in', { email, password }, from(attacker))
    for (let i = 0; i < 6; i++) await signIn(await attempt(ada), '000000', elsewhere)
    expect((await signIn(await attempt(ada), '000000', attacker)).status).toBe(429)
  })
})

describe('the first factor alone (T23)', () => {
  it('the first factor alone opens no session', async () => {
    const ada = await personWithTotp()
    await project.as('client', ada).delete('/auth/sessions/current')
    const code = await attempt(ada)
    const { body: sessions } = await project.server.get(`/auth/sessions?user_id=${ada.id}`)
    expect(sessions.items).toEqual([])
    const asToken = { headers: { 'x-stack-access-token': code, 'x-stack-refresh-token': code } }
    expect((await project.client.get('/users/me', asToken)).code).toBe('UNPARSABLE_ACCESS_TOKEN')
    const asRefresh = { headers: { 'x-stack-refresh-token': code } }
    expect((await project.client.post('/auth/sessions/current/refresh', {}, asRefresh)).code).toBe(
      'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED',
    )
    expect((await project.refresh(code)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    const login = await project.client.post('/auth/cli', {})
    const handed = { login_code: login.body.login_code, refresh_token: code }
    expect((await project.client.post('/auth/cli/complete', handed)).status).toBe(400)
    for (const path of ['/auth/otp/sign-in', '/contact-channels/verify', '/auth/password/reset/check-code']) {
      expect((await project.client.post(path, { code })).code, path).toBe('VERIFICATION_CODE_NOT_FOUND')
    }
  })

  it('neither answers nor stored users show the TOTP secret', async () => {
    const ada = await personWithTotp()
    const secret = Buffer.from('a secret of 20 bytes').toString('base64')
    const answers = [
      await project.client.post('/auth/password/sign-in', { email: ada.email, password: ada.password }),
      await project.as('server', ada).get('/users/me'),
      await project.as('client', ada).patch('/users/me', { totp_secret_base64: secret }),
    ]
    for (const answer of answers) expect(JSON.stringify(answer.body)).not.toContain(secret)
    const rows = await server.app.database.system.selectFrom('users').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(secret)
  })
})
