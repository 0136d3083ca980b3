import { isUuid } from '@hallpass/contract'
import type { TenantDb } from '../../db/index.ts'
import type { WithConfig } from '../permissions/index.ts'
import { findTeamPermissions } from '../permissions/team-permissions.ts'
import type { Customer } from './customers.ts'

/** Whoever may delete the team may end what it pays for: projects from before the permission need not be changed. */
export const managesBilling = (permissions: readonly string[]) =>
  permissions.includes('$manage_billing') || permissions.includes('$delete_team')

/** Whether a signed-in user may change what a customer has. What `custom` customers are, servers alone know. */
export async function isManager(project: WithConfig, db: TenantDb, { type, id }: Customer, userId: string) {
  if (type !== 'team') return type === 'user' && id === userId
  const permissions = isUuid(id) ? await findTeamPermissions(project, db, { teamId: id, userId }) : undefined
  return permissions !== undefined && managesBilling(permissions)
}
