import { sql } from 'kysely'
import type { JsonValue } from '../db/schema.gen.ts'
import { before, deleteInBatches, type Sweep } from '../db/sweep.ts'
import { type Params, prepare, type TenantDb } from '../db/tenancy/index.ts'
import type { Tracer } from '../observe/index.ts'

/** Something that happened in a tenancy, as it was written in the transaction that made it happen. */
export interface OutboxEvent {
  id: string
  tenancyId: string
  type: string
  payload: JsonValue
  createdAt: Date
  /** What it was a part of, where that is traced. */
  traceparent: string | null
  /** It will not be tried again: what fails now has failed. */
  isLastTry: boolean
}

/**
 * May be called more than once for an event: what it does has to be keyed by the event's id. Events that are for webhooks
 * alone (`is_webhook`) make no job and reach no consumer; the triggers of migration 0009 decide that.
 */
export type Consumer = (event: OutboxEvent) => Promise<unknown>

/** By type (`mail.requested`), by prefix with its dot (`user.`), or `*` for all. */
export type Consumers = Readonly<Record<string, Consumer>>

/** What the trigger on the outbox puts into the job. */
export interface OutboxPayload {
  tenancy_id: string
  id: string
}

interface Delivery {
  forTenancy(tenancyId: string): TenantDb
  consumers: Consumers
  tracer: Tracer | undefined
}

/** Hands an event to every consumer of its type. If one of them fails, the others still get it, and all again later. */
export async function deliver({ forTenancy, consumers, tracer }: Delivery, payload: OutboxPayload, isLastTry: boolean) {
  const event = await findEvent(forTenancy(payload.tenancy_id), payload, isLastTry)
  // Its project has been erased since.
  if (!event) return
  const work = () => handToConsumers(consumers, event)
  const { type, traceparent } = event
  if (!tracer) return work()
  await tracer.trace('job outbox', { kind: 'consumer', traceparent, attributes: { 'hallpass.event': type } }, work)
}

async function handToConsumers(consumers: Consumers, event: OutboxEvent) {
  const wanted = Object.entries(consumers).filter(([pattern]) => matches(pattern, event.type))
  const results = await Promise.allSettled(wanted.map(async ([, consume]) => consume(event)))
  const reasons = results.flatMap((result): unknown[] => (result.status === 'rejected' ? [result.reason] : []))
  if (reasons.length === 1) throw reasons[0]
  if (reasons.length > 1) throw new AggregateError(reasons, `${reasons.length} consumers of ${event.type} failed`)
}

function matches(pattern: string, type: string): boolean {
  return pattern === '*' || pattern === type || (pattern.endsWith('.') && type.startsWith(pattern))
}

const byId = prepare('outbox.byId', (db, p: Params<{ id: string }>) =>
  db.selectFrom('outbox').select(['type', 'payload', 'created_at', 'traceparent']).where('id', '=', p('id')),
)

async function findEvent(
  db: TenantDb,
  { tenancy_id, id }: OutboxPayload,
  isLastTry: boolean,
): Promise<OutboxEvent | undefined> {
  const row = await byId.first(db, { id })
  return (
    row && {
      id,
      tenancyId: tenancy_id,
      type: row.type,
      payload: row.payload,
      createdAt: row.created_at,
      traceparent: row.traceparent,
      isLastTry,
    }
  )
}

/** For a daily job: deletes events that were carried out or given up long ago, and the jobs that were given up on them. */
export async function deleteOldEvents(sweep: Sweep, retainMillis: number): Promise<number> {
  const createdAt = before(sweep, retainMillis)
  const events = await deleteInBatches(sweep, 'outbox', sql`created_at < ${createdAt}`)
  // Nothing tries these again. A private table of graphile-worker, as in sweeper.ts.
  const { numAffectedRows = 0n } = await sql`delete from graphile_worker._private_jobs
    where attempts >= max_attempts and locked_at is null and updated_at < ${createdAt}`.execute(sweep.system)
  return events + Number(numAffectedRows)
}
