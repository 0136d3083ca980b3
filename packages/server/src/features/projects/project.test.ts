/** The project as its admins read and change it: docs/protocol/projects.md#the-project-object. */
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestProject } from '../../testing/index.ts'

const server = await startTestServer()
afterAll(() => server.close())
/** For tests that compare with what was there before, or change nothing. */
const shared = await server.createProject()
const darkTheme = 'a0172b5d-cff0-463b-83bb-85124697373a'
const path = '/internal/projects/current'

const change = (project: TestProject, body: object) => project.admin.patch(path, body)
const configOf = async (project: TestProject) => (await project.admin.get(path)).body.config
const completeConfig = async (project: TestProject) =>
  JSON.parse((await project.admin.get('/internal/config')).body.config_string)

describe('changing a project', () => {
  it('changing a project sets what is given and keeps the rest', async () => {
    const project = await server.createProject()
    const before = (await project.admin.get(path)).body
    const changes = { display_name: 'Other', description: 'About', is_production_mode: true }
    const answer = await change(project, changes)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ ...before, ...changes })
    expect((await project.admin.get(path)).body).toEqual(answer.body)
    expect((await change(project, {})).body).toEqual(answer.body)
    expect((await change(project, { description: null })).body.description).toBe('')
  })

  it.each([
    ['allow_localhost', false, 'domains.allowLocalhost'],
    ['sign_up_enabled', false, 'auth.allowSignUp'],
    ['credential_enabled', false, 'auth.password.allowSignIn'],
    ['magic_link_enabled', true, 'auth.otp.allowSignIn'],
    ['passkey_enabled', true, 'auth.passkey.allowSignIn'],
    ['client_team_creation_enabled', true, 'teams.allowClientTeamCreation'],
    ['create_team_on_sign_up', true, 'teams.createPersonalTeamOnSignUp'],
    ['client_user_deletion_enabled', true, 'users.allowClientUserDeletion'],
    ['allow_user_api_keys', true, 'apiKeys.enabled.user'],
    ['allow_team_api_keys', true, 'apiKeys.enabled.team'],
    ['oauth_account_merge_strategy', 'allow_duplicates', 'auth.oauth.accountMergeStrategy'],
    ['email_theme', darkTheme, 'emails.selectedThemeId'],
  ])('changing a project writes %s = %s to %s', async (member, value, place) => {
    const before = await configOf(shared)
    expect((await change(shared, { config: { [member]: value } })).body.config).toEqual({ ...before, [member]: value })
    const stored = place.split('.').reduce((at, name) => at[name], await completeConfig(shared))
    expect(stored).toBe(value)
  })

  it('changing a project refuses fields that cannot be changed', async () => {
    for (const body of [
      { owner_team_id: '7b0e6c52-4c1d-4b7e-9a53-1f2d3c4b5a60' },
      { id: 'x' },
      { created_at_millis: 1 },
      { config: { enabled_oauth_providers: [] } },
      { config: { oauth_account_merge_strategy: 'whatever' } },
      { display_name: null },
      { config: null },
    ]) {
      expect((await change(shared, body)).code, JSON.stringify(body)).toBe('SCHEMA_ERROR')
    }
  })

  it('changing a project checks schema, theme, then logo, and changes nothing when one fails', async () => {
    const before = (await shared.admin.get(path)).body
    const broken = {
      display_name: 'New',
      logo_url: 'data:image/png;base64,AAAA',
      config: { email_theme: 'nope', passkey_enabled: true },
    }
    expect((await change(shared, { ...broken, odd: 1 })).code).toBe('SCHEMA_ERROR')
    const theme = await change(shared, broken)
    expect(theme).toMatchObject({ status: 400, code: undefined, body: expect.stringContaining('theme') })
    const logo = await change(shared, { ...broken, config: { passkey_enabled: true } })
    expect(logo).toMatchObject({ status: 400, code: undefined, body: expect.stringContaining('image') })
    expect((await shared.admin.get(path)).body).toEqual(before)
  })

  it('a logo address is kept as it was sent', async () => {
    const project = await server.createProject()
    const logo_url = 'https://cdn.example.com/logo.svg?v=2'
    expect((await change(project, { logo_url })).body).toMatchObject({ logo_url, full_logo_url: null })
    expect((await change(project, { logo_url: null })).body.logo_url).toBeNull()
    expect((await change(project, { full_logo_url: 'ftp://example.com/x' })).status).toBe(400)
    expect((await change(project, { full_logo_url: `https://e.co/${'x'.repeat(1_000_000)}` })).code).toBe(
      'SCHEMA_ERROR',
    )
  })
})

