import { internalProjectId } from '@hallpass/contract'
import { sql } from 'kysely'
import type { Database, SystemDb } from '../../db/index.ts'
import type { Logger } from '../../observe/index.ts'
import { type NotErased, noteErasedLog } from '../audit/index.ts'
import type { Clock } from '../clock.ts'
import type { Sealer } from '../crypto/index.ts'
import { restorableMillis } from './deletion.ts'

/** Small enough that erasing a large project never holds up the statements of requests. */
const batch = 2000

interface Context {
  database: Database
  sealer: Sealer
  clock: Clock
  log: Logger
}

/**
 * For a cron job: erases the projects that were deleted too long ago to be restored, with everything that hangs off
 * them. It can be ended at any point and goes on where it stopped. Returns how many are gone.
 */
export async function eraseDeletedProjects(app: Context, now: Date): Promise<number> {
  const { system } = app.database
  await system
    .updateTable('projects')
    .set({ erasing_since: now })
    .where('deleted_at', '<=', new Date(now.getTime() - restorableMillis))
    .where('erasing_since', 'is', null)
    .execute()
  const marked = await system
    .selectFrom('projects')
    .select('id')
    .where('erasing_since', 'is not', null)
    // Of one that is there the column was set in the database, and its log refuses to go.
    .where('deleted_at', 'is not', null)
    .execute()
  // Nobody can delete it, so somebody marked it in the database (T57).
  const doomed = marked.filter(({ id }) => id !== internalProjectId)
  let erased = 0
  for (const { id } of doomed) erased += Number(await eraseProject(app, id))
  return erased
}

async function eraseProject(app: Context, id: string): Promise<boolean> {
  const { system } = app.database
  const tenancies = await system.selectFrom('tenancies').select('id').where('project_id', '=', id).execute()
  for (const tenancy of tenancies) {
    const objection = await noteErasedLog(app, { tenancyId: tenancy.id, projectId: id })
    if (objection) return refuse(app, id, objection)
  }
  const tables = await tenantTableNames(system)
  for (const tenancy of tenancies) {
    // Again until nothing is found: what is deleted may leave a trace in a table that was empty by then.
    while ((await emptyTables(system, tables, tenancy.id)) > 0);
  }
  // The rest (tenancies, keys, what partners know of it) goes with the row.
  await system.deleteFrom('projects').where('id', '=', id).where('erasing_since', 'is not', null).execute()
  return true
}

/** It stays deleted, and can be restored: nothing of it is lost. */
async function refuse({ database, log }: Context, id: string, objection: NotErased): Promise<false> {
  await database.system.updateTable('projects').set({ erasing_since: null }).where('id', '=', id).execute()
  const words = `a project is marked as deleted, but its audit log ${objection}: it is not erased`
  log.error({ project: id }, `${words}. hallpass projects restore brings it back`)
  return false
}

/** Every table with a tenancy, so that no migration can forget to be erased. */
async function tenantTableNames(system: SystemDb): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenancy_id'
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      and not a.attisdropped
    order by c.relname`.execute(system)
  return rows.map((row) => row.name)
}

async function emptyTables(system: SystemDb, tables: readonly string[], tenancyId: string): Promise<number> {
  let deleted = 0
  for (const table of tables) {
    for (let last = batch; last === batch; deleted += last) last = await deleteBatch(system, table, tenancyId)
  }
  return deleted
}

async function deleteBatch(system: SystemDb, table: string, tenancyId: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where tenancy_id = ${tenancyId} and ctid in (
      select ctid from ${sql.table(table)} where tenancy_id = ${tenancyId} limit ${batch})`.execute(system)
  return Number(numAffectedRows)
}
