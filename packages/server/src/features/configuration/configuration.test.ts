/** The configuration of a project as one document: docs/protocol/configuration.md. */
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestProject } from '../../testing/index.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject()

const override = (document: unknown, on: TestProject = project) =>
  on.admin.patch('/internal/config/override', { config_override_string: JSON.stringify(document) })
const read = async (on: TestProject = project) =>
  JSON.parse((await on.admin.get('/internal/config')).body.config_string)

const offer = { customerType: 'user', prices: { monthly: { USD: '10', interval: [1, 'month'] } }, includedItems: {} }

describe('the complete configuration', () => {
  it('a new project has the configuration of the contract', async () => {
    const { body } = await project.admin.get('/internal/config')
    expect(Object.keys(body)).toEqual(['config_string'])
    const { emails, rbac, ...rest } = JSON.parse(body.config_string)
    expect(rest).toEqual({
      sourceOfTruth: { type: 'hosted' },
      apiKeys: { enabled: { team: false, user: false } },
      teams: { createPersonalTeamOnSignUp: false, allowClientTeamCreation: false, onlyInvitedEmailMayJoin: false },
      users: { allowClientUserDeletion: false },
      domains: { allowLocalhost: true, trustedDomains: {} },
      auth: {
        allowSignUp: true,
        password: { allowSignIn: true, refuseCommon: true },
        sessions: { rotation: 'when-supported', absoluteDays: 365, maxPerUser: 100 },
        stepUp: { minutes: 10, forOthers: 'lenient' },
        tokens: { claims: {} },
        migration: { mode: 'sign-in' },
        secondFactor: {
          teams: {},
          permissions: {},
          trustDevices: false,
          trustedDays: 30,
          resetByEmail: false,
          resetDelayHours: 72,
        },
        otp: { allowSignIn: false },
        passkey: { allowSignIn: false },
        anonymous: { allowSignUp: true },
        codes: { signInMinutes: 30, passwordResetMinutes: 60, verificationMinutes: 1440, invitationMinutes: 10_080 },
        oauth: { accountMergeStrategy: 'link_method', providers: {} },
      },
      payments: { groups: {}, offers: {}, items: {}, onlyCustomerMayReadItems: false },
      dataVault: { stores: {} },
      workflows: { availableWorkflows: {} },
    })
    expect(rbac.defaultPermissions).toEqual({
      teamCreator: { team_admin: true },
      teamMember: { team_member: true },
      signUp: {},
    })
    expect(rbac.permissions.team_member).toMatchObject({
      scope: 'team',
      containedPermissionIds: { $read_members: true, $invite_members: true },
    })
    expect(Object.keys(rbac.permissions.team_admin.containedPermissionIds)).toHaveLength(6)
    expect(emails).toMatchObject({
      server: { isShared: true, provider: 'smtp' },
      selectedThemeId: '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac',
    })
    expect(Object.keys(emails.themes)).toHaveLength(2)
    expect(Object.keys(emails.templates)).toHaveLength(6)
  })
})

