import type * as js from '@hallpass/js'
import { describe, expect, expectTypeOf, it } from 'vitest'
import * as react from '../index.ts'
import type { CellHooks } from './hooked.ts'
import { withHooks } from './with-hooks.ts'

/** The hook for the user is typed like `getUser`, which knows more than the cell. */
type Apps<A extends { readonly cells: unknown }> = { readonly cells: Omit<A['cells'], 'user'> }

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

  it('the hooks that are written out are those of the cells', () => {
    type HooksOf<T> = { [K in keyof T as K extends `use${string}` ? K : never]: T[K] }
    type Check<Named, Plain extends { readonly cells: unknown }, Extra = never> =
      HooksOf<Omit<Named, Extra & string>> extends CellHooks<Plain['cells']>
        ? Exclude<keyof HooksOf<Named>, keyof CellHooks<Plain['cells']> | Extra>
        : 'a hook is missing or has another type'
    type AppExtra = 'useUser' | 'useNavigate'
    expectTypeOf<Check<Omit<react.HallpassClientApp, 'useUser'>, Apps<js.HallpassClientApp>, AppExtra>>().toBeNever()
    expectTypeOf<Check<Omit<react.HallpassServerApp, 'useUser'>, Apps<js.HallpassServerApp>, AppExtra>>().toBeNever()
    expectTypeOf<Check<Omit<react.HallpassAdminApp, 'useUser'>, Apps<js.HallpassAdminApp>, AppExtra>>().toBeNever()
    expectTypeOf<Check<react.CurrentUser, js.CurrentUser>>().toBeNever()
    expectTypeOf<Check<react.CurrentInternalUser, js.CurrentInternalUser>>().toBeNever()
    expectTypeOf<Check<react.ServerUser, js.ServerUser>>().toBeNever()
    expectTypeOf<Check<react.ServerTeamUser, js.ServerTeamUser>>().toBeNever()
    expectTypeOf<Check<react.CurrentServerUser, js.CurrentServerUser>>().toBeNever()
    expectTypeOf<Check<react.CurrentInternalServerUser, js.CurrentInternalServerUser>>().toBeNever()
    expectTypeOf<Check<react.Team, js.Team>>().toBeNever()
    expectTypeOf<Check<react.ServerTeam, js.ServerTeam>>().toBeNever()
    expectTypeOf<Check<react.Item, js.Item>>().toBeNever()
    expectTypeOf<Check<react.ServerItem, js.ServerItem>>().toBeNever()
    expectTypeOf<Check<react.OAuthConnection, js.OAuthConnection>>().toBeNever()
    expectTypeOf<Check<react.AdminProject, js.AdminProject>>().toBeNever()
    expectTypeOf<Check<react.AdminOwnedProject, js.AdminOwnedProject>>().toBeNever()
    expectTypeOf<Check<react.DataVaultStore, js.DataVaultStore>>().toBeNever()
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
