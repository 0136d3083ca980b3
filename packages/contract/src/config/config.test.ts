import fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import type { JsonValue } from '../json.ts'
import {
  builtinNames,
  type CompleteConfig,
  type ConfigDocument,
  complete,
  creationDefaults,
  darkThemeId,
  defaultThemeId,
  fitsStorage,
  fullSchema,
  internalProjectDefaults,
  levelSchemas,
  override,
  templateIds,
  validateOverride,
} from './index.ts'
import { configSchema } from './schema.ts'
import { structuralIssues } from './structure.ts'

const named = (names: Record<string, string>) =>
  Object.fromEntries(Object.entries(names).map(([id, displayName]) => [id, { displayName, tsxSource: `// ${id}` }]))
const builtins = { themes: named(builtinNames.themes), templates: named(builtinNames.templates) }
const config = (environment: ConfigDocument) => complete({ environment }, builtins)
const themeId = '3f0c4a52-4c1d-4b7e-9a53-1f2d3c4b5a60'

describe('a complete configuration', () => {
  it('the configuration of a new project has the documented defaults', () => {
    const fresh = config(creationDefaults)
    expect({
      ...fresh,
      rbac: { ...fresh.rbac, permissions: 0 },
      emails: { ...fresh.emails, themes: 0, templates: 0 },
    }).toEqual({
      sourceOfTruth: { type: 'hosted' },
      rbac: {
        permissions: 0,
        defaultPermissions: { teamCreator: { team_admin: true }, teamMember: { team_member: true }, signUp: {} },
      },
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
        // Ours.
        codes: { signInMinutes: 30, passwordResetMinutes: 60, verificationMinutes: 1440, invitationMinutes: 10_080 },
        oauth: { accountMergeStrategy: 'link_method', providers: {} },
      },
      emails: {
        server: { isShared: true, provider: 'smtp' },
        // Ours.
        securityNotifications: true,
        selectedThemeId: defaultThemeId,
        themes: 0,
        templates: 0,
      },
      payments: { groups: {}, offers: {}, items: {}, onlyCustomerMayReadItems: false },
      branding: {},
      dataVault: { stores: {} },
      workflows: { availableWorkflows: {} },
    })
    expect(Object.keys(fresh.rbac.permissions.team_admin?.containedPermissionIds ?? {})).toHaveLength(6)
    expect(fresh.rbac.permissions.team_member?.containedPermissionIds).toEqual({
      $read_members: true,
      $invite_members: true,
    })
    expect(Object.keys(fresh.emails.themes)).toEqual([defaultThemeId, darkThemeId])
    expect(Object.keys(fresh.emails.templates)).toEqual(Object.values(templateIds))
  })

  it('an empty configuration has its own defaults', () => {
    const empty = complete({}, builtins)
    expect(empty.auth.password.allowSignIn).toBe(false)
    expect(empty.domains.allowLocalhost).toBe(false)
  })

  it('the complete configuration has the types of the schema', () => {
    expectTypeOf<CompleteConfig['auth']['allowSignUp']>().toEqualTypeOf<boolean>()
    expectTypeOf<CompleteConfig['payments']['offers'][string]['displayName']>().toEqualTypeOf<string>()
    expectTypeOf<CompleteConfig['domains']['trustedDomains'][string]['handlerPath']>().toEqualTypeOf<string>()
  })

  it('higher levels of the configuration override lower ones', () => {
    const overrides = {
      branch: { 'auth.allowSignUp': false, 'auth.otp.allowSignIn': true },
      environment: { 'auth.allowSignUp': true },
      organization: { 'teams.allowClientTeamCreation': true },
      project: { sourceOfTruth: { type: 'postgres', connectionString: 'postgres://x' } },
    }
    const levels = complete(overrides, builtins)
    expect([levels.auth.allowSignUp, levels.auth.otp.allowSignIn, levels.teams.allowClientTeamCreation]).toEqual([
      true,
      true,
      true,
    ])
    expect(levels.sourceOfTruth).toEqual({ type: 'hosted' })
  })

  it('a path into a record creates the entry with its other defaults', () => {
    const made = config({
      'dataVault.stores.secrets.displayName': 'Secrets',
      'auth.oauth.providers.github.type': 'github',
      'payments.items.seats.customerType': 'team',
      'payments.offers.pro.prices.monthly.USD': '10',
      'payments.offers.pro.includedItems.seats.quantity': 3,
      'workflows.availableWorkflows.w.enabled': true,
    })
    expect(made.dataVault.stores).toEqual({ secrets: { displayName: 'Secrets' } })
    expect(made.auth.oauth.providers).toEqual({
      github: { type: 'github', allowSignIn: false, allowConnectedAccounts: false, isShared: true },
    })
    expect(made.payments.items).toEqual({ seats: { displayName: 'seats', customerType: 'team' } })
    expect(made.payments.offers).toEqual({
      pro: {
        displayName: 'pro',
        customerType: 'user',
        isAddOnTo: false,
        serverOnly: false,
        prices: { monthly: { USD: '10', serverOnly: false } },
        includedItems: { seats: { quantity: 3, repeat: 'never', expires: 'when-repeated' } },
      },
    })
    expect(made.workflows.availableWorkflows.w?.enabled).toBe(true)
  })

  it('null in an override restores the default, or removes an entry', () => {
    const stored = override(creationDefaults, {
      'auth.allowSignUp': null,
      'auth.password.allowSignIn': null,
      'auth.oauth.providers.github': null,
      'rbac.defaultPermissions.teamCreator.team_admin': null,
      'emails.templates': null,
      [`emails.themes.${darkThemeId}`]: null,
      auth: { oauth: { providers: { github: { type: 'github' }, google: { type: 'google' } } } },
    })
    const result = config({ ...stored, 'auth.oauth.providers.github': null })
    expect(result.auth.allowSignUp).toBe(true)
    expect(result.auth.password.allowSignIn).toBe(false)
    expect(Object.keys(result.auth.oauth.providers)).toEqual(['google'])
    expect(result.rbac.defaultPermissions.teamCreator).toEqual({})
    expect(Object.keys(result.emails.templates)).toHaveLength(6)
    expect(result.emails.themes[darkThemeId]?.displayName).toBe('Default Dark')
  })

  it('an entry replaces a built-in theme or template, even if only one field is set', () => {
    const { emails } = config({
      [`emails.themes.${defaultThemeId}.tsxSource`]: 'mine',
      [`emails.templates.${templateIds.magicLink}`]: { displayName: 'Mine', tsxSource: 'x', themeId: false },
    })
    expect(emails.themes[defaultThemeId]).toEqual({ displayName: 'Default Light', tsxSource: 'mine' })
    expect(emails.templates[templateIds.magicLink]).toEqual({ displayName: 'Mine', tsxSource: 'x', themeId: false })
  })

  it('uses the default theme when the selected one does not exist', () => {
    expect(config({ 'emails.selectedThemeId': themeId }).emails.selectedThemeId).toBe(defaultThemeId)
    expect(config({ 'emails.selectedThemeId': darkThemeId }).emails.selectedThemeId).toBe(darkThemeId)
    const own = {
      'emails.selectedThemeId': themeId,
      [`emails.themes.${themeId}`]: { displayName: 'a', tsxSource: 'b' },
    }
    expect(config(own).emails.selectedThemeId).toBe(themeId)
    expect(config({ 'emails.selectedThemeId': 'constructor' }).emails.selectedThemeId).toBe(defaultThemeId)
  })

  it('the configuration includes the themes and templates that the server brings', () => {
    const better = { ...builtins, themes: { [themeId]: { displayName: 'New', tsxSource: 'x' } } }
    expect(complete({}, better).emails.themes).toEqual(better.themes)
    expect(complete({}, better).emails.templates).toEqual(builtins.templates)
  })

  it('drops values of the wrong structure and keeps those that only break a pattern', () => {
    const odd = config({
      'auth.allowSignUp': 'yes',
      'auth.oauth.accountMergeStrategy': 'other',
      'auth.oauth.providers': { bad: 5, weird: { type: 'weird', allowSignIn: true }, Upper: { type: 'google' } },
      'domains.trustedDomains': { '1a': { baseUrl: 'https://localhost:*' }, b: { baseUrl: 5 } },
      'payments.offers': { x: { prices: 5, isAddOnTo: { a: true, b: 1 } }, y: { prices: { m: { USD: 1 } } } },
      nonsense: true,
      apiKeys: 'none',
    })
    expect(odd.auth.allowSignUp).toBe(true)
    expect(odd.auth.oauth.accountMergeStrategy).toBe('link_method')
    expect(Object.keys(odd.auth.oauth.providers)).toEqual(['weird', 'Upper'])
    expect(odd.auth.oauth.providers.weird).not.toHaveProperty('type')
    expect(odd.domains.trustedDomains).toEqual({
      '1a': { baseUrl: 'https://localhost:*', handlerPath: '/handler' },
      b: { handlerPath: '/handler' },
    })
    expect(odd.payments.offers.x).toMatchObject({ prices: {}, isAddOnTo: { a: true } })
    expect(odd.payments.offers.y?.prices).toEqual({ m: { serverOnly: false } })
    expect(odd).not.toHaveProperty('nonsense')
    expect(odd.apiKeys).toEqual({ enabled: { team: false, user: false } })
  })

  it('finds no configuration entries under inherited names that nobody set', () => {
    const { payments, auth, rbac, emails } = complete({}, builtins)
    for (const record of [payments.items, payments.offers, auth.oauth.providers, rbac.permissions, emails.themes]) {
      for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty'])
        expect(record[name]).toBeUndefined()
    }
    expect(config({ 'payments.items.constructor.customerType': 'team' }).payments.items.constructor).toEqual({
      displayName: 'constructor',
      customerType: 'team',
    })
  })
})

