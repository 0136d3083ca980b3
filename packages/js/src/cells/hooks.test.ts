import { afterAll, describe, expect, it, vi } from 'vitest'
import { callback, password, startApps } from '../../test/apps.ts'
import { maxWaitMillis } from '../../test/wait.ts'
import { type CurrentInternalUser, type CurrentServerUser, HallpassClientApp } from '../index.ts'
import type { Cell } from './cell.ts'

/**
 * React has a hook for each of these (`useTeams` sits on `cells.teams()`). The same arguments give the same cell, and
 * subscribers see a write without asking again.
 */
const test = await startApps({
  client_team_creation_enabled: true,
  allow_user_api_keys: true,
  allow_team_api_keys: true,
  oauth_providers: ['github', 'google'].map((id) => ({ id, type: 'standard', client_id: 'a', client_secret: 'b' })),
})
afterAll(() => test.close())
const { project, server, common } = test
const [admin, serverApp] = [test.adminApp(), test.serverApp()]
await project.configure({
  'payments.items': { credits: { displayName: 'Credits', customerType: 'user' } },
  'payments.items.seats': { displayName: 'Seats', customerType: 'team' },
  'dataVault.stores.notes': { displayName: 'Notes' },
})
await admin.createProjectPermissionDefinition({ id: 'fly', containedPermissionIds: [] })

const { app: client, user } = await test.signedUp()
const team = await user.createTeam({ displayName: 'Engine' })
const serverUser = (await serverApp.getUser(user.id)) ?? expect.unreachable()
const serverTeam = (await serverApp.getTeam(team.id)) ?? expect.unreachable()
await serverUser.grantPermission(serverTeam, '$manage_sso')
const store = await serverApp.getDataVaultStore('notes')
const credits = await user.getItem('credits')
const adminProject = await admin.getProject()
const secret = { secret: 'known to the app alone' }
const { keys } = server.internal
const dashboard = new HallpassClientApp({
  ...common,
  projectId: 'internal',
  publishableClientKey: keys.client,
  tokenStore: 'memory',
})
await dashboard.signUpWithCredential({ email: 'owner@example.com', password, verificationCallbackUrl: callback })
const owner = (await dashboard.getUser({ or: 'throw' })) as CurrentInternalUser

const tokens = await user.currentSession.getTokens()
const current = (await serverApp.getUser({ or: 'throw', tokenStore: tokens })) as CurrentServerUser
const ctx = { auth: { getUserIdentity: async () => ({ subject: user.id, name: 'Ada', email_verified: true }) } }
const account = { userId: user.id, email: 'ada@provider.example', allowSignIn: true, allowConnectedAccounts: false }
await serverApp.createOAuthProvider({ ...account, providerConfigId: 'google', accountId: '9' })
await test.clientApp().signInWithCredential({ email: user.primaryEmail ?? '', password })
const userKey = await user.createApiKey({ description: 'mine', expiresAt: null })
const teamKey = await team.createApiKey({ description: 'ours', expiresAt: null })

interface Row<T = unknown> {
  hook: string
  cell: () => Cell<T>
  /** What changes it, and how that shows; nothing where no member of the SDK writes it. */
  write?: () => Promise<unknown>
  shows?: (data: T) => unknown
  is?: unknown
}
/** Ties the types of one row together. */
const row = <T>(hook: string, cell: () => Cell<T>, write?: Row<T>['write'], shows?: Row<T>['shows'], is?: unknown) =>
  ({ hook, cell, write, shows, is }) as Row

const channel = { type: 'email', usedForAuth: false } as const
const expiresAt = new Date(Date.now() + 3_600_000)
const newKeys = { hasPublishableClientKey: true, hasSecretServerKey: false, hasSuperSecretAdminKey: false }

