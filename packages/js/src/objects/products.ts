import type { DayInterval } from '@hallpass/contract'
import * as routes from '@hallpass/contract/client-routes'
import type { Wire } from '../transport/call.ts'
import { billingRoute } from './billing-route.ts'
import type { CustomerActor, ItemCustomer } from './customers.ts'
import { dateOf } from './dates.ts'
import { cardFromWire, type PaymentMethod } from './payment-methods.ts'

export { createCheckoutUrl } from './checkouts.ts'
export { readInvoices } from './invoices.ts'
export { setPaymentMethod, setUpPaymentMethod } from './payment-methods.ts'

/** What something costs, and how often. */
export interface ProductPrice {
  /** The ISO code, in capitals. */
  readonly currency: string
  /** For one, in the smallest unit of the currency. */
  readonly amount: number
  /** How often it is paid, e.g. `[1, 'month']`; null for what is paid once. */
  readonly interval: DayInterval | null
}

/** What a coupon takes off a price. */
export interface ProductDiscount {
  /** The coupon’s code. */
  readonly code: string
  /** How many percent, where it is a part. */
  readonly percentOff: number | null
  /** How much, where it is an amount, in the smallest unit of the currency. */
  readonly amountOff: number | null
  /** Payments from then on are whole again; null if it stays. */
  readonly endsAt: Date | null
}

/** What is going to happen to a product. */
export interface ProductEvent {
  /** A payment, the end, the first payment after a trial, or another try of one that failed. */
  readonly type: 'renews' | 'ends' | 'first_payment' | 'retry'
  /** When it happens, where that is known. */
  readonly at: Date | null
  /** What is paid then, in the smallest unit of the currency. */
  readonly amount: number | null
}

/** When a cancellation takes effect. */
export interface CancelOptions {
  /** At the end of what is paid, unless you say `now`. */
  when?: 'period_end' | 'now'
  /** Why, for the audit log. */
  reason?: string
}

/** Another plan or quantity; what is left out stays as it is. */
export interface ProductChange {
  /** An offer of the same group. */
  offerId?: string
  /** One of the offer’s prices; not needed where it has only one. */
  priceId?: string
  /** How many, of an offer that can be had more than once. */
  quantity?: number
}

/** One line of what a change costs. */
export interface ProductChangeLine {
  /** What it is for. */
  readonly description: string
  /** How many. */
  readonly quantity: number
  /** In the smallest unit of the currency; below zero for what was paid and is not used. */
  readonly amount: number
}

/** What a change costs, told before it is made. */
export interface ProductChangePreview {
  /** The ISO code, in capitals. */
  readonly currency: string
  /** How the total comes about. */
  readonly lines: readonly ProductChangeLine[]
  /** Below zero: it is left to the customer for later. */
  readonly total: number
  /** What is taken from what the customer has left. */
  readonly creditApplied: number
  /** What is paid at once. */
  readonly dueNow: number
  /** What is paid next, and when. */
  readonly nextPayment: { readonly at: Date; readonly amount: number } | null
  /** For which moment it was counted. */
  readonly prorationAt: Date
}

/** A price that a product can be changed to. */
export interface ProductOptionPrice extends ProductPrice {
  /** The price’s id. */
  readonly priceId: string
  /** Whether it is the one that is paid now. */
  readonly isCurrent: boolean
  /** Against the price that is paid most often. */
  readonly saving: { readonly amount: number; readonly percent: number } | null
}

/** A plan that a product can be changed to. */
export interface ProductOption {
  /** The offer’s id. */
  readonly offerId: string
  /** The name to show. */
  readonly displayName: string
  /** Whether it is what the customer has. */
  readonly isCurrent: boolean
  /** Whether it can be had more than once. */
  readonly isStackable: boolean
  /** How it can be paid. */
  readonly prices: readonly ProductOptionPrice[]
}

