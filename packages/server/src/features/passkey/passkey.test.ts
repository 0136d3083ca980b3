import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestProject } from '../../testing/index.ts'
import { registerPasskey, signInWithPasskey } from '../../testing/passkey-ceremonies.ts'
import { SoftwareAuthenticator } from '../../testing/software-authenticator.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject({ config: { passkey_enabled: true }, displayName: 'Acme' })
const closed = await server.createProject()
const placeholder = 'THIS_VALUE_WILL_BE_REPLACED.example.com'
const token = /^[0-9a-hjkmnp-tv-z]{45}$/

const initiateRegistration = (person: { accessToken: string }, on: TestProject = project) =>
  on.as('client', person).post('/auth/passkey/initiate-passkey-registration', {})
const initiateSignIn = (on: TestProject = project) =>
  on.client.post('/auth/passkey/initiate-passkey-authentication', {})

describe('starting to register', () => {
  it('starting a passkey registration gives the options that published clients expect, and a code', async () => {
    const ada = await project.signUp()
    const { status, body } = await initiateRegistration(ada)
    expect(status).toBe(200)
    expect(body).toEqual({
      options_json: {
        challenge: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
        rp: { name: 'Acme', id: placeholder },
        user: { id: Buffer.from(ada.id).toString('base64url'), name: ada.email, displayName: ada.email },
        pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
        timeout: 60_000,
        attestation: 'none',
        excludeCredentials: [],
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' },
        extensions: { credProps: true },
      },
      code: expect.stringMatching(token),
    })
    expect((await initiateRegistration(ada)).body.options_json.challenge).not.toBe(body.options_json.challenge)
  })

  it("passkey registration options have the user's name and exclude existing passkeys", async () => {
    const ada = await project.signUp()
    await project.as('client', ada).patch('/users/me', { display_name: 'Ada' })
    const [phone, laptop] = [new SoftwareAuthenticator({ transports: [] }), new SoftwareAuthenticator()]
    await registerPasskey(project, ada, phone)
    server.clock.advance(1000)
    await registerPasskey(project, ada, laptop)
    const { options_json } = (await initiateRegistration(ada)).body
    expect(options_json.user).toMatchObject({ name: ada.email, displayName: 'Ada' })
    expect(options_json.excludeCredentials).toEqual([
      { id: phone.id, type: 'public-key' },
      { id: laptop.id, type: 'public-key', transports: ['internal'] },
    ])
    const guest = await project.signUpAnonymously()
    expect((await initiateRegistration(guest)).body.options_json.user).toMatchObject({
      name: 'User of Acme',
      displayName: 'User of Acme',
    })
  })

  it('starting a passkey registration takes any body', async () => {
    const ada = await project.signUp()
    const as = project.as('client', ada)
    for (const body of [undefined, {}, { anything: [1] }, '"text"']) {
      expect((await as.post('/auth/passkey/initiate-passkey-registration', body)).status).toBe(200)
    }
  })

  it('starting a passkey registration needs a user, and passkeys to be on', async () => {
    const nobody = await project.client.post('/auth/passkey/initiate-passkey-registration', {})
    expect(nobody).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    expect(nobody.body.details.message).toContain('auth.user is a required field')
    const off = await initiateRegistration(await closed.signUp(), closed)
    expect(off).toMatchObject({ status: 400, code: 'PASSKEY_AUTHENTICATION_NOT_ENABLED' })
  })
})

