import { hash as bcrypt } from '@node-rs/bcrypt'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { TooBusyError } from '../../core/fair-gate.ts'
import { behindProxy, callbackUrl, from, requestResetCode } from '../../testing/code-mails.ts'
import { type HeldRows, holdRows } from '../../testing/held-rows.ts'
import { startTestServer, type TestResponse } from '../../testing/index.ts'
import { jobsDone } from '../../testing/jobs-done.ts'

const server = await startTestServer({
  env: { ...behindProxy, HALLPASS_LIMIT_PASSWORD_ACCOUNT: '4/5m' },
  realHashes: true,
})
afterAll(() => server.close())
const project = await server.createProject()
const [home, homeToo, attacker, elsewhere] = ['198.51.100.7', '198.51.100.99', '203.0.113.9', '192.0.2.1']

const signIn = (email: string, password: string, address = attacker) =>
  project.client.post('/auth/password/sign-in', { email, password }, from(address))
const send = (email: string, address = attacker) =>
  project.client.post('/auth/password/send-reset-code', { email, callback_url: callbackUrl }, from(address))
const reset = (code: string, password = 'a brand new password') =>
  project.server.post('/auth/password/reset', { code, password })

/** Everything about an answer that its receiver can see, but for what is new in every answer. */
function visible({ status, headers, body }: TestResponse) {
  const told = [...headers].filter(([name]) => !['date', 'x-stack-request-id'].includes(name))
  return { status, body, headers: Object.fromEntries(told) }
}

describe('asking for a reset (T09, T10)', () => {
  it('asking for a reset is answered alike for known and unknown accounts', async () => {
    const ada = await project.signUp()
    expect(visible(await send(ada.email))).toEqual(visible(await send('nobody@example.com')))
  })

  it('asking for a reset does the same work for known and unknown accounts', async () => {
    const ada = await project.signUp()
    const workFor = async (email: string) => {
      await jobsDone(server)
      const statements = await server.countStatements(() => send(email))
      // What follows the queued event is the job's work, which nobody waits for.
      return statements.slice(0, statements.findIndex((sql) => /insert into "outbox"/.test(sql)) + 1)
    }
    const known = await workFor(ada.email)
    expect(known).toHaveLength(1)
    expect(await workFor('nobody-at-all@example.com')).toEqual(known)
  })

  it('asking for a reset is limited alike for known and unknown accounts', async () => {
    const ada = await project.signUp()
    for (const email of [ada.email, 'nobody-there@example.com']) {
      const statuses: number[] = []
      for (let i = 0; i < 7; i++) statuses.push((await send(email, elsewhere)).status)
      expect(statuses, email).toEqual([200, 200, 200, 200, 200, 429, 429])
    }
  })
})

describe('one reset code sent many times at once (T11)', () => {
  it('one reset code sent twenty times at once sets the password once', async () => {
    const ada = await project.signUp()
    const code = await requestResetCode(server, project, ada.email)
    const passwords = Array.from({ length: 20 }, (_, i) => `password number ${i}`)
    const answers = await Promise.all(passwords.map((password) => reset(code, password)))
    const winner = answers.findIndex(({ status }) => status === 200)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await signIn(ada.email, passwords[winner] ?? '', home)).status).toBe(200)
  })
})

