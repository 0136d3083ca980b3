import type { DayInterval } from '@hallpass/contract'
import type Stripe from 'stripe'
import type { Logger } from '../../observe/index.ts'
import type { Settings } from '../../settings/index.ts'
import { type Customer, customerNoted } from './customers.ts'
import { isMissing, processorAnswer } from './processor-answer.ts'
import { newest } from './processor-lists.ts'

/** What a customer is about to pay for. */
export interface Order {
  accountId: string
  /** The customer at the processor. */
  customerId: string
  displayName: string
  currency: string
  minorUnits: number
  quantity: number
  /** What a coupon takes off what is paid once; the processor takes it off what is paid again and again. */
  discount?: number
  /** The coupon at the processor. */
  coupon?: string
  metadata: Record<string, string>
}

export interface RecurringOrder extends Order {
  interval: DayInterval
  /** When the first payment is due, where there is a trial before it. */
  trialEnd: Date | undefined
}

interface ProcessorCustomer {
  customer: Customer
  paymentMethod: string | Stripe.PaymentMethod | null
}

/** Twice this, with the pause before the second try, is well within the 30 seconds of a request. */
const timeoutMillis = 8000

/** Stripe, with a connected account for each project. Loaded when the first payment needs it. */
export class Processor {
  readonly #settings: Settings['stripe'] & { secretKey: string }
  readonly #log: Logger
  #client: Promise<Stripe> | undefined

  constructor(settings: Settings['stripe'] & { secretKey: string }, log: Logger) {
    this.#settings = settings
    this.#log = log
  }

