import { internalProjectId, sessionLifetimeMillis } from '@hallpass/contract'
import * as routes from '@hallpass/contract/routes'
import type { Core } from '../app/core.ts'
import { resultOf } from '../result.ts'
import { refreshTokens } from '../session/refresh.ts'
import { Session, type Tokens } from '../session/session.ts'
import type { Wire } from '../transport/call.ts'
import { type Actor, combine } from './actor.ts'
import { type Auth, authMembers } from './auth.ts'
import { type BaseUser, baseUser } from './base-user.ts'
import { linkOf } from './connected-accounts.ts'
import { type UserMembers, userMembers } from './current-user.ts'
import { type Customer, customerMembers, type ServerItem } from './customers.ts'
import type { ServerInvoice } from './invoices.ts'
import type { Metadata } from './metadata.ts'
import { type OwnerMembers, ownerMembers } from './owner.ts'
import { type PasskeyMembers, passkeyMembers } from './passkeys.ts'
import { namedArguments } from './permissions.ts'
import { serverActor } from './server-actor.ts'
import { type ServerTeam, serverTeam, type WireServerTeam } from './server-teams.ts'
import { type ServerUserUpdateOptions, wireServerChanges } from './user-changes.ts'

export type WireServerUser = Wire<typeof routes.getUser, 'server'>
type TeamRef = { readonly id: string }

/** Any user, as servers see them. */
export interface ServerUser
  extends BaseUser,
    Omit<UserMembers<ServerTeam>, 'cells'>,
    Omit<Customer<ServerItem, ServerInvoice>, 'cells' | 'id'> {
  /** The live values behind the hooks, for other frameworks. */
  readonly cells: UserMembers<ServerTeam>['cells'] & Customer<ServerItem, ServerInvoice>['cells']
  /** The team that the user works in at the moment. */
  readonly selectedTeam: ServerTeam | null
  /** When the user last did something. */
  readonly lastActiveAt: Date
  /** JSON of your app that only your server sees. */
  readonly serverMetadata: Metadata
  /** Ours: a blocked user cannot sign in. */
  readonly isBlocked: boolean
  /** Ours: what the user is called in the system that they came from. */
  readonly externalId: string | null
  /** Changes several fields at once. */
  update(changes: ServerUserUpdateOptions): Promise<void>
  /** Changes the name to show. */
  setDisplayName(displayName: string): Promise<void>
  /** Replaces `clientMetadata` as a whole. */
  setClientMetadata(metadata: unknown): Promise<void>
  /** Replaces `clientReadOnlyMetadata` as a whole. */
  setClientReadOnlyMetadata(metadata: unknown): Promise<void>
  /** Replaces `serverMetadata` as a whole. */
  setServerMetadata(metadata: unknown): Promise<void>
  /** Chooses the team to work in, or none. */
  setSelectedTeam(team: TeamRef | null): Promise<void>
  /** Changes the main address, or takes it away. */
  setPrimaryEmail(email: string | null, options?: { verified?: boolean }): Promise<void>
  /** Sets a password. Resolves to the error if it is too weak. */
  setPassword: Auth['setPassword']
  /** Only the signed-in user can; throws otherwise. */
  updatePassword: Auth['updatePassword']
  /** Only the signed-in user can; throws otherwise. */
  sendVerificationEmail: Auth['sendVerificationEmail']
  /** Gives a permission, in a team or in the project. */
  grantPermission(team: TeamRef, permissionId: string): Promise<void>
  grantPermission(permissionId: string): Promise<void>
  /** Takes a permission, in a team or in the project. */
  revokePermission(team: TeamRef, permissionId: string): Promise<void>
  revokePermission(permissionId: string): Promise<void>
  /** Signs the user in without their doing, to act as them or to hand over. */
  createSession(options?: {
    expiresInMillis?: number
    isImpersonation?: boolean
  }): Promise<{ getTokens(): Promise<Tokens> }>
  /** Deletes the account for good. */
  delete(): Promise<void>
  /** Ends all sessions and lets the user in no more. */
  block(): Promise<void>
  /** Lets the user in again. */
  unblock(): Promise<void>
  /** Takes the second factor away from somebody who has lost it, with its recovery codes. The reason is kept in the audit log. */
  resetSecondFactor(options: { reason: string }): Promise<void>
}

/** Who is signed in, as servers see them. */
export interface CurrentServerUser extends Omit<ServerUser, 'cells'>, Auth, Omit<PasskeyMembers, 'cells'> {
  /** The live values behind the hooks, for other frameworks. */
  readonly cells: ServerUser['cells'] & PasskeyMembers['cells']
}

/** A user of the project `internal`, whose users own projects. */
export type CurrentInternalServerUser = CurrentServerUser & OwnerMembers

