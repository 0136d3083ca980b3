import { KnownError, stepUpMessage } from '@hallpass/contract'
import * as routes from '@hallpass/contract/routes'
import type { Core } from '../app/core.ts'
import { type Cell, createCell } from '../cells/cell.ts'
import { remembered } from '../cells/follow.ts'
import { type ConvexContext, convexUser, type PartialUserOptions } from '../client-app/partial-user.ts'
import { currentUserMembers, type GetCurrentUserOptions, type GetUser } from '../client-app/users.ts'
import { type CurrentServerUser, currentServerUser, type ServerUser, serverUser } from '../objects/server-user.ts'
import { type ServerUserUpdateOptions, wireServerChanges } from '../objects/user-changes.ts'
import { orNull } from '../result.ts'
import { provedAtMillis } from '../session/proved-at.ts'
import type { Session } from '../session/session.ts'
import { abortable } from '../transport/environment.ts'
import type { OnceOptions } from './once.ts'

/** Which users to list. */
export interface ServerListUsersOptions {
  /** The `nextCursor` of the page before. */
  cursor?: string
  /** At most 10,000 come at once, also without it: follow `nextCursor` for more. */
  limit?: number
  /** By sign-up is the only order. */
  orderBy?: 'signedUpAt'
  /** Newest first. */
  desc?: boolean
  /** Part of a name, an address or an id. */
  query?: string
  /** Guests as well. */
  includeAnonymous?: boolean
  /** Gives up waiting. */
  signal?: AbortSignal
}
/** A page of users; `nextCursor` leads to the next, and is null on the last. */
export type ServerUserPage = ServerUser[] & { nextCursor: string | null }

/** A user to make. */
export type ServerUserCreateOptions = Omit<
  ServerUserUpdateOptions,
  'selectedTeamId' | 'totpMultiFactorSecret' | 'passkeyAuthEnabled'
> &
  OnceOptions

type Convex = PartialUserOptions & { from: 'convex'; ctx: ConvexContext }
type Asked = string | { apiKey: string } | { externalId: string } | Convex
/** Any user by id, by what they are called elsewhere, by one of their keys or by what Convex knows; else the one who is signed in. */
interface UserCell {
  (asked: Asked): Cell<ServerUser | null>
  (options?: GetCurrentUserOptions): Cell<CurrentServerUser | null>
}
/** What to do if nobody is signed in, where to find the session, and whether it must still be alive. */
export interface ServerGetCurrentUserOptions extends GetCurrentUserOptions {
  /** Nobody once the session has ended: without it, an access token reads until it expires. */
  strict?: boolean
  /** Throws `STEP_UP_REQUIRED` if they proved who they are longer ago than so many seconds. */
  maxAuthAge?: number
}
export type ServerGetUser = GetUser<CurrentServerUser, ServerGetCurrentUserOptions> & {
  (id: string): Promise<ServerUser | null>
  /** By one of their keys. Ours: by what they are called in the system that they came from. */
  (options: { apiKey: string } | { externalId: string }): Promise<ServerUser | null>
  (options: Convex): Promise<ServerUser | null>
}

export interface ServerUserMembers {
  /** The live values behind the hooks, for other frameworks. */
  readonly cells: {
    users(options?: ServerListUsersOptions): Cell<ServerUserPage>
    user: UserCell
  }
  /** A user by id or API key; without one, who is signed in. */
  getUser: ServerGetUser
  /** @deprecated Use getUser. */
  getServerUser(): Promise<CurrentServerUser | null>
  /**
   * A page of users; `nextCursor` leads to the next.
   *
   * @example
   * ```ts
   * let page = await server.listUsers({ limit: 100 })
   * while (page.nextCursor !== null) page = await server.listUsers({ limit: 100, cursor: page.nextCursor })
   * ```
   */
  listUsers(options?: ServerListUsersOptions): Promise<ServerUserPage>
  /** Makes an account. */
  createUser(options: ServerUserCreateOptions): Promise<ServerUser>
}