const paths = [
  'auth', 'auth.allowSignUp', 'auth.oauth', 'auth.oauth.providers', 'auth.oauth.providers.github', 'auth.oauth.providers.github.type',
  'rbac', 'rbac.permissions', 'rbac.permissions.x.scope', 'rbac.defaultPermissions.signUp', 'domains', 'domains.trustedDomains',
  'domains.trustedDomains.a.baseUrl', 'emails', 'emails.themes', `emails.themes.${themeId}`, 'emails.server', 'emails.server.port',
  'emails.selectedThemeId', 'payments', 'payments.offers', 'payments.offers.o', 'payments.offers.o.prices', 'payments.offers.o.prices.p',
  'payments.offers.o.isAddOnTo', 'payments.items.constructor', 'dataVault.stores', 'workflows', '__proto__', 'constructor.prototype', 'x.y',
] // biome-ignore format: a list
const junk = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<JsonValue>(null, true, false, 0, 1.5, '', 'user', 'google', '10', 'https://a.b', [1, 'day'], []),
    fc.dictionary(
      fc.constantFrom(
        'a',
        'type',
        'prices',
        'USD',
        'isShared',
        '__proto__',
        'constructor',
        'x.y',
        themeId,
        'tsxSource',
      ),
      tie('value'),
    ) as fc.Arbitrary<JsonValue>,
  ),
})).value
const junkDocument = fc.dictionary(fc.constantFrom(...paths), junk) as fc.Arbitrary<ConfigDocument>

