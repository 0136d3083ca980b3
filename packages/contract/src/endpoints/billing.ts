import * as z from 'zod'
import { accessLevels, defineEndpoint } from '../endpoint.ts'
import { customerType, dayInterval, millis, text } from '../schemas.ts'
import { customerId } from './payment-items.ts'

const tag = 'Payments'
const minor = 'In the smallest unit of the currency'

export const customerParams = z.strictObject({ customer_type: customerType, customer_id: customerId })
const subscriptionParams = customerParams.extend({ subscription_id: text })

/** Whoever is not the customer, and not a member of the team who may. */
export const customerErrors = [
  'USER_AUTHENTICATION_REQUIRED',
  'USER_NOT_FOUND',
  'TEAM_NOT_FOUND',
  'TEAM_MEMBERSHIP_NOT_FOUND',
  'TEAM_PERMISSION_REQUIRED',
] as const
export const notTheCustomer = { 403: 'It is of another user.' }
const ofCustomers =
  'At the client level: of the signed-in user, and of teams in which they have `$manage_billing` or `$delete_team`.'
export const processorFailed = {
  502: 'The payment processor did not answer as it should.',
  504: 'The payment processor did not answer in time.',
}
const notFound = {
  404: 'The customer has no such subscription, or the caller did not send `x-hallpass-extensions: 1`.',
}

const PaidPrice = z.object({
  currency: z.string(),
  amount: z.number().meta({ description: minor }),
  interval: dayInterval.nullable().meta({ description: 'Null for what is paid once' }),
})

/** Something that a customer has. */
export const Product = z.object({
  id: z.string().nullable().meta({ description: 'Of the subscription or the purchase; null for what is included' }),
  type: z.enum(['subscription', 'one_time', 'included']),
  reason: z.enum(['bought', 'granted', 'included']).meta({ description: 'Why they have it' }),
  offer_id: z.string().nullable(),
  display_name: z.string(),
  group_id: z.string().nullable(),
  price_id: z.string().nullable(),
  price: PaidPrice.nullable().meta({ description: 'For one of them, without coupons' }),
  discount: z
    .object({
      code: z.string(),
      percent_off: z.number().nullable(),
      amount_off: z.number().nullable().meta({ description: minor }),
      ends_at_millis: z.number().nullable().meta({ description: 'Payments from then on are whole again' }),
    })
    .nullable()
    .meta({ description: 'What a coupon takes off the next payments' }),
  quantity: z.number(),
  is_stackable: z.boolean().meta({ description: 'Whether the quantity can be changed' }),
  status: z.string().nullable().meta({ description: 'Of a subscription' }),
  test_mode: z.boolean(),
  started_at_millis: z.number().nullable(),
  current_period_start_millis: z.number().nullable(),
  current_period_end_millis: z.number().nullable(),
  trial_end_millis: z.number().nullable(),
  cancel_at_period_end: z.boolean(),
  ends_at_millis: z.number().nullable().meta({ description: 'When they lose it; null if it goes on' }),
  next: z
    .object({
      type: z.enum(['renews', 'ends', 'first_payment', 'retry']),
      at_millis: z.number().nullable(),
      amount: z.number().nullable().meta({ description: minor }),
    })
    .nullable()
    .meta({ description: 'What comes next' }),
  latest_invoice_id: z.string().nullable(),
  can: z.object({ cancel: z.boolean(), resume: z.boolean(), change: z.boolean() }),
})
export type Product = z.infer<typeof Product>

export const PaymentMethod = z.object({
  brand: z.string(),
  last4: z.string(),
  exp_month: z.number(),
  exp_year: z.number(),
})

