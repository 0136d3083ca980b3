import type * as js from '@hallpass/js'
import { describe, expect, expectTypeOf, it } from 'vitest'
import * as react from '../index.ts'
import { withHooks } from './with-hooks.ts'

const never = new Promise<never>(() => {})
const cell = <T>(data: T): js.Cell<T> => ({
  get: () => ({ status: 'ready', data, stale: false }),
  subscribe: () => () => {},
  refresh: async () => data,
  ensure: async () => data,
})
const member = (id: string) => ({ id, cells: { teams: () => cell([id]) } })
const object = {
  cells: { team: (id: string) => cell(member(id)), oauthProviders: () => cell([]) },
  selected: member('selected'),
  getTeam: async (id: string) => member(id),
  listTeams: async () => Object.assign([member('a'), member('b')], { nextCursor: 'c' }),
  plain: (value: number) => value + 1,
  waiting: () => never,
}

describe('an object with hooks', () => {
  const hooked = withHooks(object)

  it('an object has one hook for each of its cells', () => {
    expect(hooked.useTeam).toBeTypeOf('function')
    expect(hooked.useOAuthProviders).toBeTypeOf('function')
  })

  it('adding hooks twice gives the same object', () => {
    expect(withHooks(object)).toBe(hooked)
    expect(withHooks(hooked)).toBe(hooked)
  })

  it('members, promises and lists give objects with hooks', async () => {
    expect(hooked.selected.useTeams).toBeTypeOf('function')
    expect((await hooked.getTeam('one')).useTeams).toBeTypeOf('function')
    const list = await hooked.listTeams()
    expect(list.map((team) => [team.id, typeof team.useTeams])).toEqual([
      ['a', 'function'],
      ['b', 'function'],
    ])
    expect(list.nextCursor).toBe('c')
  })

  it('values without cells stay as they are', () => {
    expect(hooked.plain(1)).toBe(2)
    expect(hooked.cells).toBe(object.cells)
    const list = ['a']
    expect(withHooks(list)).toBe(list)
    expect([withHooks(null), withHooks(undefined), withHooks('text')]).toEqual([null, undefined, 'text'])
  })
})

/** The hooks that apps know from the published packages, and ours. */
const hooks = {
  client: ['useProject', 'useItem', 'useUser', 'usePartialUser', 'useNavigate'],
  server: ['useProject', 'useItem', 'useUser', 'usePartialUser', 'useNavigate', 'useUsers', 'useTeams', 'useTeam'],
  admin: ['useInternalApiKeys', 'useTeamPermissionDefinitions', 'useProjectPermissionDefinitions', 'useSvixToken'],
}
const serverOnly = ['useDataVaultStore']
const adminOnly = [
  'useEmailThemes',
  'useEmailTheme',
  'useEmailTemplates',
  'useEmailDrafts',
  'useEmailPreview',
  'useStripeAccountInfo',
  'useTransactions',
  'useMetrics',
]

const options = {
  projectId: 'p',
  publishableClientKey: 'client',
  secretServerKey: 'server',
  superSecretAdminKey: 'admin',
  tokenStore: 'memory',
} as const

describe('the apps of this package', () => {
  it.each([
    ['HallpassClientApp', react.HallpassClientApp, hooks.client],
    ['HallpassServerApp', react.HallpassServerApp, [...hooks.server, ...serverOnly]],
    ['HallpassAdminApp', react.HallpassAdminApp, [...hooks.server, ...serverOnly, ...hooks.admin, ...adminOnly]],
  ] as const)('%s have every hook of the contract', (_, App, expected) => {
    const app = new App(options)
    for (const hook of expected) expect(app, hook).toHaveProperty(hook, expect.any(Function))
    expect(app).toBeInstanceOf(App)
    expect(withHooks(app)).toBe(app)
  })

  it('apps have the members of the SDK, with their overloads', () => {
    type App = react.HallpassClientApp
    expectTypeOf<App>().toExtend<js.HallpassClientApp>()
    const ask = (app: App) => app.getUser({ or: 'throw' })
    const getUser = (app: App) => app.getUser()
    expectTypeOf(ask).returns.resolves.toEqualTypeOf<react.CurrentUser>()
    expectTypeOf(getUser).returns.resolves.toEqualTypeOf<react.CurrentUser | null>()
    const byId = (app: react.HallpassServerApp) => app.getUser('id')
    expectTypeOf(byId).returns.resolves.toEqualTypeOf<react.ServerUser | null>()
  })

  it('hooks have the types of the methods beside them', () => {
    expectTypeOf<react.HallpassClientApp['useUser']>().toBeCallableWith({ or: 'redirect' })
    const own = (app: react.HallpassClientApp) => app.useUser({ or: 'redirect' })
    const anybody = (app: react.HallpassClientApp) => app.useUser()
    expectTypeOf(own).returns.toEqualTypeOf<react.CurrentUser>()
    expectTypeOf(anybody).returns.toEqualTypeOf<react.CurrentUser | null>()
    expectTypeOf<react.CurrentUser['useTeams']>().returns.items.toEqualTypeOf<react.Team>()
    expectTypeOf<react.CurrentUser['useOAuthProviders']>().returns.items.toEqualTypeOf<js.OAuthProvider>()
  })
})
