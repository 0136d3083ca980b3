import { randomUUID } from 'node:crypto'
import { type CouponDuration, couponKey, couponPageSize, isUuid, textError } from '@hallpass/contract'
import type { Coupon, createCoupon, updateCoupon } from '@hallpass/contract/endpoints'
import type * as z from 'zod'
import { describeAudit } from '../../core/audit/index.ts'
import { amountsOf, type CouponRow, countLeft, ownOffer, paymentsNow } from '../../core/payments/index.ts'
import { isUniqueViolation } from '../../db/index.ts'
import type { Call } from '../../http/call.ts'
import { pageOf } from '../../http/lists.ts'
import { cutAt, placeOf } from '../../http/places.ts'
import { deleteCoupon, insertCoupon, readCoupons, updateCoupon as writeCoupon } from './store.ts'

interface Query {
  limit?: number | undefined
  cursor?: string | undefined
}

export async function listPage(call: Call, { limit = couponPageSize.default, cursor }: Query) {
  const { page, next } = cutAt(await readCoupons(call.db, placeOf(cursor), limit + 1), limit)
  return pageOf(await viewsOf(call, page), next)
}

/** Payments that were begun and never came are no redemptions. */
async function viewsOf({ app, db }: Call, rows: readonly CouponRow[]): Promise<Coupon[]> {
  const left = await countLeft(
    db,
    rows.map(({ id }) => id),
    await paymentsNow(db, app.clock),
  )
  return rows.map((row) => view(row, row.redemptions - (left.get(row.id) ?? 0)))
}

const viewOf = async (call: Call, row: CouponRow) => (await viewsOf(call, [row]))[0]!

const view = (row: CouponRow, redemptions: number): Coupon => ({
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
  redemptions,
  created_at_millis: row.created_at.getTime(),
})

type Creation = z.output<NonNullable<(typeof createCoupon)['body']>>
type Change = z.output<NonNullable<(typeof updateCoupon)['body']>>

export async function create(call: Call, body: Creation) {
  requireTerms(body)
  requireOffers(call, body.offer_ids)
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
    return view(row, 0)
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

/** One that is misspelled would be for nothing. */
function requireOffers({ project }: Call, ids: readonly string[] | null | undefined) {
  const unknown = ids?.find((id) => !ownOffer(project.config.payments, id))
  if (unknown !== undefined) throw textError(400, `There is no offer ${JSON.stringify(unknown)}.`)
}

/** What was not named stays as it is. */
export async function change(call: Call, id: string, { expires_at_millis, ...body }: Change) {
  const changed = { ...body, ...(expires_at_millis !== undefined && { expires_at: dateOf(expires_at_millis) }) }
  const given = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined))
  requireOffers(call, body.offer_ids)
  const row = isUuid(id) ? await writeCoupon(call.db, id, given) : undefined
  if (!row) throw notFound()
  describeAudit(call.db, { target: { type: 'coupon', id: row.code }, after: given })
  return viewOf(call, row)
}

/** Whoever redeemed it keeps what it takes off: that is noted with the subscription. */
export async function remove(call: Call, id: string) {
  const row = isUuid(id) ? await deleteCoupon(call.db, id) : undefined
  if (!row) throw notFound()
  describeAudit(call.db, { target: { type: 'coupon', id: row.code } })
}

const notFound = () => textError(404, 'There is no such coupon.')
