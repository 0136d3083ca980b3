import type { PermissionScope } from '@hallpass/contract'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '../../db/index.ts'

const tables = { team: 'team_permissions', project: 'project_permissions' } as const

export async function deleteGrants(tx: TenantDb, scope: PermissionScope, id: string) {
  await tx.deleteFrom(tables[scope]).where('permission_id', '=', id).execute()
  if (scope !== 'team') return
  await tx.deleteFrom('group_mappings').where('permission_id', '=', id).execute()
  await changeNewMembers(tx, id, sql`array_remove(default_permission_ids, ${id}::text)`)
}

export async function renameGrants(tx: TenantDb, scope: PermissionScope, from: string, to: string) {
  // The new id has no holders: existing rows were left by an older definition.
  await deleteGrants(tx, scope, to)
  const renamed = { permission_id: to }
  await tx.updateTable(tables[scope]).set(renamed).where('permission_id', '=', from).execute()
  if (scope !== 'team') return
  await tx.updateTable('group_mappings').set(renamed).where('permission_id', '=', from).execute()
  await changeNewMembers(tx, from, sql`array_replace(default_permission_ids, ${from}::text, ${to}::text)`)
}

/** What connections of teams give to people who come by them for the first time. */
const changeNewMembers = (tx: TenantDb, id: string, default_permission_ids: RawBuilder<string[]>) =>
  tx
    .updateTable('sso_connections')
    .set({ default_permission_ids })
    .where(sql<boolean>`${id}::text = any(default_permission_ids)`)
    .execute()
