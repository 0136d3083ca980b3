import { type CustomerType, customerPageSize, isUuid } from '@hallpass/contract'
import type { PayingCustomer } from '@hallpass/contract/endpoints'
import type { Customer } from '../../core/payments/index.ts'
import type { TenantDb } from '../../db/index.ts'
import type { Call } from '../../http/call.ts'
import { pageOf } from '../../http/lists.ts'
import { type Place, placeOf, placeText } from '../../http/places.ts'
import { type Shop, shopOf } from './access.ts'
import {
  type CustomerRow,
  findLatest,
  findTeams,
  findUsers,
  findUsersByText,
  type Known,
  readCustomers,
  usersWithText,
} from './customers-store.ts'
import { productsOf } from './products.ts'
import { findCredit } from './store.ts'

interface Query {
  limit?: number | undefined
  cursor?: string | undefined
  customer_type?: CustomerType | undefined
  query?: string | undefined
}

export async function listCustomers(call: Call, { limit = customerPageSize.default, cursor, ...filter }: Query) {
  const found = await search(call.db, filter, placeOf(cursor), limit + 1)
  const page = found.rows.slice(0, limit)
  const last = found.rows.length > limit ? page.at(-1)?.place : found.stoppedAt
  return pageOf(await viewsOf(call, page), last ? placeText(last) : null)
}

/** How many customers a search looks at for one answer, and how many at a time. A page that ends there has a cursor. */
const look = { all: 20_000, chunk: 500 }
/** More users than these are not looked up first. */
const fewUsers = 200

interface Found {
  rows: CustomerRow[]
  /** Where a search stopped before the end. */
  stoppedAt?: Place | undefined
}

async function search(
  db: TenantDb,
  { customer_type: type, query = '' }: Pick<Query, 'customer_type' | 'query'>,
  start: Place | undefined,
  limit: number,
): Promise<Found> {
  const text = query.trim()
  if (!text) return { rows: await readCustomers(db, { type, userIds: undefined, after: start, limit }) }
  const userIds = await usersFor(db, type, text)
  const rows: CustomerRow[] = []
  let after = start
  for (let looked = 0; looked < look.all; looked += look.chunk) {
    const chunk = await readCustomers(db, { type, userIds, after, limit: look.chunk })
    rows.push(...(await fitting(db, text, chunk)))
    after = chunk.at(-1)?.place
    if (chunk.length < look.chunk) return { rows }
    if (rows.length >= limit) return { rows: rows.slice(0, limit) }
  }
  return { rows, stoppedAt: after }
}

/** Nobody has to be looked up for a search of teams. */
async function usersFor(db: TenantDb, type: CustomerType | undefined, text: string) {
  if (type !== undefined && type !== 'user') return []
  const found = await findUsersByText(db, text, fewUsers)
  const id = text.toLowerCase()
  return found && isUuid(id) ? [...found, id] : found
}

const idsOf = (rows: readonly Customer[], type: CustomerType) =>
  rows.flatMap((row) => (row.type === type && isUuid(row.id) ? [row.id] : []))

async function fitting(db: TenantDb, text: string, rows: readonly CustomerRow[]): Promise<CustomerRow[]> {
  const wanted = text.toLowerCase()
  const users = await usersWithText(db, text, idsOf(rows, 'user'))
  const teams = await findTeams(db, idsOf(rows, 'team'))
  return rows.filter(({ type, id }) => {
    if (id.toLowerCase() === wanted) return true
    if (type === 'user') return users.has(id)
    const name = type === 'team' ? teams.get(id)?.name : id
    return name?.toLowerCase().includes(wanted) ?? false
  })
}

async function viewsOf(call: Call, rows: readonly CustomerRow[]): Promise<PayingCustomer[]> {
  const shop = await shopOf(call)
  const known = {
    user: await findUsers(call.db, idsOf(rows, 'user')),
    team: await findTeams(call.db, idsOf(rows, 'team')),
  }
  const views: PayingCustomer[] = []
  for (const row of rows) {
    const who = row.type === 'custom' ? { name: null, image: null } : known[row.type].get(row.id)
    views.push(await viewOf(call, shop, row, who))
  }
  return views
}

async function viewOf(
  { db, project }: Call,
  { now, account }: Shop,
  row: CustomerRow,
  who: Known | undefined,
): Promise<PayingCustomer> {
  // One more than is told of each kind, so that it can be said that there is more.
  const bought = await findLatest(db, row, customerPageSize.products + 1)
  const credit = await findCredit(db, row)
  const context = { payments: { ...project.config.payments, groups: {} }, now, invoices: new Map(), account, credit }
  const products = productsOf(row, bought, context).sort(
    (a, b) => (b.started_at_millis ?? 0) - (a.started_at_millis ?? 0),
  )
  return {
    customer_type: row.type,
    customer_id: row.id,
    display_name: who?.name ?? null,
    profile_image_url: who?.image ?? null,
    is_deleted: who === undefined,
    products: products.slice(0, customerPageSize.products),
    has_more_products: products.length > customerPageSize.products,
    last_purchase_at_millis: row.place.at.getTime(),
  }
}