/** Something that a customer has. */
export interface CustomerProduct {
  /** Of the subscription or the purchase; null for what everybody has. */
  readonly id: string | null
  /** Paid again and again, once, or never. */
  readonly type: 'subscription' | 'one_time' | 'included'
  /** Why they have it. */
  readonly reason: 'bought' | 'granted' | 'included'
  /** The offer’s id; null for one that was made up for them. */
  readonly offerId: string | null
  /** The name to show. */
  readonly displayName: string
  /** The price’s id. */
  readonly priceId: string | null
  /** The price of one, without coupons. */
  readonly price: ProductPrice | null
  /** What a coupon takes off the next payments. */
  readonly discount: ProductDiscount | null
  /** How many. */
  readonly quantity: number
  /** Whether it can be had more than once. */
  readonly isStackable: boolean
  /** Of a subscription: `active`, `trialing`, `past_due` and so on. */
  readonly status: string | null
  /** Whether no money is paid for it. */
  readonly testMode: boolean
  /** Since when they have it. */
  readonly startedAt: Date | null
  /** Until when it is paid. */
  readonly currentPeriodEnd: Date | null
  /** Until when it is free. */
  readonly trialEnd: Date | null
  /** Whether it was canceled and goes on until the end of what is paid. */
  readonly cancelAtPeriodEnd: boolean
  /** When they lose it; null if it goes on. */
  readonly endsAt: Date | null
  /** What comes next. */
  readonly next: ProductEvent | null
  /** What can be done with it now. */
  readonly can: { readonly cancel: boolean; readonly resume: boolean; readonly change: boolean }
  /** Cancels the subscription. Money is not given back by this. */
  cancel(options?: CancelOptions): Promise<CustomerProduct>
  /** Takes a cancellation back, until the subscription has ended. */
  resume(): Promise<CustomerProduct>
  /** The plans that it can be changed to. */
  listChangeOptions(): Promise<ProductOption[]>
  /** What another plan or quantity would cost, now and later. */
  previewChange(change: ProductChange): Promise<ProductChangePreview>
  /** Changes the plan or the quantity. With a preview of the last hour, what it said is what is charged, or nothing is changed. */
  change(
    change: ProductChange,
    preview?: Pick<ProductChangePreview, 'prorationAt'> & Partial<Pick<ProductChangePreview, 'dueNow'>>,
  ): Promise<CustomerProduct>
}

/** What a customer has and pays. */
export interface Billing {
  /** Whether the project takes no money. */
  readonly testMode: boolean
  /** What time it is for its payments: the clock of a test project can be moved. */
  readonly now: Date
  /** What they pay with. */
  readonly paymentMethod: PaymentMethod | null
  /** What is left of earlier payments, in the smallest unit of each currency. */
  readonly credit: readonly { readonly currency: string; readonly amount: number }[]
  /** Whether anything was paid or has to be: `listInvoices` tells what. */
  readonly hasInvoices: boolean
  /** What they have. */
  readonly products: CustomerProduct[]
}

type WireProduct = Wire<typeof routes.getBilling>['products'][number]

export async function readBilling(actor: CustomerActor, customer: ItemCustomer): Promise<Billing> {
  const params = { customer_type: customer.type, customer_id: customer.id }
  const found = await actor.core.call(actor.caller, routes.getBilling, { params })
  return {
    testMode: found.test_mode,
    now: new Date(found.now_millis),
    paymentMethod: cardFromWire(found.payment_method),
    credit: found.credit,
    hasInvoices: found.has_invoices,
    products: found.products.map((item) => product(actor, params, item)),
  }
}

