/** Passkeys that are not what they claim to be (T26, T27). */
import { randomBytes } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestProject } from '../../testing/index.ts'
import { registerPasskey, signInWithPasskey } from '../../testing/passkey-ceremonies.ts'
import { type Deviation, encodeAttestation, SoftwareAuthenticator } from '../../testing/software-authenticator.ts'
import { unexpectedErrors } from '../../testing/sweep.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject({ config: { passkey_enabled: true } })
const other = await server.createProject({ config: { passkey_enabled: true } })
function flipLast(bytes: Buffer) {
  bytes[bytes.length - 1]! ^= 1
}

const initiate = async (person?: { accessToken: string }, on: TestProject = project) => {
  const kind = person ? 'registration' : 'authentication'
  return (await on.as('client', person).post(`/auth/passkey/initiate-passkey-${kind}`, {})).body
}

/** Someone with a passkey that works. */
async function personWithPasskey(on: TestProject = project) {
  const person = await on.signUpAnonymously()
  const device = new SoftwareAuthenticator()
  expect((await registerPasskey(on, person, device)).status).toBe(200)
  return { person, device }
}

/** What no browser on a trusted page would send, whatever the ceremony. */
const lies: [string, Deviation][] = [
  ['of an untrusted origin', { origin: 'https://evil.example' }],
  ['of an untrusted origin with our hostname for relying party', { origin: 'https://evil.example', rpId: 'localhost' }],
  ['of no origin', { origin: 'null', rpId: 'localhost' }],
  ['of an opaque origin', { origin: 'android:apk-key-hash:x', rpId: 'localhost' }],
  ['of an origin with a path', { origin: 'http://localhost:3000/', rpId: 'localhost' }],
  ['of an origin with user info', { origin: 'http://evil.example@localhost:3000', rpId: 'localhost' }],
  ['of an origin in other letters', { origin: 'http://LOCALHOST:3000', rpId: 'localhost' }],
  ['of an origin with its default port', { origin: 'http://localhost:80', rpId: 'localhost' }],
  ['inside a page that is not trusted', { topOrigin: 'https://evil.example' }],
  ['for another relying party', { rpId: 'example.com' }],
  ['for the placeholder', { rpId: 'THIS_VALUE_WILL_BE_REPLACED.example.com' }],
  ['for no relying party', { rpId: '' }],
  ['of a payment', { type: 'payment.get' }],
  ['for another challenge', { challenge: randomBytes(32).toString('base64url') }],
  ['for an empty challenge', { challenge: '' }],
  ['without the person', { flags: 4 }],
  ['that is backed up but cannot be', { flags: 1 | 16 }],
]