/** Whole, valid values for places of the schema. */
const valid: Record<string, fc.Arbitrary<JsonValue>> = {
  'auth.allowSignUp': fc.boolean(),
  'auth.oauth.accountMergeStrategy': fc.constantFrom('link_method', 'raise_error', 'allow_duplicates'),
  'auth.oauth.providers.github': fc.constantFrom<JsonValue>(null, { type: 'github', allowSignIn: true }),
  'auth.oauth.providers.google': fc.constant({ type: 'google', isShared: false, clientId: 'a', clientSecret: 'b' }),
  'domains.trustedDomains.a': fc.constant({ baseUrl: 'https://*.a.b', handlerPath: '/h' }),
  'rbac.permissions.x': fc.constant({ scope: 'team', containedPermissionIds: { $read_members: true } }),
  'rbac.defaultPermissions.signUp': fc.constant({ x: true }),
  'emails.server': fc.constantFrom<JsonValue>({ isShared: true }, { isShared: false, host: 'a', port: 25 }),
  [`emails.themes.${themeId}`]: fc.constantFrom<JsonValue>(null, { displayName: 'a', tsxSource: 'b' }),
  'emails.selectedThemeId': fc.constantFrom(themeId, 'x'),
  'payments.groups.g': fc.constantFrom<JsonValue>({}, { displayName: 'G' }),
  'payments.items.i': fc.constantFrom<JsonValue>({}, { displayName: 'I', customerType: 'custom' }),
  'payments.offers.o': fc.constantFrom<JsonValue>(
    { customerType: 'user', prices: 'include-by-default' },
    { customerType: 'team', prices: { m: { USD: '1.50', interval: [1, 'month'] } }, isAddOnTo: { p: true } },
    {
      customerType: 'user',
      prices: {},
      includedItems: { i: { quantity: 2, repeat: [1, 'week'] } },
      freeTrial: [7, 'day'],
    },
  ),
  'dataVault.stores.s': fc.constantFrom<JsonValue>({}, { displayName: 'S' }),
}
const validDocument = fc
  .record(valid, { requiredKeys: [], noNullPrototype: true })
  .map((document) => document as ConfigDocument)

