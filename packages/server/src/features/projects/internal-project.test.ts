/** The project `internal`, whose users run the dashboard: docs/protocol/projects.md#the-project-internal. */
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase, startTestServer, type TestServer } from '../../testing/index.ts'
import { signUpOwner } from '../../testing/owner.ts'

const server = await startTestServer()
afterAll(() => server.close())

const firstOnly = { HALLPASS_DASHBOARD_SIGN_UP: 'first-only' }
const signUp = ({ internal }: TestServer, email: string) =>
  internal.client.post('/auth/password/sign-up', {
    email,
    password: 'correct horse battery',
    verification_callback_url: 'http://localhost:3000/handler',
  })
const projectOf = async ({ internal }: TestServer) => (await internal.admin.get('/internal/projects/current')).body
const mayRead = ({ internal }: TestServer, name: string, key: string) =>
  internal.as('admin').get('/projects/current', { headers: { [name]: key } })

async function ownDatabase() {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  return database
}

describe('at the first start', () => {
  it("the first start creates `internal` with the dashboard's settings", async () => {
    const fresh = await startTestServer({ env: firstOnly })
    const project = await projectOf(fresh)
    expect(project).toMatchObject({ id: 'internal', owner_team_id: null, is_production_mode: false })
    expect(project.config).toMatchObject({
      allow_localhost: true,
      sign_up_enabled: true,
      credential_enabled: true,
      magic_link_enabled: true,
      create_team_on_sign_up: true,
      client_team_creation_enabled: true,
      oauth_providers: [],
      domains: [{ domain: fresh.app.settings.url, handler_path: '/handler' }],
      team_creator_default_permissions: [{ id: 'team_admin' }],
      team_member_default_permissions: [{ id: 'team_member' }],
    })
  })

  it('`internal` has one set of keys, from the settings, until the end of 2099', async () => {
    const { body } = await server.internal.admin.get('/internal/api-keys')
    expect(body.items).toHaveLength(1)
    expect(body.items[0]).toMatchObject({
      expires_at_millis: Date.parse('2099-12-31T00:00:00Z'),
      publishable_client_key: { last_four: 'able' },
      secret_server_key: { last_four: 'cret' },
      super_secret_admin_key: { last_four: 'dmin' },
    })
  })

  it('`internal` trusts localhost only while the server is not public', async () => {
    const env = { HALLPASS_URL: 'https://auth.example.com', HALLPASS_HOST: '127.0.0.1' }
    const { config } = await projectOf(await startTestServer({ env }))
    expect(config).toMatchObject({ allow_localhost: false, domains: [{ domain: 'https://auth.example.com' }] })
  })

  it('`internal` offers shared providers whose keys are set', async () => {
    const env = { HALLPASS_OAUTH_GITHUB_CLIENT_ID: 'id', HALLPASS_OAUTH_GITHUB_CLIENT_SECRET: 'secret' }
    const { config } = await projectOf(await startTestServer({ env }))
    expect(config.oauth_providers).toEqual([{ provider_config_id: 'github', id: 'github', type: 'shared' }])
  })
})

describe('at a later start', () => {
  it('the dashboard moves to an address that was set after the first start, and other domains stay', async () => {
    const database = await ownDatabase()
    const first = await startTestServer({ database })
    const domains = [{ domain: first.app.settings.url, handler_path: '/handler' }]
    const others = [{ domain: 'https://tools.example.com', handler_path: '/handler' }]
    await first.internal.admin.patch('/internal/projects/current', { config: { domains: [...domains, ...others] } })
    await first.close()
    const env = { HALLPASS_URL: 'https://auth.example.com', HALLPASS_HOST: '127.0.0.1' }
    for (let starts = 0; starts < 2; starts++) {
      const moved = await startTestServer({ database, env })
      const { config } = await projectOf(moved)
      expect(config.allow_localhost).toBe(false)
      const trusted = config.domains.map(({ domain }: { domain: string }) => domain).sort()
      expect(trusted).toEqual([first.app.settings.url, 'https://auth.example.com', 'https://tools.example.com'].sort())
      await moved.close()
    }
  })

  it('a later start replaces keys that changed in the settings, and leaves others alone', async () => {
    const database = await ownDatabase()
    const first = await startTestServer({ database })
    const extra = await first.internal.admin.post('/internal/api-keys', {
      description: 'another',
      expires_at_millis: 4e12,
      has_publishable_client_key: false,
      has_secret_server_key: false,
      has_super_secret_admin_key: true,
    })
    await first.close()
    const second = await startTestServer({
      database,
      env: { HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY: 'changed_Key-1' },
    })
    const admin = (key: string) => mayRead(second, 'x-stack-super-secret-admin-key', key)
    expect((await admin('internal-admin')).code).toBe('INVALID_SUPER_SECRET_ADMIN_KEY')
    expect((await admin('changed_Key-1')).status).toBe(200)
    expect((await admin(extra.body.super_secret_admin_key)).status).toBe(200)
    expect((await second.internal.client.get('/projects/current')).status).toBe(200)
    const { body } = await second.internal.admin.get('/internal/api-keys', {
      headers: { 'x-stack-super-secret-admin-key': 'changed_Key-1' },
    })
    expect(body.items).toHaveLength(2)
  })

  it('a later start keeps users and configuration, and sets sign-up as the settings say', async () => {
    const database = await ownDatabase()
    const first = await startTestServer({ database, env: firstOnly })
    await first.internal.configure({ 'auth.passkey.allowSignIn': true })
    const ada = await first.internal.signUp({ email: 'ada@example.com' })
    await first.close()
    const signUpIs = async (value: string) => {
      const next = await startTestServer({ database, env: { HALLPASS_DASHBOARD_SIGN_UP: value } })
      const { config } = await projectOf(next)
      expect((await next.internal.signIn(ada)).id).toBe(ada.id)
      expect(config.passkey_enabled).toBe(true)
      await next.close()
      return config.sign_up_enabled
    }
    expect(await signUpIs('first-only')).toBe(false)
    expect(await signUpIs('open')).toBe(true)
    expect(await signUpIs('closed')).toBe(false)
  })
})

