import { roleAllows, type TeamRole, teamRoles } from '@hallpass/contract'
import { roleNames } from '../../lib/role-names.ts'

/** What somebody may make of others: owners are made by owners. */
export const rolesToGive = (mine: TeamRole | undefined) =>
  teamRoles
    .filter((role) => role !== 'owner' || (mine !== undefined && roleAllows(mine, 'owners')))
    .map((value) => ({ value, label: roleNames[value].label }))
