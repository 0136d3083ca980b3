import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { answerWithPasskey, registerPasskey } from '../../testing/passkey-ceremonies.ts'
import { requiring } from '../../testing/required-factor.ts'
import { path, withKeys } from '../../testing/security-keys.ts'
import { SoftwareAuthenticator } from '../../testing/software-authenticator.ts'
import { extended } from '../../testing/trusted-devices.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject({ config: { passkey_enabled: true } })
const { as, newKey, add, personWithKey, attempt, ask, answer, finish, signIn, prove, list, remove } = withKeys(project)

const refused = { status: 400, code: 'SECURITY_KEY_FAILED' }
const unknown = { code: 'VERIFICATION_CODE_NOT_FOUND' }

const flip = (at: number) => (bytes: Buffer) => {
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
}

describe('a sign-in with a security key (T78)', () => {
  let ada: Awaited<ReturnType<typeof personWithKey>>
  let eve: Awaited<ReturnType<typeof personWithKey>>
  beforeAll(async () => {
    ada = await personWithKey()
    eve = await personWithKey()
  })

  it('is not finished with the key of somebody else, nor with an answer to their challenge', async () => {
    const code = await attempt(ada.ada)
    expect(await finish(code, await answer(code, eve.key))).toMatchObject(refused)
    const theirs = await answer(await attempt(eve.ada), eve.key)
    expect(await finish(code, theirs)).toMatchObject(refused)
    expect(await finish(code, await answer(await attempt(eve.ada), ada.key))).toMatchObject(refused)
    // What was tried in vain took nothing from its owner.
    expect((await finish(code, await answer(code, ada.key))).status).toBe(200)
  })

  it('is not finished with an answer that another attempt of the same person got', async () => {
    const [first, second] = [await attempt(ada.ada), await attempt(ada.ada)]
    expect(await finish(second, await answer(first, ada.key))).toMatchObject(refused)
  })

  it('tells nobody without the attempt what keys there are', async () => {
    expect(await ask('0'.repeat(45))).toMatchObject(unknown)
    const code = await attempt(ada.ada)
    const other = await server.createProject()
    expect(await other.client.post('/auth/mfa/security-key/initiate', { code }, extended)).toMatchObject(unknown)
    expect((await project.client.get(`${path}?user_id=${ada.ada.id}`, extended)).status).toBe(400)
    expect((await as(eve.ada).get(`${path}?user_id=${ada.ada.id}`)).status).toBe(403)
    const { body } = await ask(code)
    expect(body.options_json.allowCredentials.map(({ id }: { id: string }) => id)).toEqual([ada.key.id])
  })

  it.each([
    ['another page', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['another ceremony', { type: 'webauthn.create' }],
    ['nobody who touches it', { flags: 0 }],
    ['a counter that stands still', { counter: 1 }],
    ['the name of another owner', { userHandle: Buffer.from('somebody').toString('base64url') }],
    ['a changed signature', { tamper: { signature: flip(9) } }],
    ['changed data', { tamper: { authData: flip(33) } }],
  ])('is refused with %s', async (_what, deviation) => {
    const { ada, key } = await personWithKey()
    expect((await signIn(ada, key)).status).toBe(200)
    expect(await signIn(ada, key, deviation)).toMatchObject(refused)
  })

  it('is finished once by one answer, of fifty at once', async () => {
    const code = await attempt(ada.ada)
    const proof = await answer(code, ada.key)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        project.server.post('/auth/mfa/sign-in', { type: 'security-key', code, security_key: proof }, extended),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.every(({ status }) => status < 500)).toBe(true)
    const again = await attempt(ada.ada)
    expect((await finish(again, proof)).code).toBe('VERIFICATION_CODE_ALREADY_USED')
  })

  it('takes an answer for little more than a minute, and from the key that is there', async () => {
    const late = await attempt(ada.ada)
    const proof = await answer(late, ada.key)
    server.clock.advance(66_000)
    expect(await finish(late, proof)).toMatchObject({ code: 'VERIFICATION_CODE_EXPIRED' })
    const bob = await personWithKey()
    await add(bob.ada)
    const code = await attempt(bob.ada)
    const removed = await answer(code, bob.key)
    expect((await remove(bob.ada, bob.id)).status).toBe(200)
    expect(await finish(code, removed)).toMatchObject(refused)
  })

  it('survives whatever is sent in place of an answer', async () => {
    const code = await attempt(ada.ada)
    const odd = [null, 1, 'x', [], {}, { id: 'x'.repeat(100_000) }, { response: { clientDataJSON: 'e30' } }]
    for (const authentication_response of odd) {
      const { body } = await ask(code)
      const { status } = await finish(code, { code: body.code, authentication_response })
      expect(status).toBe(400)
    }
    for (const security_key of [undefined, null, 'x', {}]) expect((await finish(code, security_key)).status).toBe(400)
  })
})

