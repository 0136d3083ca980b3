import type { CompleteConfig } from '@hallpass/contract/config'
import type { ItemHistoryEntry } from '@hallpass/contract/endpoints'
import type { TenantDb } from '../../db/index.ts'
import { type GrantTimes, grantTimesOf } from './grant-times.ts'
import { grantsOf, type Purchase } from './grants.ts'
import { type ChangeRow, findBeginning, readChanges, readExpiries, readReturned, type Until } from './history-store.ts'
import { readBalance } from './item-balance.ts'
import type { ItemKey } from './ledger-store.ts'
import { findLosses } from './losses.ts'
import { findBought, purchasesOf } from './purchases.ts'

type Payments = CompleteConfig['payments']
type Type = ItemHistoryEntry['type']

/**
 * What happens at one instant happens in this order: what a purchase begins with is there before it is used, and what is used
 * then is charged to what expires then.
 */
const begins = 0
const ranks: Record<Type, number> = { usage: 1, change: 1, returned: 2, expired: 3, granted: 4 }

/** Where a page begins: before this entry, with so much left after what comes next. */
export interface Place {
  at: number
  rank: number
  id: string
  balance: number
}

type Entry = Omit<ItemHistoryEntry, 'balance'> & { rank: number }

interface Wanted {
  now: Date
  place: Place | undefined
  limit: number
}

/**
 * How a balance came about, by what is known now: the same changes and rules that the balance follows from, told one by one. From the balance
 * backwards, so that a page costs what it shows; only what expired has to be weighed against all that was used before.
 */
export async function readHistory(db: TenantDb, payments: Payments, key: ItemKey, { now, place, limit }: Wanted) {
  const bought = await findBought(db, key.customer)
  const purchases = purchasesOf(payments, key.customer, bought)
  const time = now.getTime()
  const since = await beginningOf(db, key, purchases, time)
  const rows = [
    ...(await storedEntries(db, key, { now, place, limit: limit + 1 })),
    ...(await expiredEntries(db, key, {
      now,
      place,
      limit: limit + 1,
      times: grantTimesOf(purchases, key.itemId, time),
      since,
    })),
    ...grantTimesOf(purchases, key.itemId, time).flatMap((times) =>
      grantEntries(times, { place, limit: limit + 1, since }),
    ),
  ].sort(newestFirst)
  const shown = rows.slice(0, limit)
  const instants = shown.flatMap(({ type, at_millis }) => (type === 'expired' ? [at_millis] : []))
  const losses = await findLosses(db, key, grantsOf(purchases, key.itemId, time), { now, instants })
  let balance = place?.balance ?? (await readBalance(db, payments, key, now))
  const entries = shown.map(({ rank, ...entry }): ItemHistoryEntry => {
    const quantity = entry.type === 'expired' ? 0 - (losses.get(entry.at_millis) ?? 0) : entry.quantity
    const told = { ...entry, quantity, balance }
    balance -= quantity
    return told
  })
  const last = shown.at(-1)
  const next = last && rows.length > limit ? { at: last.at_millis, rank: last.rank, id: last.id, balance } : null
  // What had been used up when it expired is no news.
  return { entries: entries.filter(({ type, quantity }) => type !== 'expired' || quantity !== 0), next }
}

const newestFirst = (one: Entry, other: Entry) =>
  other.at_millis - one.at_millis || other.rank - one.rank || (one.id < other.id ? 1 : -1)

async function beginningOf(db: TenantDb, key: ItemKey, purchases: readonly Purchase[], now: number): Promise<number> {
  const first = await findBeginning(db, key)
  // What everybody has is from long ago: it counts from when there was somebody to have it.
  const bought = purchases.filter(({ period }) => !period || period.end !== undefined)
  return Math.min(now, first?.getTime() ?? now, ...bought.map(({ createdAt }) => createdAt))
}

/** Up to where entries of a rank are read. */
function untilFor(rank: number, { place, now }: { place: Place | undefined; now?: Date }): Until {
  if (!place) return { at: now ?? endOfTime, isIncluded: true }
  const at = new Date(place.at)
  return rank === place.rank ? { at, below: place.id } : { at, isIncluded: rank < place.rank }
}
const endOfTime = new Date(Date.UTC(9999, 11, 31))

