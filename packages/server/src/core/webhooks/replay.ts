import { randomUUID } from 'node:crypto'
import type { ReplayKind } from '@hallpass/contract'
import { sql } from 'kysely'
import { type Database, retryingDeadlocks, type TenantDb } from '../../db/index.ts'
import { addJob } from '../../jobs/index.ts'
import type { Clock } from '../clock.ts'
import { teamColumns, toTeam } from '../teams/view.ts'
import { contractUser, userObjects } from '../users/view.ts'

export const replayJob = 'replay-webhooks'

interface Context {
  database: Database
  clock: Clock
}

interface Payload {
  tenancyId: string
  endpointId: string
}

/** One statement reads and writes so many. */
const batch = 100
/** While so many wait for the endpoint, no more are added: a slow receiver costs no disk. */
const maxWaiting = 1000
const pauseMillis = 2000

/** Begins to send an endpoint everything there is; a replay that runs begins again. */
export async function startReplay(
  { clock }: Context,
  db: TenantDb,
  { tenancyId, endpointId }: Payload,
  kinds: readonly ReplayKind[],
): Promise<void> {
  const begun = { kinds: [...kinds], position: null, sent: 0, started_at: clock.now(), finished_at: null }
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('webhook_replays')
      .values({ endpoint_id: endpointId, ...begun })
      .onConflict((conflict) => conflict.columns(['tenancy_id', 'endpoint_id']).doUpdateSet(begun))
      .execute()
    await queueStep(tx, { tenancyId, endpointId })
  })
}

const queueStep = (tx: TenantDb, payload: Payload, afterMillis = 0) =>
  addJob(tx, replayJob, payload, { key: `${replayJob}:${payload.endpointId}`, afterMillis })

/** For the job: sends the next of them, and comes again until all are sent. Whatever ends it, it goes on where it was. */
export async function replayStep({ database, clock }: Context, payload: Payload): Promise<void> {
  const { tenancyId, endpointId } = payload
  const step = (tx: TenantDb) => stepOn(tx, clock, payload)
  const isOver = await retryingDeadlocks(() => database.forTenancy(tenancyId).transaction().execute(step))
  if (isOver) return
  const db = database.forTenancy(tenancyId)
  await queueStep(db, payload, (await countWaiting(db, endpointId)) >= maxWaiting ? pauseMillis : 0)
}

async function stepOn(tx: TenantDb, clock: Clock, { endpointId }: Payload): Promise<boolean> {
  const replay = await tx
    .selectFrom('webhook_replays as r')
    .innerJoin('webhook_endpoints as e', 'e.id', 'r.endpoint_id')
    .select(['r.kinds', 'r.position', 'r.finished_at', 'e.is_enabled'])
    .where('r.endpoint_id', '=', endpointId)
    .forUpdate('r')
    .executeTakeFirst()
  const kind = replay?.kinds[0] as ReplayKind | undefined
  // Stopped, or its endpoint is gone.
  if (!replay || replay.finished_at || !kind) return true
  if (!replay.is_enabled) {
    await stopReplay(tx, endpointId)
    return true
  }
  if ((await countWaiting(tx, endpointId)) >= maxWaiting) return false
  const rows = await readers[kind](tx, replay.position)
  if (rows.length) await insertEvents(tx, endpointId, typeOf[kind], rows)
  const isDone = rows.length < batch
  const kinds = isDone ? replay.kinds.slice(1) : replay.kinds
  await tx
    .updateTable('webhook_replays')
    .set((eb) => ({
      kinds,
      position: isDone ? null : rows.at(-1)!.id,
      sent: eb('sent', '+', rows.length),
      finished_at: kinds.length ? null : clock.now(),
    }))
    .where('endpoint_id', '=', endpointId)
    .execute()
  return !kinds.length
}

interface Thing {
  id: string
  payload: object
}

/** Of those that are there now. Receivers take them as they take any change: what they do not know yet is new to them. */
const typeOf: Record<ReplayKind, string> = {
  users: 'user.updated',
  teams: 'team.updated',
  memberships: 'team_membership.created',
}

const readers: Record<ReplayKind, (tx: TenantDb, after: string | null) => Promise<Thing[]>> = {
  users: async (tx, after) => {
    let page = tx.selectFrom('users').selectAll()
    if (after !== null) page = page.where('id', '>', after)
    const rows = await userObjects(tx, page.orderBy('id').limit(batch)).orderBy('u.id').execute()
    return rows.map(({ user }) => ({ id: user.id, payload: contractUser(user) }))
  },
  teams: async (tx, after) => {
    let page = tx.selectFrom('teams').select(teamColumns)
    if (after !== null) page = page.where('id', '>', after)
    const rows = await page.orderBy('id').limit(batch).execute()
    return rows.map((row) => ({ id: row.id, payload: toTeam(row) }))
  },
  memberships: async (tx, after) => {
    let page = tx.selectFrom('team_members').select(['team_id', 'user_id'])
    const [teamId = '', userId = ''] = after?.split('/') ?? []
    if (after !== null) {
      page = page.where((eb) => eb(eb.refTuple('team_id', 'user_id'), '>', eb.tuple(teamId, userId)))
    }
    const rows = await page.orderBy('team_id').orderBy('user_id').limit(batch).execute()
    return rows.map((row) => ({ id: `${row.team_id}/${row.user_id}`, payload: row }))
  },
}

const insertEvents = (tx: TenantDb, endpointId: string, type: string, things: readonly Thing[]) =>
  tx
    .insertInto('outbox')
    .values(
      things.map(({ payload }) => ({
        id: randomUUID(),
        type,
        payload: JSON.stringify(payload),
        is_webhook: true,
        only_endpoint: endpointId,
      })),
    )
    .execute()

async function countWaiting(db: TenantDb, endpointId: string): Promise<number> {
  const some = db
    .selectFrom('webhook_deliveries')
    .select(sql<number>`1`.as('one'))
    .where('endpoint_id', '=', endpointId)
    .where('next_attempt_at', 'is not', null)
    .limit(maxWaiting)
  const { count } = await db
    .selectFrom(some.as('d'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** How the last one does; undefined where there was none. */
export const findReplay = (db: TenantDb, endpointId: string) =>
  db
    .selectFrom('webhook_replays')
    .select(['kinds', 'sent', 'started_at', 'finished_at'])
    .where('endpoint_id', '=', endpointId)
    .executeTakeFirst()

/** What waits already is still delivered. */
export const stopReplay = (db: TenantDb, endpointId: string) =>
  db.deleteFrom('webhook_replays').where('endpoint_id', '=', endpointId).execute()