describe('any stored document', () => {
  it('any stored document completes to a configuration of the right structure', () => {
    fc.assert(
      fc.property(junkDocument, junkDocument, (branch, environment) => {
        const { sourceOfTruth: _, ...rest } = complete({ branch, environment }, builtins)
        expect(structuralIssues(configSchema, rest)).toEqual([])
        const issues = configSchema.safeParse(rest).error?.issues ?? []
        expect(issues.filter((issue) => issue.code === 'invalid_type' && issue.expected !== 'int')).toEqual([])
        expect({}).not.toHaveProperty('type')
      }),
      { numRuns: 500 },
    )
  })

  it('completing a complete configuration changes nothing', () => {
    fc.assert(
      fc.property(junkDocument, (environment) => {
        const { sourceOfTruth: _, ...once } = JSON.parse(JSON.stringify(config(environment)))
        const { sourceOfTruth: __, ...again } = JSON.parse(JSON.stringify(config(once)))
        expect(again).toEqual(once)
      }),
    )
  })

  it('a configuration of valid overrides passes the full schema', () => {
    fc.assert(
      fc.property(fc.array(validDocument, { maxLength: 4 }), (documents) => {
        for (const document of documents) expect(validateOverride(document)).toEqual({ ok: true, document })
        const stored = documents.reduce(override, creationDefaults)
        const plain = JSON.parse(JSON.stringify(config(stored)))
        expect(fullSchema.safeParse(plain).error?.issues).toBeUndefined()
      }),
    )
  })
})

