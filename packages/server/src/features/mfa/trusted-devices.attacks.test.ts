import { afterAll, describe, expect, it } from 'vitest'
import { requestAttemptCode, requestResetCode, totpAt, totpSecret } from '../../testing/code-mails.ts'
import { type Person, startTestServer } from '../../testing/index.ts'
import { tenantOf } from '../../testing/people.ts'
import { extended, trusting } from '../../testing/trusted-devices.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject()
await project.configure({ 'auth.secondFactor.trustDevices': true })
const { attempt, withTotp, withDevice, trust, personWithFactor, listed } = trusting(server, project)
const password = 'a brand new password'

describe('what makes a device trusted (T70)', () => {
  it('is of no use for another account, another project, or without the first factor', async () => {
    const [ada, eve] = [await personWithFactor(), await personWithFactor()]
    const secret = await trust(ada)
    expect((await withDevice(eve, secret)).code).toBe('INVALID_TOTP_CODE')
    const body = { type: 'device', device_secrets: [secret], code: 'x'.repeat(45) }
    expect((await project.client.post('/auth/mfa/sign-in', body, extended)).code).toBe('VERIFICATION_CODE_NOT_FOUND')
    const other = await server.createProject()
    await other.configure({ 'auth.secondFactor.trustDevices': true })
    const there = trusting(server, other)
    expect((await there.withDevice(await there.personWithFactor(), secret)).code).toBe('INVALID_TOTP_CODE')
  })

  it('is not given for a recovery code, nor where the project trusts none', async () => {
    const ada = await personWithFactor()
    server.clock.advance(31_000)
    const made = await project.as('client', ada).post('/auth/recovery-codes', { totp_code: totpAt(server) }, extended)
    const body = { type: 'recovery', recovery_code: made.body.codes[0], trust_device: true, code: await attempt(ada) }
    const answer = await project.client.post('/auth/mfa/sign-in', body, extended)
    expect(answer.status).toBe(200)
    expect(answer.body).not.toHaveProperty('device_secret')
    const strict = await server.createProject()
    const there = trusting(server, strict)
    const bob = await there.personWithFactor()
    expect((await there.withTotp(bob, { trust_device: true })).body).not.toHaveProperty('device_secret')
  })

  it('is worth nothing while the project trusts no devices', async () => {
    const ada = await personWithFactor()
    const secret = await trust(ada)
    await project.configure({ 'auth.secondFactor.trustDevices': false })
    expect((await withDevice(ada, secret)).code).toBe('INVALID_TOTP_CODE')
    await project.configure({ 'auth.secondFactor.trustDevices': true })
    expect((await withDevice(ada, secret)).status).toBe(200)
  })

  const endings: [string, (ada: Person) => Promise<{ status: number }>][] = [
    [
      'the password is reset by mail',
      async ({ email }) =>
        project.client.post('/auth/password/reset', { code: await requestResetCode(server, project, email), password }),
    ],
    [
      'the password is changed',
      (ada) =>
        project.as('client', ada).post('/auth/password/update', { old_password: ada.password, new_password: password }),
    ],
    ['a server sets a password', ({ id }) => project.server.patch(`/users/${id}`, { password })],
    ['the second factor is removed', ({ id }) => project.server.patch(`/users/${id}`, { totp_secret_base64: null })],
    [
      'the second factor is replaced',
      ({ id }) => project.server.patch(`/users/${id}`, { totp_secret_base64: Buffer.alloc(20, 7).toString('base64') }),
    ],
    [
      'the second factor is reset by an administrator',
      ({ id }) => project.server.post(`/users/${id}/reset-mfa`, { reason: 'Lost the phone' }, extended),
    ],
    [
      'the person puts another app in its place',
      (ada) =>
        project.as('client', ada).patch('/users/me', { totp_secret_base64: Buffer.alloc(20, 9).toString('base64') }),
    ],
    [
      'a refresh token that was replaced is shown by somebody else',
      async ({ refreshToken }) => {
        const next = async (token: string): Promise<string> => {
          server.clock.advance(60_000)
          return (await project.refresh(token, { rotation: '1' })).body.refresh_token
        }
        await next(await next(refreshToken))
        expect((await project.refresh(refreshToken, { rotation: '1' })).status).toBe(401)
        return { status: 200 }
      },
    ],
    [
      'the user was blocked',
      async ({ id }) => {
        await project.server.post(`/users/${id}/block`)
        return project.server.delete(`/users/${id}/block`)
      },
    ],
  ]
  it.each(endings)('is worth nothing any more once %s', async (_, end) => {
    const ada = await personWithFactor()
    const secret = await trust(ada)
    expect((await end(ada)).status).toBe(200)
    expect(await listed(ada)).toEqual([])
    await project.server.patch(`/users/${ada.id}`, { password, totp_secret_base64: totpSecret.toString('base64') })
    expect((await withDevice({ ...ada, password }, secret)).code).toBe('INVALID_TOTP_CODE')
  })

  it('lets one attempt open one session, however often it is sent', async () => {
    const ada = await personWithFactor()
    const body = { type: 'device', device_secrets: [await trust(ada)], code: await attempt(ada) }
    const before = (await project.server.get(`/auth/sessions?user_id=${ada.id}`)).body.items.length
    const send = () => project.client.post('/auth/mfa/sign-in', body, extended)
    const answers = await Promise.all(Array.from({ length: 50 }, send))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await project.server.get(`/auth/sessions?user_id=${ada.id}`)).body.items).toHaveLength(before + 1)
  })

  it('is neither listed nor removed by other people', async () => {
    const [ada, eve] = [await personWithFactor(), await personWithFactor()]
    await trust(ada)
    const [{ id }] = await listed(ada)
    const her = project.as('client', eve)
    expect((await her.get(`/auth/trusted-devices?user_id=${ada.id}`, extended)).status).toBe(403)
    expect((await her.delete(`/auth/trusted-devices/${id}?user_id=${ada.id}`, extended)).status).toBe(403)
    expect((await her.delete(`/auth/trusted-devices/${id}?user_id=me`, extended)).status).toBe(404)
    expect(await listed(ada)).toHaveLength(1)
  })

  it('is not in the database', async () => {
    const ada = await personWithFactor()
    const secret = await trust(ada)
    const db = await tenantOf(server, project)
    const rows = await db.selectFrom('trusted_devices').selectAll().where('user_id', '=', ada.id).execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  it.each([[[]], [Array.from({ length: 6 }, () => 'x')], ['x'], [[1]], [['x'.repeat(100_000)]]])(
    'that has no form is refused: %.20o',
    async (device_secrets) => {
      const ada = await personWithFactor()
      const body = { type: 'device', device_secrets, code: await requestAttemptCode(project, ada) }
      expect((await project.client.post('/auth/mfa/sign-in', body, extended)).status).toBe(400)
    },
  )

  it('wrong ones cost the owner no guess', async () => {
    const ada = await personWithFactor()
    for (let n = 0; n < 12; n += 1) expect((await withDevice(ada, 'x'.repeat(45))).code).toBe('INVALID_TOTP_CODE')
    expect((await withTotp(ada)).status).toBe(200)
  })
})