describe('what a key is for (T78)', () => {
  it('an answer for one purpose works for no other', async () => {
    const { ada, key } = await personWithKey()
    const me = as(ada)
    const proofs = {
      'step-up': () => prove(ada, key, 'step-up'),
      'recovery-codes': () => prove(ada, key, 'recovery-codes'),
      'sign-in': async () => answer(await attempt(ada), key),
    }
    const code = await attempt(ada)
    expect(await finish(code, await proofs['step-up']())).toMatchObject(unknown)
    expect(await finish(code, await proofs['recovery-codes']())).toMatchObject(unknown)
    expect(await me.post('/auth/step-up/security-key', await proofs['sign-in']())).toMatchObject(unknown)
    expect(await me.post('/auth/step-up/security-key', await proofs['recovery-codes']())).toMatchObject(unknown)
    const made = await me.post('/auth/recovery-codes', { security_key: await proofs['step-up']() })
    expect(made).toMatchObject(unknown)
  })

  it('a challenge of one session is not answered in another, nor by somebody else', async () => {
    const { ada, key } = await personWithKey()
    const elsewhere = { accessToken: (await signIn(ada, key)).body.access_token }
    const proof = await prove(ada, key, 'step-up')
    expect(await as(elsewhere).post('/auth/step-up/security-key', proof)).toMatchObject(refused)
    const eve = await personWithKey()
    const theirs = await prove(ada, key, 'step-up')
    expect(await as(eve.ada).post('/auth/step-up/security-key', theirs)).toMatchObject(refused)
    expect((await as(eve.ada).post('/auth/step-up/security-key', await prove(eve.ada, key, 'step-up'))).status).toBe(
      400,
    )
  })

  it('a passkey is no security key, and a security key no passkey', async () => {
    const { ada, key } = await personWithKey()
    const passkey = new SoftwareAuthenticator()
    expect((await registerPasskey(project, ada, passkey)).status).toBe(200)
    const code = await attempt(ada)
    expect(await finish(code, await answer(code, passkey))).toMatchObject(refused)
    expect(await finish(code, await answerWithPasskey(project, passkey))).toMatchObject(unknown)
    const asPasskey = await answerWithPasskey(project, key, { userHandle: null })
    const answered = await project.client.post('/auth/passkey/sign-in', asPasskey)
    expect(answered.code).toBe('PASSKEY_AUTHENTICATION_FAILED')
    const { body } = await as(ada).post(`${path}/initiate`)
    const other = new SoftwareAuthenticator()
    const asKey = { code: body.code, credential: other.create(body.options_json) }
    expect(await project.as('client', ada).post('/auth/passkey/register', asKey)).toMatchObject(unknown)
  })
})

