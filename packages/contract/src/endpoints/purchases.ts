import * as z from 'zod'
import { currencies } from '../currencies.ts'
import { accessLevels, defineEndpoint } from '../endpoint.ts'
import { customerType, dayInterval, id, money, text } from '../schemas.ts'
import { extensionOnly } from './account-access.ts'
import { CheckoutCoupon } from './coupons.ts'
import { customerId } from './payment-items.ts'

const tag = 'Payments'

const amounts = Object.fromEntries(currencies.map((currency) => [currency.code, money(currency).optional()])) as Record<
  (typeof currencies)[number]['code'],
  z.ZodOptional<z.ZodString>
>

const inlinePrice = z
  .strictObject({ ...amounts, interval: dayInterval.optional(), free_trial: dayInterval.optional() })
  .refine((price) => currencies.some(({ code }) => price[code] !== undefined), 'At least one currency is required')

/** An offer that is in no configuration, made up by the server for this purchase. */
export const InlineOffer = z.strictObject({
  /** The name to show. */
  display_name: text,
  /** Who can buy it. */
  customer_type: customerType,
  /** How long it costs nothing at first. */
  free_trial: dayInterval.optional(),
  /** Made-up offers are always for servers alone. */
  server_only: z.literal(true).default(true),
  /** How it can be paid, by ids of your own. */
  prices: z.record(id, inlinePrice),
  /** What comes with it, by item. */
  included_items: z.record(
    id,
    z.strictObject({
      quantity: z.number().default(0),
      repeat: z.union([z.literal('never'), dayInterval]).default('never'),
      expires: z.enum(['never', 'when-purchase-expires', 'when-repeated']).default('never'),
    }),
  ),
})

const couponCode = text.max(100)

export const createPurchaseUrl = defineEndpoint({
  method: 'POST',
  path: '/payments/purchases/create-purchase-url',
  access: accessLevels,
  needs: 'people.write',
  audit: { exempt: 'Nothing is bought yet.' },
  tag,
  summary: 'Make a checkout link for one customer and one offer',
  body: z.strictObject({
    customer_type: customerType,
    customer_id: customerId,
    offer_id: text.optional(),
    inline_offer: InlineOffer.optional().meta({ description: 'Server access only' }),
    offer_inline: InlineOffer.optional().meta({ description: 'An older name of inline_offer', deprecated: true }),
    coupon: couponCode.optional().meta({ description: 'Ours: a code that the page begins with. Extensions only' }),
  }),
  result: z.object({ url: z.string() }),
  errors: ['OFFER_DOES_NOT_EXIST', 'OFFER_CUSTOMER_TYPE_DOES_NOT_MATCH'],
  textErrors: {
    ...extensionOnly,
    400: 'Payments are not set up, or not exactly one offer that this access level may use is named, or a server names a coupon that does not work for it.',
  },
})

const codeErrors = ['VERIFICATION_CODE_NOT_FOUND', 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED'] as const

export const validatePurchaseCode = defineEndpoint({
  method: 'POST',
  path: '/payments/purchases/validate-code',
  access: 'open',
  tag,
  summary: 'Read what a checkout link offers; does not use it',
  body: z.strictObject({ full_code: text }),
  result: z.object({
    offer: z.object({
      display_name: z.string(),
      customer_type: customerType,
      stackable: z.boolean(),
      prices: z.record(
        z.string(),
        z.object({ ...amounts, interval: dayInterval.optional(), free_trial: dayInterval.optional() }),
      ),
    }),
    stripe_account_id: z.string(),
    project_id: z.string(),
    already_bought_non_stackable: z.boolean(),
    conflicting_group_offers: z.array(z.object({ offer_id: z.string(), display_name: z.string() })),
    takes_coupons: z.boolean().meta({ description: 'Ours: whether there is a code to be typed' }),
    coupon: CheckoutCoupon.nullable().meta({ description: 'Ours: what the link begins with' }),
    change: z
      .object({
        due_now: z
          .record(z.string(), z.int())
          .meta({ description: 'For one of each recurring price, as far as the processor tells' }),
      })
      .nullable()
      .meta({
        description: 'Ours: the plan at the processor is changed in place, and paid with the card that pays for it',
      }),
  }),
  extensions: ['takes_coupons', 'coupon', 'change'],
  errors: codeErrors,
})

const Purchase = z.strictObject({
  full_code: text,
  price_id: text,
  quantity: z.int().min(1).max(1_000_000).default(1),
  coupon: couponCode.optional().meta({ description: 'Ours: a code that is redeemed with it. Extensions only' }),
})
const purchaseErrors = [...codeErrors, 'USER_NOT_FOUND', 'TEAM_NOT_FOUND'] as const
const processorFailed = {
  502: 'The payment processor did not answer as it should.',
  504: 'The payment processor did not answer in time.',
}
const notForSale = { 400: 'The price, quantity or offer cannot be bought by this customer now; the text says why.' }

export const createPurchaseSession = defineEndpoint({
  method: 'POST',
  path: '/payments/purchases/purchase-session',
  access: 'open',
  tag,
  summary: 'Start to pay for what a checkout link offers',
  body: Purchase,
  result: z.object({ client_secret: z.string() }),
  errors: purchaseErrors,
  textErrors: { ...notForSale, ...processorFailed, ...extensionOnly },
})

export const createTestModePurchase = defineEndpoint({
  method: 'POST',
  path: '/internal/payments/test-mode-purchase-session',
  access: ['admin'],
  needs: 'people.write',
  tag: 'Payments',
  summary: 'Buy what a checkout link offers without paying',
  body: Purchase.extend({
    granted: z
      .boolean()
      .optional()
      .meta({ description: 'Ours: the owner gives it. It costs nothing, has no invoice, and ends with its period' }),
  }),
  result: 'success',
  errors: purchaseErrors,
  textErrors: { ...notForSale, ...extensionOnly },
})

export const renewTestModeSubscription = defineEndpoint({
  method: 'POST',
  path: '/internal/payments/test-mode-renew',
  access: ['admin'],
  needs: 'people.write',
  tag: 'Payments',
  summary: 'Move a test-mode subscription to its next period',
  body: z.strictObject({ subscription_id: text }),
  result: 'success',
  textErrors: { 400: 'It was not bought in test mode, or has ended.', 404: 'There is no such subscription.' },
})

export const receiveStripeEvent = defineEndpoint({
  method: 'POST',
  path: '/integrations/stripe/webhooks',
  access: 'open',
  tag: 'Payments',
  summary: 'Where Stripe tells what became of payments',
  headers: z.object({ 'stripe-signature': text }),
  rawBody: true,
  body: z.unknown().meta({ description: 'An event, signed by Stripe' }),
  result: z.object({ received: z.literal(true) }),
  textErrors: {
    400: 'The signature is wrong, or the event names no account or customer, or none that the processor knows.',
    ...processorFailed,
  },
})
