import { hash as bcrypt } from '@node-rs/bcrypt'
import { afterAll, expect, it } from 'vitest'
import { startTestServer, type TestProject } from '../../testing/index.ts'

const server = await startTestServer()
afterAll(() => server.close())
const config = { oauth_providers: [{ id: 'google' as const, type: 'shared' as const }] }

const send = (project: TestProject, path: string, records: readonly unknown[], more: object) =>
  project.admin.post(path, { records: records.map((record, at) => ({ line: at + 1, record })), ...more })

const hash_config = {
  base64_signer_key: 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
  base64_salt_separator: 'Bw==',
  rounds: 8,
  mem_cost: 14,
}
const passwordHash = 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ=='

it('an import takes records as another system exports them, and says what does not come over', async () => {
  const project = await server.createProject({ config })
  const people = [
    { localId: 'fire-1', email: 'ada@example.com', emailVerified: true, passwordHash, salt: '42xEC+ixf3L2lw==' },
    {
      localId: 'fire-2',
      phoneNumber: '+12125550101',
      newThing: true,
      providerUserInfo: [{ providerId: 'apple.com', rawId: 'a' }],
    },
  ]
  const more = { source: 'firebase', hash_config }
  const outcome = {
    created: 2,
    updated: 0,
    left_out: [],
    losses: [
      {
        line: 2,
        losses: [
          'an account of apple, which the project does not have as a provider',
          'every way to sign in: there is neither an email address nor a provider account',
        ],
      },
    ],
    unknown_fields: ['newThing'],
  }
  expect((await send(project, '/internal/users/import/check', people, more)).body).toEqual({
    ...outcome,
    facts: expect.objectContaining({ passwords: { 'Firebase scrypt': 1 }, without_password: 1, without_address: 1 }),
  })
  expect((await send(project, '/internal/users/import', people, more)).body).toEqual(outcome)
  await project.signIn({ email: 'ada@example.com', password: 'user1password' })
  const headers = { 'x-hallpass-extensions': '1' }
  const { body } = await project.server.get('/users?external_id=fire-2', { headers })
  expect(body.items[0].server_metadata).toEqual({ moved_in: { from: 'firebase', phone_number: '+12125550101' } })
})

it('the hash parameters of Firebase are taken as its console shows them, and refused when one is missing', async () => {
  const project = await server.createProject({ config })
  const people = [{ localId: 'fire-1', email: 'ada@example.com', passwordHash, salt: '42xEC+ixf3L2lw==' }]
  const parameters = Object.entries(hash_config).map(([name, value]) => `  ${name}: ${value},`)
  const shown = ['hash_config {', '  algorithm: SCRYPT,', ...parameters, '}'].join('\n')
  const broken = shown.replace(/base64_signer_key.*/, '')
  const importWith = (text: string) =>
    send(project, '/internal/users/import', people, { source: 'firebase', hash_config: text })
  expect(await importWith(broken)).toMatchObject({
    status: 400,
    body: 'hash_config cannot be used with firebase: base64_signer_key is missing.',
  })
  expect((await importWith(shown)).body).toMatchObject({ created: 1, losses: [] })
  await project.signIn({ email: 'ada@example.com', password: 'user1password' })
})

it('a table of any kind comes in by a mapping, and a mapping that makes no sense is refused', async () => {
  const project = await server.createProject({ config })
  const rows = [{ no: 7, mail: 'ada@example.com', first: 'Ada', last: 'Lovelace', colour: 'blue' }, 'a text']
  const mapping = { external_id: 'no', primary_email: 'mail', display_name: { template: '{first} {last}' } }
  const { body } = await send(project, '/internal/users/import', rows, { source: 'own', hash_config: mapping })
  expect(body).toMatchObject({ created: 1, left_out: [{ line: 2 }], unknown_fields: ['colour'] })
  const { body: users } = await project.server.get('/users?external_id=7')
  expect(users.items).toMatchObject([{ display_name: 'Ada Lovelace', primary_email: 'ada@example.com' }])
  const unreadable: unknown[] = [
    null,
    5,
    '',
    ['mail'],
    {},
    { template: 7 },
    { column: 'a', template: '{a}' },
    { toString: 1 },
  ]
  for (const hash_config of [
    ...[undefined, {}, { favourite_colour: 'colour' }, 'text'],
    ...unreadable.map((rule) => ({ primary_email: rule })),
  ]) {
    const refused = await send(project, '/internal/users/import', rows, { source: 'own', hash_config })
    expect(refused).toMatchObject({ status: 400, body: expect.stringContaining('cannot be used as a mapping') })
  }
  const stranger = await send(project, '/internal/users/import', rows, { source: 'myspace' })
  expect(stranger).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
})

it('a second import brings what changed, but takes back no password that somebody has used here since', async () => {
  const project = await server.createProject()
  const exported = async (name: string, password: string) =>
    Promise.all(
      ['ada', 'bob'].map(async (id) => ({
        ...{ id, email: `${id}@example.com`, email_confirmed_at: '2026-01-01 00:00:00+00' },
        ...{ encrypted_password: await bcrypt(password, 4), raw_user_meta_data: { name } },
      })),
    )
  const more = { source: 'supabase', on_conflict: 'update' }
  await send(project, '/internal/users/import', await exported('Before', 'the first password'), more)
  const ada = await project.signIn({ email: 'ada@example.com', password: 'the first password' })
  const again = await send(project, '/internal/users/import', await exported('After', 'changed over there'), more)
  expect(again.body).toMatchObject({ created: 0, updated: 2 })
  expect((await project.as('client', ada).get('/users/me')).body).toMatchObject({ display_name: 'After' })
  const signIn = async (email: string, password: string) =>
    (await project.client.post('/auth/password/sign-in', { email, password })).status
  expect(await signIn('ada@example.com', 'the first password')).toBe(200)
  expect(await signIn('ada@example.com', 'changed over there')).toBe(400)
  expect(await signIn('bob@example.com', 'changed over there')).toBe(200)
})
