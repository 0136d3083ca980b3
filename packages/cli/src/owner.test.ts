import { startTestServer, type TestServer } from '@hallpass/server/testing'
import { expect, it } from 'vitest'
import { main } from './main.ts'

const production = { HALLPASS_URL: 'https://auth.example.com', HALLPASS_HOST: '127.0.0.1' }

async function run({ database, app }: TestServer, ...args: string[]) {
  const out: string[] = []
  const errors: string[] = []
  const env = {
    DATABASE_URL: database.url,
    HALLPASS_SECRET: app.settings.secrets.join(),
    HALLPASS_URL: app.settings.url,
  }
  const terminal = { env, cwd: '/', out: (line: string) => out.push(line), error: (line: string) => errors.push(line) }
  return { code: await main(['owner', ...args], terminal), out: out.join('\n'), errors: errors.join('\n') }
}

const codeIn = (link: string) => new URL(link).searchParams.get('code')
const choosePassword = ({ internal }: TestServer, link: string, password: string) =>
  internal.client.post('/auth/password/reset', { code: codeIn(link), password })
const isOwner = async ({ internal, request }: TestServer, accessToken: string) => {
  const headers = {
    'x-stack-project-id': internal.id,
    'x-stack-access-type': 'admin',
    'x-stack-admin-access-token': accessToken,
  }
  return (await request('GET', '/api/v1/internal/config', { headers })).status === 200
}

it('hallpass owner create makes the owner of a public installation while it runs', async () => {
  const server = await startTestServer({ env: { ...production, HALLPASS_DASHBOARD_SIGN_UP: 'first-only' } })
  const made = await run(server, 'create', 'Ada@Example.com')
  expect(made.code).toBe(0)
  expect(made.errors).toMatch(/^ada@example\.com chooses a password here, once and before \d{4}-/)
  expect(made.out).toMatch(/^https:\/\/auth\.example\.com\/handler\/password-reset\?code=\w+$/)
  await expect.poll(async () => (await server.app.projects.get('internal')).ownerTeamId).not.toBeNull()
  expect((await choosePassword(server, made.out, 'correct horse battery')).status).toBe(200)
  expect((await choosePassword(server, made.out, 'another one entirely')).code).toBe('VERIFICATION_CODE_ALREADY_USED')
  const ada = await server.internal.signIn({ email: 'ada@example.com', password: 'correct horse battery' })
  expect(await isOwner(server, ada.accessToken)).toBe(true)
  const body = { email: 'eve@example.com', password: 'correct horse', setup_code: server.setupCode }
  const late = { ...body, verification_callback_url: 'https://auth.example.com/handler' }
  expect((await server.internal.client.post('/auth/password/sign-up', late)).code).toBe('SIGN_UP_NOT_ENABLED')
})

it('hallpass owner create adds an owner beside the first one, with a new account or with a proved one', async () => {
  const server = await startTestServer()
  await server.internal.signUp({ email: 'first@example.com' })
  const made = await run(server, 'create', 'second@example.com')
  await choosePassword(server, made.out, 'correct horse battery')
  const second = await server.internal.signIn({ email: 'second@example.com', password: 'correct horse battery' })
  expect(await isOwner(server, second.accessToken)).toBe(true)
  const proved = { primary_email: 'third@example.com', primary_email_verified: true, primary_email_auth_enabled: true }
  const { body } = await server.internal.server.post('/users', { ...proved, password: 'correct horse battery' })
  expect(await run(server, 'create', 'third@example.com')).toMatchObject({ code: 0 })
  const third = await server.internal.signIn({ email: 'third@example.com', password: 'correct horse battery' })
  expect(third.id).toBe(body.id)
  expect(await isOwner(server, third.accessToken)).toBe(true)
  expect(await run(server, 'create', 'third@example.com')).toMatchObject({
    code: 1,
    out: '',
    errors: expect.stringContaining('is an owner already'),
  })
})

it('hallpass owner create gives nothing to somebody who signed up with an address that is not proved (T52)', async () => {
  const server = await startTestServer()
  await server.internal.signUp({ email: 'first@example.com' })
  const squatter = await server.internal.signUp({ email: 'boss@example.com' })
  const refused = await run(server, 'create', 'boss@example.com')
  expect(refused).toMatchObject({ code: 1, out: '', errors: expect.stringContaining('nobody has proved') })
  expect(await isOwner(server, squatter.accessToken)).toBe(false)
})

it('hallpass owner reset-link lets an owner, and nobody else, choose a new password', async () => {
  const server = await startTestServer()
  expect(await run(server, 'reset-link')).toMatchObject({ code: 1, errors: expect.stringContaining('owner create') })
  const owner = await server.internal.signUp({ email: 'owner@example.com' })
  await server.internal.signUp({ email: 'other@example.com' })
  const made = await run(server, 'reset-link')
  expect(made.code).toBe(0)
  expect((await choosePassword(server, made.out, 'a new password')).status).toBe(200)
  expect((await server.internal.signIn({ ...owner, password: 'a new password' })).id).toBe(owner.id)
  expect(await run(server, 'reset-link', 'other@example.com')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('No owner has an account with this address'),
  })
  await run(server, 'create', 'second@example.com')
  expect(await run(server, 'reset-link')).toMatchObject({
    code: 2,
    errors: expect.stringContaining('owner@example.com, second@example.com'),
  })
  expect(await run(server, 'reset-link', 'Second@example.com')).toMatchObject({ code: 0 })
})

it('the audit log says what the operator did about owners', async () => {
  const server = await startTestServer()
  await run(server, 'create', 'ada@example.com')
  await run(server, 'reset-link')
  const actions = async () =>
    (await server.internal.admin.get('/internal/audit-log')).body.items.map(({ action }: { action: string }) => action)
  await expect.poll(actions).toEqual(expect.arrayContaining(['owner.created', 'owner.reset_link_created']))
})

it.each([[[]], [['erase']], [['create']], [['create', 'x']], [['create', 'a@b.co', 'y']], [['reset-link', 'x']]])(
  'hallpass owner ends with 2 when called with %j',
  async (args) => {
    const errors: string[] = []
    const terminal = { env: {}, cwd: '/', out: () => {}, error: (line: string) => errors.push(line) }
    expect(await main(['owner', ...args], terminal)).toBe(2)
    expect(errors.join()).toContain('See: hallpass owner --help')
  },
)