describe('validation of an override', () => {
  const verdict = (document: unknown, base?: Parameters<typeof validateOverride>[1]) => {
    const result = validateOverride(document, base)
    return result.ok ? 'ok' : `${result.tag} ${result.text}`
  }
  const offer = { customerType: 'user', prices: { monthly: { USD: '10' } } }

  it.each<[unknown]>([
    [{}],
    [{ 'auth.otp.allowSignIn': true }],
    [{ auth: { otp: { allowSignIn: true } } }],
    [{ auth: { 'otp.allowSignIn': true } }],
    [{ auth: null, 'payments.offers.pro': null, 'auth.allowSignUp': null }],
    [{ auth: { allowSignUp: null } }],
    [{ 'payments.offers.pro': offer }],
    [{ 'payments.offers.pro': { ...offer, prices: 'include-by-default' } }],
    [{ 'domains.trustedDomains.main': { baseUrl: 'https://*.example.com', handlerPath: '/handler' } }],
    [{ 'rbac.permissions.read:all.scope': 'team' }],
    [{ 'auth.oauth.providers.$x:1.type': 'google' }],
    [{ [`emails.themes.${themeId}`]: { displayName: 'a', tsxSource: 'b' } }],
    [{ 'payments.offers.pro': offer, 'payments.offers.pro.displayName': 'Pro' }],
    [{ 'payments.items.constructor': {} }],
  ])('accepts the override %j', (document) => {
    expect(verdict(document)).toBe('ok')
  })

  it.each<[unknown, string]>([
    [null, '[FORMAT ERROR]'],
    ['{}', '[FORMAT ERROR]'],
    [[], '[FORMAT ERROR]'],
    [{ '': 1 }, '[FORMAT ERROR]'],
    [{ 'a..b': 1 }, '[FORMAT ERROR]'],
    [{ '.a': 1 }, '[FORMAT ERROR]'],
    [{ '-a': 1 }, '[FORMAT ERROR]'],
    [{ 'a b': 1 }, '[FORMAT ERROR]'],
    [{ auth: { 'a/b': 1 } }, '[FORMAT ERROR]'],
    [{ 'auth.allowSignUp': Number.POSITIVE_INFINITY }, '[FORMAT ERROR]'],
    [{ 'emails.selectedThemeId': '\0' }, '[FORMAT ERROR]'],
    [JSON.parse('{"__proto__":{}}'), '[FORMAT ERROR]'],
    [{ 'dataVault.stores.__proto__.displayName': 'x' }, '[FORMAT ERROR]'],
    [JSON.parse('{"dataVault":{"stores":{"__proto__":{}}}}'), '[FORMAT ERROR]'],
    [{ nope: 1 }, '[ERROR] nope is not part of the configuration'],
    [{ nope: null }, '[ERROR] nope is not part of the configuration'],
    [{ 'auth.allowSignUp.deep': 1 }, '[ERROR] auth.allowSignUp.deep is not part'],
    [{ 'auth.constructor': 1 }, '[ERROR]'],
    [{ sourceOfTruth: { type: 'hosted' } }, '[ERROR] sourceOfTruth is not part'],
    [{ 'auth.allowSignUp': 'true' }, '[ERROR] auth.allowSignUp must be true or false'],
    [{ auth: 5 }, '[ERROR] auth must be an object'],
    [{ auth: { otp: { allowSignIn: 1 } } }, '[ERROR] auth.otp.allowSignIn must be true or false'],
    [{ auth: { 'otp.allowSignIn': 1 } }, '[ERROR] auth.otp.allowSignIn must be true or false'],
    [{ auth: { nope: null } }, '[ERROR] auth has unknown properties: nope'],
    [{ 'auth.oauth.accountMergeStrategy': 'other' }, '[ERROR] auth.oauth.accountMergeStrategy must be one of'],
    [{ 'auth.oauth.providers.github.type': 'mine' }, '[ERROR]'],
    [{ 'auth.oauth.providers.GitHub.type': 'github' }, '[ERROR] auth.oauth.providers.GitHub.type has a key'],
    [{ 'domains.trustedDomains.1a.handlerPath': '/' }, '[ERROR]'],
    [{ 'emails.themes.mine': { displayName: 'a', tsxSource: 'b' } }, '[ERROR]'],
    [{ [`emails.templates.${themeId}`]: { displayName: 'a', tsxSource: 'b', themeId: 'x' } }, '[ERROR]'],
    [{ 'payments.offers.pro': { ...offer, customerType: 'nobody' } }, '[ERROR]'],
    [{ 'payments.offers.pro': { ...offer, freeTrial: [1, 'hour'] } }, '[ERROR]'],
    [{ 'payments.offers.pro': { ...offer, freeTrial: [1] } }, '[ERROR]'],
    [{ 'payments.offers.pro.prices.m.USD': 10 }, '[ERROR]'],
    [{ 'payments.offers.pro.prices': 'free' }, '[ERROR]'],
    [{ 'auth.oauth.providers': { GitHub: { type: 'github' } } }, '[WARNING] the key auth.oauth.providers.GitHub'],
    [{ 'domains.trustedDomains': { '1a': { handlerPath: '/' } } }, '[WARNING]'],
    [
      { 'domains.trustedDomains.a.baseUrl': 'https://a.b' },
      '[WARNING] domains.trustedDomains.a.handlerPath is a required field',
    ],
    [
      { 'domains.trustedDomains.a': { baseUrl: 'ftp://a', handlerPath: '/' } },
      '[WARNING] domains.trustedDomains.a.baseUrl must start',
    ],
    [{ 'domains.trustedDomains.a': { baseUrl: 'https://a', handlerPath: 'x' } }, '[WARNING]'],
    [{ 'payments.offers.pro.displayName': 'Pro' }, '[WARNING] payments.offers.pro.customerType is a required field'],
    [{ 'payments.offers.pro': { customerType: 'user' } }, '[WARNING] payments.offers.pro.prices is a required field'],
    [
      { 'payments.offers.pro': { ...offer, prices: { m: {} } } },
      '[WARNING] payments.offers.pro.prices.m: At least one currency is required',
    ],
    [
      { 'payments.offers.pro': { ...offer, prices: { m: { USD: '01' } } } },
      '[WARNING] payments.offers.pro.prices.m.USD: Money amount must not have leading zeros',
    ],
    [
      { 'payments.offers.pro': { ...offer, prices: { m: { JPY: '1.5' } } } },
      'Too many decimals; JPY only has 0 decimals',
    ],
    [{ 'payments.offers.pro': { ...offer, freeTrial: [-1, 'day'] } }, '[WARNING]'],
    [
      { 'payments.offers.pro': { ...offer, includedItems: { a: {} } } },
      '[WARNING] payments.offers.pro.includedItems.a.quantity is a required',
    ],
    [{ [`emails.themes.${themeId}.tsxSource`]: 'x' }, '[WARNING]'],
    [{ 'emails.server.port': 70_000 }, '[WARNING] emails.server.port must be at most 65535'],
    [{ 'emails.server.host': '' }, '[WARNING] emails.server.host must not be empty'],
    [{ 'emails.server.senderEmail': 'nobody' }, '[WARNING] emails.server.senderEmail must be a valid email'],
    [{ 'emails.server.password': 'x'.repeat(71) }, '[WARNING]'],
  ])('refuses the override %j with %s', (document, expected) => {
    expect(verdict(document)).toContain(expected)
    expect(verdict(document)).toMatch(/^\[(FORMAT ERROR|ERROR|WARNING)\] ./)
  })

  it('warnings about an override take the levels below into account', () => {
    const branch = { 'payments.offers.pro': offer }
    expect(verdict({ 'payments.offers.pro.displayName': 'Pro' }, { branch })).toBe('ok')
  })

  it('reports the worst problem of an override first', () => {
    expect(verdict({ nope: 1, 'emails.server.port': 70_000 })).toMatch(/^\[ERROR\]/)
    expect(verdict({ 'a b': 1, nope: 1 })).toMatch(/^\[FORMAT ERROR\]/)
  })

  it('a branch cannot set environment keys, and a project can set only its source of truth', () => {
    expect(validateOverride({ 'emails.server.host': 'x' }, {}, 'branch')).toMatchObject({ tag: '[ERROR]' })
    expect(validateOverride({ 'auth.oauth.providers.x': { isShared: true } }, {}, 'branch')).toMatchObject({
      tag: '[ERROR]',
    })
    expect(validateOverride({ 'auth.oauth.providers.x': { type: 'google' } }, {}, 'branch').ok).toBe(true)
    expect(validateOverride({ 'auth.allowSignUp': true }, {}, 'project')).toMatchObject({ tag: '[ERROR]' })
    expect(validateOverride({ sourceOfTruth: { type: 'hosted' } }, {}, 'project').ok).toBe(true)
    expect(levelSchemas.organization).toBe(levelSchemas.environment)
  })

  it('validating an override never throws', () => {
    fc.assert(
      fc.property(fc.oneof(junkDocument, fc.anything(), fc.jsonValue()), (document) => void validateOverride(document)),
      {
        numRuns: 500,
      },
    )
  })

  it('refuses overrides that are too deep or too large', () => {
    const deep = JSON.parse(`${'{"auth":'.repeat(3000)}1${'}'.repeat(3000)}`)
    expect(verdict(deep)).toContain('[FORMAT ERROR] The override must not be nested deeper than 100 levels')
    expect(() => complete({ environment: deep }, builtins)).not.toThrow()
    expect(fitsStorage({ a: 'x'.repeat(4_999_000) })).toBe(true)
    expect(fitsStorage({ a: 'x'.repeat(5_000_000) })).toBe(false)
  })
})

