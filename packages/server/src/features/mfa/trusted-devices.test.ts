import { afterAll, describe, expect, it } from 'vitest'
import { requestAttemptCode } from '../../testing/code-mails.ts'
import { startTestServer } from '../../testing/index.ts'
import { extended, trusting } from '../../testing/trusted-devices.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject()
await project.configure({ 'auth.secondFactor.trustDevices': true })
const { withTotp, withDevice, trust, personWithFactor, listed } = trusting(server, project)
const day = 24 * 3_600_000

describe('a trusted device', () => {
  it('stands in for the second factor, as often as its owner gives the first', async () => {
    const ada = await personWithFactor()
    const secret = await trust(ada)
    for (let n = 0; n < 3; n += 1) {
      const answer = await withDevice(ada, secret)
      expect(answer).toMatchObject({ status: 200, body: { user_id: ada.id, is_new_user: false } })
      expect(answer.body).not.toHaveProperty('device_secret')
      expect((await project.refresh(answer.body.refresh_token)).status).toBe(200)
    }
  })

  it('is one of several that a browser has kept, of several people', async () => {
    const [ada, bob] = [await personWithFactor(), await personWithFactor()]
    const secrets = [await trust(ada), await trust(bob)]
    expect((await withDevice(ada, ...secrets)).body.user_id).toBe(ada.id)
    expect((await withDevice(bob, ...secrets)).body.user_id).toBe(bob.id)
  })

  it('opens a session that says what was proved: the first factor', async () => {
    const ada = await personWithFactor()
    const { body } = await withDevice(ada, await trust(ada))
    const me = project.as('client', { accessToken: body.access_token })
    const { items } = (await me.get('/auth/sessions?user_id=me', extended)).body
    const current = items.find((item: { is_current_session: boolean }) => item.is_current_session)
    expect(current.methods).toEqual(['pwd'])
  })

  it('is trusted as long as the project says, also when that changes later', async () => {
    const ada = await personWithFactor()
    const secret = await trust(ada)
    server.clock.advance(29 * day)
    expect((await withDevice(ada, secret)).status).toBe(200)
    await project.configure({ 'auth.secondFactor.trustedDays': 7 })
    expect((await withDevice(ada, secret)).code).toBe('INVALID_TOTP_CODE')
    expect(await listed(ada)).toEqual([])
    await project.configure({ 'auth.secondFactor.trustedDays': null })
    expect((await withDevice(ada, secret)).status).toBe(200)
    server.clock.advance(day)
    expect((await withDevice(ada, secret)).code).toBe('INVALID_TOTP_CODE')
  })

  it('is listed for its owner and for servers, and either removes it', async () => {
    const ada = await personWithFactor()
    const [first, second] = [await trust(ada), await trust(ada)]
    await withDevice(ada, first)
    const me = project.as('client', ada)
    const { items } = (await me.get('/auth/trusted-devices?user_id=me', extended)).body
    expect(items).toMatchObject([{ last_used_at_millis: null }, { last_used_at_millis: expect.any(Number) }])
    expect(items[0].expires_at_millis - items[0].created_at_millis).toBe(30 * day)
    expect(JSON.stringify(items)).not.toContain(first)
    expect((await me.delete(`/auth/trusted-devices/${items[1].id}?user_id=me`, extended)).status).toBe(200)
    expect((await withDevice(ada, first)).code).toBe('INVALID_TOTP_CODE')
    expect((await withDevice(ada, second)).status).toBe(200)
    const path = `/auth/trusted-devices/${items[0].id}?user_id=${ada.id}`
    expect((await project.server.delete(path, extended)).status).toBe(200)
    expect((await project.server.delete(path, extended)).status).toBe(404)
    expect(await listed(ada)).toEqual([])
  })

  it('is told to its owner by email, and in their data', async () => {
    const ada = await personWithFactor()
    await trust(ada)
    await server.mailbox.waitFor(ada.email, ({ subject }) => subject.startsWith('A device was marked as trusted'))
    const { body } = await project.server.get(`/users/${ada.id}/personal-data`, extended)
    expect(body.trusted_devices).toMatchObject([{ last_used_at_millis: null }])
  })

  it('of twenty the oldest makes room', async () => {
    const ada = await personWithFactor()
    const oldest = await trust(ada)
    let newest = oldest
    for (let n = 0; n < 20; n += 1) newest = await trust(ada)
    expect(await listed(ada)).toHaveLength(20)
    expect((await withDevice(ada, oldest)).code).toBe('INVALID_TOTP_CODE')
    expect((await withDevice(ada, newest)).status).toBe(200)
  })

  it('is offered while a sign-in waits for the second factor', async () => {
    const ada = await personWithFactor()
    const ask = async (code: string) => project.client.post('/auth/mfa/attempt', { code }, extended)
    expect((await ask(await requestAttemptCode(project, ada))).body).toEqual({
      ...{ trusted_device_days: 30, needs_setup: false, methods: ['totp'], account: ada.email, reset: null },
    })
    expect((await ask('x'.repeat(45))).code).toBe('VERIFICATION_CODE_NOT_FOUND')
    const other = await server.createProject()
    const eve = await trusting(server, other).personWithFactor()
    const body = { code: await requestAttemptCode(other, eve) }
    expect((await other.client.post('/auth/mfa/attempt', body, extended)).body).toMatchObject({
      trusted_device_days: null,
    })
  })

  it('is nothing that published clients see', async () => {
    const ada = await personWithFactor()
    expect((await withTotp(ada, { trust_device: true }, {})).body).not.toHaveProperty('device_secret')
    const body = { type: 'device', device_secrets: ['x'], code: await requestAttemptCode(project, ada) }
    expect((await project.client.post('/auth/mfa/sign-in', body)).code).toBe('SCHEMA_ERROR')
    expect((await project.as('client', ada).get('/auth/trusted-devices?user_id=me')).status).toBe(404)
  })
})
