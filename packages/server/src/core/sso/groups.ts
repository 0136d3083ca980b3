import { ssoLimits } from '@hallpass/contract'
import { sql } from 'kysely'
import type { TenantDb } from '../../db/index.ts'
import { emit } from '../outbox/index.ts'
import { type Member, type PermissionGraph, permissionsOf, type WithConfig } from '../permissions/index.ts'

/** The groups among what an identity provider said, whatever it was. */
export function groupsOf(value: unknown): readonly string[] {
  const all: unknown[] = Array.isArray(value) ? value : [value]
  const texts = all.filter((one): one is string => typeof one === 'string' && one !== '')
  return [...new Set(texts.slice(0, ssoLimits.groups))]
}

interface Sync extends Member {
  project: WithConfig
  groups: readonly string[]
  now: Date
}

interface Held {
  permission_id: string
  granted_by: string[] | null
}

/** Gives a member what their groups give, and takes away what they no longer do. What somebody gave by hand stays as it is. */
export async function applyGroups(tx: TenantDb, { project, groups, now, ...member }: Sync) {
  // Held, so that one which is being deleted takes away also what is given here.
  const mappings = await tx
    .selectFrom('group_mappings')
    .select(['id', 'group_key', 'permission_id'])
    .where('team_id', '=', member.teamId)
    .where('source', '=', 'claim')
    .orderBy('id')
    .forKeyShare()
    .execute()
  if (mappings.length === 0 || !(await holdMember(tx, member))) return
  const known = new Set(groups)
  const wanted = givenBy(
    permissionsOf(project),
    mappings.filter(({ group_key }) => known.has(group_key)),
  )
  const held = new Map((await readHeld(tx, member)).map((row) => [row.permission_id, row]))
  for (const [id, by] of wanted) await give(tx, { ...member, id, by, now, held: held.get(id) })
  const gone = [...held.values()].filter(({ permission_id, granted_by }) => granted_by && !wanted.has(permission_id))
  for (const { permission_id } of gone) await take(tx, member, permission_id)
}

function givenBy(graph: PermissionGraph, mappings: readonly { id: string; permission_id: string }[]) {
  const given = new Map<string, string[]>()
  for (const { id, permission_id } of mappings) {
    if (graph.scopeOf(permission_id) !== 'team') continue
    given.set(permission_id, [...(given.get(permission_id) ?? []), id])
  }
  return given
}

/** Of two sign-ins at once, the second sees what the first has done. */
async function holdMember(tx: TenantDb, { teamId, userId }: Member): Promise<boolean> {
  const row = await tx
    .selectFrom('team_members')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('team_id', '=', teamId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

const readHeld = (tx: TenantDb, { teamId, userId }: Member): Promise<Held[]> =>
  tx
    .selectFrom('team_permissions')
    .select(['permission_id', 'granted_by'])
    .where('user_id', '=', userId)
    .where('team_id', '=', teamId)
    .execute()

interface Gift extends Member {
  id: string
  by: string[]
  now: Date
  held: Held | undefined
}

async function give(tx: TenantDb, { teamId, userId, id, by, now, held }: Gift) {
  if (held && (held.granted_by === null || String(held.granted_by) === String(by))) return
  await tx
    .insertInto('team_permissions')
    .values({ team_id: teamId, user_id: userId, permission_id: id, granted_by: by, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['tenancy_id', 'user_id', 'team_id', 'permission_id'])
        .doUpdateSet({ granted_by: by })
        // By hand meanwhile.
        .where('team_permissions.granted_by', 'is not', null),
    )
    .execute()
  if (!held) await emit(tx, 'team_permission.created', { id, user_id: userId, team_id: teamId })
}

async function take(tx: TenantDb, { teamId, userId }: Member, id: string) {
  const { numDeletedRows } = await tx
    .deleteFrom('team_permissions')
    .where('user_id', '=', userId)
    .where('team_id', '=', teamId)
    .where('permission_id', '=', id)
    .where('granted_by', 'is not', null)
    .executeTakeFirstOrThrow()
  if (numDeletedRows) await emit(tx, 'team_permission.deleted', { id, user_id: userId, team_id: teamId })
}

/** Takes away what a mapping that is gone gave, where no other one gives it as well. */
export async function takeGivenBy(tx: TenantDb, teamId: string, mappingId: string) {
  await tx
    .updateTable('team_permissions')
    .set({ granted_by: sql`array_remove(granted_by, ${mappingId}::uuid)` })
    .where('team_id', '=', teamId)
    .where(sql<boolean>`${mappingId}::uuid = any(granted_by)`)
    .execute()
  const rows = await tx
    .deleteFrom('team_permissions')
    .where('team_id', '=', teamId)
    .where(sql<boolean>`granted_by = '{}'`)
    .returning(['user_id', 'permission_id'])
    .execute()
  for (const { user_id, permission_id } of rows)
    await emit(tx, 'team_permission.deleted', { id: permission_id, user_id, team_id: teamId })
}
