import { afterAll, describe, expect, it } from 'vitest'
import { enableTotp, totpAt } from '../../testing/code-mails.ts'
import { startTestServer } from '../../testing/index.ts'
import { requiring } from '../../testing/required-factor.ts'
import { path, withKeys } from '../../testing/security-keys.ts'
import { SoftwareAuthenticator } from '../../testing/software-authenticator.ts'
import { extended } from '../../testing/trusted-devices.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject()
const { as, newKey, add, personWithKey, attempt, ask, signIn, prove, list, remove } = withKeys(project)

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

describe('a security key', () => {
  it('is a second factor: sign-in asks for it, and the session says so', async () => {
    const { ada, key } = await personWithKey()
    const signedIn = await signIn(ada, key)
    expect(signedIn).toMatchObject({ status: 200, body: { user_id: ada.id, is_new_user: false } })
    expect(claimsOf(signedIn.body.access_token).amr).toEqual(['pwd', 'security-key'])
    expect((await list(ada))[0].last_used_at_millis).toEqual(expect.any(Number))
  })

  it('needs neither a PIN nor a place on the key', async () => {
    const { ada, key } = await personWithKey()
    const { options_json: made } = (await as(ada).post(`${path}/initiate`)).body
    expect(made.authenticatorSelection).toEqual({
      authenticatorAttachment: 'cross-platform',
      residentKey: 'discouraged',
      userVerification: 'discouraged',
    })
    expect(made.excludeCredentials).toEqual([{ id: key.id, type: 'public-key', transports: ['usb', 'nfc'] }])
    const { options_json: asked } = (await ask(await attempt(ada))).body
    expect(asked.allowCredentials).toEqual([{ id: key.id, type: 'public-key', transports: ['usb', 'nfc'] }])
    // Present, not verified, and with no name of its owner, as keys of the first generation.
    expect((await signIn(ada, key, { flags: 1, userHandle: null })).status).toBe(200)
  })

  it('works without a counter', async () => {
    const ada = await project.signUp()
    const key = new SoftwareAuthenticator({ counts: false })
    expect((await add(ada, key)).status).toBe(201)
    for (let n = 0; n < 2; n += 1) expect((await signIn(ada, key)).status).toBe(200)
  })

  it('is listed, renamed and removed by its owner, and by servers', async () => {
    const { ada, id } = await personWithKey()
    expect((await as(ada).patch(`${path}/${id}?user_id=me`, { name: ' Red key ' })).body.name).toBe('Red key')
    expect(await list(ada)).toEqual([
      { id, name: 'Red key', created_at_millis: expect.any(Number), last_used_at_millis: null },
    ])
    const byServer = (await project.server.get(`${path}?user_id=${ada.id}`, extended)).body
    expect(byServer.items).toEqual(await list(ada))
    expect((await project.server.delete(`${path}/${id}?user_id=${ada.id}`, extended)).status).toBe(200)
    expect((await remove(ada, id)).status).toBe(404)
  })

  it('works beside an authenticator app, and each is enough', async () => {
    const { ada, key, id } = await personWithKey()
    await enableTotp(project, ada)
    expect((await project.client.post('/auth/mfa/attempt', { code: await attempt(ada) }, extended)).body).toMatchObject(
      {
        ...{ needs_setup: false, methods: ['security-key', 'totp'] },
      },
    )
    expect((await signIn(ada, key)).status).toBe(200)
    const code = await attempt(ada)
    expect((await project.client.post('/auth/mfa/sign-in', { type: 'totp', totp: totpAt(server), code })).status).toBe(
      200,
    )
    expect((await remove(ada, id)).status).toBe(200)
    await attempt(ada)
  })

  it('with the last one the second factor is off, and its recovery codes are gone', async () => {
    const { ada, key, id } = await personWithKey()
    const made = await as(ada).post('/auth/recovery-codes', { security_key: await prove(ada, key, 'recovery-codes') })
    expect(made.body.codes).toHaveLength(10)
    const second = await add(ada)
    expect((await remove(ada, id)).status).toBe(200)
    expect((await as(ada).get('/auth/recovery-codes')).body.left).toBe(10)
    expect((await remove(ada, second.body.id)).status).toBe(200)
    expect((await as(ada).get('/auth/recovery-codes')).body.left).toBeNull()
    const { email, password } = ada
    expect((await project.client.post('/auth/password/sign-in', { email, password })).status).toBe(200)
  })

  it('keeps the recovery codes when the authenticator app goes', async () => {
    const { ada, key } = await personWithKey()
    await enableTotp(project, ada)
    await as(ada).post('/auth/recovery-codes', { security_key: await prove(ada, key, 'recovery-codes') })
    await project.server.patch(`/users/${ada.id}`, { totp_secret_base64: null })
    expect((await as(ada).get('/auth/recovery-codes')).body.left).toBe(10)
  })

  it('is stood in for by a recovery code', async () => {
    const { ada, key } = await personWithKey()
    const proof = await prove(ada, key, 'recovery-codes')
    const { codes } = (await as(ada).post('/auth/recovery-codes', { security_key: proof })).body
    const code = await attempt(ada)
    const body = { type: 'recovery', recovery_code: codes[0], code }
    expect((await project.client.post('/auth/mfa/sign-in', body, extended)).status).toBe(200)
    expect((await as(ada).post('/auth/recovery-codes', {})).status).toBe(400)
  })

  it('trusts the device where the project allows it', async () => {
    const own = await server.createProject()
    await own.configure({ 'auth.secondFactor.trustDevices': true })
    const theirs = withKeys(own)
    const { ada, key } = await theirs.personWithKey()
    const code = await theirs.attempt(ada)
    const { body } = await theirs.finish(code, await theirs.answer(code, key), { trust_device: true })
    const again = { type: 'device', device_secrets: [body.device_secret], code: await theirs.attempt(ada) }
    expect((await own.client.post('/auth/mfa/sign-in', again, extended)).status).toBe(200)
  })

  it('proves who is there before what lasts', async () => {
    const { ada, key } = await personWithKey()
    const { body } = await signIn(ada, key)
    server.clock.advance(9 * 60_000)
    const { access_token: accessToken } = (await project.refresh(body.refresh_token)).body
    server.clock.advance(2 * 60_000)
    const refused = await add({ accessToken })
    expect(refused).toMatchObject({
      code: 'STEP_UP_REQUIRED',
      body: { details: { methods: ['security-key', 'sign-in'] } },
    })
    const confirmed = await as({ accessToken }).post(
      '/auth/step-up/security-key',
      await prove({ accessToken }, key, 'step-up'),
    )
    expect(confirmed.status).toBe(200)
    expect((await add({ accessToken: confirmed.body.access_token })).status).toBe(201)
  })

  it('is removed with everything else by an administrator, and is in what people get of their data', async () => {
    const { ada } = await personWithKey()
    const data = await project.as('client', ada).get('/users/me/personal-data', extended)
    expect(JSON.stringify(data.body)).toContain('Blue key')
    expect((await project.server.post(`/users/${ada.id}/reset-mfa`, { reason: 'Lost it' }, extended)).status).toBe(200)
    expect(await list(ada)).toEqual([])
    expect((await project.server.post(`/users/${ada.id}/reset-mfa`, { reason: 'Lost it' }, extended)).status).toBe(400)
  })

  it('is told of by email', async () => {
    const { ada, id } = await personWithKey()
    await server.mailbox.waitFor(ada.email, ({ subject }) => subject.startsWith('A security key was added'))
    await remove(ada, id)
    await server.mailbox.waitFor(ada.email, ({ subject }) => subject.startsWith('A security key was removed'))
  })
})

