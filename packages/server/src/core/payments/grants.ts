import type { CompleteConfig } from '@hallpass/contract/config'
import { intervalCounter, meant } from './intervals.ts'
import type { Grants } from './ledger.ts'

export type Offer = CompleteConfig['payments']['offers'][string]

/** A subscription or a one-time purchase, as far as it gives items. */
export interface Purchase {
  offer: Offer
  quantity: number
  createdAt: number
  /** Undefined for a one-time purchase. */
  period: { start: number; end: number | undefined } | undefined
  /** Of a one-time purchase that was refunded and taken back. */
  revokedAt?: number | undefined
  /** What it is of, for those who are told. */
  source?: { id: string; offerId: string | null }
}

/** What all purchases of a customer give of one item: docs/protocol/payments.md#what-purchases-grant. */
export function grantsOf(purchases: readonly Purchase[], itemId: string, now: number): Grants {
  const all = purchases.flatMap((purchase) => grantsOfOne(purchase, itemId, now) ?? [])
  return {
    granted: all.reduce((sum, { granted }) => sum + granted, 0),
    expiredAt: (time) => all.reduce((sum, grants) => sum + grants.expiredAt(time), 0),
  }
}

function grantsOfOne({ offer, quantity, createdAt, period, revokedAt }: Purchase, itemId: string, now: number) {
  const item = Object.hasOwn(offer.includedItems, itemId) ? offer.includedItems[itemId] : undefined
  const amount = (item?.quantity ?? 0) * quantity
  if (!item || amount <= 0) return undefined
  if (!period) return createdAt <= now ? until(amount, revokedAt) : undefined

  const clamp = Math.min(now, period.end ?? now)
  if (clamp < period.start) return undefined
  const repeat = item.repeat === 'never' ? undefined : meant(item.repeat)
  const end = item.expires === 'when-purchase-expires' ? period.end : undefined
  if (!repeat) return until(amount, end)
  if (item.expires === 'when-repeated') return windows(amount, { createdAt, clamp, now, repeat })
  const repeated = intervalCounter(period.start, clamp, repeat)(clamp)
  return until(amount * (repeated + 1), end)
}

const until = (amount: number, end: number | undefined): Grants => ({
  granted: amount,
  expiredAt: (time) => (end !== undefined && end <= time ? amount : 0),
})

interface Windows {
  createdAt: number
  clamp: number
  now: number
  repeat: NonNullable<ReturnType<typeof meant>>
}

/** A window opens when the one before it closes; a free plan has had thousands, so none is written down. */
function windows(amount: number, { createdAt, clamp, now, repeat }: Windows): Grants | undefined {
  if (createdAt > now) return undefined
  const closed = intervalCounter(createdAt, now, repeat)
  const opened = closed(clamp) + 1
  return { granted: amount * opened, expiredAt: (time) => amount * Math.min(opened, closed(time)) }
}
