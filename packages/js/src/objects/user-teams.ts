import * as routes from '@hallpass/contract/client-routes'
import type { Cell } from '../cells/cell.ts'
import type { Wire } from '../transport/call.ts'
import type { Actor } from './actor.ts'
import type { TeamMemberProfile } from './teams.ts'

/** How the user appears in a team, which they can change. */
export interface EditableTeamMemberProfile extends TeamMemberProfile {
  /** Changes how the user appears in this team. */
  update(changes: { displayName?: string; profileImageUrl?: string | null }): Promise<void>
}

/** A team to make. */
export interface TeamCreateOptions {
  /** The name to show. */
  displayName: string
  /** The address of a picture. */
  profileImageUrl?: string
}

type TeamRef = { readonly id: string }

export interface UserTeamMembers<T> {
  /** The live values behind the hooks, for other frameworks. */
  readonly cells: {
    teams(): Cell<T[]>
    team(id: string): Cell<T | null>
    teamProfile(team: TeamRef): Cell<EditableTeamMemberProfile>
  }
  /** The teams that the user is in. */
  listTeams(): Promise<T[]>
  /** One of the user’s teams; null if they are not in it. */
  getTeam(id: string): Promise<T | null>
  /** Also selects it. */
  createTeam(options: TeamCreateOptions): Promise<T>
  /** Leaves a team. */
  leaveTeam(team: TeamRef): Promise<void>
  /** How the user appears in a team, to read and change. */
  getTeamProfile(team: TeamRef): Promise<EditableTeamMemberProfile>
}

/** The teams of a user; `build` makes the objects of the actor's level. */
export function userTeamMembers<T>(
  actor: Actor,
  build: (item: Wire<typeof routes.getTeam>) => T,
  select: (teamId: string) => Promise<void>,
): UserTeamMembers<T> {
  const { core, caller, userId, cells } = actor
  const load = async () => (await core.call(caller, routes.listTeams, { query: { user_id: userId } })).items
  const teams = () => cells.cell('teams', [userId], async () => (await load()).map(build))
  const team = (id: string) =>
    cells.cell('teams', [userId, id], async () => {
      const found = (await load()).find((item) => item.id === id)
      return found ? build(found) : null
    })
  return {
    ...profileMembers(actor, { teams, team }),
    listTeams: () => teams().refresh(),
    getTeam: (id) => team(id).refresh(),
    createTeam: async ({ displayName, profileImageUrl }) => {
      const body = { display_name: displayName, profile_image_url: profileImageUrl, creator_user_id: userId }
      const made = await core.call(caller, routes.createTeam, { body })
      await select(made.id)
      await actor.changed('teams')
      return build(made)
    },
    leaveTeam: async ({ id }) => {
      await core.call(caller, routes.removeTeamMember, { params: { team_id: id, user_id: userId } })
      await actor.changed('teams')
    },
  }
}

function profileMembers<C extends object>(actor: Actor, cells: C) {
  const { core, caller, userId } = actor
  const teamProfile = ({ id }: TeamRef) =>
    actor.cells.cell('teamProfiles', [userId, id], async (): Promise<EditableTeamMemberProfile> => {
      const params = { team_id: id, user_id: userId }
      const profile = await core.call(caller, routes.getTeamMemberProfile, { params })
      return {
        displayName: profile.display_name,
        profileImageUrl: profile.profile_image_url,
        update: async ({ displayName, profileImageUrl }) => {
          const body = { display_name: displayName, profile_image_url: profileImageUrl }
          await core.call(caller, routes.updateTeamMemberProfile, { params, body })
          await actor.changed('teamProfiles')
        },
      }
    })
  return { cells: { ...cells, teamProfile }, getTeamProfile: (team: TeamRef) => teamProfile(team).refresh() }
}