function product(actor: CustomerActor, customer: CustomerParams, item: WireProduct): CustomerProduct {
  return {
    id: item.id,
    type: item.type,
    reason: item.reason,
    offerId: item.offer_id,
    displayName: item.display_name,
    priceId: item.price_id,
    price: item.price,
    discount: item.discount && {
      code: item.discount.code,
      percentOff: item.discount.percent_off,
      amountOff: item.discount.amount_off,
      endsAt: dateOf(item.discount.ends_at_millis),
    },
    quantity: item.quantity,
    isStackable: item.is_stackable,
    status: item.status,
    testMode: item.test_mode,
    startedAt: dateOf(item.started_at_millis),
    currentPeriodEnd: dateOf(item.current_period_end_millis),
    trialEnd: dateOf(item.trial_end_millis),
    cancelAtPeriodEnd: item.cancel_at_period_end,
    endsAt: dateOf(item.ends_at_millis),
    next: item.next && { type: item.next.type, at: dateOf(item.next.at_millis), amount: item.next.amount },
    can: item.can,
    ...acts(actor, customer, item),
  }
}

interface CustomerParams {
  customer_type: ItemCustomer['type']
  customer_id: string
}

/** Below a subscription. */
const at = <R extends string>(method: 'GET' | 'POST', act: string) =>
  billingRoute<R>(method, `/subscriptions/{subscription_id}/${act}`)

function acts(actor: CustomerActor, customer: CustomerParams, { id, type, display_name }: WireProduct) {
  const { core, caller } = actor
  const params = () => {
    if (type !== 'subscription' || id === null) throw new Error(`${display_name} is not a subscription.`)
    return { ...customer, subscription_id: id }
  }
  const done = async (item: WireProduct) => {
    await actor.changed('billing')
    return product(actor, customer, item)
  }
  return {
    cancel: async (body: CancelOptions = {}) =>
      done(await core.call(caller, at<typeof routes.cancelSubscription>('POST', 'cancel'), { params: params(), body })),
    resume: async () =>
      done(
        await core.call(caller, at<typeof routes.resumeSubscription>('POST', 'resume'), { params: params(), body: {} }),
      ),
    listChangeOptions: async () =>
      (
        await core.call(caller, at<typeof routes.listChangeOptions>('GET', 'options'), { params: params() })
      ).options.map(option),
    previewChange: async (change: ProductChange) =>
      preview(
        await core.call(caller, at<typeof routes.previewSubscriptionChange>('POST', 'preview-change'), {
          params: params(),
          body: wanted(change),
        }),
      ),
    change: async (change: ProductChange, told?: Parameters<CustomerProduct['change']>[1]) => {
      const body = {
        ...wanted(change),
        ...(told && { proration_at_millis: told.prorationAt.getTime() }),
        ...(told?.dueNow !== undefined && { due_now: told.dueNow }),
      }
      return done(
        await core.call(caller, at<typeof routes.changeSubscription>('POST', 'change'), { params: params(), body }),
      )
    },
  }
}

const wanted = ({ offerId, priceId, quantity }: ProductChange) => ({
  ...(offerId !== undefined && { offer_id: offerId }),
  ...(priceId !== undefined && { price_id: priceId }),
  ...(quantity !== undefined && { quantity }),
})

const option = (item: Wire<typeof routes.listChangeOptions>['options'][number]): ProductOption => ({
  offerId: item.offer_id,
  displayName: item.display_name,
  isCurrent: item.is_current,
  isStackable: item.is_stackable,
  prices: item.prices.map(({ price_id, is_current, currency, amount, interval, saving }) => ({
    priceId: price_id,
    isCurrent: is_current,
    currency,
    amount,
    interval,
    saving: saving && { amount: saving.amount, percent: saving.percent },
  })),
})

const preview = (item: Wire<typeof routes.previewSubscriptionChange>): ProductChangePreview => ({
  currency: item.currency,
  lines: item.lines.map(({ description, quantity, amount }) => ({ description, quantity, amount })),
  total: item.total,
  creditApplied: item.credit_applied,
  dueNow: item.due_now,
  nextPayment: item.next_payment && { at: new Date(item.next_payment.at_millis), amount: item.next_payment.amount },
  prorationAt: new Date(item.proration_at_millis),
})
