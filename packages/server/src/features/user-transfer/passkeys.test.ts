import { randomBytes } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { startTestServer, type TestProject } from '../../testing/index.ts'
import { registerPasskey, signInWithPasskey } from '../../testing/passkey-ceremonies.ts'
import { SoftwareAuthenticator } from '../../testing/software-authenticator.ts'

const server = await startTestServer()
afterAll(() => server.close())
const newProject = () => server.createProject({ config: { passkey_enabled: true } })

const send = (project: TestProject, records: readonly unknown[], more: object = {}) =>
  project.admin.post('/internal/users/import', {
    records: records.map((record, at) => ({ line: at + 1, record })),
    ...more,
  })

/** A passkey, and what another system would have stored of it. */
async function make(algorithm: 'ES256' | 'EdDSA' | 'RS256' = 'ES256') {
  const project = await newProject()
  const authenticator = new SoftwareAuthenticator({ algorithm })
  await registerPasskey(project, await project.signUp(), authenticator)
  const { items } = (await project.admin.get('/internal/users/export')).body
  return { authenticator, user: items[0], passkey: items[0].passkeys[0] }
}

it.each(['ES256', 'EdDSA', 'RS256'] as const)('an export brings passkeys with %s along', async (algorithm) => {
  const { authenticator, user } = await make(algorithm)
  const copy = await newProject()
  expect((await send(copy, [user])).body).toEqual({ created: 1, updated: 0, left_out: [] })
  expect(await signInWithPasskey(copy, authenticator)).toMatchObject({ status: 200, body: { user_id: user.id } })
  expect((await send(copy, [user], { on_conflict: 'update' })).body).toMatchObject({ updated: 1 })
  expect((await signInWithPasskey(copy, authenticator)).status).toBe(200)
  const other = { ...user, id: undefined, primary_email: 'other@example.com' }
  const { left_out } = (await send(copy, [other], { on_conflict: 'update' })).body
  expect(left_out).toMatchObject([{ problem: expect.stringContaining('has the passkey') }])
})

/** The four systems, with the names that their tables have. */
const forms = {
  'better-auth': (key: Key) => ({
    ...{ id: 'a', email: 'ada@example.com' },
    passkeys: [
      {
        credentialID: key.credential_id,
        publicKey: toBase64(key.public_key),
        counter: 0,
        transports: 'internal,hybrid',
      },
    ],
  }),
  'auth-js': (key: Key) => ({
    ...{ id: 'a', email: 'ada@example.com' },
    authenticators: [
      { credentialID: toBase64(key.credential_id), credentialPublicKey: toBase64(key.public_key), counter: 0 },
    ],
  }),
  'stack-auth': (key: Key) => ({
    projectUserId: '11111111-1111-4111-8111-111111111117',
    contactChannels: [{ type: 'EMAIL', value: 'ada@example.com', isPrimary: 'TRUE', usedForAuth: 'TRUE' }],
    passkeys: [{ credentialId: key.credential_id, publicKey: key.public_key, counter: 0, transports: ['internal'] }],
  }),
  keycloak: (key: Key) => ({
    ...{ id: '11111111-1111-4111-8111-111111111118', email: 'ada@example.com' },
    credentials: [
      {
        ...{ type: 'webauthn-passwordless', userLabel: 'Phone' },
        credentialData: JSON.stringify({
          ...{ credentialId: toBase64(key.credential_id), credentialPublicKey: key.public_key, counter: 0 },
        }),
      },
    ],
  }),
}
interface Key {
  credential_id: string
  public_key: string
}
const toBase64 = (text: string) => Buffer.from(text, 'base64url').toString('base64')

it.each(Object.keys(forms) as (keyof typeof forms)[])('a passkey of %s signs in where it was made', async (source) => {
  const { authenticator, passkey } = await make()
  const project = await newProject()
  const record = forms[source](passkey)
  const [userHandle, another] = [randomBytes(32), randomBytes(32)].map((bytes) => bytes.toString('base64url'))
  const done = await send(project, [record], { source, rp_id: 'localhost' })
  expect(done.body).toMatchObject({ created: 1, left_out: [], losses: [] })
  expect((await signInWithPasskey(project, authenticator, { userHandle: userHandle! })).status).toBe(200)
  // From then on its owner has the name that the authenticator gave.
  expect((await signInWithPasskey(project, authenticator, { userHandle: userHandle! })).status).toBe(200)
  expect((await signInWithPasskey(project, authenticator, { userHandle: another! })).status).toBe(400)
})

it('passkeys stay away when nobody signs in on their host, and when their key is none', async () => {
  const { passkey } = await make()
  const project = await newProject()
  const source = 'better-auth'
  const record = forms[source](passkey)
  const without = await send(project, [record], { source })
  expect(without.body).toMatchObject({
    created: 1,
    losses: [{ losses: [expect.stringMatching(/^passkeys: they stay/)] }],
  })
  for (const rp_id of ['evil.example', 'localhost:3000', 'local host', 'example.com/']) {
    const refused = await send(project, [record], { source, rp_id })
    expect(refused, rp_id).toMatchObject({ status: 400, body: expect.stringContaining('nobody signs in on') })
  }
  const cut = { ...passkey, public_key: passkey.public_key.slice(0, -4) }
  const broken = await send(project, [forms[source](cut)], { source, rp_id: 'localhost', on_conflict: 'update' })
  expect(broken.body).toMatchObject({ updated: 1, losses: [{ losses: [expect.stringMatching(/cannot be checked/)] }] })
  const ours = await send(project, [{ primary_email: 'b@example.com', passkeys: [cut] }])
  expect(ours.body.left_out).toMatchObject([{ problem: expect.stringContaining('must be a COSE key') }])
})
