import * as z from 'zod'
import { couponCodePattern, couponDurations, couponRefusals } from '../coupons.ts'
import { currencies } from '../currencies.ts'
import { defineEndpoint } from '../endpoint.ts'
import { couponPageSize } from '../limits.ts'
import { boolean, id, millis, text } from '../schemas.ts'
import { badCursor, page } from './lists.ts'

const tag = 'Payments'
const access = ['server', 'admin'] as const

const amount = z.int().min(1).max(99_999_900)
const amounts = z
  .strictObject(
    Object.fromEntries(currencies.map(({ code }) => [code, amount.optional()])) as Record<
      (typeof currencies)[number]['code'],
      z.ZodOptional<typeof amount>
    >,
  )
  .refine((given) => Object.keys(given).length > 0, 'At least one currency is required')
  .meta({ description: 'In the smallest unit of each currency' })

const shown = {
  code: z.string(),
  percent_off: z.number().nullable(),
  amounts_off: z
    .record(z.string(), z.number())
    .nullable()
    .meta({ description: 'In the smallest unit of each currency' }),
  duration: z.enum(couponDurations).meta({ description: 'Of a subscription: the first payment, some months, or all' }),
  months: z.number().nullable(),
}

/** What a buyer is shown of it. */
export const CheckoutCoupon = z.object(shown)

export const Coupon = z.object({
  id: z.string(),
  ...shown,
  offer_ids: z.array(z.string()).nullable().meta({ description: 'Null: for everything' }),
  expires_at_millis: z.number().nullable().meta({ description: 'Until when it can be redeemed' }),
  max_redemptions: z.number().nullable(),
  once_per_customer: z.boolean(),
  is_active: z.boolean(),
  redemptions: z.number().meta({ description: 'With those of payments that were begun in the last day' }),
  created_at_millis: z.number(),
})
export type Coupon = z.infer<typeof Coupon>

const limits = {
  offer_ids: z.array(id).min(1).max(100).nullable().optional(),
  expires_at_millis: millis.nullable().optional(),
  max_redemptions: z.int().min(1).max(1_000_000_000).nullable().optional(),
}
const notFound = { 404: 'There is no such coupon.' }

export const listCoupons = defineEndpoint({
  method: 'GET',
  path: '/payments/coupons',
  access,
  needs: 'project.read',
  crud: true,
  ours: true,
  tag,
  summary: 'List coupons, newest first',
  query: z.strictObject({
    limit: z.int().min(1).max(couponPageSize.max).optional(),
    cursor: text.max(60).optional().meta({ description: '`next_cursor` of the page before' }),
  }),
  result: page(Coupon),
  textErrors: badCursor,
})

export const createCoupon = defineEndpoint({
  method: 'POST',
  path: '/payments/coupons',
  access,
  needs: 'project.write',
  audit: 'coupon.created',
  ours: true,
  tag,
  summary: 'Create a coupon',
  description: 'What it takes off, and for how long, cannot be changed afterwards.',
  body: z.strictObject({
    code: text.regex(couponCodePattern, '{path} must have 3 to 40 letters, digits, underscores and hyphens'),
    percent_off: z.int().min(1).max(100).optional(),
    amounts_off: amounts.optional(),
    duration: z.enum(couponDurations).default('once'),
    months: z.int().min(1).max(120).optional().meta({ description: 'With the duration `months`' }),
    once_per_customer: boolean.default(false),
    ...limits,
  }),
  status: 201,
  result: Coupon,
  textErrors: {
    400: 'Not exactly one of `percent_off` and `amounts_off` is given, or `months` without its duration or the other way round, or an offer is not there.',
    409: 'There is a coupon with this code.',
  },
})

const params = z.strictObject({ coupon_id: text })

export const updateCoupon = defineEndpoint({
  method: 'PATCH',
  path: '/payments/coupons/{coupon_id}',
  access,
  needs: 'project.write',
  audit: 'coupon.updated',
  ours: true,
  tag,
  summary: 'Change who can redeem a coupon, and until when',
  description: 'Whoever redeemed it keeps what it takes off.',
  params,
  body: z.strictObject({ ...limits, once_per_customer: boolean.optional(), is_active: boolean.optional() }),
  result: Coupon,
  textErrors: { ...notFound, 400: 'An offer is not there.' },
})

export const deleteCoupon = defineEndpoint({
  method: 'DELETE',
  path: '/payments/coupons/{coupon_id}',
  access,
  needs: 'project.write',
  audit: 'coupon.deleted',
  ours: true,
  tag,
  summary: 'Delete a coupon',
  description: 'Whoever redeemed it keeps what it takes off.',
  params,
  result: 'success',
  textErrors: notFound,
})

export const validateCoupon = defineEndpoint({
  method: 'POST',
  path: '/payments/purchases/validate-coupon',
  access: 'open',
  ours: true,
  tag,
  summary: 'Read what a coupon takes off what a checkout link offers; does not redeem it',
  body: z.strictObject({ full_code: text, coupon: text.max(100) }),
  result: z.object({
    coupon: CheckoutCoupon.nullable(),
    refusal: z.enum(couponRefusals).nullable().meta({ description: 'Why there is none' }),
  }),
  errors: ['VERIFICATION_CODE_NOT_FOUND', 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED'],
})