describe('registering', () => {
  it.each(lies)('registering refuses a passkey %s', async (_what, deviation) => {
    const ada = await project.signUpAnonymously()
    const answer = await registerPasskey(project, ada, new SoftwareAuthenticator(), deviation)
    expect(answer).toMatchObject({ status: 400, code: 'PASSKEY_REGISTRATION_FAILED' })
    expect((await project.as('client', ada).get('/users/me')).body.passkey_auth_enabled).toBe(false)
  })

  it('registering a passkey refuses an assertion instead', async () => {
    const { person, device } = await personWithPasskey()
    const { options_json, code } = await initiate(person)
    const assertion = device.get(options_json)
    const as = project.as('client', person)
    const answer = await as.post('/auth/passkey/register', { credential: assertion, code })
    expect(answer).toMatchObject({ status: 400, code: 'PASSKEY_REGISTRATION_FAILED' })
    const disguised = await registerPasskey(project, person, new SoftwareAuthenticator(), { type: 'webauthn.get' })
    expect(disguised.code).toBe('PASSKEY_REGISTRATION_FAILED')
  })

  it('registering a passkey refuses a self-attestation with a wrong signature or over other data', async () => {
    const ada = await project.signUpAnonymously()
    for (const tamper of [
      { signature: flipLast },
      { authData: flipLast },
      { clientData: (text: string) => text.replace('"crossOrigin":false', '"crossOrigin": false') },
    ]) {
      const device = new SoftwareAuthenticator({ attestation: 'packed' })
      const answer = await registerPasskey(project, ada, device, { tamper })
      expect(answer, Object.keys(tamper)[0]).toMatchObject({ status: 400, code: 'PASSKEY_REGISTRATION_FAILED' })
    }
  })

  it('registering a passkey neither trusts nor follows certificates that nobody asked for', async () => {
    const ada = await project.signUpAnonymously()
    const statement = new Map([['x5c', Buffer.from('a certificate, says the sender')]])
    for (const format of ['packed', 'tpm', 'android-key', 'android-safetynet', 'apple', 'fido-u2f', 'made-up']) {
      const device = new SoftwareAuthenticator()
      const attestationObject = (authData: Buffer) => encodeAttestation(format, new Map(statement), authData)
      expect((await registerPasskey(project, ada, device, { attestationObject })).status, format).toBe(200)
      expect((await signInWithPasskey(project, device)).body.user_id).toBe(ada.id)
    }
  })

  it('registering refuses a passkey with another id than its own, or an oversized id or key', async () => {
    const ada = await project.signUpAnonymously()
    const as = project.as('client', ada)
    const renamed = await initiate(ada)
    const credential = { ...new SoftwareAuthenticator().create(renamed.options_json), id: 'AAAA', rawId: 'AAAA' }
    const answer = await as.post('/auth/passkey/register', { credential, code: renamed.code })
    expect(answer.code).toBe('PASSKEY_REGISTRATION_FAILED')
    expect((await registerPasskey(project, ada, new SoftwareAuthenticator({}, randomBytes(1024)))).code).toBe(
      'PASSKEY_REGISTRATION_FAILED',
    )
    expect((await registerPasskey(project, ada, new SoftwareAuthenticator({}, randomBytes(1023)))).status).toBe(200)
  })

  it('registering refuses a passkey that somebody already has', async () => {
    const { person, device } = await personWithPasskey()
    const eve = await project.signUpAnonymously()
    const copy = new SoftwareAuthenticator({}, device.credentialId)
    for (const thief of [eve, person]) {
      const answer = await registerPasskey(project, thief, copy)
      expect(answer).toMatchObject({ status: 400, code: 'PASSKEY_REGISTRATION_FAILED' })
    }
    expect((await signInWithPasskey(project, device)).body.user_id).toBe(person.id)
    expect((await signInWithPasskey(project, copy)).code).toBe('PASSKEY_AUTHENTICATION_FAILED')
  })

  it('registering a passkey refuses a challenge for another user, project or ceremony', async () => {
    const [ada, eve] = [await project.signUpAnonymously(), await project.signUpAnonymously()]
    const register = (on: TestProject, person: { accessToken: string }, { options_json, code }: Initiated) =>
      on
        .as('client', person)
        .post('/auth/passkey/register', { credential: new SoftwareAuthenticator().create(options_json), code })
    expect((await register(project, eve, await initiate(ada))).code).toBe('PASSKEY_REGISTRATION_FAILED')
    expect((await register(other, await other.signUpAnonymously(), await initiate(ada))).code).toBe(
      'VERIFICATION_CODE_NOT_FOUND',
    )
    expect((await register(project, ada, await initiate())).code).toBe('VERIFICATION_CODE_NOT_FOUND')
    const [own, second] = [await initiate(ada), await initiate(ada)]
    const crossed = await register(project, ada, { options_json: second.options_json, code: own.code })
    expect(crossed.code).toBe('PASSKEY_REGISTRATION_FAILED')
  })

  it('a user gets at most twenty passkeys, also when they come at once', async () => {
    const ada = await project.signUpAnonymously()
    for (let n = 0; n < 18; n++) await registerPasskey(project, ada, new SoftwareAuthenticator())
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => registerPasskey(project, ada, new SoftwareAuthenticator())),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    const refused = answers.find(({ status }) => status !== 200)
    expect(refused).toMatchObject({ status: 400, code: 'PASSKEY_REGISTRATION_FAILED' })
    expect(refused?.body.error).toContain('20 passkeys')
    expect((await project.as('client', ada).get('/auth/passkeys')).body.items).toHaveLength(20)
  })

  it('a registration challenge works once, however often it is sent at once', async () => {
    const ada = await project.signUpAnonymously()
    const { options_json, code } = await initiate(ada)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        project
          .as('client', ada)
          .post('/auth/passkey/register', { credential: new SoftwareAuthenticator().create(options_json), code }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await project.as('client', ada).get('/auth/passkeys')).body.items).toHaveLength(1)
  })
})

