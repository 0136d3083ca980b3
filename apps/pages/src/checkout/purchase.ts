import { amountToCharge, type CurrencyCode, currencies, type DayInterval, purchaseMaxTotal } from '@hallpass/contract'
import type { validatePurchaseCode } from '@hallpass/contract/endpoints'
import type { Answer } from '@hallpass/contract/routes'
import type { Coupon } from './coupon.ts'

export type WirePurchase = Answer<typeof validatePurchaseCode, 'client'>

export interface Price {
  id: string
  currency: CurrencyCode
  /** Of one piece, in the smallest unit of the currency. */
  minorUnits: number
  /** How often it is paid; undefined for once and for all. */
  interval: DayInterval | undefined
  /** Before the first payment of a recurring price. */
  trial: DayInterval | undefined
}

/** What a checkout link offers. */
export interface Purchase {
  offerName: string
  projectId: string
  accountId: string
  /** Takes no money: there is no processor behind it. */
  isLocalAccount: boolean
  isStackable: boolean
  isOwned: boolean
  /** Names of the plans that this one would take the place of. */
  replaces: readonly string[]
  /** A plan that recurring prices change in place, with the card that pays for it: what is due now, by price, as far as it is known. */
  change: { dueNow: Readonly<Record<string, number>> } | undefined
  prices: readonly Price[]
  /** Whether there is a code to be typed. */
  takesCoupons: boolean
  /** What the link begins with. */
  coupon: Coupon | undefined
}

export function purchaseOf(wire: WirePurchase): Purchase {
  return {
    offerName: wire.offer.display_name,
    projectId: wire.project_id,
    accountId: wire.stripe_account_id,
    isLocalAccount: wire.stripe_account_id.startsWith('acct_local_'),
    isStackable: wire.offer.stackable,
    isOwned: wire.already_bought_non_stackable,
    replaces: wire.conflicting_group_offers.map(({ display_name }) => display_name),
    change: wire.change ? { dueNow: wire.change.due_now } : undefined,
    takesCoupons: wire.takes_coupons,
    coupon: wire.coupon ?? undefined,
    prices: Object.entries(wire.offer.prices).map(([id, price]) => priceOf(id, price)),
  }
}

function priceOf(id: string, price: WirePurchase['offer']['prices'][string]): Price {
  const interval = meant(price.interval)
  return { id, ...amountToCharge(price), interval, trial: interval && meant(price.free_trial) }
}

/** A count of zero means that there is none. */
const meant = (interval: DayInterval | undefined) => (interval && interval[0] > 0 ? interval : undefined)

export const decimalsOf = (currency: CurrencyCode) => currencies.find(({ code }) => code === currency)!.decimals

/** So many that the total stays at most 999,999 of the currency; one of everything can be bought. */
export function maxQuantity({ currency, minorUnits }: Price): number {
  const most = purchaseMaxTotal * 10 ** decimalsOf(currency)
  return minorUnits === 0 ? purchaseMaxTotal : Math.max(1, Math.floor(most / minorUnits))
}
