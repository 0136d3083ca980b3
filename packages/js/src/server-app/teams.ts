import * as routes from '@hallpass/contract/routes'
import type { Core } from '../app/core.ts'
import type { Cell } from '../cells/cell.ts'
import { type ServerTeam, serverTeam } from '../objects/server-teams.ts'
import { serverUser } from '../objects/server-user.ts'
import type { TeamCreateOptions } from '../objects/user-teams.ts'
import { orNull } from '../result.ts'
import type { OnceOptions } from './once.ts'

/** A team to make. */
export interface ServerTeamCreateOptions extends TeamCreateOptions, OnceOptions {
  /** A user who becomes a member with the creator’s permissions. */
  creatorUserId?: string
}

export interface ServerTeamMembers {
  /** The live values behind the hooks, for other frameworks. */
  readonly cells: { teams(): Cell<ServerTeam[]>; team(asked: string | { apiKey: string }): Cell<ServerTeam | null> }
  /** Every team of the project. */
  listTeams(): Promise<ServerTeam[]>
  /** By its id, or by one of its keys. */
  getTeam(asked: string | { apiKey: string }): Promise<ServerTeam | null>
  /** Makes a team. */
  createTeam(options: ServerTeamCreateOptions): Promise<ServerTeam>
}

const caller = { level: 'server' } as const

export function serverTeamMembers(core: Core): ServerTeamMembers {
  const teams = () =>
    core.cells.cell('allTeams', [], async () =>
      (await core.call(caller, routes.listTeams)).items.map((item) => serverTeam(core, item, serverUser)),
    )
  const load = async (id: string) => {
    const item = await orNull(['TEAM_NOT_FOUND'], () => core.call(caller, routes.getTeam, { params: { team_id: id } }))
    return item && serverTeam(core, item, serverUser)
  }
  const loadByKey = async (apiKey: string) => {
    const check = () => core.call(caller, routes.checkTeamApiKey, { body: { api_key: apiKey } })
    const key = await orNull(['API_KEY_NOT_VALID'], check)
    return key && load(key.team_id)
  }
  const team = (asked: string | { apiKey: string }) =>
    core.cells.cell('allTeams', [asked], () => (typeof asked === 'string' ? load(asked) : loadByKey(asked.apiKey)))
  return {
    cells: { teams, team },
    listTeams: () => teams().refresh(),
    getTeam: (asked) => team(asked).refresh(),
    createTeam: async ({ displayName, profileImageUrl, creatorUserId, idempotencyKey }) => {
      const body = { display_name: displayName, profile_image_url: profileImageUrl, creator_user_id: creatorUserId }
      const made = await core.call({ ...caller, idempotencyKey }, routes.createTeam, { body })
      await core.cells.changed('teams')
      return serverTeam(core, made, serverUser)
    },
  }
}
