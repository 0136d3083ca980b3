import type { PermissionScope } from '@hallpass/contract'
import type { TenantDb } from '../../db/index.ts'

const tables = { team: 'team_permissions', project: 'project_permissions' } as const

export async function deleteGrants(tx: TenantDb, scope: PermissionScope, id: string) {
  await tx.deleteFrom(tables[scope]).where('permission_id', '=', id).execute()
  if (scope === 'team') await tx.deleteFrom('group_mappings').where('permission_id', '=', id).execute()
}

export async function renameGrants(tx: TenantDb, scope: PermissionScope, from: string, to: string) {
  // The new id has no holders: existing rows were left by an older definition.
  await deleteGrants(tx, scope, to)
  const renamed = { permission_id: to }
  await tx.updateTable(tables[scope]).set(renamed).where('permission_id', '=', from).execute()
  if (scope === 'team') await tx.updateTable('group_mappings').set(renamed).where('permission_id', '=', from).execute()
}