export const getBilling = defineEndpoint({
  method: 'GET',
  path: '/payments/customers/{customer_type}/{customer_id}',
  access: accessLevels,
  needs: 'people.read',
  crud: true,
  ours: true,
  tag,
  summary: 'Read what a customer has, why, and what comes next',
  description: ofCustomers,
  params: customerParams,
  result: z.object({
    customer_type: customerType,
    customer_id: z.string(),
    test_mode: z.boolean().meta({ description: 'The project takes no money' }),
    now_millis: z.number().meta({ description: 'The time of its payments: the clock of a test project can be moved' }),
    payment_method: PaymentMethod.nullable(),
    credit: z
      .array(z.object({ currency: z.string(), amount: z.number() }))
      .meta({ description: 'What is left of earlier payments and is used for the next ones' }),
    has_invoices: z.boolean(),
    products: z.array(Product),
  }),
  errors: customerErrors,
  textErrors: { ...notTheCustomer },
})

export const cancelSubscription = defineEndpoint({
  method: 'POST',
  path: '/payments/customers/{customer_type}/{customer_id}/subscriptions/{subscription_id}/cancel',
  access: accessLevels,
  needs: 'people.write',
  refusesImpersonation: true,
  audit: 'subscription.canceled',
  ours: true,
  tag,
  summary: 'Cancel a subscription, at the end of what is paid or at once',
  description: `Canceled at once, it gives nothing any more; money is given back by a refund alone. ${ofCustomers}`,
  params: subscriptionParams,
  body: z.strictObject({
    when: z.enum(['period_end', 'now']).default('period_end'),
    reason: text.max(1000).optional().meta({ description: 'For the audit log' }),
  }),
  bodyOptional: true,
  result: Product,
  errors: customerErrors,
  textErrors: { ...notFound, ...notTheCustomer, ...processorFailed, 400: 'It has ended already.' },
})

export const resumeSubscription = defineEndpoint({
  method: 'POST',
  path: '/payments/customers/{customer_type}/{customer_id}/subscriptions/{subscription_id}/resume',
  access: accessLevels,
  needs: 'people.write',
  refusesImpersonation: true,
  audit: 'subscription.resumed',
  ours: true,
  tag,
  summary: 'Take a cancellation back, until the subscription has ended',
  description: ofCustomers,
  params: subscriptionParams,
  body: z.strictObject({}),
  bodyOptional: true,
  result: Product,
  errors: customerErrors,
  textErrors: { ...notFound, ...notTheCustomer, ...processorFailed, 400: 'It has ended, or was not canceled.' },
})

export const listChangeOptions = defineEndpoint({
  method: 'GET',
  path: '/payments/customers/{customer_type}/{customer_id}/subscriptions/{subscription_id}/options',
  access: accessLevels,
  needs: 'people.read',
  crud: true,
  ours: true,
  tag,
  summary: 'List the plans that a subscription can be changed to, and what a longer one saves',
  description: `The other prices of its offer, and the offers of the same group. ${ofCustomers}`,
  params: subscriptionParams,
  result: z.object({
    options: z.array(
      z.object({
        offer_id: z.string(),
        display_name: z.string(),
        is_current: z.boolean(),
        is_stackable: z.boolean(),
        prices: z.array(
          PaidPrice.extend({
            price_id: z.string(),
            is_current: z.boolean(),
            saving: z
              .object({ compared_to_price_id: z.string(), amount: z.number(), percent: z.number() })
              .nullable()
              .meta({ description: 'Against paying the price that is due most often for as long' }),
          }),
        ),
      }),
    ),
  }),
  errors: customerErrors,
  textErrors: { ...notFound, ...notTheCustomer },
})

const SubscriptionChange = z.strictObject({
  offer_id: text.optional().meta({ description: 'Of the same group; the present one if it is left out' }),
  price_id: text.optional(),
  quantity: z.int().min(1).max(1_000_000).optional(),
})
const notPossible = { 400: 'The subscription cannot be changed to this now; the text says why.' }

export const InvoiceLine = z.object({
  description: z.string(),
  quantity: z.number(),
  amount: z.number().meta({ description: `${minor}; below zero: paid for and not used` }),
  offer_id: z.string().nullable(),
  price_id: z.string().nullable(),
  period_start_millis: z.number().nullable(),
  period_end_millis: z.number().nullable(),
})

