import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { providerTypes } from '../providers.ts'
import { parseLeniently } from '../schemas.ts'
import {
  type ConfigDocument,
  CurrentProject,
  complete,
  creationDefaults,
  currentProjectView,
  defaultThemeId,
  NewProject,
  override,
  overrideErrors,
  overrideFromProjectConfig,
  Project,
  ProjectConfig,
  ProjectConfigChanges,
  projectView,
} from './index.ts'

const config = (environment: ConfigDocument) => complete({ environment }, { themes: {}, templates: {} })
const freshKeys = () => {
  let count = 0
  return () => `d${count++}`
}
const write = (stored: ConfigDocument, changes: ProjectConfigChanges) =>
  override(stored, overrideFromProjectConfig(changes, config(stored), freshKeys()))
const after = (stored: ConfigDocument, changes: ProjectConfigChanges) => projectView(config(write(stored, changes)))

const server = {
  type: 'standard',
  host: 'smtp.example.com',
  port: 587,
  username: 'u',
  password: 'p',
  sender_name: 'Example',
  sender_email: 'a@example.com',
} as const

describe('the view of a project', () => {
  it('the view of a new project shows what it starts with', () => {
    expect(projectView(config(creationDefaults))).toEqual({
      allow_localhost: true,
      sign_up_enabled: true,
      credential_enabled: true,
      magic_link_enabled: false,
      passkey_enabled: false,
      client_team_creation_enabled: false,
      client_user_deletion_enabled: false,
      allow_user_api_keys: false,
      allow_team_api_keys: false,
      create_team_on_sign_up: false,
      oauth_account_merge_strategy: 'link_method',
      oauth_providers: [],
      enabled_oauth_providers: [],
      domains: [],
      email_config: { type: 'shared' },
      email_theme: defaultThemeId,
      team_creator_default_permissions: [{ id: 'team_admin' }],
      team_member_default_permissions: [{ id: 'team_member' }],
      user_default_permissions: [],
    })
  })

  it('the project view lists only enabled providers, sorted, and incomplete ones as shared', () => {
    const view = projectView(
      config({
        'auth.oauth.providers': {
          twitch: { type: 'twitch', allowSignIn: true, isShared: false, clientId: 'id', clientSecret: 'secret' },
          google: { type: 'google', allowSignIn: true },
          discord: { type: 'discord', allowSignIn: true, isShared: false, clientId: 'id' },
          github: { type: 'github', allowSignIn: false },
          nameless: { allowSignIn: true },
          apple2: { type: 'apple', allowSignIn: true, microsoftTenantId: 't' },
        },
      }),
    )
    expect(view.oauth_providers).toEqual([
      { provider_config_id: 'apple2', id: 'apple', type: 'shared', microsoft_tenant_id: 't' },
      { provider_config_id: 'discord', id: 'discord', type: 'shared' },
      { provider_config_id: 'google', id: 'google', type: 'shared' },
      { provider_config_id: 'twitch', id: 'twitch', type: 'standard', client_id: 'id', client_secret: 'secret' },
    ])
    expect(view.enabled_oauth_providers).toEqual(['apple', 'discord', 'google', 'twitch'].map((id) => ({ id })))
  })

  it('the project view never shows an incomplete email server', () => {
    const whole = {
      isShared: false,
      host: 'h',
      port: 25,
      username: 'u',
      password: 'p',
      senderName: 'n',
      senderEmail: 'a@b.c',
    }
    expect(projectView(config({ 'emails.server': whole })).email_config.type).toBe('standard')
    for (const member of ['host', 'port', 'username', 'password', 'senderName', 'senderEmail']) {
      expect(projectView(config({ 'emails.server': { ...whole, [member]: null } })).email_config).toEqual({
        type: 'shared',
      })
    }
  })

  it('the project view sorts domains and leaves out those without an address', () => {
    const domains = {
      a: { baseUrl: 'https://z.b' },
      b: { handlerPath: '/x' },
      c: { baseUrl: 'https://A.b', handlerPath: '/x' },
    }
    expect(projectView(config({ 'domains.trustedDomains': domains })).domains).toEqual([
      { domain: 'https://A.b', handler_path: '/x' },
      { domain: 'https://z.b', handler_path: '/handler' },
    ])
  })

  it('the project view omits default permissions without a definition of the right scope', () => {
    const view = projectView(
      config({
        'rbac.permissions': { b: { scope: 'team' }, a: { scope: 'team' }, p: { scope: 'project' }, none: {} },
        'rbac.defaultPermissions.teamCreator': {
          b: true,
          a: true,
          p: true,
          gone: true,
          none: true,
          $read_members: true,
          constructor: true,
        },
        'rbac.defaultPermissions.signUp': { p: true, a: true, $read_members: true },
      }),
    )
    expect(view.team_creator_default_permissions).toEqual([{ id: '$read_members' }, { id: 'a' }, { id: 'b' }])
    expect(view.user_default_permissions).toEqual([{ id: 'p' }])
  })

  it('everyone sees the reduced project', () => {
    const stored = override(creationDefaults, {
      'auth.oauth.providers': {
        google: { type: 'google', allowSignIn: true },
        github: { type: 'github', allowSignIn: true },
      },
    })
    const view = currentProjectView({ id: 'x', displayName: 'My app' }, config(stored))
    expect(view).toEqual({
      id: 'x',
      display_name: 'My app',
      config: {
        sign_up_enabled: true,
        credential_enabled: true,
        magic_link_enabled: false,
        passkey_enabled: false,
        client_team_creation_enabled: false,
        client_user_deletion_enabled: false,
        allow_user_api_keys: false,
        allow_team_api_keys: false,
        enabled_oauth_providers: [{ id: 'github' }, { id: 'google' }],
      },
    })
    expect(CurrentProject.parse(view)).toEqual(view)
  })
})

