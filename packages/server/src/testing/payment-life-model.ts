/** A subscription in test mode, told once more and as plainly as possible, to compare the server with. */

export type Price = 'monthly' | 'yearly' | 'weekly'
export const amounts: Record<Price, number> = { monthly: 1999, yearly: 19_990, weekly: 700 }
const dayMillis = 86_400_000

interface Subscription {
  price: Price
  quantity: number
  /** When it was bought. */
  since: number
  start: number
  end: number
  status: 'active' | 'past_due' | 'canceled'
  cancels: boolean
  endedAt: number | undefined
  failures: number
  retryAt: number | undefined
  coupon: Coupon | undefined
}

export interface Coupon {
  code: string
  /** What it takes off: so many percent, or so much. */
  percent?: number
  amount?: number
  /** In months; 0 for the first payment, undefined for all. */
  months: number | undefined
}
export const coupons: readonly Coupon[] = [
  { code: 'FIRST', percent: 33, months: 0 },
  { code: 'TWO-MONTHS', percent: 25, months: 2 },
  { code: 'ALWAYS', percent: 7, months: undefined },
]
/** The largest of them is more than a week costs. */
export const amountCoupons: readonly Coupon[] = [
  { code: 'FIRST-9', amount: 900, months: 0 },
  { code: 'TWO-MONTHS-3', amount: 333, months: 2 },
  { code: 'ALWAYS-1', amount: 101, months: undefined },
]

/** What was billed, in the order of its numbers. */
interface Bill {
  subscription: Subscription
  /** Of the period that it is for. */
  start: number
  end: number
  /** What it bought of that period, also with what was left of earlier payments. */
  value: number
  /** What credit paid of it. */
  credit: number
  due: number
  status: 'open' | 'paid' | 'given up'
  refunded: number
}

export interface Life {
  /** Whether a whole refund takes back what was bought. */
  takesBack: boolean
  subscription: Subscription | undefined
  declines: boolean
  credit: number
  bills: Bill[]
  billed: number
}

export const newLife = (takesBack: boolean): Life => ({
  ...{ takesBack, subscription: undefined, declines: false, credit: 0, bills: [], billed: 0 },
})

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
export const paidIn = ({ bills }: Life) => sum(bills.map(({ status, due }) => (status === 'paid' ? due : 0)))
export const refundedIn = ({ bills }: Life) => sum(bills.map(({ refunded }) => refunded))
export const refundable = ({ status, due, refunded }: Bill) => (status === 'paid' ? due - refunded : 0)

function after(time: number, price: Price): number {
  if (price === 'weekly') return time + 7 * dayMillis
  const date = new Date(time)
  if (price === 'monthly') date.setUTCMonth(date.getUTCMonth() + 1)
  else date.setUTCFullYear(date.getUTCFullYear() + 1)
  return date.getTime()
}

/** What is left over from before is used first. */
function bill(life: Life, subscription: Subscription, { total, value }: { total: number; value: number }): Bill {
  life.billed += total
  const credit = total > 0 ? Math.min(life.credit, total) : total
  life.credit -= credit
  const { start, end } = subscription
  const made = { subscription, start, end, value, credit, due: total - credit, status: 'paid' as const, refunded: 0 }
  life.bills.push(made)
  return made
}

interface Bought {
  price: Price
  quantity: number
  coupon: Coupon | undefined
}

function isOver({ months }: Coupon, since: number, at: number): boolean {
  if (months === undefined) return false
  if (months === 0) return at > since
  const end = new Date(since)
  end.setUTCMonth(end.getUTCMonth() + months)
  return at >= end.getTime()
}

/** What is paid for so much at that time. */
function net({ coupon, since }: Subscription, amount: number, at: number): number {
  return coupon && !isOver(coupon, since, at) ? amount - takenOff(coupon, amount) : amount
}

const takenOff = ({ percent, amount: off = 0 }: Coupon, amount: number) =>
  percent === undefined ? Math.min(amount, off) : rounded(amount, percent, 100)

export function buy(life: Life, { price, quantity, coupon }: Bought, now: number) {
  const running = { status: 'active' as const, cancels: false, endedAt: undefined, failures: 0, retryAt: undefined }
  life.subscription = { price, quantity, coupon, since: now, start: now, end: after(now, price), ...running }
  const total = net(life.subscription, amounts[price] * quantity, now)
  bill(life, life.subscription, { total, value: total })
}

