import * as routes from '@hallpass/contract/routes'
import type { Core } from '../../app/core.ts'
import type { Wire } from '../../transport/call.ts'
import { caller, type OfTeam, queryOf } from './common.ts'

/** What a group of an identity provider may do in a team. */
export interface GroupMapping {
  /** The mapping’s id. */
  readonly id: string
  /** In which team. */
  readonly teamId: string
  /** As the identity provider names the group. */
  readonly group: string
  /** What its people may do. */
  readonly permissionId: string
  /** Takes away at once what it alone gave. */
  delete(): Promise<void>
}

/** What groups of identity providers may do. */
export interface GroupMappingMembers {
  /** What groups of identity providers may do, in the project or in one team. */
  listGroupMappings(options?: OfTeam): Promise<GroupMapping[]>
  /** Gives a permission to people of a group when they next sign in by a connection of the team. */
  createGroupMapping(options: { teamId: string; group: string; permissionId: string }): Promise<GroupMapping>
}

type WireMapping = Wire<typeof routes.createGroupMapping, 'server'>

export function groupMappingMembers(core: Core): GroupMappingMembers {
  return {
    listGroupMappings: async (options) => {
      const { items } = await core.call(caller, routes.listGroupMappings, { query: queryOf(options) })
      return items.map((item) => mapping(core, item))
    },
    createGroupMapping: async ({ teamId, group, permissionId }) => {
      const body = { team_id: teamId, group, permission_id: permissionId }
      return mapping(core, await core.call(caller, routes.createGroupMapping, { body }))
    },
  }
}

const mapping = (core: Core, { id, team_id, group, permission_id }: WireMapping): GroupMapping => ({
  ...{ id, teamId: team_id, group, permissionId: permission_id },
  delete: async () => {
    await core.call(caller, routes.deleteGroupMapping, { params: { mapping_id: id } })
  },
})