export const previewSubscriptionChange = defineEndpoint({
  method: 'POST',
  path: '/payments/customers/{customer_type}/{customer_id}/subscriptions/{subscription_id}/preview-change',
  access: accessLevels,
  // It is asked by those who are about to change it.
  needs: 'people.write',
  audit: { exempt: 'Nothing is changed.' },
  ours: true,
  tag,
  summary: 'Ask what another plan or quantity would cost now and later',
  description: ofCustomers,
  params: subscriptionParams,
  body: SubscriptionChange,
  result: z.object({
    currency: z.string(),
    lines: z.array(InvoiceLine),
    total: z.number().meta({ description: `${minor}; below zero: left to the customer for later` }),
    credit_applied: z.number(),
    due_now: z.number(),
    proration_at_millis: z.number().meta({ description: 'Send it with the change: what was told is then charged' }),
    period_end_millis: z.number().nullable(),
    next_payment: z.object({ at_millis: z.number(), amount: z.number() }).nullable(),
  }),
  errors: customerErrors,
  textErrors: { ...notFound, ...notTheCustomer, ...notPossible, ...processorFailed },
})

export const changeSubscription = defineEndpoint({
  method: 'POST',
  path: '/payments/customers/{customer_type}/{customer_id}/subscriptions/{subscription_id}/change',
  access: accessLevels,
  needs: 'people.write',
  refusesImpersonation: true,
  audit: 'subscription.changed',
  ours: true,
  tag,
  summary: 'Change the plan or the quantity of a subscription',
  description: `What is not used of the old plan is taken off the new one. ${ofCustomers}`,
  params: subscriptionParams,
  body: SubscriptionChange.extend({
    proration_at_millis: millis.optional().meta({ description: 'Of the preview, for an hour' }),
    due_now: z
      .int()
      .min(0)
      .optional()
      .meta({ description: 'Of the preview: if it is not what is due any more, nothing changes' }),
  }),
  result: Product,
  errors: customerErrors,
  textErrors: {
    ...notFound,
    ...notTheCustomer,
    ...notPossible,
    ...processorFailed,
    409: 'It was changed meanwhile, or `due_now` is not what is due any more: ask for a new preview.',
  },
})

export const setPaymentMethod = defineEndpoint({
  method: 'PUT',
  path: '/payments/customers/{customer_type}/{customer_id}/payment-method',
  access: accessLevels,
  needs: 'people.write',
  refusesImpersonation: true,
  audit: 'payment_method.changed',
  ours: true,
  tag,
  summary: 'Change what a customer pays with',
  description: `In test mode one of two cards that stand in for real ones; what is owed is tried again at once. ${ofCustomers}`,
  params: customerParams,
  body: z.strictObject({
    test_card: z.enum(['works', 'declines']).optional(),
    payment_method_id: text.max(255).optional().meta({ description: 'Of the processor, after its setup' }),
  }),
  result: z.object({ payment_method: PaymentMethod.nullable() }),
  errors: customerErrors,
  textErrors: {
    ...notTheCustomer,
    ...processorFailed,
    400: 'Not the kind of card that this project takes.',
  },
})

export const setUpPaymentMethod = defineEndpoint({
  method: 'POST',
  path: '/payments/customers/{customer_type}/{customer_id}/payment-method/setup',
  access: accessLevels,
  needs: 'people.write',
  refusesImpersonation: true,
  audit: { exempt: 'Nothing is changed yet.' },
  ours: true,
  tag,
  summary: 'Begin to change what a customer pays with, at the processor',
  description: ofCustomers,
  params: customerParams,
  body: z.strictObject({}),
  bodyOptional: true,
  result: z.object({
    client_secret: z.string().nullable().meta({ description: 'Null in test mode' }),
    stripe_account_id: z.string(),
    stripe_publishable_key: z
      .string()
      .nullable()
      .meta({ description: 'What a page opens the card fields of Stripe with; null where the server has none' }),
  }),
  errors: customerErrors,
  textErrors: { ...notTheCustomer, ...processorFailed, 400: 'Payments are not set up.' },
})