export function serverUser(core: Core, item: WireServerUser, session?: Session): ServerUser {
  const actor = serverActor(core, item.id, session)
  const { caller } = actor
  const params = { user_id: item.id }
  const update = async (changes: ServerUserUpdateOptions) => {
    await core.call(caller, routes.updateUser, { params, body: wireServerChanges(changes) })
    await actor.changed('user', 'contactChannels')
  }
  const change = async (work: Promise<unknown>) => {
    await work
    await actor.changed('user')
  }
  const members = userMembers(
    actor,
    item,
    (one) => serverTeam(core, one as WireServerTeam, serverUser),
    (id) => update({ selectedTeamId: id }),
    session && linkOf(core, session),
  )
  return {
    ...baseUser(item),
    ...combine(members, customerMembers<ServerItem, ServerInvoice>(actor, 'user', item.id)),
    ...permissionGrants(actor),
    ...passwordMembers(update),
    selectedTeam: item.selected_team && serverTeam(core, item.selected_team, serverUser),
    lastActiveAt: new Date(item.last_active_at_millis),
    serverMetadata: item.server_metadata,
    isBlocked: item.is_blocked,
    externalId: item.external_id,
    update,
    setDisplayName: (displayName) => update({ displayName }),
    setClientMetadata: (clientMetadata) => update({ clientMetadata }),
    setClientReadOnlyMetadata: (clientReadOnlyMetadata) => update({ clientReadOnlyMetadata }),
    setServerMetadata: (serverMetadata) => update({ serverMetadata }),
    setSelectedTeam: (chosen) => update({ selectedTeamId: chosen?.id ?? null }),
    setPrimaryEmail: (primaryEmail, options) =>
      update({ primaryEmail, ...(options?.verified !== undefined && { primaryEmailVerified: options.verified }) }),
    createSession: (options) => createSession(core, item.id, options),
    delete: async () => {
      await change(core.call(caller, routes.deleteUser, { params }))
      session?.invalidate()
    },
    block: () => change(core.call(caller, routes.blockUser, { params })),
    unblock: () => change(core.call(caller, routes.unblockUser, { params })),
    resetSecondFactor: ({ reason }) =>
      change(core.call(caller, routes.resetSecondFactor, { params, body: { reason } })),
  }
}

/** The signed-in user of a server app: server access, and what only the user can do. */
export function currentServerUser(core: Core, session: Session, item: WireServerUser): CurrentServerUser {
  const { cells, ...user } = serverUser(core, item, session)
  const actor = serverActor(core, item.id, session)
  // They read their own projects like every user: with their session.
  const own = { ...actor, caller: { level: 'client', session } as const }
  const owner = core.settings.projectId === internalProjectId ? ownerMembers(own) : { cells: {} }
  const { cells: ofPasskeys, ...members } = combine(passkeyMembers(actor), owner)
  const { setPassword: _, ...auth } = authMembers(actor, session, item.primary_email)
  return Object.freeze({ ...user, ...auth, ...members, cells: { ...cells, ...ofPasskeys } })
}

function permissionGrants({ core, caller, userId, changed }: Actor) {
  const params = { user_id: userId }
  const grantPermission = async (...args: [TeamRef | string, string?]) => {
    const { teamId, permissionId: permission_id } = namedArguments(args)
    if (teamId === undefined) {
      await core.call(caller, routes.grantProjectPermission, { params: { ...params, permission_id } })
    } else {
      await core.call(caller, routes.grantTeamPermission, { params: { ...params, permission_id, team_id: teamId } })
    }
    await changed('permissions')
  }
  const revokePermission = async (...args: [TeamRef | string, string?]) => {
    const { teamId, permissionId: permission_id } = namedArguments(args)
    if (teamId === undefined) {
      await core.call(caller, routes.revokeProjectPermission, { params: { ...params, permission_id } })
    } else {
      await core.call(caller, routes.revokeTeamPermission, { params: { ...params, permission_id, team_id: teamId } })
    }
    await changed('permissions')
  }
  return { grantPermission, revokePermission }
}

/** A server sets passwords; only the person can prove the old one. */
function passwordMembers(update: (changes: ServerUserUpdateOptions) => Promise<void>) {
  return {
    setPassword: async ({ password }: { password: string }) => {
      const result = await resultOf(['PASSWORD_REQUIREMENTS_NOT_MET'], () => update({ password }))
      return result.status === 'error' ? result.error : undefined
    },
    updatePassword: async () => {
      throw new Error('Only the signed-in user can change a password by the old one. Use setPassword.')
    },
    sendVerificationEmail: async () => {
      throw new Error('Send it for one of the contact channels: (await user.listContactChannels())[0].')
    },
  }
}

async function createSession(
  { call, settings }: Core,
  userId: string,
  {
    expiresInMillis = sessionLifetimeMillis.default,
    isImpersonation = false,
  }: Parameters<ServerUser['createSession']>[0] = {},
) {
  const body = { user_id: userId, expires_in_millis: expiresInMillis, is_impersonation: isImpersonation }
  const tokens = await call({ level: 'server' }, routes.createSession, { body })
  return new Session(
    { accessToken: tokens.access_token, refreshToken: tokens.refresh_token },
    { now: settings.environment.now, refresh: (refreshToken) => refreshTokens(settings, refreshToken) },
  )
}