describe('adding and removing keys (T78)', () => {
  it('is not for whoever only found the browser open', async () => {
    const { ada, key, id } = await personWithKey()
    const { body } = await signIn(ada, key)
    server.clock.advance(9 * 60_000)
    const { access_token: accessToken } = (await project.refresh(body.refresh_token)).body
    server.clock.advance(2 * 60_000)
    expect(await add({ accessToken })).toMatchObject({ code: 'STEP_UP_REQUIRED' })
    expect(await remove({ accessToken }, id)).toMatchObject({ code: 'STEP_UP_REQUIRED' })
    expect(await as({ accessToken }).post('/auth/recovery-codes', { totp_code: '000000' })).toMatchObject({
      code: 'INVALID_TOTP_CODE',
    })
    expect(await list({ accessToken })).toHaveLength(1)
  })

  it('is for oneself: a challenge of somebody else, or of another session, adds nothing', async () => {
    const [ada, eve] = [await project.signUp(), await project.signUp()]
    const { body } = await as(ada).post(`${path}/initiate`)
    const made = { code: body.code, name: 'x', credential: newKey().create(body.options_json) }
    expect(await as(eve).post(path, made)).toMatchObject(refused)
    expect((await as(ada).post(path, made)).status).not.toBe(201)
    const bob = await personWithKey()
    expect((await remove(eve, bob.id)).status).toBe(404)
    expect((await as(eve).delete(`${path}/${bob.id}?user_id=${bob.ada.id}`)).status).toBe(403)
    expect((await as(eve).patch(`${path}/${bob.id}?user_id=${bob.ada.id}`, { name: 'x' })).status).toBe(403)
    expect(await list(bob.ada)).toMatchObject([{ name: 'Blue key' }])
  })

  it('a key belongs to one person of a project, and to each project by itself', async () => {
    const { ada, key } = await personWithKey()
    expect(await add(ada, key)).toMatchObject(refused)
    expect(await add(await project.signUp(), key)).toMatchObject(refused)
    const own = await server.createProject()
    const theirs = withKeys(own)
    expect((await theirs.add(await own.signUp(), key)).status).toBe(201)
  })

  it.each([
    ['another page', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['another ceremony', { type: 'webauthn.get' }],
    ['nobody who touches it', { flags: 0 }],
  ])('is refused with %s', async (_what, deviation) => {
    const ada = await project.signUp()
    expect(await add(ada, newKey(), deviation)).toMatchObject(refused)
    expect(await list(ada)).toEqual([])
  })

  it('ends at ten keys, also when they come at once', async () => {
    const { ada } = await personWithKey()
    const challenges = []
    for (let n = 0; n < 12; n += 1) challenges.push((await as(ada).post(`${path}/initiate`)).body)
    const answers = await Promise.all(
      challenges.map(({ code, options_json }) =>
        as(ada).post(path, { code, name: 'One more', credential: newKey().create(options_json) }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(9)
    expect(await list(ada)).toHaveLength(10)
    expect((await as(ada).post(`${path}/initiate`)).status).toBe(400)
  })

  it('takes no names that are empty or long, and no credentials that are large', async () => {
    const ada = await project.signUp()
    for (const name of ['', ' ', 'x'.repeat(101), null])
      expect((await add(ada, newKey(), {}, { name })).status).toBe(400)
    const large = new SoftwareAuthenticator({}, Buffer.alloc(1024, 1))
    expect(await add(ada, large)).toMatchObject(refused)
    expect((await add(ada, newKey(), {}, { credential: 'x'.repeat(500_000) })).status).toBe(400)
    expect(await list(ada)).toEqual([])
  })

  it('is over with the session and with the account', async () => {
    const { ada, key } = await personWithKey()
    const { body } = await as(ada).post(`${path}/initiate`)
    const made = { code: body.code, name: 'x', credential: newKey().create(body.options_json) }
    const proof = await prove(ada, key, 'step-up')
    await project
      .as('client', ada)
      .delete('/auth/sessions/current', { headers: { 'x-stack-refresh-token': ada.refreshToken } })
    expect((await as(ada).post(path, made)).status).toBe(401)
    expect((await as(ada).post('/auth/step-up/security-key', proof)).status).toBe(401)
    const code = await attempt(ada)
    const last = await answer(code, key)
    await project.server.delete(`/users/${ada.id}`)
    expect((await finish(code, last)).code).toBe('VERIFICATION_CODE_NOT_FOUND')
    expect((await add(await project.signUp(), key)).status).toBe(201)
  })

  it('the setup of a sign-in gets nobody around a factor that is there', async () => {
    const own = await server.createProject()
    const { setupCode, setUp } = requiring(server, own)
    const theirs = withKeys(own)
    const ada = await own.signUp()
    await own.configure({ 'auth.secondFactor.requiredFrom': '2020-01-01' })
    const start = (code: unknown) => own.client.post('/auth/mfa/security-key/setup/initiate', { code }, extended)
    const begin = async (code: unknown) => {
      const { body } = await start(code)
      return { code: body.code, name: 'x', credential: newKey().create(body.options_json) }
    }
    const end = (code: unknown, security_key: object) =>
      own.client.post('/auth/mfa/security-key/setup', { code, security_key }, extended)
    const [first, second, third] = [await setupCode(ada), await setupCode(ada), await setupCode(ada)]
    expect(await end(first, await begin(second))).toMatchObject(refused)
    const late = await begin(second)
    expect((await end(first, await begin(first))).status).toBe(200)
    expect(await end(second, late)).toMatchObject(unknown)
    expect((await setUp(third)).code).toBe('VERIFICATION_CODE_NOT_FOUND')
    const attemptCode = await theirs.attempt(ada)
    expect(await start(attemptCode)).toMatchObject(unknown)
  })
})