const rounded = (amount: number, part: number, whole: number) => {
  const [a, b, c] = [BigInt(amount), BigInt(part), BigInt(whole)]
  return Number((2n * a * b + c) / (2n * c))
}

/** What is not used of what was paid and not refunded. */
function unusedOf({ bills }: Life, sub: Subscription, now: number): number {
  const paid = net(sub, amounts[sub.price] * sub.quantity, sub.start)
  const unused = rounded(paid, sub.end - now, sub.end - sub.start)
  // A period that was changed in the moment it began has another end.
  const isOwn = (one: Bill) => one.subscription === sub && one.start === sub.start && one.end === sub.end
  const own = bills.filter((one) => isOwn(one) && one.status === 'paid')
  const refunded = sum(own.map((one) => one.refunded))
  return refunded === 0 ? unused : Math.min(unused, Math.max(0, sum(own.map(({ value }) => value)) - refunded))
}

/** False when the card declines what it would cost. */
export function change(life: Life, to: { price: Price; quantity: number }, now: number): boolean {
  const sub = life.subscription!
  const unused = unusedOf(life, sub, now)
  const isSame = to.price === sub.price
  const wanted = net(sub, amounts[to.price] * to.quantity, now)
  const part = isSame ? rounded(wanted, sub.end - now, sub.end - sub.start) : wanted
  const due = Math.max(0, part - unused - life.credit)
  if (due > 0 && life.declines) return false
  // What is over when something is changed is not taken off what is left of it later.
  const coupon = sub.coupon && !isOver(sub.coupon, sub.since, now) ? sub.coupon : undefined
  Object.assign(sub, to, { coupon }, isSame ? {} : { start: now, end: after(now, to.price) })
  bill(life, sub, { total: part - unused, value: isSame ? part - unused : part })
  return true
}

/** Everything until then, one thing after the other. */
export function liveUntil(life: Life, now: number) {
  for (;;) {
    const sub = life.subscription
    if (!sub || sub.status === 'canceled') return
    const at = Math.min(sub.end, sub.retryAt ?? sub.end)
    if (at > now) return
    if (at === sub.end && sub.cancels) finish(life, sub, at)
    else if (at === sub.end) renew(life, sub, at)
    else if (life.declines) fail(life, sub, at)
    else recover(life)
  }
}

const openOf = ({ bills }: Life, sub: Subscription) =>
  bills.filter((one) => one.subscription === sub && one.status === 'open')

/** Nobody pays what is still owed, and what credit had paid of it is there again. */
export function finish(life: Life, sub: Subscription, at: number) {
  Object.assign(sub, { status: 'canceled', endedAt: at, retryAt: undefined, cancels: false })
  for (const open of openOf(life, sub)) {
    life.credit += open.credit
    Object.assign(open, { status: 'given up', credit: 0 })
  }
}

function renew(life: Life, sub: Subscription, at: number) {
  Object.assign(sub, { start: sub.end, end: after(sub.end, sub.price) })
  const total = net(sub, amounts[sub.price] * sub.quantity, sub.start)
  const made = bill(life, sub, { total, value: total })
  if (made.due > 0 && life.declines) made.status = 'open'
  const isOwing = sub.status === 'past_due' && life.declines
  if (made.status === 'open' || isOwing) fail(life, sub, at)
  else recover(life)
}

function fail(life: Life, sub: Subscription, at: number) {
  sub.failures += 1
  sub.status = 'past_due'
  const days = [3, 5, 7][sub.failures - 1]
  if (days === undefined) finish(life, sub, at)
  else sub.retryAt = at + days * dayMillis
}

/** Whatever is owed is paid. */
export function recover(life: Life) {
  const sub = life.subscription!
  for (const open of openOf(life, sub)) open.status = 'paid'
  Object.assign(sub, { status: 'active', failures: 0, retryAt: undefined })
}

/** Money is given back; whole, it may take what the present period gave. */
export function refund(life: Life, of: Bill, amount: number, now: number) {
  of.refunded += amount
  const { subscription: sub } = of
  if (refundable(of) > 0 || !life.takesBack || sub.endedAt !== undefined) return
  // A year that was changed to months ends later than they do, and began before.
  if (of.end < sub.end || of.start < sub.start) return
  finish(life, sub, now)
}

/** How many of the item that each of them gives while it lasts. */
export function itemsOf({ subscription: sub }: Life, now: number): number {
  if (!sub) return 0
  const end = Math.min(sub.end, sub.endedAt ?? sub.end)
  return now >= sub.start && now < end ? 10 * sub.quantity : 0
}
