import { CompiledQuery } from 'kysely'
import type { SystemDb, TenantDb } from '../db/tenancy/index.ts'
import { sealForServer } from '../db/tenancy/seal.ts'
import { currentTraceparent } from '../observe/index.ts'

export interface JobOptions {
  runAt?: Date
  /** By the clock of the database, which also decides when it is due: the server's may be another. */
  afterMillis?: number
  /** A job with the same key that waits is replaced. */
  key?: string
  maxAttempts?: number
  /** Jobs of one queue run one after the other. */
  queue?: string
}

const statement = `select graphile_worker.add_job($1::text, payload := $2::json, run_at := coalesce($3::timestamptz, now() + $7::float8 * interval '1 ms'),
  job_key := $4::text, max_attempts := $5::int, queue_name := $6::text)`

/** Queues a job in the transaction of `db`: it runs when that commits, or never. */
export async function addJob(db: TenantDb | SystemDb, task: string, payload: object, options: JobOptions = {}) {
  const { runAt = null, key = null, maxAttempts = null, queue = null, afterMillis = null } = options
  const traceparent = currentTraceparent()
  const traced = traceparent === undefined ? payload : { ...payload, traceparent }
  const values = [task, JSON.stringify(traced), runAt, key, maxAttempts, queue, afterMillis]
  // Sealed here: it touches no table of the tenancy, so a tenant handle may run it.
  await db.executeQuery(sealForServer(CompiledQuery.raw(statement, values)))
}

/** What a job was queued in, where that is traced. */
export const traceparentOf = (payload: unknown): string | undefined =>
  typeof payload === 'object' && payload !== null && 'traceparent' in payload && typeof payload.traceparent === 'string'
    ? payload.traceparent
    : undefined
