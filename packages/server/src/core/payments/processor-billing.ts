import { textError } from '@hallpass/contract'
import type Stripe from 'stripe'
import { amountData, type Processor, type RecurringOrder } from './processor.ts'

/** Where a subscription is at the processor. */
export interface Place {
  accountId: string
  subscriptionId: string
}

const at = (accountId: string) => ({ stripeAccount: accountId })

export const setCancelAtEnd = (processor: Processor, { accountId, subscriptionId }: Place, isCanceled: boolean) =>
  processor.ask(async (stripe) => {
    await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: isCanceled }, at(accountId))
  })

type Wanted = RecurringOrder & { prorationAt: Date; dropsCoupon?: boolean }
/** A preview is of nothing that is sold. */
type Asked = Omit<Wanted, 'displayName' | 'metadata' | 'trialEnd'>

const seconds = (time: Date) => Math.floor(time.getTime() / 1000)

async function itemOf(stripe: Stripe, { subscriptionId, accountId }: Place) {
  const { items } = await stripe.subscriptions.retrieve(subscriptionId, {}, at(accountId))
  return items.data[0]
}

/** What the processor would charge; it has its own rules for parts of a period. Priced as what is there now, so that nothing is left behind. */
export const previewPlan = (processor: Processor, place: Place, wanted: Asked): Promise<Stripe.Invoice> =>
  processor.ask(async (stripe) => {
    const item = await itemOf(stripe, place)
    if (!item) throw textError(400, 'This subscription cannot be changed.')
    const product = typeof item.price.product === 'string' ? item.price.product : item.price.product.id
    return stripe.invoices.createPreview(
      {
        customer: wanted.customerId,
        subscription: place.subscriptionId,
        ...(wanted.dropsCoupon && { discounts: '' as const }),
        subscription_details: {
          items: [{ id: item.id, price_data: { ...amountData(wanted), product }, quantity: wanted.quantity }],
          proration_behavior: 'always_invoice',
          proration_date: seconds(wanted.prorationAt),
        },
      },
      at(wanted.accountId),
    )
  })

/** Paid at once or not at all. */
export const changePlan = (processor: Processor, place: Place, wanted: Wanted): Promise<void> =>
  processor.ask(async (stripe) => {
    const item = await itemOf(stripe, place)
    const price = { price_data: await processor.priceData(wanted), quantity: wanted.quantity }
    await stripe.subscriptions.update(
      place.subscriptionId,
      {
        items: [{ ...(item && { id: item.id }), ...price }],
        proration_behavior: 'always_invoice',
        proration_date: seconds(wanted.prorationAt),
        payment_behavior: 'error_if_incomplete',
        ...(wanted.dropsCoupon && { discounts: '' as const }),
        metadata: wanted.metadata,
      },
      at(wanted.accountId),
    )
  })

/** What a page asks a customer for a new card with. */
export const beginCardSetup = (processor: Processor, accountId: string, customerId: string): Promise<string> =>
  processor.ask(async (stripe) => {
    const intent = await stripe.setupIntents.create(
      {
        customer: customerId,
        usage: 'off_session',
        // The form stands in a dialog: a method that leads away would not find back to it.
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      },
      at(accountId),
    )
    return intent.client_secret ?? ''
  })

/** The customer pays with it from now on. Somebody else's is refused by the processor. */
export const setCard = (processor: Processor, accountId: string, customerId: string, paymentMethodId: string) =>
  processor.ask(async (stripe) => {
    const method = await stripe.paymentMethods.retrieve(paymentMethodId, {}, at(accountId))
    const owner = typeof method.customer === 'string' ? method.customer : method.customer?.id
    if (owner !== customerId) return undefined
    await stripe.customers.update(
      customerId,
      { invoice_settings: { default_payment_method: paymentMethodId } },
      at(accountId),
    )
    // Each subscription keeps the card that it was bought with, which counts more than the customer's.
    for (const { id, status } of await processor.subscriptionsOf(accountId, customerId)) {
      if (ended.has(status)) continue
      await stripe.subscriptions.update(id, { default_payment_method: paymentMethodId }, at(accountId))
    }
    return cardOf(method)
  })

const ended = new Set(['canceled', 'incomplete_expired'])

export interface Card {
  brand: string
  last4: string
  exp_month: number
  exp_year: number
}

const methodOf = (reference: string | Stripe.PaymentMethod | null) =>
  typeof reference === 'object' && reference ? cardOf(reference) : undefined

/** What pays next. A running subscription keeps the card that it was bought with, which counts more than the customer's. */
export function payingCard(
  ofCustomer: string | Stripe.PaymentMethod | null,
  subscriptions: readonly Stripe.Subscription[],
): Card | null {
  const running = subscriptions.filter(({ status }) => !ended.has(status))
  const [own] = running.flatMap(({ default_payment_method }) => methodOf(default_payment_method ?? null) ?? [])
  return own ?? methodOf(ofCustomer) ?? null
}

const cardOf = ({ card, type }: Stripe.PaymentMethod): Card => ({
  brand: card?.brand ?? type,
  last4: card?.last4 ?? '',
  exp_month: card?.exp_month ?? 0,
  exp_year: card?.exp_year ?? 0,
})
