import { header } from '@hallpass/contract'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { requestResetCode, requestSignInCode, totpAt } from '../../testing/code-mails.ts'
import { hour, losing } from '../../testing/delayed-reset.ts'
import { type Person, startTestServer } from '../../testing/index.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { registerPasskey, signInWithPasskey } from '../../testing/passkey-ceremonies.ts'
import { requiring } from '../../testing/required-factor.ts'
import { SoftwareAuthenticator } from '../../testing/software-authenticator.ts'
import { extended, trusting } from '../../testing/trusted-devices.ts'
import { startReceiver } from '../../testing/webhook-receiver.ts'
import { createEndpoint } from '../../testing/webhooks.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject({
  config: { credential_enabled: true, magic_link_enabled: true, passkey_enabled: true },
})
await project.configure({ 'auth.secondFactor.resetByEmail': true, 'auth.secondFactor.trustDevices': true })
const { ask, offered, pending, sendCode, finish, codeFor, keysFor, open, audited, attempt } = losing(server, project)
const { personWithFactor, withTotp, withDevice, trust, listed } = trusting(server, project)

async function addAddress({ id }: Person, value: string, is_verified = true) {
  const body = { user_id: id, type: 'email', value, is_verified, used_for_auth: false }
  expect((await project.server.post('/contact-channels', body)).status).toBe(201)
}