describe('registering', () => {
  it('registering a passkey answers its credential id and switches passkeys on for the user', async () => {
    const ada = await project.signUp()
    const phone = new SoftwareAuthenticator()
    const answer = await registerPasskey(project, ada, phone)
    expect(answer).toMatchObject({ status: 200, body: { user_handle: phone.id } })
    const me = await project.as('client', ada).get('/users/me')
    expect(me.body.passkey_auth_enabled).toBe(true)
  })

  it('registering a passkey ignores the options_json that clients send along', async () => {
    const ada = await project.signUp()
    const { options_json, code } = (await initiateRegistration(ada)).body
    const credential = new SoftwareAuthenticator().create(options_json)
    const as = project.as('client', ada)
    expect((await as.post('/auth/passkey/register', { credential, code, options_json: { odd: 1 } })).status).toBe(200)
    const missing = await as.post('/auth/passkey/register', { code })
    expect(missing).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    expect(missing.body.details.message).toContain('body.credential is a required field')
    const short = await as.post('/auth/passkey/register', { credential, code: 'short' })
    expect(short).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
  })

  it.each(['ES256', 'EdDSA', 'RS256'] as const)(
    'passkeys may use %s, with and without self-attestation',
    async (algorithm) => {
      const ada = await project.signUp()
      for (const attestation of ['none', 'packed'] as const) {
        const device = new SoftwareAuthenticator({ algorithm, attestation })
        expect((await registerPasskey(project, ada, device)).status).toBe(200)
        expect((await signInWithPasskey(project, device)).body.user_id).toBe(ada.id)
      }
    },
  )

  it('passkeys of several people and devices each sign in their own user', async () => {
    const [ada, bob] = [await project.signUp(), await project.signUp()]
    const devices = [new SoftwareAuthenticator(), new SoftwareAuthenticator(), new SoftwareAuthenticator()]
    await registerPasskey(project, ada, devices[0]!)
    await registerPasskey(project, ada, devices[1]!)
    await registerPasskey(project, bob, devices[2]!)
    const signedIn = await Promise.all(devices.map((device) => signInWithPasskey(project, device)))
    expect(signedIn.map(({ body }) => body.user_id)).toEqual([ada.id, ada.id, bob.id])
  })

  it('registering a passkey is refused in the order of the contract', async () => {
    const own = await server.createProject({ config: { passkey_enabled: true } })
    const ada = await own.signUp()
    const { options_json, code } = (await initiateRegistration(ada, own)).body
    const credential = new SoftwareAuthenticator({ origin: 'https://evil.example' }).create(options_json)
    const register = (given: string, person?: { accessToken: string }) =>
      own.as('client', person).post('/auth/passkey/register', { credential, code: given })
    expect(await register('x'.repeat(45))).toMatchObject({ status: 404, code: 'VERIFICATION_CODE_NOT_FOUND' })
    await own.configure({ 'auth.passkey.allowSignIn': false })
    expect(await register(code)).toMatchObject({ status: 400, code: 'PASSKEY_AUTHENTICATION_NOT_ENABLED' })
    await own.configure({ 'auth.passkey.allowSignIn': true })
    expect(await register(code)).toMatchObject({ status: 401, code: 'USER_AUTHENTICATION_REQUIRED' })
    expect(await register(code, ada)).toMatchObject({ status: 400, code: 'PASSKEY_REGISTRATION_FAILED' })
    expect(await register(code, ada)).toMatchObject({ status: 409, code: 'VERIFICATION_CODE_ALREADY_USED' })
  })

  it('a passkey registration may take a little over a minute', async () => {
    const ada = await project.signUp()
    const as = project.as('client', ada)
    const late = (await initiateRegistration(ada)).body
    server.clock.advance(64_000)
    const fresh = (await initiateRegistration(ada)).body
    server.clock.advance(1001)
    const credential = new SoftwareAuthenticator().create(late.options_json)
    const expired = await as.post('/auth/passkey/register', { credential, code: late.code })
    expect(expired).toMatchObject({ status: 400, code: 'VERIFICATION_CODE_EXPIRED' })
    const made = new SoftwareAuthenticator().create(fresh.options_json)
    expect((await as.post('/auth/passkey/register', { credential: made, code: fresh.code })).status).toBe(200)
  })

  it('a failed passkey registration explains itself in details.message, which published clients read', async () => {
    const ada = await project.signUp()
    const device = new SoftwareAuthenticator({ origin: 'https://evil.example' })
    const { body } = await registerPasskey(project, ada, device)
    expect(body.details).toEqual({ message: body.error })
    expect(body.error).toContain('https://evil.example')
  })

  it("user.updated is emitted when a user's passkeys are switched on or off, and not in between", async () => {
    const ada = await project.signUp()
    const as = project.as('client', ada)
    const events = async (work: () => Promise<unknown>) =>
      (await server.countStatements(work)).filter((sql) => /insert into "outbox"/i.test(sql)).length
    expect(await events(() => registerPasskey(project, ada, new SoftwareAuthenticator()))).toBe(1)
    expect(await events(() => registerPasskey(project, ada, new SoftwareAuthenticator()))).toBe(0)
    const [first, second] = (await as.get('/auth/passkeys')).body.items
    expect(await events(() => as.delete(`/auth/passkeys/${first.id}`))).toBe(0)
    expect(await events(() => as.delete(`/auth/passkeys/${second.id}`))).toBe(1)
  })
})

