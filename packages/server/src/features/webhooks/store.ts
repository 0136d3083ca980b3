import { sql } from 'kysely'
import type { TenantDb } from '../../db/index.ts'

export const listEndpoints = (db: TenantDb) =>
  db.selectFrom('webhook_endpoints').selectAll().orderBy('created_at').orderBy('id').execute()

export const findEndpoint = (db: TenantDb, id: string) =>
  db.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).executeTakeFirst()

/** Locked until the transaction ends, so that no other request changes it meanwhile. */
export const holdEndpoint = (tx: TenantDb, id: string) =>
  tx.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

interface Changes {
  url?: string
  description?: string
  event_types?: string[]
  is_enabled?: boolean
  disabled_reason?: null
  failing_since?: null
  last_failed_at?: null
  sealed_secrets?: string
}

export const changeEndpoint = (tx: TenantDb, id: string, changes: Changes) =>
  tx
    .updateTable('webhook_endpoints')
    .set({ id, ...changes })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** Deletes its log and pending deliveries with it. */
export async function deleteEndpoint(db: TenantDb, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('webhook_endpoints').where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export interface AttemptFilter {
  endpointId: string
  isSuccess: boolean | undefined
  /** The first attempt of the page. */
  cursor: string | undefined
  limit: number
}

/** Newest first. An unknown cursor is null here, and nothing compares to null: an empty page. */
export function listAttempts(db: TenantDb, { endpointId, isSuccess, cursor, limit }: AttemptFilter) {
  let page = db.selectFrom('webhook_attempts as a').selectAll().where('a.endpoint_id', '=', endpointId)
  if (isSuccess !== undefined) page = page.where('a.is_success', '=', isSuccess)
  if (cursor !== undefined) {
    page = page.where((eb) =>
      eb(
        eb.refTuple('a.at', 'a.id'),
        '<=',
        eb
          .selectFrom('webhook_attempts as first')
          .select(['first.at', 'first.id'])
          .where('first.endpoint_id', '=', endpointId)
          .where('first.id', '=', cursor)
          .$asTuple('at', 'id'),
      ),
    )
  }
  return page.orderBy('a.at', 'desc').orderBy('a.id', 'desc').limit(limit).execute()
}

export type AttemptRow = Awaited<ReturnType<typeof listAttempts>>[number]

export const insertAttempt = (db: TenantDb, attempt: Omit<AttemptRow, 'tenancy_id'>) =>
  db.insertInto('webhook_attempts').values(attempt).returningAll().executeTakeFirstOrThrow()

/** At once; deliveries that were given up start with the first attempt again. */
const startAgain = (now: Date) => ({
  next_attempt_at: now,
  attempts: sql<number>`case when webhook_deliveries.next_attempt_at is null then 0 else webhook_deliveries.attempts end`,
})

/** Whether the event exists. A pending delivery of it continues. */
export async function queueEvent(db: TenantDb, endpointId: string, eventId: string, now: Date): Promise<boolean> {
  const event = await db
    .selectFrom('outbox')
    .select('created_at')
    .where('id', '=', eventId)
    .where('is_webhook', '=', true)
    .executeTakeFirst()
  if (!event) return false
  await db
    .insertInto('webhook_deliveries')
    .values({ event_id: eventId, endpoint_id: endpointId, created_at: event.created_at, next_attempt_at: now })
    .onConflict((conflict) => conflict.columns(['tenancy_id', 'event_id', 'endpoint_id']).doUpdateSet(startAgain(now)))
    .execute()
  return true
}

/** Everything since then that failed and was not delivered; given-up deliveries start again. Returns how many. */
export async function queueFailed(db: TenantDb, endpointId: string, since: Date, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_deliveries')
    .set(startAgain(now))
    .where('endpoint_id', '=', endpointId)
    .where('created_at', '>=', since)
    .where('claimed_by', 'is', null)
    .where((eb) => eb.or([eb('next_attempt_at', 'is', null), eb('attempts', '>', 0)]))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** An event that the endpoint was sent, or is to be sent. */
export const findEvent = (db: TenantDb, endpointId: string, eventId: string) =>
  db
    .selectFrom('outbox as o')
    .select(['o.id', 'o.type', sql<string>`o.payload::text`.as('data')])
    .where('o.id', '=', eventId)
    .where('o.is_webhook', '=', true)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('webhook_attempts as a')
            .select('a.id')
            .whereRef('a.event_id', '=', 'o.id')
            .where('a.endpoint_id', '=', endpointId),
        ),
        exists(
          selectFrom('webhook_deliveries as d')
            .select('d.event_id')
            .whereRef('d.event_id', '=', 'o.id')
            .where('d.endpoint_id', '=', endpointId),
        ),
      ]),
    )
    .executeTakeFirst()

/** The first attempt says when a test was made, the last how often it was tried. */
export async function findTest(db: TenantDb, endpointId: string, eventId: string) {
  const attempts = await db
    .selectFrom('webhook_attempts')
    .select(['event_id', 'at', 'attempt'])
    .where('endpoint_id', '=', endpointId)
    .where('event_id', '=', eventId)
    .where('is_test', '=', true)
    .orderBy('attempt')
    .execute()
  const [first] = attempts
  return first && { ...first, attempt: attempts.at(-1)!.attempt }
}