describe('signing in', () => {
  it.each(lies)('signing in refuses a passkey %s', async (_what, deviation) => {
    const { person, device } = await personWithPasskey()
    const answer = await signInWithPasskey(project, device, deviation)
    expect(answer).toMatchObject({ status: 400, code: 'PASSKEY_AUTHENTICATION_FAILED' })
    expect((await project.as('client', person).get('/auth/sessions?user_id=me')).body.items).toHaveLength(1)
    expect((await signInWithPasskey(project, device)).body.user_id).toBe(person.id)
  })

  it('signing in with a passkey refuses a registration instead', async () => {
    const { device } = await personWithPasskey()
    const { options_json, code } = await initiate()
    const registration = device.create(options_json)
    const body = { authentication_response: registration, code }
    expect((await project.client.post('/auth/passkey/sign-in', body)).code).toBe('PASSKEY_AUTHENTICATION_FAILED')
    const disguised = await signInWithPasskey(project, device, { type: 'webauthn.create' })
    expect(disguised.code).toBe('PASSKEY_AUTHENTICATION_FAILED')
  })

  it('signing in refuses a passkey signature that is wrong, or over other data', async () => {
    const { device } = await personWithPasskey()
    for (const tamper of [
      { signature: flipLast },
      { authData: flipLast },
      { clientData: (text: string) => text.replace('"crossOrigin":false', '"crossOrigin": false') },
    ]) {
      const answer = await signInWithPasskey(project, device, { tamper })
      expect(answer, Object.keys(tamper)[0]).toMatchObject({ status: 400, code: 'PASSKEY_AUTHENTICATION_FAILED' })
    }
  })

  it("signing in refuses a signature by one's own key under another's passkey id", async () => {
    const { device: victim } = await personWithPasskey()
    const { device: own } = await personWithPasskey()
    const { options_json, code } = await initiate()
    const authentication_response = { ...own.get(options_json), id: victim.id, rawId: victim.id }
    const answer = await project.client.post('/auth/passkey/sign-in', { authentication_response, code })
    expect(answer).toMatchObject({ status: 400, code: 'PASSKEY_AUTHENTICATION_FAILED' })
  })

  it('signing in refuses a passkey that names another user', async () => {
    const { device } = await personWithPasskey()
    const eve = await project.signUpAnonymously()
    for (const userHandle of [Buffer.from(eve.id).toString('base64url'), 'AAAA']) {
      expect((await signInWithPasskey(project, device, { userHandle })).code).toBe('PASSKEY_AUTHENTICATION_FAILED')
    }
  })

  it('signing in refuses passkeys and challenges of another project', async () => {
    const { device } = await personWithPasskey()
    expect((await signInWithPasskey(other, device)).code).toBe('PASSKEY_AUTHENTICATION_FAILED')
    const { options_json, code } = await initiate(undefined, other)
    const body = { authentication_response: device.get(options_json), code }
    expect((await project.client.post('/auth/passkey/sign-in', body)).code).toBe('VERIFICATION_CODE_NOT_FOUND')
  })

  it('a passkey registered in two projects signs in the right user in each', async () => {
    const [here, there] = [await project.signUpAnonymously(), await other.signUpAnonymously()]
    const device = new SoftwareAuthenticator()
    await registerPasskey(project, here, device)
    expect((await registerPasskey(other, there, device)).status).toBe(200)
    expect((await signInWithPasskey(other, device)).body.user_id).toBe(there.id)
  })

  it('a sign-in challenge works once, however often it is sent at once', async () => {
    const { device } = await personWithPasskey()
    const { options_json, code } = await initiate()
    const body = { authentication_response: device.get(options_json), code }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => project.client.post('/auth/passkey/sign-in', body)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await project.client.post('/auth/passkey/sign-in', body)).code).toBe('VERIFICATION_CODE_ALREADY_USED')
  })

  it('a failed passkey sign-in spends its challenge', async () => {
    const { device } = await personWithPasskey()
    const { options_json, code } = await initiate()
    const signIn = (deviation: Deviation) =>
      project.client.post('/auth/passkey/sign-in', {
        authentication_response: device.get(options_json, deviation),
        code,
      })
    expect((await signIn({ origin: 'https://evil.example' })).code).toBe('PASSKEY_AUTHENTICATION_FAILED')
    expect((await signIn({})).code).toBe('VERIFICATION_CODE_ALREADY_USED')
  })

  it('refuses a passkey counter that stands still or goes back, as the authenticator was copied', async () => {
    const { device } = await personWithPasskey()
    expect((await signInWithPasskey(project, device, { counter: 10 })).status).toBe(200)
    for (const counter of [10, 9, 1, 0]) {
      expect((await signInWithPasskey(project, device, { counter })).code).toBe('PASSKEY_AUTHENTICATION_FAILED')
    }
    expect((await signInWithPasskey(project, device, { counter: 0xffff_ffff })).status).toBe(200)
  })

  it('of several copies of a passkey with the same counter at once, one signs in', async () => {
    const { device } = await personWithPasskey()
    const started = await Promise.all(Array.from({ length: 6 }, () => initiate()))
    const answers = await Promise.all(
      started.map(({ options_json, code }) =>
        project.client.post('/auth/passkey/sign-in', {
          authentication_response: device.get(options_json, { counter: 7 }),
          code,
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('refuses passkeys that were removed: one, all, or with the user', async () => {
    const { person, device } = await personWithPasskey()
    const as = project.as('client', person)
    const { items } = (await as.get('/auth/passkeys')).body
    await as.delete(`/auth/passkeys/${items[0].id}`)
    expect((await signInWithPasskey(project, device)).code).toBe('PASSKEY_AUTHENTICATION_FAILED')
    await registerPasskey(project, person, device)
    expect((await signInWithPasskey(project, device)).status).toBe(200)
    expect((await as.patch('/users/me', { passkey_auth_enabled: false })).body.passkey_auth_enabled).toBe(false)
    expect((await signInWithPasskey(project, device)).code).toBe('PASSKEY_AUTHENTICATION_FAILED')
    await registerPasskey(project, person, device)
    await project.as('server', person).delete('/users/me')
    expect((await signInWithPasskey(project, device)).code).toBe('PASSKEY_AUTHENTICATION_FAILED')
  })
})

describe('asking for challenges without end (T55)', () => {
  it('passkey challenges are limited per network, but not for servers', async () => {
    const limited = await startTestServer({
      env: { HALLPASS_RATE_LIMITS: 'on', HALLPASS_LIMIT_PASSKEY_NETWORK: '2/5m', HALLPASS_TRUST_PROXY: '127.0.0.1' },
    })
    const own = await limited.createProject({ config: { passkey_enabled: true } })
    const ask = (address: string, level: 'client' | 'server' = 'client') => {
      const headers = { 'x-forwarded-for': address }
      return own.as(level).post('/auth/passkey/initiate-passkey-authentication', {}, { headers })
    }
    const network = ['198.51.100.7', '198.51.100.99', '198.51.100.7']
    const answers = []
    for (const address of network) answers.push(await ask(address))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
    const [, , refused] = answers
    expect(refused).toMatchObject({ code: undefined, body: 'Too many attempts. Please wait a moment and try again.' })
    expect(Number(refused?.headers.get('retry-after'))).toBeLessThanOrEqual(30)
    expect((await ask('203.0.113.9')).status).toBe(200)
    expect((await ask('198.51.100.7', 'server')).status).toBe(200)
  })
})

describe('people in trouble', () => {
  it('a passkey still signs in while somebody fails at the password (T29)', async () => {
    const limited = await startTestServer({
      env: { HALLPASS_RATE_LIMITS: 'on', HALLPASS_LIMIT_PASSWORD_ACCOUNT: '2/5m', HALLPASS_TRUST_PROXY: '127.0.0.1' },
    })
    const own = await limited.createProject({ config: { passkey_enabled: true } })
    const ada = await own.signUp()
    const device = new SoftwareAuthenticator()
    await registerPasskey(own, ada, device)
    const elsewhere = { headers: { 'x-forwarded-for': '198.51.100.7' } }
    const guess = () => own.client.post('/auth/password/sign-in', { email: ada.email, password: 'guessing' }, elsewhere)
    const statuses = [await guess(), await guess(), await guess()].map(({ status }) => status)
    expect(statuses).toEqual([400, 400, 429])
    expect((await signInWithPasskey(own, device)).body.user_id).toBe(ada.id)
  })

  it('a blocked user learns of the block only after showing the passkey', async () => {
    const { person, device } = await personWithPasskey()
    expect((await project.server.post(`/users/${person.id}/block`)).status).toBe(200)
    const wrong = await signInWithPasskey(project, device, { tamper: { signature: flipLast } })
    expect(wrong.code).toBe('PASSKEY_AUTHENTICATION_FAILED')
    expect(await signInWithPasskey(project, device)).toMatchObject({ status: 403, code: undefined })
    await project.server.delete(`/users/${person.id}/block`)
    expect((await signInWithPasskey(project, device)).body.user_id).toBe(person.id)
  })
})

describe('input that no browser sends', () => {
  const deep = (depth: number) => Buffer.concat([Buffer.alloc(depth, 0x81), Buffer.from([0])]).toString('base64url')
  const oddities: unknown[] = [
    null,
    'text',
    7,
    [],
    {},
    { id: 'AAAA', rawId: 'AAAA', type: 'public-key' },
    { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: null },
    { id: '', rawId: '', type: 'public-key', response: {} },
    { id: { $ne: null }, rawId: [], type: 'public-key', response: {} },
  ]
  /** Replaces one member of the response. */
  const members: [string, unknown][] = [
    ['clientDataJSON', 'AAAA'],
    ['clientDataJSON', Buffer.from('null').toString('base64url')],
    ['clientDataJSON', Buffer.from('{"origin":7}').toString('base64url')],
    ['clientDataJSON', Buffer.from('{"origin":"http://localhost:3000"}').toString('base64url')],
    ['clientDataJSON', '%%%'],
    ['attestationObject', 'AAAA'],
    ['attestationObject', 'oA'],
    ['attestationObject', '_____w'],
    ['attestationObject', deep(100_000)],
    ['attestationObject', Buffer.from('bbffffffffffffffff', 'hex').toString('base64url')],
    ['authenticatorData', 'AAAA'],
    ['authenticatorData', deep(100_000)],
    ['signature', 'AAAA'],
    ['signature', 7],
    ['userHandle', { a: 1 }],
  ]

  it('malformed passkey input is a failed registration', async () => {
    const ada = await project.signUpAnonymously()
    const refuse = async (credentialOf: (credential: object) => unknown) => {
      const { options_json, code } = await initiate(ada)
      const credential = credentialOf(new SoftwareAuthenticator().create(options_json))
      const answer = await project.as('client', ada).post('/auth/passkey/register', { credential, code })
      expect(answer, JSON.stringify(credential).slice(0, 300)).toMatchObject({ code: 'PASSKEY_REGISTRATION_FAILED' })
      expect(answer.body.details).toEqual({ message: answer.body.error })
    }
    for (const odd of oddities) await refuse(() => odd)
    for (const [name, value] of members.filter(([name]) => /clientData|attestation/.test(name))) {
      await refuse((credential) => withMember(credential, name, value))
    }
    await refuse((credential) => ({ ...credential, type: 'password' }))
    await refuse((credential) => ({ ...credential, rawId: 'AAAA' }))
    expect(unexpectedErrors(server)).toEqual([])
  })

  it('malformed passkey input is a failed sign-in', async () => {
    const { device } = await personWithPasskey()
    const refuse = async (responseOf: (response: object) => unknown) => {
      const { options_json, code } = await initiate()
      const authentication_response = responseOf(device.get(options_json))
      const answer = await project.client.post('/auth/passkey/sign-in', { authentication_response, code })
      expect(answer, JSON.stringify(authentication_response).slice(0, 300)).toMatchObject({
        code: 'PASSKEY_AUTHENTICATION_FAILED',
      })
      expect(answer.body.details).toEqual({ message: answer.body.error })
    }
    for (const odd of oddities) await refuse(() => odd)
    for (const [name, value] of members.filter(([name]) => name !== 'attestationObject')) {
      await refuse((response) => withMember(response, name, value))
    }
    expect(unexpectedErrors(server)).toEqual([])
  })

  it('a flipped bit anywhere in the authenticator data is noticed', async () => {
    const ada = await project.signUpAnonymously()
    for (let fromEnd = 1; fromEnd <= 164; fromEnd += 5) {
      const { options_json, code } = await initiate(ada)
      const credential = new SoftwareAuthenticator({ attestation: 'packed' }).create(options_json)
      const object = Buffer.from(credential.response.attestationObject, 'base64url')
      object[object.length - fromEnd]! ^= 1 << (fromEnd % 8)
      const changed = withMember(credential, 'attestationObject', object.toString('base64url'))
      const answer = await project.as('client', ada).post('/auth/passkey/register', { credential: changed, code })
      expect(answer.code, `${fromEnd} bytes from the end`).toBe('PASSKEY_REGISTRATION_FAILED')
    }
    expect(unexpectedErrors(server)).toEqual([])
  })
})

interface Initiated {
  options_json: { challenge: string; user?: { id: string } }
  code: string
}

function withMember(credential: object, name: string, value: unknown) {
  const { response } = credential as { response: object }
  return { ...credential, response: { ...response, [name]: value } }
}
