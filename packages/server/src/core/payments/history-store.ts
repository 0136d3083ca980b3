import { sql } from 'kysely'
import type { TenantDb } from '../../db/index.ts'
import type { Step } from './ledger.ts'
import { type ItemKey, keyColumns } from './ledger-store.ts'

/** Up to an instant, and at it up to an id; without one, none of that instant or all of it. */
export interface Until {
  at: Date
  below?: string | undefined
  isIncluded?: boolean
}

const selectChanges = (db: TenantDb, key: ItemKey) =>
  db
    .selectFrom('item_quantity_changes')
    .select(['id', 'quantity', 'created_at', 'expires_at', 'description', 'occurred_at', 'idempotency_key'])
    .where((eb) => eb.and(keyColumns(key)))

export type ChangeRow = Awaited<ReturnType<typeof readChanges>>[number]

/** By when they were made, newest first. */
export const readChanges = (db: TenantDb, key: ItemKey, until: Until, limit: number) =>
  before(selectChanges(db, key), 'created_at', until)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Subtractions that have expired by then, by when they did. */
export const readReturned = (db: TenantDb, key: ItemKey, until: Until & { now: Date }, limit: number) =>
  before(selectChanges(db, key), 'expires_at', until)
    .where('quantity', '<', 0)
    .where('expires_at', '<=', until.now)
    .orderBy('expires_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

type Query = ReturnType<typeof selectChanges>

function before(query: Query, column: 'created_at' | 'expires_at', { at, below, isIncluded }: Until): Query {
  if (below === undefined) return query.where(column, isIncluded ? '<=' : '<', at)
  return query.where((eb) => eb(eb.refTuple(column, 'id'), '<', eb.tuple(at as never, below as never)))
}

/** The instants at which something that was given by hand expired, newest first. */
export async function readExpiries(
  db: TenantDb,
  key: ItemKey,
  { at, isIncluded, now }: Until & { now: Date },
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('item_quantity_changes')
    .select('expires_at')
    .where((eb) => eb.and(keyColumns(key)))
    .where('quantity', '>', 0)
    .where('expires_at', isIncluded ? '<=' : '<', at)
    .where('expires_at', '<=', now)
    .groupBy('expires_at')
    .orderBy('expires_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ expires_at }) => expires_at!.getTime())
}

/** When the story of an item begins: with its customer, or with what the customer first had. */
export async function findBeginning(db: TenantDb, key: ItemKey): Promise<Date | undefined> {
  const first = await db
    .selectFrom('item_quantity_changes')
    .select('created_at')
    .where((eb) => eb.and(keyColumns(key)))
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  const made = await findCustomerBirth(db, key)
  // What somebody has from the beginning comes before the first that was done with it.
  const times = [...(first ? [first.created_at.getTime() - 1] : []), ...(made ? [made.getTime()] : [])]
  return times.length > 0 ? new Date(Math.min(...times)) : undefined
}

async function findCustomerBirth(db: TenantDb, { customer: { type, id } }: ItemKey): Promise<Date | undefined> {
  if (type === 'custom') return undefined
  if (type === 'user') {
    const user = await db.selectFrom('users').select('signed_up_at').where('id', '=', id).executeTakeFirst()
    return user?.signed_up_at
  }
  const team = await db.selectFrom('teams').select('created_at').where('id', '=', id).executeTakeFirst()
  return team?.created_at
}

interface Bucket {
  bucket: number
  from: number
  to: number
  used: string | number
  expired: string | number
  peak: string | number
}

/**
 * A stretch that was folded, in pieces: each of the instants is a piece of its own, and so is what lies between two of them. Summed up by
 * the database, since there may be a hundred thousand changes in it. The floor of a piece is the most by which expiry was ahead
 * of use in it, and all that is used in it.
 */
export async function splitSteps(
  db: TenantDb,
  key: ItemKey,
  { from, to }: Pick<Step, 'from' | 'to'>,
  instants: readonly number[],
): Promise<Step[]> {
  const cuts = [...new Set(instants)].sort((a, b) => a - b).flatMap((at) => [at, at + 1])
  const [start, end] = [new Date(from), new Date(to)]
  const changes = (column: 'created_at' | 'expires_at') =>
    db
      .selectFrom('item_quantity_changes')
      .where((eb) => eb.and(keyColumns(key)))
      .where(column, '>=', start)
      .where(column, '<=', end)
  const uses = changes('created_at')
    .select(['created_at as time', sql<number>`-quantity`.as('used'), sql<number>`0`.as('expired')])
    .where('quantity', '<', 0)
    .where('expires_at', 'is', null)
  const expiries = changes('expires_at')
    .select([sql<Date>`expires_at`.as('time'), sql<number>`0`.as('used'), sql<number>`quantity`.as('expired')])
    .where('quantity', '>', 0)
  const bucket = sql<number>`width_bucket(extract(epoch from time) * 1000, ${cuts}::numeric[])`
  const rows = await db
    .with('moments', () =>
      db
        .selectFrom(uses.unionAll(expiries).as('m'))
        .select([
          'time',
          bucket.as('bucket'),
          sql<number>`sum(used)`.as('used'),
          sql<number>`sum(expired)`.as('expired'),
        ])
        .groupBy(['time', 'bucket']),
    )
    .with('sums', (query) =>
      query
        .selectFrom('moments')
        .selectAll()
        .select(sql<number>`sum(expired - used) over (partition by bucket order by time)`.as('ahead')),
    )
    .selectFrom('sums')
    .select([
      'bucket',
      sql<number>`extract(epoch from min(time)) * 1000`.as('from'),
      sql<number>`extract(epoch from max(time)) * 1000`.as('to'),
      sql<number>`sum(used)`.as('used'),
      sql<number>`sum(expired)`.as('expired'),
      sql<number>`max(ahead)`.as('peak'),
    ])
    .groupBy('bucket')
    .orderBy('bucket')
    .execute()
  return (rows as unknown as Bucket[]).map((row) => {
    const [used, expired] = [Number(row.used), Number(row.expired)]
    return { from: Number(row.from), to: Number(row.to), used, expired, floor: used + Number(row.peak) }
  })
}
