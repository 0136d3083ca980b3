import { randomUUID } from 'node:crypto'
import { type CouponDuration, couponKey, couponPageSize, isUuid, textError } from '@hallpass/contract'
import type { Coupon, createCoupon, updateCoupon } from '@hallpass/contract/endpoints'
import type * as z from 'zod'
import { describeAudit } from '../../core/audit/index.ts'
import { amountsOf, type CouponRow } from '../../core/payments/index.ts'
import { isUniqueViolation } from '../../db/index.ts'
import type { Call } from '../../http/call.ts'
import { pageOf } from '../../http/lists.ts'
import { deleteCoupon, insertCoupon, readCoupons, updateCoupon as writeCoupon } from './store.ts'

interface Query {
  limit?: number | undefined
  cursor?: string | undefined
}

export async function listPage({ db }: Call, { limit = couponPageSize.default, cursor }: Query) {
  const rows = await readCoupons(db, placeOf(cursor), limit + 1)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next = rows.length > limit && last ? `${last.created_at.getTime()}.${last.id}` : null
  return pageOf(page.map(view), next)
}

function placeOf(cursor: string | undefined) {
  const [, at, id] = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(cursor ?? '') ?? []
  return at && id && isUuid(id) ? { at: new Date(Number(at)), id } : undefined
}

const view = (row: CouponRow): Coupon => ({
  id: row.id,
  code: row.code,
  percent_off: row.percent_off,
  amounts_off: amountsOf(row),
  duration: row.duration as CouponDuration,
  months: row.months,
  offer_ids: row.offer_ids,
  expires_at_millis: row.expires_at?.getTime() ?? null,
  max_redemptions: row.max_redemptions,
  once_per_customer: row.once_per_customer,
  is_active: row.is_active,
  redemptions: row.redemptions,
  created_at_millis: row.created_at.getTime(),
})

type Creation = z.output<NonNullable<(typeof createCoupon)['body']>>
type Change = z.output<NonNullable<(typeof updateCoupon)['body']>>

export async function create(call: Call, body: Creation) {
  requireTerms(body)
  const code = couponKey(body.code)
  describeAudit(call.db, { target: { type: 'coupon', id: code }, after: { ...body, code } })
  try {
    const row = await insertCoupon(call.db, {
      id: randomUUID(),
      code,
      percent_off: body.percent_off ?? null,
      amounts_off: body.amounts_off ? JSON.stringify(body.amounts_off) : null,
      duration: body.duration,
      months: body.months ?? null,
      offer_ids: body.offer_ids ?? null,
      expires_at: dateOf(body.expires_at_millis),
      max_redemptions: body.max_redemptions ?? null,
      once_per_customer: body.once_per_customer,
      created_at: call.app.clock.now(),
    })
    return view(row)
  } catch (error) {
    if (isUniqueViolation(error)) throw textError(409, 'There is a coupon with this code.')
    throw error
  }
}

function requireTerms({ percent_off, amounts_off, duration, months }: Creation) {
  if ((percent_off === undefined) === (amounts_off === undefined))
    throw textError(400, 'Send either percent_off or amounts_off.')
  if ((duration === 'months') !== (months !== undefined))
    throw textError(400, 'months is for the duration "months", which needs it.')
}

const dateOf = (millis: number | null | undefined) =>
  millis === null || millis === undefined ? null : new Date(millis)

/** What was not named stays as it is. */
export async function change(call: Call, id: string, { expires_at_millis, ...body }: Change) {
  const changed = { ...body, ...(expires_at_millis !== undefined && { expires_at: dateOf(expires_at_millis) }) }
  const given = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined))
  const row = isUuid(id) ? await writeCoupon(call.db, id, given) : undefined
  if (!row) throw notFound()
  describeAudit(call.db, { target: { type: 'coupon', id: row.code }, after: given })
  return view(row)
}

/** Whoever redeemed it keeps what it takes off: that is noted with the subscription. */
export async function remove(call: Call, id: string) {
  const row = isUuid(id) ? await deleteCoupon(call.db, id) : undefined
  if (!row) throw notFound()
  describeAudit(call.db, { target: { type: 'coupon', id: row.code } })
}

const notFound = () => textError(404, 'There is no such coupon.')
