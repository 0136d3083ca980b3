import * as routes from '@hallpass/contract/client-routes'
import type { ItemActor, ItemParams } from './customers.ts'

/** How a quantity came about: one thing that was given, used or lost. */
export interface ItemHistoryEntry {
  /** The entry’s id. */
  readonly id: string
  /** Reported usage, any other change, a subtraction that expired, what expired unused, or what came with an offer. */
  readonly type: 'usage' | 'change' | 'returned' | 'expired' | 'granted'
  /** When it counted. */
  readonly at: Date
  /** How much; below zero for what was taken. */
  readonly quantity: number
  /** How much there was after it. */
  readonly balance: number
  /** What was noted with it. Customers see that of usage only. */
  readonly description: string | null
  /** When it happened, where usage was reported late. */
  readonly occurredAt: Date | null
  /** Until when it is good. */
  readonly expiresAt: Date | null
  /** The offer that it came with. */
  readonly offerId: string | null
  /** The name of that offer. */
  readonly offerDisplayName: string | null
}

/** Which entries to list. */
export interface ItemHistoryOptions {
  /** At most 200; 50 if you do not say. */
  limit?: number
  /** The `nextCursor` of the page before. */
  cursor?: string
}

/** Newest first; `nextCursor` leads to older entries. */
export type ItemHistoryPage = ItemHistoryEntry[] & { nextCursor: string | null }

const dateOf = (millis: number | null) => (millis === null ? null : new Date(millis))

export async function readHistory(
  { core, caller }: ItemActor,
  params: ItemParams,
  query: ItemHistoryOptions = {},
): Promise<ItemHistoryPage> {
  // Made from the one that is there: see billingRoute().
  const route = `${routes.getItem}/history` as typeof routes.listItemHistory
  const { items, pagination } = await core.call(caller, route, { params, query })
  const entries = items.map((entry) => ({
    id: entry.id,
    type: entry.type,
    at: new Date(entry.at_millis),
    quantity: entry.quantity,
    balance: entry.balance,
    description: entry.description,
    occurredAt: dateOf(entry.occurred_at_millis),
    expiresAt: dateOf(entry.expires_at_millis),
    offerId: entry.offer_id,
    offerDisplayName: entry.offer_display_name,
  }))
  return Object.assign(entries, { nextCursor: pagination.next_cursor })
}