describe('signing in', () => {
  it('a passkey sign-in starts with the options of the contract', async () => {
    const { status, body } = await initiateSignIn()
    expect(status).toBe(200)
    expect(body).toEqual({
      options_json: {
        rpId: placeholder,
        challenge: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
        allowCredentials: [],
        timeout: 60_000,
        userVerification: 'preferred',
      },
      code: expect.stringMatching(token),
    })
    expect(await initiateSignIn(closed)).toMatchObject({ status: 400, code: 'PASSKEY_AUTHENTICATION_NOT_ENABLED' })
  })

  it('every passkey sign-in opens a new session', async () => {
    const ada = await project.signUp()
    const phone = new SoftwareAuthenticator()
    await registerPasskey(project, ada, phone)
    const first = await signInWithPasskey(project, phone)
    expect(first).toMatchObject({ status: 200 })
    expect(first.body).toEqual({
      access_token: expect.stringMatching(/^ey/),
      refresh_token: expect.stringMatching(token),
      is_new_user: false,
      user_id: ada.id,
    })
    const second = await signInWithPasskey(project, phone)
    expect(second.body.refresh_token).not.toBe(first.body.refresh_token)
    expect((await project.refresh(second.body.refresh_token)).status).toBe(200)
  })

  it('a passkey sign-in takes authenticators that have no counter or send no user handle', async () => {
    const ada = await project.signUp()
    const manager = new SoftwareAuthenticator({ counts: false })
    await registerPasskey(project, ada, manager)
    for (const userHandle of [undefined, null, '']) {
      const deviation = userHandle === undefined ? {} : { userHandle }
      expect((await signInWithPasskey(project, manager, deviation)).body.user_id).toBe(ada.id)
    }
  })

  it('a passkey needs the user to be present, not verified', async () => {
    const ada = await project.signUp()
    const key = new SoftwareAuthenticator()
    expect((await registerPasskey(project, ada, key, { flags: 1 })).status).toBe(200)
    expect((await signInWithPasskey(project, key, { flags: 1 })).status).toBe(200)
    expect((await signInWithPasskey(project, key, { flags: 0 })).code).toBe('PASSKEY_AUTHENTICATION_FAILED')
  })

  it('a passkey sign-in records time and counter', async () => {
    const ada = await project.signUp()
    const phone = new SoftwareAuthenticator()
    await registerPasskey(project, ada, phone)
    server.clock.advance(1000)
    expect((await signInWithPasskey(project, phone)).status).toBe(200)
    const { items } = (await project.as('client', ada).get('/auth/passkeys')).body
    expect(items[0].last_used_at_millis).toBe(server.clock.now().getTime())
    expect((await signInWithPasskey(project, phone, { counter: 100 })).status).toBe(200)
    expect((await signInWithPasskey(project, phone, { counter: 100 })).code).toBe('PASSKEY_AUTHENTICATION_FAILED')
    expect((await signInWithPasskey(project, phone, { counter: 101 })).status).toBe(200)
  })

  it('a passkey sign-in stops at the second factor and opens no session', async () => {
    const ada = await project.signUp()
    const phone = new SoftwareAuthenticator()
    await registerPasskey(project, ada, phone)
    await project.as('client', ada).patch('/users/me', { totp_secret_base64: Buffer.alloc(20, 7).toString('base64') })
    const answer = await signInWithPasskey(project, phone)
    expect(answer).toMatchObject({ status: 400, code: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED' })
    expect(answer.body.details.attempt_code).toMatch(token)
    expect((await project.as('client', ada).get('/auth/sessions?user_id=me')).body.items).toHaveLength(1)
  })

  it('a passkey sign-in is refused in the order of the contract', async () => {
    const own = await server.createProject({ config: { passkey_enabled: true } })
    const { options_json, code } = (await initiateSignIn(own)).body
    const authentication_response = new SoftwareAuthenticator().get(options_json)
    const signIn = (given: string) => own.client.post('/auth/passkey/sign-in', { authentication_response, code: given })
    expect(await signIn('x'.repeat(45))).toMatchObject({ status: 404, code: 'VERIFICATION_CODE_NOT_FOUND' })
    await own.configure({ 'auth.passkey.allowSignIn': false })
    expect(await signIn(code)).toMatchObject({ status: 400, code: 'PASSKEY_AUTHENTICATION_NOT_ENABLED' })
    await own.configure({ 'auth.passkey.allowSignIn': true })
    const unknown = await signIn(code)
    expect(unknown).toMatchObject({ status: 400, code: 'PASSKEY_AUTHENTICATION_FAILED' })
    expect(unknown.body.details).toEqual({ message: unknown.body.error })
    expect(await signIn(code)).toMatchObject({ status: 409, code: 'VERIFICATION_CODE_ALREADY_USED' })
    expect((await own.client.post('/auth/passkey/sign-in', { code })).code).toBe('SCHEMA_ERROR')
  })

  it('servers can sign a user in with a passkey', async () => {
    const ada = await project.signUp()
    const phone = new SoftwareAuthenticator()
    await registerPasskey(project, ada, phone)
    const { options_json, code } = (await project.server.post('/auth/passkey/initiate-passkey-authentication')).body
    const authentication_response = phone.get(options_json)
    const answer = await project.server.post('/auth/passkey/sign-in', { authentication_response, code })
    expect(answer).toMatchObject({ status: 200, body: { user_id: ada.id } })
  })
})
