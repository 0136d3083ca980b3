/** A subscription in test mode, told once more and as plainly as possible, to compare the server with. */

export type Price = 'monthly' | 'yearly' | 'weekly'
export const amounts: Record<Price, number> = { monthly: 1999, yearly: 19_990, weekly: 700 }
const dayMillis = 86_400_000

interface Subscription {
  price: Price
  quantity: number
  start: number
  end: number
  status: 'active' | 'past_due' | 'canceled'
  cancels: boolean
  endedAt: number | undefined
  failures: number
  retryAt: number | undefined
  /** Amounts that nobody paid yet. */
  owed: number[]
}

export interface Life {
  subscription: Subscription | undefined
  declines: boolean
  credit: number
  paid: number
  billed: number
}

export const newLife = (): Life => ({ subscription: undefined, declines: false, credit: 0, paid: 0, billed: 0 })

function after(time: number, price: Price): number {
  if (price === 'weekly') return time + 7 * dayMillis
  const date = new Date(time)
  if (price === 'monthly') date.setUTCMonth(date.getUTCMonth() + 1)
  else date.setUTCFullYear(date.getUTCFullYear() + 1)
  return date.getTime()
}

/** What is due after credit; what was left over is used first. */
function bill(life: Life, amount: number): number {
  life.billed += amount
  const used = amount > 0 ? Math.min(life.credit, amount) : amount
  life.credit -= used
  return amount - used
}

export function buy(life: Life, { price, quantity }: { price: Price; quantity: number }, now: number) {
  life.paid += bill(life, amounts[price] * quantity)
  const running = { status: 'active' as const, cancels: false, endedAt: undefined, failures: 0, retryAt: undefined }
  life.subscription = { price, quantity, start: now, end: after(now, price), ...running, owed: [] }
}

const rounded = (amount: number, part: number, whole: number) => {
  const [a, b, c] = [BigInt(amount), BigInt(part), BigInt(whole)]
  return Number((2n * a * b + c) / (2n * c))
}

/** False when the card declines what it would cost. */
export function change(life: Life, to: { price: Price; quantity: number }, now: number): boolean {
  const sub = life.subscription!
  const unused = rounded(amounts[sub.price] * sub.quantity, sub.end - now, sub.end - sub.start)
  const isSame = to.price === sub.price
  const wanted = amounts[to.price] * to.quantity
  const part = isSame ? rounded(wanted, sub.end - now, sub.end - sub.start) : wanted
  const due = Math.max(0, part - unused - life.credit)
  if (due > 0 && life.declines) return false
  life.paid += bill(life, part - unused)
  Object.assign(sub, to, isSame ? {} : { start: now, end: after(now, to.price) })
  return true
}

/** Everything until then, one thing after the other. */
export function liveUntil(life: Life, now: number) {
  for (;;) {
    const sub = life.subscription
    if (!sub || sub.status === 'canceled') return
    const at = Math.min(sub.end, sub.retryAt ?? sub.end)
    if (at > now) return
    if (at === sub.end && sub.cancels) finish(sub, at)
    else if (at === sub.end) renew(life, sub, at)
    else if (life.declines) fail(sub, at)
    else recover(life)
  }
}

function finish(sub: Subscription, at: number) {
  Object.assign(sub, { status: 'canceled', endedAt: at, retryAt: undefined, owed: [] })
}

function renew(life: Life, sub: Subscription, at: number) {
  Object.assign(sub, { start: sub.end, end: after(sub.end, sub.price) })
  const due = bill(life, amounts[sub.price] * sub.quantity)
  if (due > 0 && life.declines) {
    sub.owed.push(due)
    fail(sub, at)
  } else {
    life.paid += due
    if (sub.status === 'past_due' && life.declines) fail(sub, at)
    else recover(life)
  }
}

function fail(sub: Subscription, at: number) {
  sub.failures += 1
  sub.status = 'past_due'
  const days = [3, 5, 7][sub.failures - 1]
  if (days === undefined) finish(sub, at)
  else sub.retryAt = at + days * dayMillis
}

/** Whatever is owed is paid. */
export function recover(life: Life) {
  const sub = life.subscription!
  for (const due of sub.owed) life.paid += due
  Object.assign(sub, { status: 'active', failures: 0, retryAt: undefined, owed: [] })
}

/** How many of the item that each of them gives while it lasts. */
export function itemsOf({ subscription: sub }: Life, now: number): number {
  if (!sub) return 0
  const end = Math.min(sub.end, sub.endedAt ?? sub.end)
  return now >= sub.start && now < end ? 10 * sub.quantity : 0
}
