import { randomUUID } from 'node:crypto'
import { type Expression, type ExpressionBuilder, sql } from 'kysely'
import type { TenantDb, TenantTables } from '../../db/index.ts'
import type { Customer } from './customers.ts'
import { type Step, stepAt } from './ledger.ts'

/** One item of one customer. */
export interface ItemKey {
  customer: Customer
  itemId: string
}

export const keyColumns = ({ customer, itemId }: ItemKey) => ({
  customer_type: customer.type,
  customer_id: customer.id,
  item_id: itemId,
})

/** What is stored of an item, up to a time: what is folded, and what is not yet. */
export interface StoredLedger {
  granted: number
  folded: Step[]
  tail: Step[]
  /** Uses that are undone when they expire, so they are never folded. */
  openUses: Step[]
}

const nothing: StoredLedger = { granted: 0, folded: [], tail: [], openUses: [] }

type Changes = ExpressionBuilder<TenantTables & { l: TenantTables['item_ledgers'] }, 'l'>
type Amounts = [millis: number, quantity: number][]

/** In one statement, so that what is folded and what is not are of one moment. */
export async function readLedger(db: TenantDb, key: ItemKey, now: Date): Promise<StoredLedger> {
  const row = await db
    .selectFrom('item_ledgers as l')
    .select(['l.granted', 'l.segments'])
    .select((eb) => [
      amounts(
        changes(eb, key)
          .where('c.quantity', '<', 0)
          .where('c.expires_at', 'is', null)
          .whereRef('c.created_at', '>', 'l.folded_until'),
        'c.created_at',
      ).as('uses'),
      amounts(
        changes(eb, key)
          .where('c.quantity', '>', 0)
          .whereRef('c.expires_at', '>', 'l.folded_until')
          .where('c.expires_at', '<=', now),
        'c.expires_at',
      ).as('expiries'),
      amounts(changes(eb, key).where('c.quantity', '<', 0).where('c.expires_at', '>', now), 'c.created_at').as('open'),
    ])
    .where((eb) => eb.and(prefixed('l', keyColumns(key))))
    .executeTakeFirst()
  if (!row) return nothing
  return {
    granted: Number(row.granted),
    folded: row.segments as unknown as Step[],
    tail: [...usesOf(row.uses), ...expiriesOf(row.expiries)],
    openUses: usesOf(row.open),
  }
}

/** The changes of a stretch of time that was folded once, one by one. */
export async function readSteps(db: TenantDb, key: ItemKey, from: number, to: number): Promise<Step[]> {
  const [start, end] = [new Date(from), new Date(to)]
  const rows = await db
    .selectFrom('item_quantity_changes')
    .select(['quantity', 'created_at', 'expires_at'])
    .where((eb) => eb.and(keyColumns(key)))
    .where((eb) =>
      eb.or([
        eb.and([eb('quantity', '<', 0), eb('expires_at', 'is', null), eb.between('created_at', start, end)]),
        eb.and([eb('quantity', '>', 0), eb.between('expires_at', start, end)]),
      ]),
    )
    .execute()
  return rows.map(({ quantity, created_at, expires_at }) =>
    quantity < 0
      ? stepAt(created_at.getTime(), { used: -quantity })
      : stepAt(expires_at!.getTime(), { expired: quantity }),
  )
}

const changes = (eb: Changes, key: ItemKey) =>
  eb.selectFrom('item_quantity_changes as c').where((inner) => inner.and(prefixed('c', keyColumns(key))))

function prefixed<P extends string, C extends object>(prefix: P, columns: C) {
  return Object.fromEntries(Object.entries(columns).map(([name, value]) => [`${prefix}.${name}`, value])) as {
    [K in keyof C & string as `${P}.${K}`]: C[K]
  }
}

function amounts(query: { select(fields: Expression<unknown>): unknown }, column: 'c.created_at' | 'c.expires_at') {
  const pairs = sql`json_agg(json_build_array(extract(epoch from ${sql.ref(column)}) * 1000, c.quantity))`
  return sql<Amounts | null>`(${query.select(pairs.as('pairs') as never) as Expression<unknown>})`
}

const usesOf = (rows: Amounts | null) => (rows ?? []).map(([time, quantity]) => stepAt(time, { used: -quantity }))
const expiriesOf = (rows: Amounts | null) => (rows ?? []).map(([time, quantity]) => stepAt(time, { expired: quantity }))

export interface NewChange {
  quantity: number
  expiresAt: Date | null
  description: string | null
}

/** Each change after the last one, even within a millisecond, or if the clocks of several servers disagree. */
export const afterLast = sql<Date>`greatest(item_ledgers.last_change_at + interval '1 millisecond', excluded.last_change_at)`

/** Makes others who change this item wait until the transaction ends, and returns when this change happens. */
export async function holdLedger(tx: TenantDb, key: ItemKey, now: Date): Promise<{ at: Date; wasLow: boolean }> {
  const row = await tx
    .insertInto('item_ledgers')
    .values({ ...keyColumns(key), last_change_at: now })
    .onConflict((conflict) =>
      conflict.columns(['tenancy_id', 'customer_type', 'customer_id', 'item_id']).doUpdateSet({
        last_change_at: afterLast,
      }),
    )
    .returning(['last_change_at', 'is_low'])
    .executeTakeFirstOrThrow()
  return { at: row.last_change_at, wasLow: row.is_low }
}

export const noteLow = (tx: TenantDb, key: ItemKey, isLow: boolean) =>
  tx
    .updateTable('item_ledgers')
    .set({ is_low: isLow })
    .where((eb) => eb.and(keyColumns(key)))
    .execute()

/** How many changes are not folded afterwards; all of them when this one expired within what was folded. */
export async function insertChange(tx: TenantDb, key: ItemKey, at: Date, change: NewChange) {
  const id = randomUUID()
  const { quantity, expiresAt, description } = change
  await tx
    .insertInto('item_quantity_changes')
    .values({ ...keyColumns(key), id, quantity, description, created_at: at, expires_at: expiresAt })
    .execute()
  const row = await tx
    .updateTable('item_ledgers')
    .set((eb) => ({
      unfolded: eb('unfolded', '+', 1),
      ...(quantity > 0 && { granted: eb('granted', '+', quantity) }),
    }))
    .where((eb) => eb.and(keyColumns(key)))
    .returning((eb) => [
      'unfolded',
      eb.and([eb.lit(quantity > 0), eb('folded_until', '>=', expiresAt ?? new Date(8.64e15))]).as('reaches_back'),
    ])
    .executeTakeFirstOrThrow()
  return { id, unfolded: row.unfolded, reachesBack: Boolean(row.reaches_back) }
}

export const unfold = (tx: TenantDb, key: ItemKey) =>
  tx
    .updateTable('item_ledgers')
    .set({ segments: '[]', folded_until: sql<Date>`'-infinity'` })
    .where((eb) => eb.and(keyColumns(key)))
    .execute()

export const writeFolded = (tx: TenantDb, key: ItemKey, steps: readonly Step[], until: Date) =>
  tx
    .updateTable('item_ledgers')
    .set({ segments: JSON.stringify(steps), folded_until: until, unfolded: 0 })
    .where((eb) => eb.and(keyColumns(key)))
    .execute()