describe('an override', () => {
  it('a configuration override answers an empty object and takes effect at once', async () => {
    const own = await server.createProject()
    const answer = await override({ 'auth.otp.allowSignIn': true, 'teams.allowClientTeamCreation': true }, own)
    expect(answer).toMatchObject({ status: 200, body: {} })
    expect(Object.keys(answer.body)).toEqual([])
    expect(await read(own)).toMatchObject({
      auth: { otp: { allowSignIn: true } },
      teams: { allowClientTeamCreation: true },
    })
    expect((await own.client.get('/projects/current')).body.config.magic_link_enabled).toBe(true)
  })

  it('a missing or empty configuration override changes nothing', async () => {
    const before = await read()
    for (const body of [{}, { config_override_string: '' }, { config_override_string: '{}' }]) {
      expect(await project.admin.patch('/internal/config/override', body)).toMatchObject({ status: 200, body: {} })
    }
    expect(await read()).toEqual(before)
  })

  it('overriding a branch replaces all that is under it, overriding a leaf only that', async () => {
    const own = await server.createProject()
    await override({ 'auth.otp.allowSignIn': true, 'auth.passkey.allowSignIn': true }, own)
    await override({ auth: { otp: { allowSignIn: true } } }, own)
    const { auth } = await read(own)
    expect(auth).toMatchObject({
      otp: { allowSignIn: true },
      passkey: { allowSignIn: false },
      password: { allowSignIn: false },
    })
    await override({ 'auth.password.allowSignIn': true }, own)
    expect((await read(own)).auth).toMatchObject({ otp: { allowSignIn: true }, password: { allowSignIn: true } })
  })

  it('overriding with null removes an entry, or resets a leaf to its default', async () => {
    const own = await server.createProject()
    await override({ 'dataVault.stores': { one: { displayName: 'One' }, two: {} }, 'auth.allowSignUp': false }, own)
    await override(
      {
        'dataVault.stores.one': null,
        'auth.allowSignUp': null,
        'rbac.defaultPermissions.teamCreator.team_admin': null,
      },
      own,
    )
    const config = await read(own)
    expect(Object.keys(config.dataVault.stores)).toEqual(['two'])
    expect(config.auth.allowSignUp).toBe(true)
    expect(config.rbac.defaultPermissions.teamCreator).toEqual({})
  })

  it('overriding into a record creates the entry with its other defaults', async () => {
    const own = await server.createProject()
    await override({ 'workflows.availableWorkflows.mine.enabled': true, 'payments.offers.pro': offer }, own)
    const config = await read(own)
    expect(config.workflows.availableWorkflows.mine).toMatchObject({ enabled: true, displayName: expect.any(String) })
    expect(config.payments.offers.pro).toMatchObject({ displayName: 'pro', serverOnly: false, isAddOnTo: false })
    expect(config.payments.offers.pro.prices.monthly.serverOnly).toBe(false)
  })

  it('configuration overrides at the same time all survive', async () => {
    const own = await server.createProject()
    const names = Array.from({ length: 12 }, (_, i) => `store_${i}`)
    const answers = await Promise.all(
      names.map((name) => override({ [`dataVault.stores.${name}`]: { displayName: name } }, own)),
    )
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200))
    expect(Object.keys((await read(own)).dataVault.stores).sort()).toEqual(names.sort())
  })

  it('a configuration override survives a change of the project at the same time', async () => {
    const own = await server.createProject()
    const project = own.admin.patch('/internal/projects/current', { config: { passkey_enabled: true } })
    await Promise.all([project, override({ 'auth.otp.allowSignIn': true }, own)])
    expect((await read(own)).auth).toMatchObject({ otp: { allowSignIn: true }, passkey: { allowSignIn: true } })
  })

  it('a configuration override stays within its project', async () => {
    const [one, two] = [await server.createProject(), await server.createProject()]
    await override({ 'auth.passkey.allowSignIn': true }, one)
    expect((await read(two)).auth.passkey.allowSignIn).toBe(false)
  })
})

