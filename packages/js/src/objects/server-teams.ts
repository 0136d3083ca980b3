import * as routes from '@hallpass/contract/routes'
import type { Core } from '../app/core.ts'
import type { Cell } from '../cells/cell.ts'
import type { Wire } from '../transport/call.ts'
import { combine } from './actor.ts'
import { type ApiKeyMembers, teamKeyMembers } from './api-keys.ts'
import { type Customer, customerMembers, type ServerItem } from './customers.ts'
import type { ServerInvoice } from './invoices.ts'
import type { Metadata } from './metadata.ts'
import { serverActor } from './server-actor.ts'
import type { ServerUser, WireServerUser } from './server-user.ts'
import { type SetupLinkMembers, setupLinkMembers } from './setup-links.ts'
import {
  type InvitationMembers,
  invitationMembers,
  type TeamData,
  type TeamMemberProfile,
  type TeamUpdateOptions,
  teamData,
} from './teams.ts'

export type WireServerTeam = Wire<typeof routes.getTeam, 'server'>

/** What of a team to change; what is left out stays. */
export interface ServerTeamUpdateOptions extends TeamUpdateOptions {
  /** Replaces `clientReadOnlyMetadata` as a whole. */
  clientReadOnlyMetadata?: unknown
  /** Replaces `serverMetadata` as a whole. */
  serverMetadata?: unknown
}

/** How a user appears in a team. */
export type ServerTeamMemberProfile = TeamMemberProfile
/** A member of a team, as servers see them. */
export interface ServerTeamUser extends ServerUser {
  /** How the user appears in this team. */
  readonly teamProfile: ServerTeamMemberProfile
}

interface MemberMembers {
  /** The live values behind the hooks, for other frameworks. */
  readonly cells: { users(): Cell<ServerTeamUser[]> }
  /** The members, with how they appear in this team. */
  listUsers(): Promise<ServerTeamUser[]>
  /** Makes a user a member. */
  addUser(userId: string): Promise<void>
  /** Takes a user out of the team. */
  removeUser(userId: string): Promise<void>
}

/** Any team, as servers see it. */
export interface ServerTeam
  extends TeamData,
    SetupLinkMembers,
    Omit<InvitationMembers, 'cells'>,
    Omit<MemberMembers, 'cells'>,
    Omit<ApiKeyMembers<'team'>, 'cells'>,
    Omit<Customer<ServerItem, ServerInvoice>, 'cells' | 'id'> {
  /** The live values behind the hooks, for other frameworks. */
  readonly cells: InvitationMembers['cells'] &
    MemberMembers['cells'] &
    ApiKeyMembers<'team'>['cells'] &
    Customer<ServerItem, ServerInvoice>['cells']
  /** When the team was made. */
  readonly createdAt: Date
  /** JSON of your app that only your server sees. */
  readonly serverMetadata: Metadata
  /** Changes several fields at once. */
  update(changes: ServerTeamUpdateOptions): Promise<void>
  /** Deletes the team for everybody. */
  delete(): Promise<void>
}

/** Handed in: users have teams and teams have users, and one of the two modules has to load first. */
type MakeUser = (core: Core, item: WireServerUser) => ServerUser

export function serverTeam(core: Core, item: WireServerTeam, makeUser: MakeUser): ServerTeam {
  const actor = serverActor(core, 'me')
  const params = { team_id: item.id }
  const owned = combine(
    teamKeyMembers(actor, item.id),
    customerMembers<ServerItem, ServerInvoice>(actor, 'team', item.id),
  )
  return {
    ...teamData(item),
    ...combine(combine(invitationMembers(actor, item.id), memberMembers(core, item.id, makeUser)), owned),
    ...setupLinkMembers(actor, item.id),
    createdAt: new Date(item.created_at_millis),
    serverMetadata: item.server_metadata,
    update: async (changes) => {
      const body = {
        display_name: changes.displayName,
        profile_image_url: changes.profileImageUrl,
        client_metadata: changes.clientMetadata,
        client_read_only_metadata: changes.clientReadOnlyMetadata,
        server_metadata: changes.serverMetadata,
      }
      await core.call(actor.caller, routes.updateTeam, { params, body })
      await actor.changed('teams')
    },
    delete: async () => {
      await core.call(actor.caller, routes.deleteTeam, { params })
      await actor.changed('teams')
    },
  }
}

function memberMembers(core: Core, teamId: string, makeUser: MakeUser): MemberMembers {
  const { caller, cells, changed } = serverActor(core, 'me')
  const params = (userId: string) => ({ team_id: teamId, user_id: userId })
  const users = () =>
    cells.cell('teamUsers', [teamId], async () => {
      const { items } = await core.call(caller, routes.listTeamMemberProfiles, { query: { team_id: teamId } })
      return items.map((item) => ({
        ...makeUser(core, {
          ...{ is_blocked: false, otp_auth_switched_off: false, has_been_active: true, external_id: null },
          ...item.user,
        }),
        teamProfile: { displayName: item.display_name, profileImageUrl: item.profile_image_url },
      }))
    })
  return {
    cells: { users },
    listUsers: () => users().refresh(),
    addUser: async (userId) => {
      await core.call(caller, routes.addTeamMember, { params: params(userId) })
      await changed('teams')
    },
    removeUser: async (userId) => {
      await core.call(caller, routes.removeTeamMember, { params: params(userId) })
      await changed('teams')
    },
  }
}
