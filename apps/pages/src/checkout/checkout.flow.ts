import { type Coupon, discountFor } from './coupon.ts'
import { maxQuantity, type Price, type Purchase } from './purchase.ts'

export type Refusal = 'link' | 'attempts' | 'trouble'

export interface Choosing {
  step: 'choosing'
  purchase: Purchase
  priceId: string | undefined
  quantity: number
  /** What is being done; nothing else can be done meanwhile. */
  busy: 'paying' | 'skipping' | undefined
  /** Why the last attempt failed. */
  problem: string | undefined
  /** The viewer runs the project and may buy without paying. */
  isOwner: boolean
  /** The payment that was begun. The link is used up by then, so another attempt pays the same one. */
  clientSecret: string | undefined
  /** What a code takes off. */
  coupon: Coupon | undefined
  /** Why the code that was typed last takes nothing off. */
  couponProblem: string | undefined
  isCheckingCoupon: boolean
}

export type CheckoutState = { step: 'loading' } | { step: 'refused'; refusal: Refusal } | Choosing

/** A payment that was begun and may not have gone through. */
export type Begun = Pick<Choosing, 'purchase' | 'priceId' | 'quantity' | 'clientSecret' | 'coupon'>

export type CheckoutEvent =
  | { type: 'loaded'; purchase: Purchase }
  | { type: 'resumed'; begun: Begun }
  | { type: 'refused'; refusal: Refusal }
  | { type: 'retried' }
  | { type: 'priceChosen'; priceId: string }
  | { type: 'quantityChosen'; quantity: number }
  | { type: 'ownerRecognized' }
  | { type: 'submitted'; how: 'paying' | 'skipping' }
  | { type: 'sessionOpened'; clientSecret: string }
  | { type: 'failed'; problem: string }
  | { type: 'couponTyped' }
  | { type: 'couponAccepted'; coupon: Coupon }
  | { type: 'couponRefused'; problem: string }
  | { type: 'couponRemoved' }

export const loading: CheckoutState = { step: 'loading' }

export function checkout(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  if (event.type === 'loaded') return begin(event.purchase)
  if (event.type === 'resumed') return { ...begin(event.begun.purchase), ...event.begun }
  if (event.type === 'refused') return { step: 'refused', refusal: event.refusal }
  if (event.type === 'retried') return loading
  return state.step === 'choosing' ? choose(state, event) : state
}

const begin = (purchase: Purchase): Choosing => ({
  step: 'choosing',
  purchase,
  priceId: purchase.prices[0]?.id,
  quantity: 1,
  busy: undefined,
  problem: undefined,
  isOwner: false,
  clientSecret: undefined,
  coupon: purchase.coupon,
  couponProblem: undefined,
  isCheckingCoupon: false,
})

type ChoosingEvent = Exclude<CheckoutEvent, { type: 'loaded' | 'resumed' | 'refused' | 'retried' }>

function choose(state: Choosing, event: ChoosingEvent): Choosing {
  switch (event.type) {
    case 'priceChosen':
      return isLocked(state) ? state : withQuantity({ ...state, priceId: event.priceId }, state.quantity)
    case 'quantityChosen':
      return isLocked(state) || !state.purchase.isStackable ? state : withQuantity(state, event.quantity)
    case 'ownerRecognized':
      return { ...state, isOwner: true }
    case 'submitted':
      return canBuy(state) ? { ...state, busy: event.how, problem: undefined } : state
    case 'sessionOpened':
      return { ...state, clientSecret: event.clientSecret }
    case 'failed':
      return { ...state, busy: undefined, problem: event.problem }
    default:
      return isLocked(state) ? state : { ...state, ...withCoupon(event) }
  }
}

type CouponEvent = Extract<CheckoutEvent, { type: `coupon${string}` }>
const noCoupon = { coupon: undefined, couponProblem: undefined, isCheckingCoupon: false }

function withCoupon(event: CouponEvent): Partial<Choosing> {
  if (event.type === 'couponTyped') return { ...noCoupon, isCheckingCoupon: true }
  if (event.type === 'couponAccepted') return { ...noCoupon, coupon: event.coupon }
  return event.type === 'couponRefused' ? { ...noCoupon, couponProblem: event.problem } : noCoupon
}

function withQuantity(state: Choosing, wanted: number): Choosing {
  const price = chosenPrice(state)
  const whole = Number.isFinite(wanted) ? Math.floor(wanted) : 1
  return { ...state, quantity: Math.min(Math.max(1, whole), price ? maxQuantity(price) : 1) }
}

export const chosenPrice = ({ purchase, priceId }: Choosing): Price | undefined =>
  purchase.prices.find(({ id }) => id === priceId)

/** A payment has its amount from the moment it begins. */
export const isLocked = ({ busy, clientSecret }: Choosing) => busy !== undefined || clientSecret !== undefined

export const canBuy = (state: Choosing) =>
  state.busy === undefined && !state.isCheckingCoupon && !state.purchase.isOwned && chosenPrice(state) !== undefined

/** Whether the plan that the customer has is changed, and the card that pays for it charged. */
export const changesPlan = (state: Choosing) =>
  state.purchase.change !== undefined && chosenPrice(state)?.interval !== undefined

/** In the smallest unit of the currency: each time, what a code takes off the first time, and now, where that is known. */
export function totals(state: Choosing) {
  const price = chosenPrice(state)
  const each = (price?.minorUnits ?? 0) * state.quantity
  const discount = price ? discountFor(state.coupon, price, each) : 0
  const first = each - discount
  const dueToday = changesPlan(state) ? dueForChange(state) : price?.trial ? 0 : first
  return { each, discount, first, dueToday }
}

/** The processor told it for one, and without a code. */
function dueForChange({ purchase, priceId, quantity, coupon }: Choosing): number | undefined {
  return quantity === 1 && !coupon ? purchase.change?.dueNow[priceId ?? ''] : undefined
}

/** What is paid once and costs nothing is had without a payment. */
export const isFreeOnce = (state: Choosing) => {
  const { discount, first } = totals(state)
  return chosenPrice(state)?.interval === undefined && discount > 0 && first === 0
}
