import { CompiledQuery } from 'kysely'
import type { TenantDb } from '../db/tenancy/index.ts'
import { sealForServer } from '../db/tenancy/seal.ts'

interface Postponement {
  tasks: readonly string[]
  tenancyId: string
  /** The first so many stay. */
  kept: number
  /** By the clock of the database. */
  afterMillis: number
}

/** At a time: what is left is due still, and whoever meets it postpones the next of them. */
const maxJobs = 10_000

// Private tables of graphile-worker, as in sweeper.ts.
const statement = `update graphile_worker._private_jobs set run_at = now() + $3::float8 * interval '1 ms', updated_at = now()
  where id in (
    select jobs.id from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    where tasks.identifier = any($1::text[]) and jobs.locked_at is null and jobs.run_at <= now()
      and $2::text in (jobs.payload ->> 'tenancy_id', jobs.payload ->> 'tenancyId')
    order by jobs.run_at, jobs.id limit ${maxJobs} offset $4 for update of jobs skip locked)`

/** All jobs of a tenancy that are due, but the first few, come later. */
export async function postponeJobs(db: TenantDb, { tasks, tenancyId, kept, afterMillis }: Postponement): Promise<void> {
  // Sealed here: it touches no table of the tenancy, so a tenant handle may run it.
  await db.executeQuery(sealForServer(CompiledQuery.raw(statement, [tasks, tenancyId, afterMillis, kept])))
}
