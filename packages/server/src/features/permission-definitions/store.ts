import type { PermissionScope } from '@hallpass/contract'
import type { TenantDb } from '../../db/index.ts'

const tables = { team: 'team_permissions', project: 'project_permissions' } as const

export async function deleteGrants(tx: TenantDb, scope: PermissionScope, id: string) {
  await tx.deleteFrom(tables[scope]).where('permission_id', '=', id).execute()
}

export async function renameGrants(tx: TenantDb, scope: PermissionScope, from: string, to: string) {
  // The new id has no holders: existing rows were left by an older definition.
  await deleteGrants(tx, scope, to)
  await tx.updateTable(tables[scope]).set({ permission_id: to }).where('permission_id', '=', from).execute()
}
