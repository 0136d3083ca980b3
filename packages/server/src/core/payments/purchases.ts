import type { CompleteConfig } from '@hallpass/contract/config'
import type { Selectable } from 'kysely'
import type { TenantDb, TenantTables } from '../../db/index.ts'
import type { Customer } from './customers.ts'
import type { Offer, Purchase } from './grants.ts'

export type SubscriptionRow = Selectable<TenantTables['subscriptions']>
export type OneTimePurchaseRow = Selectable<TenantTables['one_time_purchases']>

type Payments = CompleteConfig['payments']

/** What a customer has bought, including what has ended since. */
export interface Bought {
  subscriptions: SubscriptionRow[]
  oneTime: OneTimePurchaseRow[]
}

export async function findBought(db: TenantDb, { type, id }: Customer): Promise<Bought> {
  const subscriptions = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('customer_type', '=', type)
    .where('customer_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const oneTime = await db
    .selectFrom('one_time_purchases')
    .selectAll()
    .where('customer_type', '=', type)
    .where('customer_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return { subscriptions, oneTime }
}

export const findSubscription = (db: TenantDb, id: string): Promise<SubscriptionRow | undefined> =>
  db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirst()

/** Locked until the transaction ends, so that two changes at once are one after the other. */
export const holdSubscription = (tx: TenantDb, id: string): Promise<SubscriptionRow | undefined> =>
  tx.selectFrom('subscriptions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Only what createPurchase() and the processor's sync wrote is there. */
export const snapshotOf = ({ offer }: { offer: unknown }) => offer as Offer

/**
 * A subscription that runs or may run again; with a lapsed one a customer may buy again. One that waits for its first payment is
 * nothing yet: anybody can begin a payment for anybody.
 */
const live = new Set(['active', 'trialing', 'past_due', 'paused'])
const active = new Set(['active', 'trialing'])
/** These are not paid yet, or never will be: they give nothing. */
const neverPaid = new Set(['incomplete', 'incomplete_expired'])

export const isLive = ({ status }: { status: string }) => live.has(status)
export const isUnpaid = ({ status }: { status: string }) => neverPaid.has(status)
/** A second payment of what the customer has: it comes to nothing, whatever the processor says of it. */
export const isCalledOff = ({ status, ended_at, processor_id }: SubscriptionRow) =>
  status === 'incomplete_expired' && ended_at !== null && processor_id !== null
export const isActive = ({ status }: { status: string }) => active.has(status)

/** The offer as it is configured now; what has none in the configuration any more is as it was bought. */
export function offerOf(payments: Payments, row: { offer_id: string | null; offer: unknown }): Offer | undefined {
  if (row.offer_id === null) return snapshotOf(row)
  return ownOffer(payments, row.offer_id)
}

export const ownOffer = ({ offers }: Payments, id: string): Offer | undefined =>
  Object.hasOwn(offers, id) ? offers[id] : undefined

/** What was bought and what everyone has, with all that it gives: docs/protocol/payments.md#what-purchases-grant. */
export function purchasesOf(payments: Payments, customer: Customer, { subscriptions, oneTime }: Bought): Purchase[] {
  return [
    ...subscriptions.flatMap((row) => subscriptionPurchase(payments, row) ?? []),
    ...defaultOffers(payments, customer, subscriptions).map(({ id, offer }) => defaultPurchase(id, offer)),
    ...oneTime.map((row) => ({
      offer: snapshotOf(row),
      quantity: row.quantity,
      createdAt: row.created_at.getTime(),
      period: undefined,
      revokedAt: row.revoked_at?.getTime(),
      source: { id: row.id, offerId: row.offer_id },
    })),
  ]
}

function subscriptionPurchase(payments: Payments, row: SubscriptionRow): Purchase | undefined {
  const offer = isUnpaid(row) ? undefined : offerOf(payments, row)
  return (
    offer && {
      offer,
      quantity: row.quantity,
      createdAt: row.created_at.getTime(),
      period: { start: row.current_period_start.getTime(), end: endOf(row)?.getTime() },
      source: { id: row.id, offerId: row.offer_id },
    }
  )
}

/** When it stops to give: at the end of its period, or before it where it was ended at once. */
export const endOf = ({ current_period_end, ended_at }: SubscriptionRow): Date | null =>
  ended_at && (!current_period_end || ended_at < current_period_end) ? ended_at : current_period_end

const longAgo = Date.UTC(1973, 0, 1, 12)
const defaultPurchase = (id: string, offer: Offer): Purchase => ({
  offer,
  quantity: 1,
  createdAt: longAgo,
  period: { start: longAgo, end: undefined },
  source: { id, offerId: id },
})

/** In each group without a subscription, the first offer that is included by default. */
export function defaultOffers(payments: Payments, customer: Customer, subscriptions: readonly SubscriptionRow[]) {
  const taken = new Set(subscriptions.filter(isLive).map((row) => offerOf(payments, row)?.groupId))
  const offers = Object.entries(payments.offers)
  return Object.keys(payments.groups).flatMap((groupId) => {
    if (taken.has(groupId)) return []
    const found = offers.find(
      ([, offer]) =>
        offer.groupId === groupId && offer.prices === 'include-by-default' && offer.customerType === customer.type,
    )
    return found ? [{ id: found[0], offer: found[1] }] : []
  })
}
