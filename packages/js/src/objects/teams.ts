import * as routes from '@hallpass/contract/client-routes'
import { callbackUrl } from '../app/page.ts'
import type { Cell } from '../cells/cell.ts'
import type { Wire } from '../transport/call.ts'
import type { Actor } from './actor.ts'
import { combine } from './actor.ts'
import { type ApiKeyMembers, teamKeyMembers } from './api-keys.ts'
import { type Customer, customerMembers } from './customers.ts'
import type { Metadata } from './metadata.ts'
import { type SetupLinkMembers, setupLinkMembers } from './setup-links.ts'
import { type TeamSsoMembers, teamSsoMembers } from './team-sso.ts'

/** What of a team to change; what is left out stays. */
export interface TeamUpdateOptions {
  /** The name to show. */
  displayName?: string
  /** The address of a picture, or null for none. */
  profileImageUrl?: string | null
  /** Replaces `clientMetadata` as a whole. */
  clientMetadata?: unknown
}

/** How a user appears in a team. */
export interface TeamMemberProfile {
  /** The member’s name in this team. */
  readonly displayName: string | null
  /** The member’s picture in this team. */
  readonly profileImageUrl: string | null
}
/** A member of a team, as other members see them. */
export interface TeamUser {
  /** The user’s id. */
  readonly id: string
  /** How the user appears in this team. */
  readonly teamProfile: TeamMemberProfile
  /** Ours: what they are in the team, by the ids of the roles. */
  readonly roles?: readonly string[]
}
/** What somebody can be in a team. */
export interface TeamRole {
  /** The id of its definition. */
  readonly id: string
  /** What it is, in words. */
  readonly description?: string | undefined
}
/** An invitation that can still be accepted. */
export interface TeamInvitation {
  /** The invitation’s id. */
  readonly id: string
  /** Whom it was sent to. */
  readonly recipientEmail: string | null
  /** Until when it can be accepted. */
  readonly expiresAt: Date
  /** Ours: the roles that it gives; none for those of every member. */
  readonly roles?: readonly string[]
  /** Takes the invitation back: its link stops working. */
  revoke(): Promise<void>
}

export interface TeamData {
  /** The team’s id, a UUID. It never changes. */
  readonly id: string
  /** The name to show. */
  readonly displayName: string
  /** The address of the team’s picture. */
  readonly profileImageUrl: string | null
  /** JSON of your app that members may read and write. */
  readonly clientMetadata: Metadata
  /** JSON of your app that members read and only your server writes. */
  readonly clientReadOnlyMetadata: Metadata
}

export interface InvitationMembers {
  /** The live values behind the hooks, for other frameworks. */
  readonly cells: { invitations(): Cell<TeamInvitation[]> }
  /** Emails an invitation. `callbackUrl` is the page its link leads to; `roles` are given instead of those of every member. */
  inviteUser(options: { email: string; callbackUrl?: string; roles?: readonly string[] }): Promise<void>
  /** Ours: the roles that the caller may give with an invitation. */
  listInvitationRoles(): Promise<TeamRole[]>
  /** The invitations that can still be accepted. */
  listInvitations(): Promise<TeamInvitation[]>
}

interface TeamUserMembers {
  /** The live values behind the hooks, for other frameworks. */
  readonly cells: { users(): Cell<TeamUser[]> }
  /** The members, as they appear in this team. */
  listUsers(): Promise<TeamUser[]>
}

/** A team of the signed-in user. */
export interface Team
  extends TeamData,
    InvitationMembers,
    TeamUserMembers,
    ApiKeyMembers<'team'>,
    Customer,
    SetupLinkMembers,
    TeamSsoMembers {
  /** The live values behind the hooks, for other frameworks. */
  readonly cells: InvitationMembers['cells'] &
    TeamUserMembers['cells'] &
    ApiKeyMembers<'team'>['cells'] &
    Customer['cells'] &
    TeamSsoMembers['cells']
  /** Changes several fields at once. */
  update(changes: TeamUpdateOptions): Promise<void>
  /** Deletes the team for everybody. */
  delete(): Promise<void>
}

export function team(actor: Actor, item: Wire<typeof routes.getTeam>): Team {
  const { core, caller } = actor
  const params = { team_id: item.id }
  const keys = combine(teamKeyMembers(actor, item.id), customerMembers(actor, 'team', item.id))
  const people = combine(invitationMembers(actor, item.id), teamUserMembers(actor, item.id))
  return {
    ...teamData(item),
    ...combine(combine(people, keys), teamSsoMembers(actor, item.id)),
    ...setupLinkMembers(actor, item.id),
    update: async ({ displayName, profileImageUrl, clientMetadata }) => {
      const body = { display_name: displayName, profile_image_url: profileImageUrl, client_metadata: clientMetadata }
      await core.call(caller, routes.updateTeam, { params, body })
      await actor.changed('teams')
    },
    delete: async () => {
      await core.call(caller, routes.deleteTeam, { params })
      await actor.changed('teams')
    },
  }
}

export const teamData = (item: Wire<typeof routes.getTeam>): TeamData => ({
  id: item.id,
  displayName: item.display_name,
  profileImageUrl: item.profile_image_url,
  clientMetadata: item.client_metadata,
  clientReadOnlyMetadata: item.client_read_only_metadata,
})

function teamUserMembers({ core, caller, cells }: Actor, teamId: string): TeamUserMembers {
  const users = () =>
    cells.cell('teamUsers', [teamId], async () => {
      const { items } = await core.call(caller, routes.listTeamMemberProfiles, { query: { team_id: teamId } })
      return items.map((item) => ({
        id: item.user_id,
        teamProfile: { displayName: item.display_name, profileImageUrl: item.profile_image_url },
        ...(item.roles && { roles: item.roles }),
      }))
    })
  return { cells: { users }, listUsers: () => users().refresh() }
}

export function invitationMembers(actor: Actor, teamId: string): InvitationMembers {
  const { core, caller, cells } = actor
  const revoke = async (id: string) => {
    await core.call(caller, routes.revokeTeamInvitation, { params: { id }, query: { team_id: teamId } })
    await actor.changed('invitations')
  }
  const invitations = () =>
    cells.cell('invitations', [teamId], async () => {
      const { items } = await core.call(caller, routes.listTeamInvitations, { query: { team_id: teamId } })
      return items.map((item) => ({
        id: item.id,
        recipientEmail: item.recipient_email,
        expiresAt: new Date(item.expires_at_millis),
        ...(item.roles && { roles: item.roles }),
        revoke: () => revoke(item.id),
      }))
    })
  return {
    cells: { invitations },
    listInvitations: () => invitations().refresh(),
    listInvitationRoles: async () =>
      (await core.call(caller, routes.listInvitationRoles, { query: { team_id: teamId } })).items,
    inviteUser: async ({ email, callbackUrl: given, roles }) => {
      const url = callbackUrl(given, core.urls.teamInvitation, 'callbackUrl')
      await core.call(caller, routes.sendTeamInvitation, {
        body: { team_id: teamId, email, callback_url: url, ...(roles && { roles: [...roles] }) },
      })
      await actor.changed('invitations')
    },
  }
}
