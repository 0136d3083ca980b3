import type { CouponDuration, CurrencyCode } from '@hallpass/contract'
import type * as endpoints from '@hallpass/contract/endpoints'
import * as routes from '@hallpass/contract/routes'
import type { Core } from '../app/core.ts'
import { dateOf } from '../objects/dates.ts'
import type { Wire } from '../transport/call.ts'

/** Who can redeem a coupon, and until when; can be changed. */
export interface CouponLimits {
  /** Null for every offer. */
  offerIds?: string[] | null
  /** Until when it can be redeemed. */
  expiresAt?: Date | null
  /** How often it can be redeemed in all. */
  maxRedemptions?: number | null
  /** Whether each customer can redeem it once only. */
  oncePerCustomer?: boolean
}

/** What it takes off stays as it was made. */
export interface NewCoupon extends CouponLimits {
  /** What people type, in any case. */
  code: string
  /** A whole number from 1 to 100; or `amountsOff`. */
  percentOff?: number
  /** In the smallest unit of each currency; or `percentOff`. */
  amountsOff?: { [C in CurrencyCode]?: number }
  /** Of a subscription: the first payment, some `months`, or every payment. The first if nothing is said. */
  duration?: CouponDuration
  /** With the duration `months`. */
  months?: number
}

/** A code that takes something off at checkout. */
export interface Coupon {
  /** The coupon’s id. */
  readonly id: string
  /** In capitals. */
  readonly code: string
  /** How many percent, where it is a part. */
  readonly percentOff: number | null
  /** How much, where it is an amount, in the smallest unit of each currency. */
  readonly amountsOff: Readonly<Record<string, number>> | null
  /** Which payments of a subscription it is taken off. */
  readonly duration: CouponDuration
  /** With the duration `months`. */
  readonly months: number | null
  /** Null for every offer. */
  readonly offerIds: readonly string[] | null
  /** Until when it can be redeemed. */
  readonly expiresAt: Date | null
  /** How often it can be redeemed in all. */
  readonly maxRedemptions: number | null
  /** Whether each customer can redeem it once only. */
  readonly oncePerCustomer: boolean
  /** Whether it can be redeemed at all. */
  readonly isActive: boolean
  /** How often it was redeemed. */
  readonly redemptions: number
  /** When it was made. */
  readonly createdAt: Date
  /** Changes who can redeem it; whoever has keeps what it takes off. */
  update(changes: CouponLimits & { isActive?: boolean }): Promise<Coupon>
  /** Nobody can redeem it any more; whoever has keeps what it takes off. */
  delete(): Promise<void>
}

/** Newest first; `nextCursor` leads to the next page. */
export type CouponPage = Coupon[] & { nextCursor: string | null }

/** Codes that take something off at checkout. */
export interface CouponMembers {
  /** The project’s coupons, newest first. */
  listCoupons(options?: { cursor?: string; limit?: number }): Promise<CouponPage>
  /** Makes a code that takes something off at checkout. */
  createCoupon(options: NewCoupon): Promise<Coupon>
}

type WireCoupon = Wire<typeof routes.listCoupons, 'server'>['items'][number]
type Creation = NonNullable<routes.CallInput<typeof endpoints.createCoupon, 'server'>['body']>
type Change = NonNullable<routes.CallInput<typeof endpoints.updateCoupon, 'server'>['body']>
const caller = { level: 'server' } as const

export function couponMembers(core: Core): CouponMembers {
  return {
    listCoupons: async (query = {}) => {
      const { items, pagination } = await core.call(caller, routes.listCoupons, { query })
      return Object.assign(
        items.map((item) => coupon(core, item)),
        { nextCursor: pagination.next_cursor },
      )
    },
    createCoupon: async ({ code, percentOff, amountsOff, duration, months, ...limits }) => {
      const terms = { code, percent_off: percentOff, amounts_off: amountsOff, duration, months }
      const body = { ...filled(terms), ...limitsOf(limits) } as Creation
      return coupon(core, await core.call(caller, routes.createCoupon, { body }))
    },
  }
}

/** What was not said is not sent. */
const filled = (fields: object) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

const limitsOf = ({ offerIds, expiresAt, maxRedemptions, oncePerCustomer }: CouponLimits): Change =>
  filled({
    offer_ids: offerIds,
    expires_at_millis: expiresAt === null ? null : expiresAt?.getTime(),
    max_redemptions: maxRedemptions,
    once_per_customer: oncePerCustomer,
  })

function coupon(core: Core, item: WireCoupon): Coupon {
  const params = { coupon_id: item.id }
  return {
    id: item.id,
    code: item.code,
    percentOff: item.percent_off,
    amountsOff: item.amounts_off,
    duration: item.duration,
    months: item.months,
    offerIds: item.offer_ids,
    expiresAt: dateOf(item.expires_at_millis),
    maxRedemptions: item.max_redemptions,
    oncePerCustomer: item.once_per_customer,
    isActive: item.is_active,
    redemptions: item.redemptions,
    createdAt: new Date(item.created_at_millis),
    update: async ({ isActive, ...limits }) => {
      const body = { ...limitsOf(limits), ...(isActive !== undefined && { is_active: isActive }) }
      return coupon(core, await core.call(caller, routes.updateCoupon, { params, body }))
    },
    delete: async () => {
      await core.call(caller, routes.deleteCoupon, { params })
    },
  }
}