describe('somebody who has lost the second factor', () => {
  it('waits for three days, and is rid of it with a code by email', async () => {
    const ada = await personWithFactor()
    expect(await offered(ada)).toEqual({ delay_hours: 72, due_at_millis: null, is_due: false })
    const now = server.clock.now().getTime()
    const asked = await ask(ada)
    expect(asked).toMatchObject({
      status: 200,
      body: { due_at_millis: now + 72 * hour, expires_at_millis: now + (72 + 7 * 24) * hour },
    })
    expect(await pending(ada)).toEqual({ requested_at_millis: now, ...asked.body })
    server.clock.advance(72 * hour)
    expect(await offered(ada)).toMatchObject({ due_at_millis: now + 72 * hour, is_due: true })
    const answer = await finish(await codeFor(ada))
    expect(answer).toMatchObject({ status: 200, body: { user_id: ada.id, is_new_user: false } })
    expect((await project.refresh(answer.body.refresh_token)).status).toBe(200)
    expect((await project.signIn(ada)).id).toBe(ada.id)
    expect(await pending(ada)).toBeNull()
  })

  it('loses with it the apps, recovery codes, trusted devices and all other sessions', async () => {
    const ada = await personWithFactor()
    const secret = await trust(ada)
    server.clock.advance(31_000)
    const codes = { totp_code: totpAt(server) }
    expect((await project.as('client', ada).post('/auth/recovery-codes', codes, extended)).status).toBe(200)
    await ask(ada)
    server.clock.advance(72 * hour)
    const { body } = await finish(await codeFor(ada))
    expect((await project.server.get(`/users/${ada.id}`)).body.requires_totp_mfa).toBe(false)
    expect((await project.refresh(ada.refreshToken)).status).toBe(401)
    expect(await listed(ada)).toEqual([])
    expect(secret).toBeTruthy()
    const me = project.as('client', { accessToken: body.access_token })
    expect((await me.get('/auth/recovery-codes', extended)).body).toEqual({ left: null })
    const { items } = (await me.get('/auth/sessions?user_id=me', extended)).body
    expect(items).toMatchObject([{ methods: ['pwd', 'otp'] }])
  })

  it('is told of it also where time passes while it is written down', async () => {
    const ada = await personWithFactor()
    const code = await attempt(ada)
    const standing = server.clock.now().getTime()
    let reads = 0
    const clock = vi.spyOn(server.clock, 'now').mockImplementation(() => new Date(standing + ++reads))
    await ask(ada, code)
    clock.mockRestore()
    expect(await keysFor(ada.email)).toHaveLength(1)
  })

  it('asks once: asking again neither restarts nor shortens it, and sends nothing', async () => {
    const ada = await personWithFactor()
    const first = await ask(ada)
    expect(await keysFor(ada.email)).toHaveLength(1)
    server.clock.advance(hour)
    await project.configure({ 'auth.secondFactor.resetDelayHours': 24 })
    expect((await ask(ada)).body).toEqual(first.body)
    await project.configure({ 'auth.secondFactor.resetDelayHours': null })
    expect(await keysFor(ada.email)).toHaveLength(1)
    expect(await audited('factor_reset.requested', ada)).toHaveLength(1)
  })

  it('waits as long as the project says', async () => {
    await project.configure({ 'auth.secondFactor.resetDelayHours': 168 })
    const ada = await personWithFactor()
    const { due_at_millis: due } = (await ask(ada)).body
    expect(due - server.clock.now().getTime()).toBe(168 * hour)
    await project.configure({ 'auth.secondFactor.resetDelayHours': null })
  })

  it('can finish for seven days, and ask anew after that', async () => {
    const ada = await personWithFactor()
    await ask(ada)
    server.clock.advance((72 + 7 * 24) * hour)
    expect((await sendCode(ada)).status).toBe(400)
    expect(await offered(ada)).toMatchObject({ due_at_millis: null, is_due: false })
    const { body } = await ask(ada)
    expect(body.due_at_millis).toBe(server.clock.now().getTime() + 72 * hour)
    expect(await audited('factor_reset.requested', ada)).toHaveLength(2)
  })

  it('sets up a new one where the project requires it', async () => {
    const strict = await server.createProject()
    const { personWithFactor: person } = trusting(server, strict)
    const { day, describe: describeAttempt, setUp } = requiring(server, strict)
    const lost = losing(server, strict)
    const ada = await person()
    await strict.configure({ 'auth.secondFactor.resetByEmail': true, 'auth.secondFactor.requiredFrom': day(0) })
    await lost.ask(ada)
    server.clock.advance(72 * hour)
    const answer = await lost.finish(await lost.codeFor(ada))
    expect(answer.code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED')
    const { attempt_code: code } = answer.body.details
    expect((await describeAttempt(code)).body).toMatchObject({ needs_setup: true, reset: null })
    expect((await setUp(code)).status).toBe(200)
  })
})

describe('everybody who should know', () => {
  it('is told: all verified addresses at once, with a link that names no code', async () => {
    const ada = await personWithFactor()
    const second = `second-${ada.email}`
    await addAddress(ada, second)
    await addAddress(ada, `unproved-${ada.email}`, false)
    await ask(ada)
    await jobsDone(server)
    for (const address of [ada.email, second]) {
      const mail = await server.mailbox.waitFor(address, ({ subject }) => subject.startsWith('Your second factor at'))
      expect(mail.text).toContain('Somebody asked to remove your second factor')
      expect(mail.text).toMatch(/From .*2\d{3}.* on, they can remove it/)
      const link = mail.links.find((one) => one.includes('keep-second-factor'))!
      expect(new URL(link).searchParams.get('code')).toBeNull()
    }
    expect(await keysFor(`unproved-${ada.email}`)).toEqual([])
    server.clock.advance(72 * hour)
    await finish(await codeFor(ada))
    for (const address of [ada.email, second])
      await server.mailbox.waitFor(address, ({ subject }) =>
        subject.startsWith('Two-factor authentication was switched off'),
      )
  })

  it('is told in the audit log and by webhooks that name it', async () => {
    const receiver = await startReceiver()
    const event_types = ['factor_reset.requested', 'factor_reset.cancelled', 'factor_reset.completed']
    await createEndpoint(project, receiver.url, { event_types })
    const ada = await personWithFactor()
    const { due_at_millis } = (await ask(ada)).body
    const requested_at_millis = server.clock.now().getTime()
    await withTotp(ada)
    await ask(ada)
    server.clock.advance(72 * hour)
    await finish(await codeFor(ada))
    const webhooks = (await receiver.waitFor(4)).map(({ body }) => body)
    const user_id = ada.id
    expect(webhooks).toContainEqual({
      type: 'factor_reset.requested',
      data: { user_id, requested_at_millis, due_at_millis },
    })
    const cancelled_at_millis = expect.any(Number)
    expect(webhooks).toContainEqual({
      type: 'factor_reset.cancelled',
      data: { user_id, reason: 'second_factor_used', cancelled_at_millis },
    })
    expect(webhooks.map(({ type }) => type)).toContain('factor_reset.completed')
    for (const [action, count] of [
      ['requested', 2],
      ['cancelled', 1],
      ['completed', 1],
    ] as const) {
      const entries = await audited(`factor_reset.${action}`, ada)
      expect(entries).toHaveLength(count)
      expect(entries[0].actor).toMatchObject({ type: 'user', id: ada.id })
    }
  })
})

describe('the link of the email', () => {
  it('asks first, stops it, and says so when there is nothing to stop', async () => {
    const ada = await personWithFactor()
    await ask(ada)
    const [key] = await keysFor(ada.email)
    const page = await open('GET', key!)
    expect(page.body).toContain('Keep your second factor?')
    expect(await pending(ada)).not.toBeNull()
    expect((await open('POST', key!)).body).toContain('Your second factor stays')
    expect(await pending(ada)).toBeNull()
    for (const method of ['GET', 'POST'] as const) {
      const { status, body } = await open(method, key!)
      expect(status).toBe(200)
      expect(body).toContain('There is nothing to stop')
    }
    expect(await audited('factor_reset.cancelled', ada)).toMatchObject([
      { actor: { type: 'unknown' }, after: { reason: 'link' } },
    ])
  })

  it.each([
    ['de', 'Zweiten Faktor behalten?'],
    ['ar', 'هل تريد الاحتفاظ بالعامل الثاني؟'],
  ])('opens a page in the language of its reader: %s', async (language, title) => {
    const ada = await personWithFactor()
    await ask(ada)
    const [key] = await keysFor(ada.email)
    expect((await open('GET', key!, language)).body).toContain(`<h1>${title}</h1>`)
  })
})

describe('what stops it', () => {
  const password = 'a new one of its owner'
  const secret = Buffer.from('another secret of 20').toString('base64')
  const cases: [string, string, (ada: Person) => Promise<{ status: number }>][] = [
    ['a sign-in with the second factor', 'second_factor_used', (ada) => withTotp(ada)],
    [
      'a proof of it by somebody who is signed in',
      'second_factor_used',
      (ada) => {
        server.clock.advance(31_000)
        return project.as('client', ada).post('/auth/step-up/totp', { totp_code: totpAt(server) }, extended)
      },
    ],
    [
      'a new password',
      'password_changed',
      (ada) =>
        project.as('client', ada).post('/auth/password/update', { old_password: ada.password, new_password: password }),
    ],
    [
      'a new password by email',
      'password_changed',
      async (ada) => {
        const code = await requestResetCode(server, project, ada.email)
        return project.client.post('/auth/password/reset', { code, password })
      },
    ],
    [
      'another authenticator app',
      'second_factor_changed',
      (ada) => {
        const body = {
          name: 'New',
          totp_secret_base64: secret,
          totp_code: totpAt(server, 0, Buffer.from(secret, 'base64')),
        }
        return project.as('client', ada).post('/auth/authenticator-apps', body, extended)
      },
    ],
    [
      'another secret that a server sets',
      'second_factor_changed',
      (ada) => project.server.patch(`/users/${ada.id}`, { totp_secret_base64: secret }),
    ],
    [
      'a reset by an administrator',
      'second_factor_changed',
      (ada) => project.server.post(`/users/${ada.id}/reset-mfa`, { reason: 'Showed a passport' }, extended),
    ],
    ['an administrator', 'admin', (ada) => project.server.delete(`/users/${ada.id}/mfa-reset`, extended)],
  ]
  it.each(cases)('%s', async (_name, reason, act) => {
    const ada = await personWithFactor()
    await ask(ada)
    expect((await act(ada)).status).toBeLessThan(300)
    expect(await pending(ada)).toBeNull()
    expect(await audited('factor_reset.cancelled', ada)).toMatchObject([{ after: { reason } }])
  })

  it('not a passkey as the first step, whose owner may have lost the second', async () => {
    const ada = await personWithFactor()
    const authenticator = new SoftwareAuthenticator()
    expect((await registerPasskey(project, ada, authenticator)).status).toBe(200)
    await ask(ada)
    expect((await signInWithPasskey(project, authenticator)).code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED')
    expect(await pending(ada)).not.toBeNull()
  })

  it('not a sign-in on a trusted device, which shows no second factor', async () => {
    const ada = await personWithFactor()
    const device = await trust(ada)
    await ask(ada)
    expect((await withDevice(ada, device)).status).toBe(200)
    expect(await pending(ada)).not.toBeNull()
  })
})

describe('it is not offered', () => {
  it('where a project has it switched off, also what was asked for before', async () => {
    const off = await server.createProject()
    const lost = losing(server, off)
    const ada = await trusting(server, off).personWithFactor()
    expect(await lost.offered(ada)).toBeNull()
    expect((await lost.ask(ada)).status).toBe(400)
    await off.configure({ 'auth.secondFactor.resetByEmail': true })
    await lost.ask(ada)
    server.clock.advance(72 * hour)
    const code = await lost.codeFor(ada)
    await off.configure({ 'auth.secondFactor.resetByEmail': false })
    expect((await lost.sendCode(ada)).status).toBe(400)
    expect((await lost.finish(code)).status).toBe(400)
    expect((await off.server.get(`/users/${ada.id}`)).body.requires_totp_mfa).toBe(true)
  })

  it('to people without a verified address', async () => {
    const ada = await personWithFactor()
    await project.server.patch(`/users/${ada.id}`, { primary_email_verified: false })
    expect(await offered(ada)).toBeNull()
    expect((await ask(ada)).status).toBe(400)
    expect(await pending(ada)).toBeNull()
  })

  it('to published clients', async () => {
    const ada = await personWithFactor()
    const code = await attempt(ada)
    for (const path of ['reset', 'reset/send-code', 'reset/finish'])
      expect((await project.client.post(`/auth/mfa/${path}`, { code })).status).toBe(404)
    expect(
      (await project.client.post('/auth/mfa/reset', { code }, { headers: { [header.extensions]: '1' } })).status,
    ).toBe(200)
  })
})

it('works for somebody whose first factor is a code by email, which is the same mailbox: the delay protects them', async () => {
  const ada = await personWithFactor()
  const signIn = async () => {
    const { code } = await requestSignInCode(server, project, ada.email)
    return (await project.client.post('/auth/otp/sign-in', { code }, extended)).body.details.attempt_code
  }
  expect((await ask(ada, await signIn())).status).toBe(200)
  server.clock.advance(72 * hour)
  expect((await sendCode(ada, await signIn())).status).toBe(200)
})

it('administrators hear of users that are not there, and of nothing to stop', async () => {
  const ada = await personWithFactor()
  expect((await project.server.delete(`/users/${ada.id}/mfa-reset`, extended)).status).toBe(404)
  const nobody = crypto.randomUUID()
  expect((await project.server.get(`/users/${nobody}/mfa-reset`, extended)).code).toBe('USER_NOT_FOUND')
  expect((await project.server.delete(`/users/${nobody}/mfa-reset`, extended)).code).toBe('USER_NOT_FOUND')
  expect((await project.as('client', ada).get(`/users/${ada.id}/mfa-reset`, extended)).code).toBe(
    'INSUFFICIENT_ACCESS_TYPE',
  )
})