describe('clients that know of no keys', () => {
  it('are asked for the second factor all the same, and no code is right', async () => {
    const { ada } = await personWithKey()
    const code = await attempt(ada)
    const { code: answered } = await project.client.post('/auth/mfa/sign-in', { type: 'totp', totp: '000000', code })
    expect(answered).toBe('INVALID_TOTP_CODE')
    const body = { type: 'security-key', code, security_key: { code, authentication_response: {} } }
    expect((await project.client.post('/auth/mfa/sign-in', body)).code).toBe('SCHEMA_ERROR')
    expect((await project.server.get(`/users/${ada.id}`)).body.requires_totp_mfa).toBe(false)
  })
})

describe('where a second factor is required', () => {
  it('a key is one, set up before there is a session or later', async () => {
    const own = await server.createProject()
    const theirs = withKeys(own)
    const { give, setupCode, required } = requiring(server, own)
    const ada = await own.signUp()
    await own.configure({ 'auth.secondFactor.requiredFrom': '2020-01-01' })
    const code = await setupCode(ada)
    const { body } = await own.client.post('/auth/mfa/security-key/setup/initiate', { code }, extended)
    const key = newKey()
    const security_key = { code: body.code, name: 'First key', credential: key.create(body.options_json) }
    const signedIn = await own.client.post('/auth/mfa/security-key/setup', { code, security_key }, extended)
    expect(signedIn.status).toBe(200)
    const accessToken = signedIn.body.access_token
    expect(await required({ accessToken })).toMatchObject({ has_factor: true })
    expect(claimsOf(accessToken).amr).toEqual(['pwd', 'security-key'])
    expect((await give(ada)).code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED')
    expect((await theirs.signIn(ada, key)).status).toBe(200)
    const [{ id }] = await theirs.list({ accessToken })
    expect((await theirs.remove({ accessToken }, id)).status).toBe(400)
  })
})