describe('the project internal', () => {
  it.each([
    ['http://localhost:8102', true],
    ['https://localhost', true],
    ['http://auth.example.com', true],
    ['https://auth.example.com/', false],
  ])('the internal project at %s allows localhost: %s', (url, allowLocalhost) => {
    const made = config(internalProjectDefaults({ url, signUpEnabled: true, sharedProviders: ['google', 'github'] }))
    expect(made.domains.allowLocalhost).toBe(allowLocalhost)
    expect(Object.values(made.domains.trustedDomains)).toEqual([
      { baseUrl: new URL(url).origin, handlerPath: '/handler' },
    ])
    expect(made.auth).toMatchObject({ allowSignUp: true, password: { allowSignIn: true }, otp: { allowSignIn: true } })
    expect(Object.keys(made.auth.oauth.providers)).toEqual(['google', 'github'])
    expect(made.teams).toMatchObject({ createPersonalTeamOnSignUp: true, allowClientTeamCreation: true })
    expect(made.rbac.defaultPermissions.teamCreator).toEqual({ team_admin: true })
  })

  it('the defaults of new and internal projects are valid overrides', () => {
    const settings = { url: 'https://a.b', signUpEnabled: false, sharedProviders: ['spotify'] as const }
    expect(validateOverride(internalProjectDefaults(settings)).ok).toBe(true)
    expect(validateOverride(creationDefaults).ok).toBe(true)
  })
})