  async #stripe(): Promise<Stripe> {
    this.#client ??= this.#load()
    return this.#client
  }

  /** What goes wrong there is not our fault, and callers are told which of them it is. */
  async ask<T>(work: (stripe: Stripe) => Promise<T>): Promise<T> {
    try {
      return await work(await this.#stripe())
    } catch (error) {
      const answer = processorAnswer(error)
      if (!answer) throw error
      this.#log.warn({ err: error }, 'the payment processor failed')
      throw answer
    }
  }

  async #load() {
    const { default: StripeClient } = await import('stripe')
    const { secretKey, apiUrl } = this.#settings
    const address = apiUrl === undefined ? undefined : new URL(apiUrl)
    return new StripeClient(secretKey, {
      timeout: timeoutMillis,
      maxNetworkRetries: 1,
      telemetry: false,
      ...(address && {
        host: address.hostname,
        port: address.port || (address.protocol === 'https:' ? '443' : '80'),
        protocol: address.protocol === 'https:' ? 'https' : 'http',
      }),
    })
  }

  async createAccount(tenancyId: string): Promise<string> {
    return this.ask(async (stripe) => {
      const account = await stripe.accounts.create(
        {
          country: 'US',
          controller: { stripe_dashboard: { type: 'none' } },
          capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
          metadata: { tenancyId },
        },
        // Two calls at once make one account.
        { idempotencyKey: `account-${tenancyId}` },
      )
      return account.id
    })
  }

  async onboardingUrl(accountId: string, returnUrl: string): Promise<string> {
    return this.ask(async (stripe) => {
      const link = await stripe.accountLinks.create({
        account: accountId,
        type: 'account_onboarding',
        refresh_url: returnUrl,
        return_url: returnUrl,
      })
      return link.url
    })
  }

  async account(accountId: string) {
    return this.ask(async (stripe) => {
      return stripe.accounts.retrieve(accountId)
    })
  }

  async accountSession(accountId: string): Promise<string> {
    return this.ask(async (stripe) => {
      const session = await stripe.accountSessions.create({
        account: accountId,
        components: {
          payments: {
            enabled: true,
            features: { refund_management: true, dispute_management: true, capture_payments: true },
          },
          notification_banner: { enabled: true },
        },
      })
      return session.client_secret
    })
  }

  async createCustomer(accountId: string, { type, id }: Customer): Promise<string> {
    return this.ask(async (stripe) => {
      const metadata = { customerId: id, customerType: type.toUpperCase() }
      // Two calls at once make one customer.
      const idempotencyKey = `customer-${accountId}-${type}-${id}`
      const customer = await stripe.customers.create({ metadata }, { stripeAccount: accountId, idempotencyKey })
      return customer.id
    })
  }

  /** With what it pays by. Undefined for one that was deleted there. */
  async customer(accountId: string, id: string): Promise<ProcessorCustomer | undefined> {
    return this.ask(async (stripe) => {
      const expand = ['invoice_settings.default_payment_method']
      const customer = await stripe.customers.retrieve(id, { expand }, { stripeAccount: accountId })
      if (customer.deleted) return undefined
      const noted = customerNoted(customer.metadata)
      const paymentMethod = customer.invoice_settings?.default_payment_method ?? null
      return noted && { customer: noted, paymentMethod }
    })
  }

  async payOnce({
    accountId,
    customerId,
    currency,
    minorUnits,
    quantity,
    discount = 0,
    metadata,
  }: Order): Promise<string> {
    return this.ask(async (stripe) => {
      const intent = await stripe.paymentIntents.create(
        {
          amount: minorUnits * quantity - discount,
          currency: currency.toLowerCase(),
          customer: customerId,
          automatic_payment_methods: { enabled: true },
          metadata,
        },
        { stripeAccount: accountId },
      )
      return intent.client_secret ?? ''
    })
  }

  async subscribe(order: RecurringOrder): Promise<string> {
    return this.ask(async (stripe) => {
      const { accountId, customerId, metadata, quantity, trialEnd, coupon } = order
      const subscription = await stripe.subscriptions.create(
        {
          customer: customerId,
          items: [{ price_data: await this.priceData(order), quantity }],
          payment_behavior: 'default_incomplete',
          payment_settings: { save_default_payment_method: 'on_subscription' },
          expand: [...withSecret],
          metadata,
          ...(coupon !== undefined && { discounts: [{ coupon }] }),
          ...(trialEnd && {
            trial_end: Math.floor(trialEnd.getTime() / 1000),
            // Somebody who never gave a card owes nothing when it is over.
            trial_settings: { end_behavior: { missing_payment_method: 'cancel' as const } },
          }),
        },
        { stripeAccount: accountId },
      )
      return secretOf(subscription)
    })
  }

  /** Another plan in the place of the one that runs: paid at once or not at all. A trial goes on. */
  async switchPlan(subscriptionId: string, order: RecurringOrder & { dropsCoupon: boolean }): Promise<void> {
    return this.ask(async (stripe) => {
      const { accountId, metadata, quantity, coupon, dropsCoupon } = order
      const options = { stripeAccount: accountId }
      const current = await stripe.subscriptions.retrieve(subscriptionId, {}, options)
      const item = current.items.data[0]
      const price = { price_data: await this.priceData(order), quantity }
      await stripe.subscriptions.update(
        subscriptionId,
        {
          items: [item ? { id: item.id, ...price } : price],
          payment_behavior: 'error_if_incomplete',
          proration_behavior: 'always_invoice',
          ...(coupon !== undefined && { discounts: [{ coupon }] }),
          // What the processor is not told stays as it is there.
          ...(dropsCoupon && { discounts: '' as const }),
          metadata: { ...metadata, ...(dropsCoupon && { redemptionId: '' }) },
        },
        options,
      )
    })
  }

  /** One that has ended already is refused there, and as it should be: what failed half-way is tried again. */
  async cancel(accountId: string, subscriptionId: string): Promise<void> {
    return this.ask(async (stripe) => {
      const options = { stripeAccount: accountId }
      try {
        await stripe.subscriptions.cancel(subscriptionId, {}, options)
      } catch (error) {
        if (!isMissing(error)) throw error
        const { status } = await stripe.subscriptions.retrieve(subscriptionId, {}, options)
        if (status !== 'canceled' && status !== 'incomplete_expired') throw error
      }
    })
  }

  async subscriptionsOf(accountId: string, customerId: string): Promise<Stripe.Subscription[]> {
    return this.ask(async (stripe) => {
      const expand = ['data.default_payment_method']
      const query = { customer: customerId, status: 'all' as const, limit: 100, expand }
      return newest(stripe.subscriptions.list(query, { stripeAccount: accountId }))
    })
  }

  /** Undefined when the signature is not of our secret, or is too old. */
  async verifyEvent(payload: Uint8Array, signature: string): Promise<Stripe.Event | undefined> {
    const stripe = await this.#stripe()
    const { webhookSecret } = this.#settings
    if (webhookSecret === undefined) return undefined
    try {
      return stripe.webhooks.constructEvent(Buffer.from(payload), signature, webhookSecret)
    } catch {
      return undefined
    }
  }

  async priceData(order: RecurringOrder) {
    const stripe = await this.#stripe()
    const options = { stripeAccount: order.accountId }
    const product = await stripe.products.create({ name: order.displayName || 'Subscription' }, options)
    return { ...amountData(order), product: product.id }
  }
}

export const amountData = ({
  currency,
  minorUnits,
  interval: [interval_count, interval],
}: Pick<RecurringOrder, 'currency' | 'minorUnits' | 'interval'>) => ({
  currency: currency.toLowerCase(),
  unit_amount: minorUnits,
  recurring: { interval, interval_count },
})

export function createProcessor({ stripe }: Settings, log: Logger): Processor | undefined {
  const { secretKey } = stripe
  return secretKey === undefined ? undefined : new Processor({ ...stripe, secretKey }, log)
}

const withSecret = ['latest_invoice.confirmation_secret', 'pending_setup_intent'] as const

/** What the page pays with: the first invoice, or only a card to keep where a trial comes first. */
function secretOf({ latest_invoice, pending_setup_intent }: Stripe.Subscription): string {
  const invoice = typeof latest_invoice === 'object' ? latest_invoice : undefined
  const intent = typeof pending_setup_intent === 'object' ? pending_setup_intent : undefined
  return invoice?.confirmation_secret?.client_secret ?? intent?.client_secret ?? ''
}