const ofClient = [
  row('useProject', () => client.cells.project()),
  row('useItem', () => client.cells.item({ itemId: 'credits', userId: user.id })),
  row(
    'useUser',
    () => client.cells.user(),
    () => user.setDisplayName('Ada'),
    (one) => one?.displayName,
    'Ada',
  ),
  row('usePartialUser', () => client.cells.partialUser({ from: 'token' })),
  row('usePartialUser of Convex', () => client.cells.partialUser({ from: 'convex', ctx })),
]
const ofUser = [
  row(
    'useContactChannels',
    () => user.cells.contactChannels(),
    () => user.createContactChannel({ ...channel, value: 'client@channels.example' }),
    (all) => all.map(({ value }) => value),
    expect.arrayContaining(['client@channels.example']),
  ),
  row(
    'useNotificationCategories',
    () => user.cells.notificationCategories(),
    async () => (await user.listNotificationCategories()).find(({ name }) => name === 'Marketing')?.setEnabled(false),
    (all) => all.find(({ name }) => name === 'Marketing')?.enabled,
    false,
  ),
  row(
    'useApiKeys',
    () => user.cells.apiKeys(),
    () => user.createApiKey({ description: 'watched', expiresAt: null }),
    (all) => all.map(({ description }) => description),
    expect.arrayContaining(['watched']),
  ),
  row(
    'useOAuthProviders',
    () => user.cells.oauthProviders(),
    async () => (await user.listOAuthProviders())[0]?.update({ allowSignIn: false }),
    (all) => all.map(({ allowSignIn }) => allowSignIn),
    [false],
  ),
  row('useOAuthProvider', () => user.cells.oauthProvider('none')),
  row('useConnectedAccount', () => user.cells.connectedAccount('github', { scopes: ['repo'] })),
  row(
    'useTeams',
    () => user.cells.teams(),
    () => user.createTeam({ displayName: 'Second' }),
    (all) => all.length,
    2,
  ),
  row(
    'useTeam',
    () => user.cells.team(team.id),
    () => team.update({ displayName: 'Difference engine' }),
    (one) => one?.displayName,
    'Difference engine',
  ),
  row(
    'useTeamProfile',
    () => user.cells.teamProfile(team),
    async () => (await user.getTeamProfile(team)).update({ displayName: 'The boss' }),
    (profile) => profile.displayName,
    'The boss',
  ),
  row('usePermission', () => user.cells.permission(team, '$update_team')),
  row('usePermissions', () => user.cells.permissions(team, { recursive: false })),
  row('usePermissions of the project', () => user.cells.permissions()),
  row('useItem', () => user.cells.item('credits')),
  row('useBilling', () => user.cells.billing()),
  row('useInvoices', () => user.cells.invoices({ limit: 5 })),
  row('useProducts', () => user.cells.products()),
  row('usePasskeys', () => user.cells.passkeys()),
  row(
    'useActiveSessions',
    () => user.cells.activeSessions(),
    async () => {
      const others = (await user.getActiveSessions()).filter(({ isCurrentSession }) => !isCurrentSession)
      for (const { id } of others) await user.revokeSession(id)
    },
    (all) => all.map(({ isCurrentSession }) => isCurrentSession),
    [true],
  ),
  row(
    'useOwnedProjects',
    () => owner.cells.ownedProjects(),
    async () => {
      const made = await owner.createProject({ displayName: 'Mine', teamId: owner.selectedTeam?.id ?? '' })
      await made.update({ displayName: 'Still mine' })
    },
    (all) => all.map(({ displayName }) => displayName),
    ['Still mine'],
  ),
]
const ofTeam = [
  row('useUsers', () => team.cells.users()),
  row(
    'useInvitations',
    () => team.cells.invitations(),
    () => team.inviteUser({ email: 'invited@example.com', callbackUrl: callback }),
    (all) => all.map(({ recipientEmail }) => recipientEmail),
    ['invited@example.com'],
  ),
  row(
    'useApiKeys',
    () => team.cells.apiKeys(),
    async () => (await team.listApiKeys())[0]?.revoke(),
    (all) => all.map((key) => key.isValid()),
    [false],
  ),
  row('useItem', () => team.cells.item('seats')),
  row('useBilling', () => team.cells.billing()),
  row('useInvoices', () => team.cells.invoices({ limit: 5 })),
  row('useProducts', () => team.cells.products()),
  row('useSsoConnections', () => team.cells.ssoConnections()),
]
const ofServer = [
  row('useProject', () => serverApp.cells.project()),
  row('useUser', () => serverApp.cells.user()),
  row('useUser of a key', () => serverApp.cells.user({ apiKey: userKey.value })),
  row('useUser of Convex', () => serverApp.cells.user({ from: 'convex', ctx })),
  row(
    'useUser of an id',
    () => serverApp.cells.user(user.id),
    () => serverUser.setServerMetadata({ plan: 'gold' }),
    (one) => one?.serverMetadata,
    { plan: 'gold' },
  ),
  row(
    'useUsers',
    () => serverApp.cells.users({ query: 'made-by-the-server' }),
    () => serverApp.createUser({ primaryEmail: 'made-by-the-server@example.com' }),
    (all) => all.length,
    1,
  ),
  row(
    'useTeams',
    () => serverApp.cells.teams(),
    () => serverApp.createTeam({ displayName: 'Of the server' }),
    (all) => all.map(({ displayName }) => displayName),
    expect.arrayContaining(['Of the server']),
  ),
  row(
    'useTeam',
    () => serverApp.cells.team(team.id),
    () => serverTeam.update({ serverMetadata: { plan: 'gold' } }),
    (one) => one?.serverMetadata,
    { plan: 'gold' },
  ),
  row('useTeam of a key', () => serverApp.cells.team({ apiKey: teamKey.value })),
  row('useDataVaultStore', () => serverApp.cells.dataVaultStore('notes')),
  row('useBilling', () => serverApp.cells.billing({ userId: user.id })),
  row('useProducts', () => serverApp.cells.products({ userId: user.id })),
  row(
    'useValue',
    () => store.cells.value('key', secret),
    () => store.setValue('key', 'value', secret),
    (value) => value,
    'value',
  ),
  row(
    'useItem',
    () => serverApp.cells.item({ itemId: 'credits', userId: user.id }),
    async () => (await serverUser.getItem('credits')).increaseQuantity(3),
    (item) => item.quantity,
    3,
  ),
  row('usePartialUser', () => serverApp.cells.partialUser({ from: 'token' })),
  row('useBilling', () => serverApp.cells.billing({ userId: user.id })),
  row('useProducts', () => serverApp.cells.products({ teamId: team.id })),
  row('useHistory', () => credits.cells.history({ limit: 5 })),
]
const ofServerUser = [
  row(
    'useContactChannels',
    () => serverUser.cells.contactChannels(),
    () => serverUser.createContactChannel({ ...channel, value: 'server@channels.example', isVerified: true }),
    (all) => all.find(({ value }) => value === 'server@channels.example')?.isVerified,
    true,
  ),
  row('useNotificationCategories', () => serverUser.cells.notificationCategories()),
  row('useApiKeys', () => serverUser.cells.apiKeys()),
  row(
    'useOAuthProviders',
    () => serverUser.cells.oauthProviders(),
    () => serverApp.createOAuthProvider({ ...account, providerConfigId: 'github', accountId: '17' }),
    (all) => all.map(({ accountId }) => accountId),
    expect.arrayContaining(['17']),
  ),
  row('useOAuthProvider', () => serverUser.cells.oauthProvider('none')),
  row('useConnectedAccount', () => serverUser.cells.connectedAccount('google')),
  row('useTeams', () => serverUser.cells.teams()),
  row('useTeam', () => serverUser.cells.team(team.id)),
  row('useTeamProfile', () => serverUser.cells.teamProfile(serverTeam)),
  row(
    'usePermission',
    () => serverUser.cells.permission('fly'),
    () => serverUser.grantPermission('fly'),
    (permission) => permission,
    { id: 'fly' },
  ),
  row(
    'usePermissions',
    () => serverUser.cells.permissions(serverTeam),
    () => serverUser.revokePermission(serverTeam, 'team_admin'),
    (all) => all.some(({ id }) => id === 'team_admin'),
    false,
  ),
  row('useItem', () => serverUser.cells.item('credits')),
  row('useBilling', () => serverUser.cells.billing()),
  row('useInvoices', () => serverUser.cells.invoices({ limit: 5 })),
  row('useProducts', () => serverUser.cells.products()),
  row('useActiveSessions', () => serverUser.cells.activeSessions()),
  row('usePasskeys', () => current.cells.passkeys()),
]
const ofServerTeam = [
  row(
    'useUsers',
    () => serverTeam.cells.users(),
    async () => serverTeam.addUser((await serverApp.createUser({ displayName: 'Grace' })).id),
    (all) => all.map(({ displayName }) => displayName),
    expect.arrayContaining(['Grace']),
  ),
  row('useInvitations', () => serverTeam.cells.invitations()),
  row('useApiKeys', () => serverTeam.cells.apiKeys()),
  row('useItem', () => serverTeam.cells.item('seats')),
  row('useBilling', () => serverTeam.cells.billing()),
  row('useInvoices', () => serverTeam.cells.invoices({ limit: 5 })),
  row('useProducts', () => serverTeam.cells.products()),
]
const ofAdmin = [
  row(
    'useProject',
    () => admin.cells.project(),
    () => adminProject.update({ displayName: 'Renamed' }),
    ({ displayName }) => displayName,
    'Renamed',
  ),
  row(
    'useConfig',
    () => adminProject.cells.config(),
    () => adminProject.updateConfig({ 'auth.otp.allowSignIn': true }),
    ({ auth }) => auth.otp.allowSignIn,
    true,
  ),
  row(
    'useProductionModeErrors',
    () => adminProject.cells.productionModeErrors(),
    () => adminProject.update({ config: { allowLocalhost: false } }),
    (errors) => errors,
    [],
  ),
  row(
    'useInternalApiKeys',
    () => admin.cells.internalApiKeys(),
    () => admin.createInternalApiKey({ description: 'watched', expiresAt, ...newKeys }),
    (all) => all.map(({ description }) => description),
    expect.arrayContaining(['watched']),
  ),
  row(
    'useTeamPermissionDefinitions',
    () => admin.cells.teamPermissionDefinitions(),
    () => admin.createTeamPermissionDefinition({ id: 'edit', containedPermissionIds: [] }),
    (all) => all.map(({ id }) => id),
    expect.arrayContaining(['edit']),
  ),
  row(
    'useProjectPermissionDefinitions',
    () => admin.cells.projectPermissionDefinitions(),
    () => admin.deleteProjectPermissionDefinition('fly'),
    (all) => all,
    [],
  ),
  row('useSvixToken', () => admin.cells.svixToken()),
  row(
    'useEmailThemes',
    () => admin.cells.emailThemes(),
    () => admin.createEmailTheme('Watched'),
    (all) => all.map(({ displayName }) => displayName),
    expect.arrayContaining(['Watched']),
  ),
  row('useEmailTheme', () => admin.cells.emailTheme('1df07ae6-abf3-4a40-83a5-a1a2cbe336ac')),
  row(
    'useEmailTemplates',
    () => admin.cells.emailTemplates(),
    () => admin.createEmailTemplate('Watched'),
    (all) => all.map(({ displayName }) => displayName),
    expect.arrayContaining(['Watched']),
  ),
  row(
    'useEmailDrafts',
    () => admin.cells.emailDrafts(),
    () => admin.createEmailDraft({ displayName: 'Watched' }),
    (all) => all.map(({ displayName }) => displayName),
    ['Watched'],
  ),
  row('useStripeAccountInfo', () => admin.cells.stripeAccountInfo()),
  row('useCustomers', () => admin.cells.customers({ limit: 10 })),
  row(
    'useTransactions',
    () => admin.cells.transactions({ limit: 10 }),
    () => admin.createItemQuantityChange({ userId: user.id, itemId: 'credits', quantity: 7 }),
    ({ transactions }) => transactions.length,
    2,
  ),
  row('metrics', () => admin.cells.metrics()),
]