describe('a change of the project', () => {
  it('changing a project sets what it names and leaves the rest alone', () => {
    const before = projectView(config(creationDefaults))
    expect(after(creationDefaults, { magic_link_enabled: true })).toEqual({ ...before, magic_link_enabled: true })
    expect(after(creationDefaults, {})).toEqual(before)
    expect(after(creationDefaults, { domains: [] }).allow_localhost).toBe(true)
  })

  it('changing a project replaces enabled providers, and leaves unnamed disabled ones', () => {
    const stored = override(creationDefaults, {
      'auth.oauth.providers': {
        google: { type: 'google', allowSignIn: true, isShared: false, clientId: 'a', clientSecret: 'b' },
        spotify: { type: 'spotify', allowSignIn: true },
        github: { type: 'github', isShared: false, clientId: 'kept', clientSecret: 'kept' },
        discord: { type: 'discord' },
      },
    })
    const result = config(
      write(stored, {
        oauth_providers: [
          { id: 'google', type: 'shared' },
          { id: 'discord', type: 'standard', client_id: 'x', client_secret: 'y' },
          { id: 'apple', type: 'shared', enabled: false },
        ],
      }),
    ).auth.oauth.providers
    expect(result).toEqual({
      github: {
        type: 'github',
        allowSignIn: false,
        allowConnectedAccounts: false,
        isShared: false,
        clientId: 'kept',
        clientSecret: 'kept',
      },
      google: { type: 'google', allowSignIn: true, allowConnectedAccounts: true, isShared: true },
      discord: {
        type: 'discord',
        allowSignIn: true,
        allowConnectedAccounts: true,
        isShared: false,
        clientId: 'x',
        clientSecret: 'y',
      },
      apple: { type: 'apple', allowSignIn: false, allowConnectedAccounts: false, isShared: true },
    })
  })

  it('changing a project gives domains keys that a dotted path can name', () => {
    const stored = write(creationDefaults, { domains: [{ domain: 'https://a.b', handler_path: '/h' }] })
    expect(stored['domains.trustedDomains']).toEqual({ d0: { baseUrl: 'https://a.b', handlerPath: '/h' } })
  })

  it('changing a project replaces the email server and goes back to SMTP', () => {
    const stored = write({ 'emails.server.provider': 'resend', 'emails.server.host': 'old' }, { email_config: server })
    expect(config(stored).emails.server).toEqual({
      isShared: false,
      provider: 'smtp',
      host: 'smtp.example.com',
      port: 587,
      username: 'u',
      password: 'p',
      senderName: 'Example',
      senderEmail: 'a@example.com',
    })
    expect(config(write(stored, { email_config: { type: 'shared' } })).emails.server).toEqual({
      isShared: true,
      provider: 'smtp',
    })
  })

  it('changing a project does not take any key for a prototype', () => {
    const changes = { user_default_permissions: [{ id: '__proto__' }], oauth_providers: [] } as ProjectConfigChanges
    expect(() => after(creationDefaults, changes)).not.toThrow()
    expect({}).not.toHaveProperty('true')
  })
})

const provider = fc
  .record({ id: fc.constantFrom(...providerTypes), standard: fc.boolean() })
  .map(({ id, standard }) =>
    standard
      ? ({ id, type: 'standard', client_id: 'a', client_secret: 'b' } as const)
      : ({ id, type: 'shared' } as const),
  )
const permissions = fc
  .uniqueArray(fc.constantFrom('team_admin', 'team_member', '$read_members'))
  .map((ids) => ids.map((id) => ({ id })))
