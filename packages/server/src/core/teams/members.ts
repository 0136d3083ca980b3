import type { TeamRole } from '@hallpass/contract'
import type { CompleteConfig } from '@hallpass/contract/config'
import { sql } from 'kysely'
import { type Params, prepare, type TenantDb } from '../../db/index.ts'
import { emit } from '../outbox/index.ts'
import { defaultPermissions, type Member } from '../permissions/index.ts'

const insertCreator = prepare('teams.add-creator', (db, p: Params<Member & { isSelected: boolean; now: Date }>) =>
  db.insertInto('team_members').values({
    team_id: p('teamId'),
    user_id: p('userId'),
    role: 'owner',
    is_selected: p('isSelected'),
    created_at: p('now'),
  }),
)

/** The creator is announced by `team.created` and has no events of their own. */
export async function addCreator(
  tx: TenantDb,
  config: CompleteConfig,
  { teamId, userId }: Member,
  { isSelected, now }: { isSelected: boolean; now: Date },
) {
  await insertCreator.ahead(tx, { teamId, userId, isSelected, now })
  await grantAll(tx, { teamId, userId }, defaultPermissions(config, 'teamCreator'), now)
}

/**
 * A new member with its default permissions, or with the roles that were chosen, which may be none; in `internal` with a role, if one
 * was given. False when the user is a member already.
 */
export async function joinTeam(
  tx: TenantDb,
  config: CompleteConfig,
  { teamId, userId }: Member,
  now: Date,
  { role = null, roles }: { role?: TeamRole | null | undefined; roles?: readonly string[] | undefined } = {},
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('team_members')
    .values({ team_id: teamId, user_id: userId, role, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (!numInsertedOrUpdatedRows) return false
  const permissions = roles ?? permissionsFor(config, role)
  await grantAll(tx, { teamId, userId }, permissions, now)
  const member = { team_id: teamId, user_id: userId }
  await emit(tx, 'team_membership.created', member)
  for (const id of permissions) await emit(tx, 'team_permission.created', { id, ...member })
  return true
}

/** The permissions that go with a role: published clients know no other. */
const permissionsFor = (config: CompleteConfig, role: TeamRole | null) =>
  defaultPermissions(config, role === 'owner' || role === 'admin' ? 'teamCreator' : 'teamMember')

/** Writes the role of a member, and the permissions that go with it in place of those of all other roles. */
export async function changeRole(
  tx: TenantDb,
  config: CompleteConfig,
  { teamId, userId }: Member,
  role: TeamRole,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('team_members')
    .set({ role })
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .execute()
  const held = await tx
    .selectFrom('team_permissions')
    .select('permission_id')
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .execute()
  const had = held.map((row) => row.permission_id)
  const wanted = permissionsFor(config, role)
  const byRole = new Set([...permissionsFor(config, 'owner'), ...permissionsFor(config, 'viewer')])
  const gone = had.filter((id) => byRole.has(id) && !wanted.includes(id))
  const added = wanted.filter((id) => !had.includes(id))
  await revokeAll(tx, { teamId, userId }, gone)
  await grantAll(tx, { teamId, userId }, added, now)
  const member = { team_id: teamId, user_id: userId }
  for (const id of gone) await emit(tx, 'team_permission.deleted', { id, ...member })
  for (const id of added) await emit(tx, 'team_permission.created', { id, ...member })
}

async function revokeAll(tx: TenantDb, { teamId, userId }: Member, permissions: readonly string[]) {
  if (!permissions.length) return
  await tx
    .deleteFrom('team_permissions')
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .where('permission_id', 'in', permissions)
    .execute()
}

const grant = prepare('teams.grant', (db, p: Params<Member & { permissions: readonly string[]; now: Date }>) =>
  db
    .insertInto('team_permissions')
    .columns(['team_id', 'user_id', 'permission_id', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom(sql<{ id: string }>`unnest(${p('permissions')}::text[])`.as(sql`given(id)`))
        .select([
          sql<string>`${p('teamId')}::uuid`.as('team_id'),
          sql<string>`${p('userId')}::uuid`.as('user_id'),
          'given.id as permission_id',
          sql<Date>`${p('now')}::timestamptz`.as('created_at'),
        ]),
    ),
)

async function grantAll(tx: TenantDb, { teamId, userId }: Member, permissions: readonly string[], now: Date) {
  if (permissions.length) await grant.ahead(tx, { teamId, userId, permissions, now })
}

/** Locks them until the transaction ends, so that deleting one has to wait. False when it is gone. */
export const holdUser = (tx: TenantDb, id: string) => hold(tx, 'users', id)
export const holdTeam = (tx: TenantDb, id: string) => hold(tx, 'teams', id)

async function hold(tx: TenantDb, table: 'users' | 'teams', id: string): Promise<boolean> {
  const row = await tx.selectFrom(table).select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
  return row !== undefined
}