describe('a password reset (T01, T22)', () => {
  it('a reset throws the attacker who registered the address out of the account', async () => {
    const squatter = await project.signUp({ email: 'owned@example.com', password: 'known to the squatter' })
    const guest = project.as('client', squatter)
    expect((await reset(await requestResetCode(server, project, squatter.email))).status).toBe(200)
    expect((await project.refresh(squatter.refreshToken)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    expect((await signIn(squatter.email, squatter.password, home)).code).toBe('EMAIL_PASSWORD_MISMATCH')
    expect((await guest.delete('/auth/sessions/current')).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  })
})

describe('the host that a request names (T08)', () => {
  it('a forged Host header does not change the emailed reset link', async () => {
    const ada = await project.signUp()
    const odd = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', forwarded: 'host=evil.example' }
    const body = { email: ada.email, callback_url: callbackUrl }
    await project.server.post('/auth/password/send-reset-code', body, { headers: odd })
    const mail = await server.mailbox.waitFor(ada.email, (one) => one.subject.startsWith('Reset'))
    expect(mail.links.every((link) => link.startsWith(callbackUrl))).toBe(true)
    expect(`${mail.text}${mail.html}`).not.toContain('evil.example')
  })
})

describe('failing for somebody else (T28, T29)', () => {
  async function useUp(email: string) {
    for (let i = 0; i < 4; i++) expect((await signIn(email, 'wrong wrong', `203.0.${i}.1`)).status).toBe(400)
    expect((await signIn(email, 'wrong wrong')).status).toBe(429)
  }

  it('failed passwords shut out strangers, but not a network that the account knows', async () => {
    const ada = await project.signUp()
    expect((await signIn(ada.email, ada.password, home)).status).toBe(200)
    await useUp(ada.email)
    expect((await signIn(ada.email, ada.password, elsewhere)).status).toBe(429)
    expect((await signIn(ada.email, ada.password, homeToo)).status).toBe(200)
  })

  it('failed passwords count together for every spelling of the address', async () => {
    const ada = await project.signUp({ email: 'spelled@example.com' })
    const spellings = ['Spelled@example.com', 'SPELLED@EXAMPLE.COM', 'spel.led@example.com', 's.p.elled@example.com']
    for (const email of spellings) expect((await signIn(email, 'wrong wrong', elsewhere)).status).toBe(400)
    expect((await signIn(ada.email, ada.password, attacker)).status).toBe(429)
  })

  it('failed passwords are capped from a known network as well', async () => {
    const ada = await project.signUp()
    expect((await signIn(ada.email, ada.password, home)).status).toBe(200)
    for (let i = 0; i < 4; i++) expect((await signIn(ada.email, 'wrong wrong', home)).status).toBe(400)
    expect((await signIn(ada.email, ada.password, homeToo)).status).toBe(429)
  })

  it('failed passwords are limited alike for unknown accounts', async () => {
    await useUp('no-such-account@example.com')
  })

  it('a network is known from the sign-up on', async () => {
    const body = {
      email: 'fresh@example.com',
      password: 'correct horse battery',
      verification_callback_url: callbackUrl,
    }
    expect((await project.client.post('/auth/password/sign-up', body, from(home))).status).toBe(200)
    await useUp('fresh@example.com')
    expect((await signIn('fresh@example.com', body.password, homeToo)).status).toBe(200)
  })

  it('right passwords are not counted against the limit', async () => {
    const ada = await project.signUp()
    for (let i = 0; i < 8; i++) expect((await signIn(ada.email, ada.password, elsewhere)).status).toBe(200)
  })
})

/** Does something while a right password is being checked, when the stored hash has already been read. */
function whileChecking(work: () => Promise<unknown>) {
  const { passwords } = server.app
  const verify = passwords.verify
  vi.spyOn(passwords, 'verify').mockImplementationOnce(async (...input) => {
    const matches = await verify(...input)
    await work()
    return matches
  })
}

const sessionsOf = async (userId: string) =>
  (await project.server.get(`/auth/sessions?user_id=${userId}`)).body.items.length

describe('a password that is replaced while it is being checked (T01)', () => {
  it('a password replaced while it is being checked opens no session', async () => {
    const ada = await project.signUp()
    whileChecking(() => project.server.patch(`/users/${ada.id}`, { password: 'a brand new password' }))
    expect(await signIn(ada.email, ada.password, home)).toMatchObject({ status: 400, code: 'EMAIL_PASSWORD_MISMATCH' })
    expect(await sessionsOf(ada.id)).toBe(0)
  })

  it('a password replaced by a transaction that commits later opens no session', async () => {
    const ada = await project.signUp()
    let change: HeldRows | undefined
    whileChecking(async () => {
      change = await holdRows(server, "update users set password_hash = 'another' where id = $1", [ada.id])
    })
    const answer = signIn(ada.email, ada.password, home)
    const held = await vi.waitUntil(() => change, { timeout: 60_000 })
    await held.waitedFor(1, /^with "account"/)
    await held.release()
    expect(await answer).toMatchObject({ status: 400, code: 'EMAIL_PASSWORD_MISMATCH' })
    expect(await sessionsOf(ada.id)).toBe(1)
  })

  it('a user blocked during the password check gets no session', async () => {
    const ada = await project.signUp()
    whileChecking(() => project.server.post(`/users/${ada.id}/block`))
    expect(await signIn(ada.email, ada.password, home)).toMatchObject({ status: 403, body: 'This account is blocked.' })
    expect(await sessionsOf(ada.id)).toBe(0)
  })

  it('a user deleted during the password check gets no session', async () => {
    const ada = await project.signUp()
    whileChecking(() => project.server.delete(`/users/${ada.id}`))
    expect(await signIn(ada.email, ada.password, home)).toMatchObject({ status: 400, code: 'EMAIL_PASSWORD_MISMATCH' })
  })
})

describe('a password change that is under way (T01, T22)', () => {
  const change = (person: Parameters<typeof project.as>[1], old_password: string) =>
    project.as('client', person).post('/auth/password/update', { old_password, new_password: 'of the one signed in' })

  it('a password change under way does not undo a reset by email', async () => {
    const squatter = await project.signUp()
    const code = await requestResetCode(server, project, squatter.email)
    whileChecking(() => reset(code, 'of the owner of the mailbox'))
    expect(await change(squatter, squatter.password)).toMatchObject({
      status: 400,
      code: 'PASSWORD_CONFIRMATION_MISMATCH',
    })
    expect((await signIn(squatter.email, 'of the one signed in', home)).code).toBe('EMAIL_PASSWORD_MISMATCH')
    expect((await signIn(squatter.email, 'of the owner of the mailbox', home)).status).toBe(200)
  })

  it('a password change under way does not undo one made by a server', async () => {
    const ada = await project.signUp()
    whileChecking(() => project.server.patch(`/users/${ada.id}`, { password: 'of the server' }))
    expect((await change(ada, ada.password)).code).toBe('PASSWORD_CONFIRMATION_MISMATCH')
    expect((await signIn(ada.email, 'of the server', home)).status).toBe(200)
  })

  it('a password change under way gives none to a user whose password was removed', async () => {
    const ada = await project.signUp()
    whileChecking(() => project.server.patch(`/users/${ada.id}`, { password: null }))
    expect((await change(ada, ada.password)).code).toBe('PASSWORD_CONFIRMATION_MISMATCH')
    expect((await project.server.get(`/users/${ada.id}`)).body.has_password).toBe(false)
  })

  it('one of several password changes at once wins', async () => {
    const ada = await project.signUp()
    const passwords = [1, 2, 3, 4].map((n) => `password number ${n}`)
    const answers = await Promise.all(
      passwords.map((new_password) =>
        project.as('server', ada).post('/auth/password/update', { old_password: ada.password, new_password }),
      ),
    )
    const winners = passwords.filter((_, at) => answers[at]?.status === 200)
    expect(winners).toHaveLength(1)
    expect((await signIn(ada.email, winners[0] ?? '', home)).status).toBe(200)
  })
})

describe('an imported hash', () => {
  it('an imported hash signs in everyone who uses it at once, though only one replaces it', async () => {
    const password_hash = await bcrypt('correct horse battery', 4)
    const { body } = await project.server.post('/users', {
      primary_email: 'imported@example.com',
      primary_email_auth_enabled: true,
      password_hash,
    })
    const many = Array.from({ length: 4 }, () => signIn('imported@example.com', 'correct horse battery', home))
    expect((await Promise.all(many)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await sessionsOf(body.id)).toBe(4)
  })
})

describe('the cost of a sign-in', () => {
  it('a sign-in takes two statements: one before the password check and one after', async () => {
    const ada = await project.signUp()
    await signIn(ada.email, ada.password, home)
    const statements = await server.countStatements(() => signIn(ada.email, ada.password, home))
    expect(statements.map((sql) => sql.slice(0, 6))).toEqual(['select', 'with "'])
  })

  it('a sign-in takes no statement when too many are waiting (T30)', async () => {
    const ada = await project.signUp()
    vi.spyOn(server.app.passwords, 'requireRoom').mockImplementationOnce(() => {
      throw new TooBusyError('The server is busy. Please try again in a moment.', 1000)
    })
    let answer: TestResponse | undefined
    const statements = await server.countStatements(async () => {
      answer = await signIn(ada.email, ada.password, home)
    })
    expect(statements).toEqual([])
    expect(answer).toMatchObject({ status: 429, body: 'The server is busy. Please try again in a moment.' })
    expect((await signIn(ada.email, ada.password, home)).status).toBe(200)
  })

  it('a sign-in with a wrong password takes one statement', async () => {
    const ada = await project.signUp()
    for (const email of [ada.email, 'nobody-counted@example.com']) {
      const statements = await server.countStatements(() => signIn(email, 'wrong wrong', elsewhere))
      expect(statements, statements.join('\n')).toHaveLength(1)
    }
  })

  it('a sign-in records its network at most once a day', async () => {
    const ada = await project.signUp()
    const notesOf = async () => {
      const statements = await server.countStatements(() => signIn(ada.email, ada.password, home))
      return statements.filter((sql) => /insert into "known_networks"/.test(sql)).length
    }
    expect(await notesOf()).toBe(1)
    expect(await notesOf()).toBe(0)
    server.clock.advance(24 * 3600_000)
    expect(await notesOf()).toBe(1)
    expect(await notesOf()).toBe(0)
  })
})