const caller = { level: 'server' } as const

export function serverUserMembers(core: Core): ServerUserMembers {
  const load = (needsLiveSession: boolean) => async (session: Session) =>
    currentServerUser(core, session, await core.call({ level: 'server', session, needsLiveSession }, routes.getOwnUser))
  const current = currentUserMembers(core, load(false))
  const strict = currentUserMembers(core, load(true), ['strict'])
  const others = otherUsers(core)
  const user = (asked: Asked | GetCurrentUserOptions = {}) =>
    isOther(asked) ? others.cell(asked) : current.cells.user(asked)
  const getUser = async (asked: Asked | ServerGetCurrentUserOptions = {}) => {
    if (isOther(asked)) return others.get(asked)
    const user = await (asked.strict ? strict.getUser(asked) : current.getUser(asked))
    if (user && asked.maxAuthAge !== undefined) await requireRecent(core, asked.maxAuthAge, asked.tokenStore)
    return user
  }
  return {
    // Each overload is one of the branches above.
    getUser: getUser as ServerGetUser,
    ...listMembers(core, { user: user as UserCell }),
    getServerUser: () => {
      console.warn('getServerUser is deprecated: use getUser.')
      return current.getUser()
    },
    createUser: async ({ idempotencyKey, ...options }) => {
      const { selected_team_id: _, ...body } = wireServerChanges(options)
      const made = await core.call({ ...caller, idempotencyKey }, routes.createUser, { body })
      await core.cells.changed('users')
      return serverUser(core, made)
    },
  }
}

/** The user was read with this token, so the server has looked at its signature. */
async function requireRecent(core: Core, maxAge: number, tokenStore: ServerGetCurrentUserOptions['tokenStore']) {
  const token = await core.sessions.current(tokenStore).getAccessToken()
  const age = core.settings.environment.now() - (token ? provedAtMillis(token) : 0)
  if (age <= maxAge * 1000) return
  throw new KnownError('STEP_UP_REQUIRED', { methods: [], max_age_seconds: maxAge }, stepUpMessage)
}

const isOther = (asked: Asked | GetCurrentUserOptions): asked is Asked =>
  typeof asked === 'string' || 'apiKey' in asked || 'externalId' in asked || 'from' in asked

/** Users who need not be signed in here. */
function otherUsers(core: Core) {
  const load = async (id: string) => {
    const item = await orNull(['USER_NOT_FOUND'], () => core.call(caller, routes.getUser, { params: { user_id: id } }))
    return item && serverUser(core, item)
  }
  const loadByKey = async (apiKey: string) => {
    const check = () => core.call(caller, routes.checkUserApiKey, { body: { api_key: apiKey } })
    const key = await orNull(['API_KEY_NOT_VALID'], check)
    return key && load(key.user_id)
  }
  const loadByName = async (external_id: string) => {
    const { items } = await core.call(caller, routes.listUsers, { query: { external_id } })
    return items.map((item) => serverUser(core, item))[0] ?? null
  }
  const loadByConvex = async (asked: Convex) => {
    const partial = await convexUser(asked)
    return partial && load(partial.id)
  }
  const live = remembered<Cell<ServerUser | null>>()
  const cell = (asked: Asked): Cell<ServerUser | null> => {
    if (typeof asked !== 'string' && 'from' in asked)
      return live(asked.ctx, asked.or ?? 'return-null', () => createCell(() => loadByConvex(asked)))
    return core.cells.cell('user', [asked], () => {
      if (typeof asked === 'string') return load(asked)
      return 'apiKey' in asked ? loadByKey(asked.apiKey) : loadByName(asked.externalId)
    })
  }
  // One invocation of Convex asks once: it need not share a cell.
  const get = (asked: Asked) =>
    typeof asked !== 'string' && 'from' in asked ? loadByConvex(asked) : cell(asked).refresh()
  return { cell, get }
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
