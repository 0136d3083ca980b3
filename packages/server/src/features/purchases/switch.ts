import { isTextError, textError } from '@hallpass/contract'
import {
  cardDeclined,
  couponOf,
  isForOffer,
  type OpenPurchase,
  type Processor,
  type RecurringOrder,
  type Redemption,
  type SubscriptionRow,
  syncCustomer,
} from '../../core/payments/index.ts'
import type { Situation } from './rules.ts'

const cardRefused = 'The card that pays for the present plan was refused. Change it, and try again.'
export const isCardRefused = (error: unknown) => isTextError(error) && error.text === cardRefused

interface Switching {
  situation: Situation
  /** What runs. */
  conflict: SubscriptionRow
  recurring: RecurringOrder
  redemption: Redemption | undefined
  now: Date
}

/** Paid with the card of the plan that runs, or not at all: nobody has a plan that is not paid for. There is no secret to pay with. */
export async function switchTo(
  processor: Processor,
  { db, project, code }: OpenPurchase,
  switching: Switching,
): Promise<string> {
  const { conflict, recurring, now } = switching
  try {
    const order = { ...recurring, dropsCoupon: dropsCoupon(switching) }
    await processor.switchPlan(conflict.processor_id!, order)
  } catch (error) {
    throw isTextError(error) && error.text === cardDeclined ? textError(400, cardRefused) : error
  }
  const { accountId, customerId } = recurring
  const { customer } = code.data
  // It is done, whatever comes of this: its event tells the same a moment later.
  await syncCustomer(processor, db, { project, accountId, customerId, customer, now }).catch(() => undefined)
  return ''
}

/** At the processor a coupon knows no offers: one that is not for the new one does not go on with it. */
export function dropsCoupon({
  conflict,
  redemption,
  situation,
}: Pick<Switching, 'conflict' | 'redemption' | 'situation'>): boolean {
  const coupon = couponOf(conflict)
  return !redemption && coupon !== null && !isForOffer(coupon, situation.offerId)
}
