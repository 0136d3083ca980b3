import { isUuid, itemHistoryPageSize } from '@hallpass/contract'
import type { ItemHistoryEntry } from '@hallpass/contract/endpoints'
import {
  type HistoryPlace,
  type ItemKey,
  paymentsNow,
  readHistory,
  requireCustomer,
} from '../../core/payments/index.ts'
import type { Call } from '../../http/call.ts'
import { pageOf } from '../../http/lists.ts'
import { badCursor } from '../../http/places.ts'
import { getItemOf, requireReader } from './service.ts'

interface Query {
  limit?: number | undefined
  cursor?: string | undefined
}

export async function listHistory(call: Call, key: ItemKey, { limit = itemHistoryPageSize.default, cursor }: Query) {
  getItemOf(call, key)
  // A balance may be open to every client, as published ones need it; what somebody did day by day is not.
  if (call.level === 'client') await requireReader(call, key.customer)
  await requireCustomer(call.db, key.customer)
  const now = await paymentsNow(call.db, call.app.clock)
  const wanted = { now, place: placeOf(cursor), limit }
  // Of one moment: what is used meanwhile would be in the balance and not in the list.
  const { entries, next } = await call.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => readHistory(tx, call.project.config.payments, key, wanted))
  return pageOf(call.level === 'client' ? entries.map(forCustomers) : entries, next && cursorOf(next))
}

/** What somebody noted with a change was for those who manage the project; usage says what it was for. */
const forCustomers = (entry: ItemHistoryEntry): ItemHistoryEntry =>
  entry.type === 'usage' ? entry : { ...entry, description: null }

const cursorOf = ({ at, rank, id, balance }: HistoryPlace) => `${at}~${rank}~${id}~${balance}`

/** A made-up one shows made-up balances to whoever made it up. */
function placeOf(cursor: string | undefined): HistoryPlace | undefined {
  if (!cursor) return undefined
  const [, at, rank, id, balance] = /^(-?\d{1,15})~([0-4])~([\w-]{1,100})~(-?\d[\d.e+-]{0,30})$/.exec(cursor) ?? []
  const isStored = rank === '1' || rank === '2'
  if (!at || !rank || !id || !Number.isFinite(Number(balance)) || (isStored && !isUuid(id))) throw badCursor()
  return { at: Number(at), rank: Number(rank), id, balance: Number(balance) }
}