async function storedEntries(db: TenantDb, key: ItemKey, { now, place, limit }: Wanted): Promise<Entry[]> {
  const changes = await readChanges(db, key, untilFor(ranks.change, { place }), limit)
  const returned = await readReturned(db, key, { ...untilFor(ranks.returned, { place, now }), now }, limit)
  return [...changes.map(changeEntry), ...returned.map(returnedEntry)]
}

const nothing = {
  description: null,
  occurred_at_millis: null,
  expires_at_millis: null,
  offer_id: null,
  offer_display_name: null,
}

const changeEntry = (row: ChangeRow): Entry => ({
  ...nothing,
  id: row.id,
  type: row.idempotency_key === null ? 'change' : 'usage',
  rank: ranks.change,
  at_millis: row.created_at.getTime(),
  quantity: row.quantity,
  description: row.description,
  occurred_at_millis: row.occurred_at?.getTime() ?? null,
  expires_at_millis: row.expires_at?.getTime() ?? null,
})

const returnedEntry = (row: ChangeRow): Entry => ({
  ...nothing,
  id: row.id,
  type: 'returned',
  rank: ranks.returned,
  at_millis: row.expires_at!.getTime(),
  quantity: -row.quantity,
  description: row.description,
})

interface Rules {
  place: Place | undefined
  limit: number
  since: number
}

/** How much was lost is not known yet. */
async function expiredEntries(
  db: TenantDb,
  key: ItemKey,
  { now, place, limit, times, since }: Rules & { now: Date; times: readonly GrantTimes[] },
): Promise<Entry[]> {
  // One for each instant: there is none beside the one that the page begins before.
  const until = place?.rank === ranks.expired ? { at: new Date(place.at) } : untilFor(ranks.expired, { place, now })
  const last = Math.min(now.getTime(), until.isIncluded ? until.at.getTime() : until.at.getTime() - 1)
  const stored = await readExpiries(db, key, { ...until, now }, limit)
  const byRule = times.flatMap((one) => endsOf(one, last, { limit, since }))
  const instants = [...new Set([...stored, ...byRule])].sort((a, b) => b - a).slice(0, limit)
  return instants.map((at) => ({
    ...nothing,
    id: `expired-${at}`,
    type: 'expired',
    rank: ranks.expired,
    at_millis: at,
    quantity: 0,
  }))
}

/** The last instants until then at which something that was granted was over, of those after the beginning. */
function endsOf(times: GrantTimes, last: number, { limit, since }: { limit: number; since: number }): number[] {
  const ends: number[] = []
  for (let index = times.countUntil(last) - 1; index >= 0 && ends.length < limit; index--) {
    const end = times.endOf(index)
    if (end === undefined || end <= since) break
    if (end <= last && end !== ends.at(-1)) ends.push(end)
  }
  return ends
}

function grantEntries(times: GrantTimes, { place, limit, since }: Rules): Entry[] {
  const { purchase, amount } = times
  const entries: Entry[] = []
  const first = place ? times.countUntil(place.at) : times.count
  for (let index = first - 1; index >= 0 && entries.length < limit; index--) {
    const end = times.endOf(index)
    if (end !== undefined && end <= since) break
    const at = Math.max(since, times.at(index))
    const isFirst = times.at(index) <= since
    // All that was given before there was somebody to have it is one entry, but for what was over by then.
    const given = isFirst && (index === 0 || (times.endOf(index - 1) ?? Infinity) > since) ? index + 1 : 1
    const entry: Entry = {
      ...nothing,
      id: `${purchase.source?.id}-${index}`,
      type: 'granted',
      rank: index === 0 || isFirst ? begins : ranks.granted,
      at_millis: at,
      quantity: amount * given,
      expires_at_millis: end ?? null,
      offer_id: purchase.source?.offerId ?? null,
      offer_display_name: purchase.offer.displayName,
    }
    if (!place || isBefore(entry, place)) entries.push(entry)
    if (isFirst) break
  }
  return entries
}

const isBefore = ({ at_millis, rank, id }: Entry, place: Place) =>
  at_millis < place.at || (at_millis === place.at && (rank < place.rank || (rank === place.rank && id < place.id)))