describe('the ways in', () => {
  it('the sign-in methods of `internal` cannot all be switched off', async () => {
    const change = (config: object) => server.internal.admin.patch('/internal/projects/current', { config })
    expect((await change({ credential_enabled: false })).status).toBe(200)
    const refused = await change({ magic_link_enabled: false })
    expect(refused.status).toBe(400)
    expect(refused.body).toContain('Switch on another sign-in method first')
    const { status } = await server.internal.admin.patch('/internal/config/override', {
      config_override_string: JSON.stringify({ 'auth.otp.allowSignIn': false }),
    })
    expect(status).toBe(400)
    expect((await projectOf(server)).config.magic_link_enabled).toBe(true)
    expect((await change({ credential_enabled: true })).status).toBe(200)
    expect((await change({ magic_link_enabled: false })).status).toBe(200)
    expect((await change({ magic_link_enabled: true })).status).toBe(200)
  })
})

describe('the first user', () => {
  it('the first user owns `internal` through a team, and is the only one under first-only', async () => {
    const fresh = await startTestServer({ env: firstOnly })
    const guest = await fresh.internal.signUpAnonymously()
    expect((await projectOf(fresh)).owner_team_id).toBeNull()
    const first = await signUpOwner(fresh)
    const project = await projectOf(fresh)
    expect(project).toMatchObject({ owner_team_id: first.teamId, config: { sign_up_enabled: false } })
    const second = await signUp(fresh, 'second@example.com')
    expect(second).toMatchObject({ status: 400, code: 'SIGN_UP_NOT_ENABLED' })
    const upgrade = await fresh.internal.as('client', guest).post('/auth/password/sign-up', {
      email: 'guest@example.com',
      password: 'correct horse battery',
      verification_callback_url: 'http://localhost:3000',
    })
    expect(upgrade.code).toBe('SIGN_UP_NOT_ENABLED')
    const asOwner = await fresh.request('GET', '/api/v1/internal/config', { headers: first.acting('internal') })
    expect(asOwner.status).toBe(200)
    expect((await fresh.internal.signIn(first)).id).toBe(first.id)
  })

  it('one of five who sign up at once becomes the first user', async () => {
    const fresh = await startTestServer({ env: firstOnly })
    const emails = [1, 2, 3, 4, 5].map((n) => `racer-${n}@example.com`)
    const answers = await Promise.all(emails.map((email) => signUp(fresh, email)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
    for (const answer of answers.filter(({ status }) => status === 400)) expect(answer.code).toBe('SIGN_UP_NOT_ENABLED')
    const winner = answers.findIndex(({ status }) => status === 200)
    for (const [at, email] of emails.entries()) {
      const answer = await fresh.internal.client.post('/auth/password/sign-in', {
        email,
        password: 'correct horse battery',
      })
      expect(answer.status).toBe(at === winner ? 200 : 400)
    }
    expect((await projectOf(fresh)).owner_team_id).not.toBeNull()
  })

  it('an anonymous user who signs up can become the first user', async () => {
    const fresh = await startTestServer({ env: firstOnly })
    const guest = await fresh.internal.signUpAnonymously()
    const answer = await fresh.internal.as('client', guest).post('/auth/password/sign-up', {
      email: 'guest@example.com',
      password: 'correct horse battery',
      verification_callback_url: 'http://localhost:3000',
    })
    expect(answer).toMatchObject({ status: 200, body: { user_id: guest.id } })
    expect(await projectOf(fresh)).toMatchObject({
      owner_team_id: expect.any(String),
      config: { sign_up_enabled: false },
    })
  })

  it('under open sign-up the first user owns `internal`, and later ones do not', async () => {
    const fresh = await startTestServer({ env: { HALLPASS_DASHBOARD_SIGN_UP: 'open' } })
    const [first, second] = [await signUpOwner(fresh), await signUpOwner(fresh)]
    expect(await projectOf(fresh)).toMatchObject({ owner_team_id: first.teamId, config: { sign_up_enabled: true } })
    const answer = await fresh.request('GET', '/api/v1/internal/config', { headers: second.acting('internal') })
    expect(answer.code).toBe('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN')
    const { body } = await fresh.internal.as('client', first).get('/internal/projects')
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual(['internal'])
  })

  it('where sign-up is closed, the first user cannot sign up either', async () => {
    const fresh = await startTestServer({ env: { HALLPASS_DASHBOARD_SIGN_UP: 'closed' } })
    expect((await signUp(fresh, 'first@example.com')).code).toBe('SIGN_UP_NOT_ENABLED')
    expect((await projectOf(fresh)).owner_team_id).toBeNull()
  })
})

describe('an anonymous user', () => {
  it('anonymous users of the dashboard are let in only while sign-up is open', async () => {
    const fresh = await startTestServer({ env: firstOnly })
    expect((await fresh.internal.client.post('/auth/anonymous/sign-up')).status).toBe(200)
    await signUpOwner(fresh)
    for (const level of ['client', 'server', 'admin'] as const) {
      const answer = await fresh.internal.as(level).post('/auth/anonymous/sign-up')
      expect(answer, level).toMatchObject({ status: 400, code: 'SIGN_UP_NOT_ENABLED' })
    }
  })

  it('an anonymous dashboard user has no team, and can create neither team nor project', async () => {
    const guest = await server.internal.signUpAnonymously()
    const owner = await signUpOwner(server)
    const asGuest = server.internal.as('client', guest)
    expect((await asGuest.get('/teams?user_id=me')).body.items).toEqual([])
    const refusals = [
      await asGuest.post('/teams', { display_name: 'Mine' }),
      await asGuest.get('/internal/projects'),
      await asGuest.post('/internal/projects', { display_name: 'Mine', owner_team_id: owner.teamId, config: {} }),
    ]
    for (const answer of refusals) {
      expect(answer).toMatchObject({ status: 401, code: 'USER_AUTHENTICATION_REQUIRED' })
    }
  })

  it('an anonymous dashboard user cannot create a project as a member of a team either', async () => {
    const guest = await server.internal.signUpAnonymously()
    const owner = await signUpOwner(server)
    const added = await server.internal.server.post(`/team-memberships/${owner.teamId}/${guest.id}`, {})
    expect(added.status).toBe(201)
    const asGuest = server.internal.as('client', guest)
    const body = { display_name: 'Mine', owner_team_id: owner.teamId, config: {} }
    expect((await asGuest.post('/internal/projects', body)).code).toBe('USER_AUTHENTICATION_REQUIRED')
    const { id } = (await owner.create()).body
    const transfer = await asGuest.post('/internal/projects/transfer', { project_id: id, new_team_id: owner.teamId })
    expect(transfer.code).toBe('SCHEMA_ERROR')
  })

  it('an anonymous dashboard user gets a team when signing up', async () => {
    const guest = await server.internal.signUpAnonymously()
    const answer = await server.internal.as('client', guest).post('/auth/password/sign-up', {
      email: 'was-a-guest@example.com',
      password: 'correct horse battery',
      verification_callback_url: 'http://localhost:3000',
    })
    const { body } = await server.internal.as('client', { accessToken: answer.body.access_token }).get('/users/me')
    expect(body).toMatchObject({ id: guest.id, selected_team: { display_name: "was-a-guest@example.com's Team" } })
  })
})

describe('every dashboard user', () => {
  it('every dashboard user gets a team that can own projects', async () => {
    const owner = await signUpOwner(server)
    const { body } = await server.internal.as('client', owner).get('/users/me')
    expect(body.selected_team).toMatchObject({ id: owner.teamId, display_name: `${owner.email}'s Team` })
    expect((await owner.create()).status).toBe(201)
  })
})
