import { randomUUID } from 'node:crypto'
import { knownError, textError } from '@hallpass/contract'
import type { createGroupMapping, GroupMapping } from '@hallpass/contract/endpoints'
import type { Selectable } from 'kysely'
import type * as z from 'zod'
import { describeAudit } from '../../core/audit/index.ts'
import { PermissionGraph } from '../../core/permissions/index.ts'
import { configWithin } from '../../core/projects/configuration.ts'
import { takeGivenBy } from '../../core/sso/groups.ts'
import { isUniqueViolation, type TenantDb, type TenantTables } from '../../db/index.ts'
import type { Call } from '../../http/call.ts'
import { requireRoom } from './connections.ts'

type Creation = z.output<NonNullable<(typeof createGroupMapping)['body']>>
type Row = Selectable<TenantTables['group_mappings']>

const view = ({ id, team_id, group_key, permission_id, created_at }: Row): GroupMapping => ({
  ...{ id, team_id, group: group_key, permission_id, created_at_millis: created_at.getTime() },
})

/** By group; all of the project, or of one team. */
export async function listMappings({ db }: Call, teamId: string | undefined): Promise<GroupMapping[]> {
  const rows = await db
    .selectFrom('group_mappings')
    .selectAll()
    .$if(teamId !== undefined, (query) => query.where('team_id', '=', teamId!))
    .orderBy('team_id')
    .orderBy('group_key')
    .orderBy('permission_id')
    .execute()
  return rows.map(view)
}

export async function createMapping(call: Call, { team_id, group, permission_id }: Creation): Promise<GroupMapping> {
  const { app, db } = call
  describeAudit(db, { target: { type: 'group_mapping', id: group }, after: { team_id, permission_id } })
  const row = {
    id: randomUUID(),
    team_id,
    source: 'claim',
    group_key: group,
    permission_id,
    created_at: app.clock.now(),
  }
  try {
    return await db.transaction().execute(async (tx) => {
      await requireRoom(tx, 'group_mappings', team_id)
      await requireTeamPermission(call, tx, permission_id)
      return view(await tx.insertInto('group_mappings').values(row).returningAll().executeTakeFirstOrThrow())
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw textError(409, 'The group gives this permission already.')
    throw error
  }
}

/** The definitions are locked until the mapping is written: a rename at the same time then includes it. */
async function requireTeamPermission({ app, project }: Call, tx: TenantDb, permission_id: string) {
  const graph = new PermissionGraph(await configWithin(app, tx, project))
  if (graph.scopeOf(permission_id) !== 'team') throw knownError('PERMISSION_NOT_FOUND', { permission_id })
}

export function removeMapping({ db }: Call, id: string) {
  return db.transaction().execute(async (tx) => {
    const row = await tx.deleteFrom('group_mappings').where('id', '=', id).returningAll().executeTakeFirst()
    if (!row) throw textError(404, 'There is no such mapping.')
    await takeGivenBy(tx, row.team_id, id)
    const { group_key, permission_id, team_id } = row
    describeAudit(tx, { target: { type: 'group_mapping', id: group_key }, before: { team_id, permission_id } })
  })
}