const changes: fc.Arbitrary<ProjectConfigChanges> = fc.record(
  {
    allow_localhost: fc.boolean(),
    sign_up_enabled: fc.boolean(),
    credential_enabled: fc.boolean(),
    create_team_on_sign_up: fc.boolean(),
    allow_team_api_keys: fc.boolean(),
    oauth_account_merge_strategy: fc.constantFrom('link_method' as const, 'raise_error' as const),
    oauth_providers: fc.uniqueArray(provider, { selector: ({ id }) => id }),
    domains: fc
      .uniqueArray(fc.constantFrom('https://a.b', 'https://*.c.d', 'http://localhost:3000'))
      .map((list) => list.map((domain) => ({ domain, handler_path: '/h' }))),
    email_config: fc.constantFrom({ type: 'shared' as const }, server),
    team_creator_default_permissions: permissions,
    team_member_default_permissions: permissions,
  },
  { requiredKeys: [] },
)

describe('view, write, view', () => {
  it('writing back the view of a project changes nothing, whatever was changed before', () => {
    fc.assert(
      fc.property(fc.array(changes, { maxLength: 3 }), (steps) => {
        const stored = steps.reduce(write, creationDefaults)
        const view = projectView(config(stored))
        // As the admin client sends it back.
        const { enabled_oauth_providers: _, ...rest } = view
        const sent = {
          ...rest,
          oauth_providers: rest.oauth_providers.map(({ provider_config_id: __, ...item }) => item),
        }
        const parsing = parseLeniently(ProjectConfigChanges, sent, 'body.config')
        if (!parsing.ok) throw new Error(parsing.violations.join('\n'))
        expect(after(stored, parsing.value)).toEqual(view)
      }),
    )
  })

  it('the project view shows what was written, and only what the configuration allows is written', () => {
    fc.assert(
      fc.property(changes, (step) => {
        const document = overrideFromProjectConfig(step, config(creationDefaults), freshKeys())
        expect(overrideErrors(document)).toEqual([])
        const view = projectView(config(override(creationDefaults, document)))
        expect(ProjectConfig.parse(view)).toEqual(view)
        if (step.sign_up_enabled !== undefined) expect(view.sign_up_enabled).toBe(step.sign_up_enabled)
        if (step.domains) expect(view.domains).toHaveLength(step.domains.length)
        if (step.email_config) expect(view.email_config).toEqual(step.email_config)
        if (step.oauth_providers) expect(view.oauth_providers).toHaveLength(step.oauth_providers.length)
      }),
    )
  })
})

describe('bodies', () => {
  const violations = (config: unknown) => {
    const body = { display_name: 'x', owner_team_id: '3f0c4a52-4c1d-4b7e-9a53-1f2d3c4b5a60', config }
    const parsing = parseLeniently(NewProject, body, 'body')
    return parsing.ok ? [] : parsing.violations
  }

  it.each<[unknown, string[]]>([
    [{}, []],
    [undefined, []],
    [{ sign_up_enabled: 'true' }, []],
    [{ oauth_providers: [{ id: 'google', type: 'shared' }] }, []],
    [{ oauth_providers: [{ id: 'mine', type: 'shared' }] }, ['body.config.oauth_providers[0].id must be one of']],
    [
      { oauth_providers: [{ id: 'google', type: 'standard', client_id: '' }] },
      ['client_id must not be empty', 'client_secret is a required field'],
    ],
    [{ oauth_providers: [{ id: 'google', type: 'other' }] }, ['type must be one of "shared", "standard"']],
    [
      { email_config: { type: 'standard', host: 'h' } },
      ['port is', 'username is', 'password is', 'sender_name is', 'sender_email is'],
    ],
    [
      { email_config: { ...server, port: 70_000, password: 'x'.repeat(71) } },
      ['port must be at most 65535', 'password must be at most 70 characters'],
    ],
    [
      { domains: [{ domain: 'https://a:*', handler_path: 'x' }] },
      ['must be a valid URL', 'must start with a single /'],
    ],
    [{ enabled_oauth_providers: [] }, ['body.config has unknown properties: enabled_oauth_providers']],
    [{ user_default_permissions: [{ id: '$nope' }] }, ['body.config.user_default_permissions[0].id must be']],
  ])('validates the project change %j', (config, expected) => {
    const found = violations(config)
    expect(found).toHaveLength(expected.length)
    for (const [index, words] of expected.entries()) expect(found[index]).toContain(words)
  })

  it('the response schema fits a project as an admin reads it', () => {
    const project = {
      id: 'x',
      display_name: 'New Project',
      description: '',
      logo_url: null,
      full_logo_url: null,
      logo_dark_url: null,
      full_logo_dark_url: null,
      created_at_millis: 1_758_900_000_000,
      is_production_mode: false,
      owner_team_id: null,
      config: projectView(config(creationDefaults)),
    }
    expect(Project.parse(project)).toEqual(project)
  })
})