describe.each([
  ['a client app', ofClient],
  ['the signed-in user', ofUser],
  ['a team', ofTeam],
  ['a server app', ofServer],
  ['a user of a server app', ofServerUser],
  ['a team of a server app', ofServerTeam],
  ['an admin app', ofAdmin],
])('the cells of %s', (_, rows) => {
  it.each(rows)('the cell behind $hook follows changes', async ({ cell, write, shows = (data) => data, is }) => {
    expect(cell()).toBe(cell())
    const leave = cell().subscribe(() => {})
    await cell().ensure()
    const seen = () => {
      const snapshot = cell().get()
      return snapshot.status === 'ready' ? shows(snapshot.data) : snapshot
    }
    expect(cell().get()).toMatchObject({ status: 'ready', stale: false })
    expect(cell().get()).toBe(cell().get())
    if (write) {
      expect(seen()).not.toEqual(is)
      await write()
      await vi.waitFor(() => expect(seen()).toEqual(is), maxWaitMillis)
    }
    leave()
  })
})

describe('every hook of the contract', () => {
  const namesOf = (cells: object) => Object.keys(cells).sort()
  const people = [
    'activeSessions apiKeys billing connectedAccount contactChannels invoices item notificationCategories oauthProvider',
    'oauthProviders permission permissions products team teamProfile teams',
  ]
  const words = (...lines: string[]) => lines.join(' ').split(' ').sort()
  const common = 'item partialUser project user'
  const ofServers = 'billing dataVaultStore products team teams users'

  it('every hook of the contract has its cell, and no cell is left untested', () => {
    expect(namesOf(client.cells)).toEqual(words(common))
    expect(namesOf(user.cells)).toEqual(words(...people, 'passkeys'))
    expect(namesOf(owner.cells)).toEqual(words(...people, 'passkeys', 'ownedProjects'))
    expect(namesOf(team.cells)).toEqual(
      words('apiKeys billing invitations invoices item products ssoConnections users'),
    )
    expect(namesOf(serverApp.cells)).toEqual(words(common, ofServers))
    expect(namesOf(serverUser.cells)).toEqual(words(...people))
    expect(namesOf(current.cells)).toEqual(words(...people, 'passkeys'))
    expect(namesOf(serverTeam.cells)).toEqual(words('apiKeys billing invitations invoices item products users'))
    expect(namesOf(store.cells)).toEqual(['value'])
    expect(namesOf(adminProject.cells)).toEqual(words('config productionModeErrors'))
    expect(namesOf(admin.cells)).toEqual(
      words(
        common,
        ofServers,
        'customers emailDrafts emailPreview emailTemplates emailTheme emailThemes internalApiKeys metrics',
        'projectPermissionDefinitions stripeAccountInfo svixToken teamPermissionDefinitions transactions',
      ),
    )
  })
})