describe('trusted domains', () => {
  it('trusted domains are replaced as a whole, sorted, and leave localhost alone', async () => {
    const project = await server.createProject()
    const domains = ['https://b.example', 'https://*.a.example', 'http://c.example:8080'].map((domain) => ({
      domain,
      handler_path: '/handler',
    }))
    const first = await change(project, { config: { domains } })
    expect(first.body.config).toMatchObject({ allow_localhost: true })
    expect(first.body.config.domains.map(({ domain }: { domain: string }) => domain)).toEqual([
      'http://c.example:8080',
      'https://*.a.example',
      'https://b.example',
    ])
    const keys = Object.keys((await completeConfig(project)).domains.trustedDomains)
    for (const key of keys) expect(key).toMatch(/^[A-Za-z_][A-Za-z0-9_-]{0,62}$/)
    const one = [{ domain: 'https://d.example', handler_path: '/x/y' }]
    expect((await change(project, { config: { domains: one } })).body.config.domains).toEqual(one)
    expect((await change(project, { config: { domains: [] } })).body.config.domains).toEqual([])
  })

  it.each([
    'example.com',
    'ftp://example.com',
    'https://exa mple.com',
    'javascript:alert(1)',
    'https://a.example:*',
    '',
  ])('a trusted domain cannot be %j', async (domain) => {
    const answer = await change(shared, { config: { domains: [{ domain, handler_path: '/' }] } })
    expect(answer.code).toBe('SCHEMA_ERROR')
    expect(answer.body.details.message).toContain('body.config.domains[0].domain')
  })

  it('the handler path of a trusted domain starts with a slash', async () => {
    const answer = await change(shared, {
      config: { domains: [{ domain: 'https://a.example', handler_path: 'handler' }] },
    })
    expect(answer.code).toBe('SCHEMA_ERROR')
  })
})

describe('OAuth providers', () => {
  const standard = { type: 'standard', client_id: 'id', client_secret: 'secret' } as const

  it('OAuth providers are listed with their keys, sorted, and replaced as a list', async () => {
    const project = await server.createProject()
    const { body } = await change(project, {
      config: {
        oauth_providers: [
          { id: 'spotify', type: 'shared' },
          { id: 'facebook', ...standard, facebook_config_id: 'f' },
        ],
      },
    })
    expect(body.config.oauth_providers).toEqual([
      { provider_config_id: 'facebook', id: 'facebook', ...standard, facebook_config_id: 'f' },
      { provider_config_id: 'spotify', id: 'spotify', type: 'shared' },
    ])
    expect(body.config.enabled_oauth_providers).toEqual([{ id: 'facebook' }, { id: 'spotify' }])
    const next = await change(project, { config: { oauth_providers: [{ id: 'github', ...standard }] } })
    expect(next.body.config.enabled_oauth_providers).toEqual([{ id: 'github' }])
    expect((await change(project, { config: { oauth_providers: [] } })).body.config.oauth_providers).toEqual([])
  })

  it('disabled OAuth providers are kept but not listed, until a list names them', async () => {
    const project = await server.createProject()
    const off = await change(project, {
      config: {
        oauth_providers: [
          { id: 'github', ...standard, enabled: false },
          { id: 'google', type: 'shared' },
        ],
      },
    })
    expect(off.body.config.enabled_oauth_providers).toEqual([{ id: 'google' }])
    await change(project, { config: { oauth_providers: [] } })
    const { providers } = (await completeConfig(project)).auth.oauth
    expect(providers).toEqual({
      github: {
        type: 'github',
        isShared: false,
        allowSignIn: false,
        allowConnectedAccounts: false,
        clientId: 'id',
        clientSecret: 'secret',
      },
    })
    const on = await change(project, { config: { oauth_providers: [{ id: 'github', ...standard }] } })
    expect(on.body.config.enabled_oauth_providers).toEqual([{ id: 'github' }])
  })

  it('an OAuth provider needs a known type, and keys of its own when it is standard', async () => {
    for (const provider of [
      { id: 'myspace', type: 'shared' },
      { id: 'github', type: 'standard', client_id: 'id' },
      { id: 'github', type: 'standard', client_id: '', client_secret: 'x' },
      { id: 'github', type: 'other' },
      { id: 'github', type: 'shared', provider_config_id: 'github' },
    ]) {
      expect((await change(shared, { config: { oauth_providers: [provider] } })).code).toBe('SCHEMA_ERROR')
    }
  })

  it('incomplete OAuth providers and email servers are shown as shared', async () => {
    const project = await server.createProject()
    await project.configure({
      'auth.oauth.providers.github': { type: 'github', isShared: false, allowSignIn: true, clientId: 'id' },
      'emails.server': { isShared: false, host: 'smtp.example.com', port: 25 },
    })
    const config = await configOf(project)
    expect(config.oauth_providers).toEqual([{ provider_config_id: 'github', id: 'github', type: 'shared' }])
    expect(config.email_config).toEqual({ type: 'shared' })
  })
})

describe('the mail server', () => {
  const own = {
    type: 'standard',
    host: 'smtp.example.com',
    port: 465,
    username: 'me',
    password: 'secret',
    sender_name: 'App',
    sender_email: 'app@example.com',
  }

  it('the email server is replaced as a whole', async () => {
    const project = await server.createProject()
    expect((await change(project, { config: { email_config: own } })).body.config.email_config).toEqual(own)
    const common = { type: 'shared' }
    expect((await change(project, { config: { email_config: common } })).body.config.email_config).toEqual(common)
    expect((await completeConfig(project)).emails.server).toEqual({ isShared: true, provider: 'smtp' })
  })

  it('the email server needs every field', async () => {
    const wrong = {
      host: '',
      port: 65_536,
      username: null,
      password: 'x'.repeat(71),
      sender_name: undefined,
      sender_email: 'x',
    }
    for (const [member, value] of Object.entries(wrong)) {
      const answer = await change(shared, { config: { email_config: { ...own, [member]: value } } })
      expect(answer.body.details?.message, member).toContain(`body.config.email_config.${member}`)
    }
  })
})