describe('refusals', () => {
  const refused = async (document: unknown) => {
    const before = await read()
    const answer = await override(document)
    expect(answer).toMatchObject({ status: 400, code: undefined })
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await read()).toEqual(before)
    return answer.body as string
  }

  it('an override that is not JSON is refused with a text', async () => {
    for (const config_override_string of ['{', 'undefined', '{"a":1,}', '\0']) {
      const answer = await project.admin.patch('/internal/config/override', { config_override_string })
      expect(answer).toMatchObject({ status: 400, code: undefined })
    }
  })

  it.each([
    [[]],
    [null],
    [1],
    ['text'],
    [{ 'a b': 1 }],
    [{ '': 1 }],
    [{ 'auth..otp': 1 }],
    [{ '-x': 1 }],
    [{ auth: { 'o tp': {} } }],
  ])('an override is refused with [FORMAT ERROR] for %j', async (document) => {
    expect(await refused(document)).toMatch(/^\[FORMAT ERROR\] /)
  })

  it.each<object>([
    { nowhere: 1 },
    { 'auth.nowhere': true },
    { auth: { nowhere: true } },
    { sourceOfTruth: { type: 'hosted' } },
    { 'auth.allowSignUp': 'yes' },
    { 'auth.oauth.accountMergeStrategy': 'whatever' },
    { 'auth.oauth.providers.github.type': 'myspace' },
    { 'emails.server.port': 'twenty-five' },
    { 'emails.themes.not-a-uuid': { displayName: 'x', tsxSource: 'y' } },
    { 'rbac.permissions.Upper': { scope: 'team' } },
    { 'payments.items.1st': {} },
    { constructor: {} },
  ])('an override is refused with [ERROR] for %j', async (document) => {
    expect(await refused(document)).toMatch(/^\[ERROR\] /)
  })

  it.each<object>([
    { 'payments.offers.pro.displayName': 'Pro' },
    { 'payments.offers.pro': { ...offer, prices: { monthly: { USD: 'ten' } } } },
    { 'domains.trustedDomains.app': { baseUrl: 'https://a.example' } },
    { 'domains.trustedDomains.app': { baseUrl: 'ftp://a.example', handlerPath: '/' } },
    { 'domains.trustedDomains.app': { baseUrl: 'https://a.example:*', handlerPath: '/' } },
    { 'domains.trustedDomains.app': { baseUrl: 'https://a.example/*', handlerPath: '/' } },
    { 'emails.server.port': 70_000 },
    { 'emails.server.password': 'x'.repeat(71) },
    { rbac: { permissions: { Upper: { scope: 'team' } } } },
  ])('an override is refused with [WARNING] for %j', async (document) => {
    expect(await refused(document)).toMatch(/^\[WARNING\] /)
  })

  it('a refused override names the first thing that is wrong', async () => {
    expect(await refused({ 'a b': 1, nowhere: 1 })).toMatch(/^\[FORMAT ERROR\] /)
    expect(await refused({ nowhere: 1, 'emails.server.port': 70_000 })).toMatch(/^\[ERROR\] /)
  })

  it('overrides with prototypes or great depth are refused and do no harm', async () => {
    const text = (config_override_string: string) =>
      project.admin.patch('/internal/config/override', { config_override_string })
    for (const document of [
      '{"__proto__":{"polluted":true}}',
      '{"auth.__proto__.polluted":true}',
      `{"a":${'['.repeat(2_000)}${']'.repeat(2_000)}}`,
    ]) {
      expect((await text(document)).body).toMatch(/^\[(FORMAT )?ERROR\] /)
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    expect((await text(JSON.stringify({ 'workflows.availableWorkflows.a.tsSource': 'x\ud800\0' }))).body).toMatch(
      /^\[FORMAT ERROR\] /,
    )
  })
})

describe('default permissions', () => {
  it('default permissions are replaced, sorted, and shown only if defined in their scope', async () => {
    const project = await server.createProject()
    await project.configure({
      'rbac.permissions.b_project': { scope: 'project' },
      'rbac.permissions.a_project': { scope: 'project' },
    })
    const ids = (...list: string[]) => list.map((id) => ({ id }))
    const { status, body } = await project.admin.patch('/internal/projects/current', {
      config: {
        user_default_permissions: ids('b_project', 'undefined_one', 'a_project', 'team_admin'),
        team_creator_default_permissions: ids('team_member', 'team_admin', 'a_project'),
        team_member_default_permissions: [],
      },
    })
    expect(status).toBe(200)
    expect(body.config).toMatchObject({
      user_default_permissions: ids('a_project', 'b_project'),
      team_creator_default_permissions: ids('team_admin', 'team_member'),
      team_member_default_permissions: [],
    })
  })
})
