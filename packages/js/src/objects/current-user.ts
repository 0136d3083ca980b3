import { internalProjectId } from '@hallpass/contract'
import * as routes from '@hallpass/contract/client-routes'
import type { Core } from '../app/core.ts'
import type { CellName } from '../cells/cell-names.ts'
import type { Session } from '../session/session.ts'
import { type Actor, combine } from './actor.ts'
import { type ApiKeyMembers, userKeyMembers } from './api-keys.ts'
import { type Auth, authMembers } from './auth.ts'
import { type BaseUser, baseUser, type WireUser } from './base-user.ts'
import { type ConnectedAccountMembers, connectedAccountMembers, type Link, linkOf } from './connected-accounts.ts'
import { type ContactChannelMembers, contactChannelMembers } from './contact-channels.ts'
import { type Customer, customerMembers } from './customers.ts'
import { type NotificationMembers, notificationMembers } from './notification-categories.ts'
import { type OAuthProviderMembers, oauthProviderMembers } from './oauth-providers.ts'
import { type OwnerMembers, ownerMembers } from './owner.ts'
import { type PasskeyMembers, passkeyMembers } from './passkeys.ts'
import { type PermissionMembers, permissionMembers } from './permissions.ts'
import { type ActiveSessionMembers, activeSessionMembers } from './sessions.ts'
import { type Team, team } from './teams.ts'
import { type OwnUserUpdateOptions, wireChanges } from './user-changes.ts'
import { type UserTeamMembers, userTeamMembers } from './user-teams.ts'

/** What users have at every level. */
export interface UserMembers<T>
  extends ContactChannelMembers,
    NotificationMembers,
    ApiKeyMembers<'user'>,
    OAuthProviderMembers,
    PermissionMembers,
    ConnectedAccountMembers,
    UserTeamMembers<T>,
    ActiveSessionMembers {
  readonly cells: ContactChannelMembers['cells'] &
    NotificationMembers['cells'] &
    ApiKeyMembers<'user'>['cells'] &
    OAuthProviderMembers['cells'] &
    PermissionMembers['cells'] &
    ConnectedAccountMembers['cells'] &
    UserTeamMembers<T>['cells'] &
    ActiveSessionMembers['cells']
}

/** Who is signed in: their profile, teams, permissions, sessions and keys. */
export interface CurrentUser
  extends BaseUser,
    Auth,
    Omit<UserMembers<Team>, 'cells'>,
    Omit<PasskeyMembers, 'cells'>,
    Omit<Customer, 'cells' | 'id'> {
  /** The live values behind the hooks, for other frameworks. */
  readonly cells: UserMembers<Team>['cells'] & PasskeyMembers['cells'] & Customer['cells']
  /** The team that the user works in at the moment. */
  readonly selectedTeam: Team | null
  /** Changes several fields at once. */
  update(changes: OwnUserUpdateOptions): Promise<void>
  /** Changes the name to show. */
  setDisplayName(displayName: string): Promise<void>
  /** Replaces `clientMetadata` as a whole. */
  setClientMetadata(metadata: unknown): Promise<void>
  /** Chooses the team to work in, or none. */
  setSelectedTeam(team: { readonly id: string } | null): Promise<void>
  /** Deletes the account for good and ends the session. */
  delete(): Promise<void>
}

/** A user of the project `internal`, whose users own projects. */
export type CurrentInternalUser = CurrentUser & OwnerMembers

/** The members that do not depend on the level. */
export function userMembers<T>(
  actor: Actor,
  item: WireUser,
  buildTeam: Parameters<typeof userTeamMembers<T>>[1],
  select: (teamId: string) => Promise<void>,
  link?: Link,
): UserMembers<T> {
  const accounts = combine(oauthProviderMembers(actor), connectedAccountMembers(actor, item.oauth_providers, link))
  const contact = combine(contactChannelMembers(actor), notificationMembers(actor))
  const rights = combine(permissionMembers(actor), userKeyMembers(actor))
  const places = combine(userTeamMembers(actor, buildTeam, select), activeSessionMembers(actor))
  return combine(combine(accounts, contact), combine(rights, places))
}

/** The user of a session, with client access. */
export function currentUser(core: Core, session: Session, item: WireUser): CurrentUser {
  const cells = core.cellsOf(session)
  const changed = (...names: readonly CellName[]) => cells.changed(...names)
  const actor: Actor<'client'> = { core, caller: { level: 'client', session }, userId: 'me', cells, changed }
  const update = async (changes: OwnUserUpdateOptions) => {
    await core.call(actor.caller, routes.updateOwnUser, { body: wireChanges(changes) })
    await changed('user')
  }
  const members = userMembers(
    actor,
    item,
    (one) => team(actor, one),
    (id) => update({ selectedTeamId: id }),
    linkOf(core, session),
  )
  const customer = combine(passkeyMembers(actor), customerMembers(actor, 'user', item.id))
  const owner = core.settings.projectId === internalProjectId ? ownerMembers(actor) : { cells: {} }
  return Object.freeze({
    ...baseUser(item),
    ...combine(combine(members, customer), owner),
    ...authMembers(actor, session, item.primary_email),
    selectedTeam: item.selected_team && team(actor, item.selected_team),
    update,
    setDisplayName: (displayName: string) => update({ displayName }),
    setClientMetadata: (clientMetadata: unknown) => update({ clientMetadata }),
    setSelectedTeam: (chosen: { readonly id: string } | null) => update({ selectedTeamId: chosen?.id ?? null }),
    delete: async () => {
      await core.call(actor.caller, routes.deleteOwnUser)
      session.invalidate()
    },
  })
}
