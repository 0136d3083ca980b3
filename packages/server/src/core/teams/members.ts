import type { CompleteConfig } from '@hallpass/contract/config'
import type { TenantDb } from '../../db/index.ts'
import { emit } from '../outbox/index.ts'
import { defaultPermissions, type Member } from '../permissions/index.ts'

export async function isTeamMember(db: TenantDb, teamId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('team_members')
    .select('team_id')
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

export async function listTeamIdsOf(db: TenantDb, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('team_members').select('team_id').where('user_id', '=', userId).execute()
  return rows.map((row) => row.team_id)
}

/** The creator is announced by `team.created` and has no events of their own. */
export async function addCreator(
  tx: TenantDb,
  config: CompleteConfig,
  { teamId, userId }: Member,
  { isSelected, now }: { isSelected: boolean; now: Date },
) {
  await tx
    .insertInto('team_members')
    .values({ team_id: teamId, user_id: userId, role: 'owner', is_selected: isSelected, created_at: now })
    .execute()
  await grantAll(tx, { teamId, userId }, defaultPermissions(config, 'teamCreator'), now)
}

/** A new member with its default permissions. False when the user is a member already. */
export async function joinTeam(tx: TenantDb, config: CompleteConfig, { teamId, userId }: Member, now: Date) {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('team_members')
    .values({ team_id: teamId, user_id: userId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (!numInsertedOrUpdatedRows) return false
  const permissions = defaultPermissions(config, 'teamMember')
  await grantAll(tx, { teamId, userId }, permissions, now)
  const member = { team_id: teamId, user_id: userId }
  await emit(tx, 'team_membership.created', member)
  for (const id of permissions) await emit(tx, 'team_permission.created', { id, ...member })
  return true
}

async function grantAll(tx: TenantDb, { teamId, userId }: Member, permissions: readonly string[], now: Date) {
  if (!permissions.length) return
  await tx
    .insertInto('team_permissions')
    .values(permissions.map((permission_id) => ({ team_id: teamId, user_id: userId, permission_id, created_at: now })))
    .execute()
}

/** Locks them until the transaction ends, so that deleting one has to wait. False when it is gone. */
export const holdUser = (tx: TenantDb, id: string) => hold(tx, 'users', id)
export const holdTeam = (tx: TenantDb, id: string) => hold(tx, 'teams', id)

async function hold(tx: TenantDb, table: 'users' | 'teams', id: string): Promise<boolean> {
  const row = await tx.selectFrom(table).select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
  return row !== undefined
}
