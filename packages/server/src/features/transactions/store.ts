import type { CustomerType } from '@hallpass/contract'
import type { CompleteConfig } from '@hallpass/contract/config'
import { transactionTypes } from '@hallpass/contract/endpoints'
import type { Selectable } from 'kysely'
import { type Chunk, readChunk, sumOf, type TenantDb, type TenantTables } from '../../db/index.ts'

export const kinds = transactionTypes
export type Kind = (typeof kinds)[number]

const tables = {
  subscription: 'subscriptions',
  one_time: 'one_time_purchases',
  item_quantity_change: 'item_quantity_changes',
} as const satisfies Record<Kind, keyof TenantTables>

export type RowOf<K extends Kind> = Selectable<TenantTables[(typeof tables)[K]]> & { kind: K }
export type Row = { [K in Kind]: RowOf<K> }[Kind]

export type Items = CompleteConfig['payments']['items']
export interface Filters {
  customerType: CustomerType | undefined
  customerId: string | undefined
  items: Items
}

/** Rows strictly after the one last seen, newest first. */
export async function readKind(
  db: TenantDb,
  kind: Kind,
  after: string | undefined,
  { limit, filters }: { limit: number; filters: Filters },
): Promise<Chunk<Row>> {
  // One query for three tables that share these columns; typed by one of them.
  const table = tables[kind] as 'item_quantity_changes'
  const pivot = after === undefined ? undefined : await findPivot(db, table, after)
  const query = db
    .selectFrom(table)
    .selectAll()
    .$if(filters.customerType !== undefined, (query) => ofCustomers(query, kind, filters))
    .$if(filters.customerId !== undefined, (query) => query.where('customer_id', '=', filters.customerId!))
    .$if(pivot !== undefined, (query) =>
      query.where((eb) =>
        eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(pivot?.created_at ?? new Date(), pivot?.id ?? '')),
      ),
    )
  const weigh = sumOf(kind === 'item_quantity_change' ? 'p.description' : 'p.offer')
  const options = { by: ['created_at', 'id'], isDescending: true, limit, weigh, maxBytes: pageMaxBytes }
  const chunk = await readChunk(db, query, options)
  return { ...chunk, rows: chunk.rows.map((row) => ({ ...row, kind })) as unknown as Row[] }
}

/** Of one kind, in a page. */
const pageMaxBytes = 8 * 1024 * 1024

const findPivot = (db: TenantDb, table: 'item_quantity_changes', id: string) =>
  db.selectFrom(table).select(['created_at', 'id']).where('id', '=', id).executeTakeFirst()

type Query = ReturnType<typeof selectAll>
const selectAll = (db: TenantDb) => db.selectFrom('item_quantity_changes').selectAll()

/** A change has the type that its item is configured for, and `custom` once the item is gone. */
function ofCustomers(query: Query, kind: Kind, { customerType, items }: Filters): Query {
  if (kind !== 'item_quantity_change') return query.where('customer_type', '=', customerType!)
  const ids = Object.keys(items)
  const matching = ids.filter((id) => items[id]!.customerType === customerType)
  return query.where((eb) =>
    eb.or([
      ...(matching.length > 0 ? [eb('item_id', 'in', matching)] : []),
      ...(customerType === 'custom' ? [ids.length > 0 ? eb('item_id', 'not in', ids) : eb.lit(true)] : []),
    ]),
  )
}
