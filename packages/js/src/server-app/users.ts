import * as routes from '@hallpass/contract/routes'
import type { Core } from '../app/core.ts'
import type { Cell } from '../cells/cell.ts'
import { type ConvexContext, claimsOf, type PartialUserOptions, partialUser } from '../client-app/partial-user.ts'
import {
  type CurrentUserMembers,
  currentUserMembers,
  type GetCurrentUserOptions,
  type GetUser,
} from '../client-app/users.ts'
import { type CurrentServerUser, currentServerUser, type ServerUser, serverUser } from '../objects/server-user.ts'
import { type ServerUserUpdateOptions, wireServerChanges } from '../objects/user-changes.ts'
import { orNull } from '../result.ts'
import { abortable } from '../transport/environment.ts'

export interface ServerListUsersOptions {
  cursor?: string
  /** At most 10,000 come at once, also without it: follow `nextCursor` for more. */
  limit?: number
  orderBy?: 'signedUpAt'
  desc?: boolean
  query?: string
  includeAnonymous?: boolean
  signal?: AbortSignal
}
export type ServerUserPage = ServerUser[] & { nextCursor: string | null }

export type ServerUserCreateOptions = Omit<
  ServerUserUpdateOptions,
  'selectedTeamId' | 'totpMultiFactorSecret' | 'passkeyAuthEnabled'
>

export type ServerGetUser = GetUser<CurrentServerUser> & {
  (id: string): Promise<ServerUser | null>
  (options: { apiKey: string }): Promise<ServerUser | null>
  (options: PartialUserOptions & { from: 'convex'; ctx: ConvexContext }): Promise<ServerUser | null>
}

export interface ServerUserMembers {
  readonly cells: {
    users(options?: ServerListUsersOptions): Cell<ServerUserPage>
    userById(id: string): Cell<ServerUser | null>
    user: CurrentUserMembers<CurrentServerUser>['cells']['user']
  }
  getUser: ServerGetUser
  /** @deprecated Use getUser. */
  getServerUser(): Promise<CurrentServerUser | null>
  listUsers(options?: ServerListUsersOptions): Promise<ServerUserPage>
  createUser(options: ServerUserCreateOptions): Promise<ServerUser>
}

const caller = { level: 'server' } as const

export function serverUserMembers(core: Core): ServerUserMembers {
  const current = currentUserMembers(core, async (session) =>
    currentServerUser(core, session, await core.call({ level: 'server', session }, routes.getOwnUser)),
  )
  const userById = (id: string) =>
    core.cells.cell('user', [id], async () => {
      const item = await orNull(['USER_NOT_FOUND'], () =>
        core.call(caller, routes.getUser, { params: { user_id: id } }),
      )
      return item && serverUser(core, item)
    })
  const byApiKey = async (apiKey: string) => {
    const check = () => core.call(caller, routes.checkUserApiKey, { body: { api_key: apiKey } })
    const key = await orNull(['API_KEY_NOT_VALID'], check)
    return key && userById(key.user_id).refresh()
  }
  const byConvex = async ({ ctx, ...options }: PartialUserOptions & { ctx: ConvexContext }) => {
    const partial = partialUser(claimsOf(await ctx.auth.getUserIdentity()), options)
    return partial && userById(partial.id).refresh()
  }
  type Asked =
    | string
    | { apiKey: string }
    | (PartialUserOptions & { from: 'convex'; ctx: ConvexContext })
    | GetCurrentUserOptions
  const getUser = async (asked: Asked = {}) => {
    if (typeof asked === 'string') return userById(asked).refresh()
    if ('apiKey' in asked) return byApiKey(asked.apiKey)
    if ('from' in asked) return byConvex(asked)
    return current.getUser(asked)
  }
  return {
    // Each overload is one of the branches above.
    getUser: getUser as ServerGetUser,
    ...listMembers(core, { userById, user: current.cells.user }),
    getServerUser: () => {
      console.warn('getServerUser is deprecated: use getUser.')
      return current.getUser()
    },
    createUser: async (options) => {
      const { selected_team_id: _, ...body } = wireServerChanges(options)
      const made = await core.call(caller, routes.createUser, { body })
      await core.cells.changed('users')
      return serverUser(core, made)
    },
  }
}

function listMembers<C extends object>(core: Core, cells: C) {
  const users = ({ signal: _, ...options }: ServerListUsersOptions = {}) =>
    core.cells.cell('users', [options], async (): Promise<ServerUserPage> => {
      const { items, pagination } = await core.call(caller, routes.listUsers, { query: listQuery(options) })
      const page = items.map((item) => serverUser(core, item))
      return Object.assign(page, { nextCursor: pagination.next_cursor })
    })
  const listUsers = (options?: ServerListUsersOptions) => abortable(users(options).refresh(), options?.signal)
  return { cells: { ...cells, users }, listUsers }
}

const flag = (value: boolean | undefined) =>
  value === undefined ? undefined : value ? ('true' as const) : ('false' as const)

const listQuery = ({ cursor, limit, orderBy, desc, query, includeAnonymous }: ServerListUsersOptions) => ({
  cursor,
  limit,
  order_by: orderBy && ('signed_up_at' as const),
  desc: flag(desc),
  query,
  include_anonymous: flag(includeAnonymous),
})
