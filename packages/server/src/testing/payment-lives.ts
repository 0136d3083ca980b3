import { expect } from 'vitest'
import type { TestProject, TestServer } from './index.ts'
import {
  amountCoupons,
  amounts,
  buy,
  type Coupon,
  change,
  coupons,
  finish,
  itemsOf,
  type Life,
  liveUntil,
  newLife,
  type Price,
  paidIn,
  recover,
  refund,
  refundable,
  refundedIn,
} from './payment-life-model.ts'
import { moveClock } from './payments.ts'

const extended = { headers: { 'x-hallpass-extensions': '1' } }
const dayMillis = 86_400_000
const priceIds = Object.keys(amounts) as Price[]
const intervals: Record<Price, [number, string]> = { weekly: [1, 'week'], monthly: [1, 'month'], yearly: [1, 'year'] }

/** The same numbers for the same seed, so that a failure can be seen again. */
function random(seed: number) {
  let state = seed + 1
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * below)
  }
}

interface Customer {
  id: string
  life: Life
  subscriptionId: string
}

interface Size {
  seed: number
  customers: number
  steps: number
}

/** Some customers of one project, since a project has one clock: each does something, time passes, and all is compared. */
export async function runLives(server: TestServer, { seed, customers, steps }: Size) {
  const takesBack = seed % 2 === 1
  const lives = new Lives(server, await openShop(server, takesBack), seed)
  const all = Array.from({ length: customers }, (_, at) => ({
    id: `customer-${at}`,
    life: newLife(takesBack),
    subscriptionId: '',
  }))
  for (let step = 0; step < steps; step++) {
    // All at once: each has a row of their own to wait for, and one account that numbers their invoices.
    await Promise.all(all.map((one) => lives.act(one)))
    await lives.pass(all)
  }
  for (const one of all) await lives.compare(one)
  await lives.numbersHaveNoGaps()
  const bills = all.flatMap(({ life }) => life.bills)
  return { lives: all.length, invoices: bills.length, refunded: bills.filter(({ refunded }) => refunded > 0).length }
}

async function openShop(server: TestServer, takesBack: boolean): Promise<TestProject> {
  const project = await server.createProject()
  const prices = priceIds.map((id) => [id, { USD: (amounts[id] / 100).toFixed(2), interval: intervals[id] }])
  await project.configure({
    'payments.items.seats': { displayName: 'Seats', customerType: 'custom' },
    'payments.offers.plan': {
      ...{ displayName: 'Plan', customerType: 'custom', stackable: true },
      whenRefunded: takesBack ? 'take-back' : 'keep',
      prices: Object.fromEntries(prices),
      includedItems: { seats: { quantity: 10, repeat: 'never', expires: 'when-purchase-expires' } },
    },
  })
  await project.admin.post('/internal/payments/setup', {})
  for (const { code, percent, amount, months } of [...coupons, ...amountCoupons]) {
    const duration = months === undefined ? { duration: 'forever' } : months > 0 ? { duration: 'months', months } : {}
    const off = percent === undefined ? { amounts_off: { USD: amount } } : { percent_off: percent }
    await project.server.post('/payments/coupons', { code, ...off, ...duration }, extended)
  }
  return project
}

const pathOf = (id: string) => `/payments/customers/custom/${id}`

class Lives {
  readonly #server: TestServer
  readonly #project: TestProject
  readonly #seed: number
  readonly #roll: (below: number) => number
  /** Every other pair of projects has those that take an amount off. */
  readonly #coupons: readonly Coupon[]
  #offset = 0

  constructor(server: TestServer, project: TestProject, seed: number) {
    this.#server = server
    this.#project = project
    this.#seed = seed
    this.#roll = random(seed)
    this.#coupons = Math.floor(seed / 2) % 2 === 1 ? amountCoupons : coupons
  }

  #now() {
    return this.#server.clock.now().getTime() + this.#offset
  }

  /** What is rolled is rolled before anything is awaited, so that it does not depend on who is faster. */
  async act(one: Customer) {
    const sub = one.life.subscription
    const choice = this.#roll(9)
    const [price, quantity, coin] = [priceIds[this.#roll(3)]!, 1 + this.#roll(4), this.#roll(4)]
    if (choice === 8) return this.#refund(one, { pick: this.#roll(100), part: coin })
    if (!sub || sub.status === 'canceled')
      return choice < 4 && !one.life.declines
        ? this.#buy(one, { price, quantity, coupon: this.#coupons[coin] })
        : undefined
    if (choice === 0) return this.#changeCard(one, coin < 2)
    if (choice === 1 && !sub.cancels) return this.#cancel(one)
    if (choice === 2 && sub.cancels && sub.status === 'active') return this.#resume(one)
    if (choice === 3 && coin === 0) return this.#end(one)
    if (choice > 4 && sub.status === 'active') return this.#change(one, { price, quantity })
  }

  #post({ id, subscriptionId }: Customer, what: string, body: object) {
    return this.#project.server.post(`${pathOf(id)}/subscriptions/${subscriptionId}/${what}`, body, extended)
  }

  async #buy(
    one: Customer,
    { price, quantity, coupon }: { price: Price; quantity: number; coupon: Coupon | undefined },
  ) {
    const wanted = { customer_type: 'custom', customer_id: one.id, offer_id: 'plan' }
    const link = await this.#project.server.post('/payments/purchases/create-purchase-url', wanted)
    const code = new URL(link.body.url).pathname.replace('/purchase/', '')
    const path = '/internal/payments/test-mode-purchase-session'
    const body = { full_code: code, price_id: price, quantity, ...(coupon && { coupon: coupon.code }) }
    expect((await this.#project.admin.post(path, body, extended)).status).toBe(200)
    buy(one.life, { price, quantity, coupon }, this.#now())
    const { products } = (await this.#project.server.get(pathOf(one.id), extended)).body
    one.subscriptionId = products.find((product: { status: string }) => product.status === 'active').id
  }

  async #changeCard({ id, life }: Customer, declines: boolean) {
    const body = { test_card: declines ? 'declines' : 'works' }
    const { status } = await this.#project.server.call('PUT', `${pathOf(id)}/payment-method`, { ...extended, body })
    expect(status, `seed ${this.#seed}, ${id}`).toBe(200)
    life.declines = declines
    if (!declines && life.subscription?.status === 'past_due') recover(life)
  }

  async #cancel(one: Customer) {
    expect((await this.#post(one, 'cancel', {})).status).toBe(200)
    const sub = one.life.subscription!
    if (sub.status === 'past_due') finish(one.life, sub, this.#now())
    else sub.cancels = true
  }

  async #resume(one: Customer) {
    expect((await this.#post(one, 'resume', {})).status).toBe(200)
    one.life.subscription!.cancels = false
  }

  async #end(one: Customer) {
    expect((await this.#post(one, 'cancel', { when: 'now' })).status).toBe(200)
    finish(one.life, one.life.subscription!, this.#now())
  }

  /** Of any payment: of all that is left of it, or of a part. */
  async #refund({ id, life }: Customer, { pick, part }: { pick: number; part: number }) {
    const left = life.bills.filter((bill) => refundable(bill) > 0)
    const bill = left[pick % left.length]
    if (!bill) return
    const whole = refundable(bill)
    const amount = part < 2 ? whole : Math.max(1, Math.floor(whole / 3))
    const invoice_id = (await this.#invoices(id))[life.bills.indexOf(bill)]!.id
    const body = { invoice_id, reason: 'Chance', ...(part > 0 && { amount }) }
    expect((await this.#project.server.post('/payments/refunds', body, extended)).body).toMatchObject({ amount })
    refund(life, bill, amount, this.#now())
  }

  async #change(one: Customer, to: { price: Price; quantity: number }) {
    const { price, quantity } = one.life.subscription!
    const isSame = to.price === price && to.quantity === quantity
    const { status } = await this.#post(one, 'change', { price_id: to.price, quantity: to.quantity })
    expect(status, `seed ${this.#seed}`).toBe(!isSame && change(one.life, to, this.#now()) ? 200 : 400)
  }

  async pass(all: readonly Customer[]) {
    const days = 1 + this.#roll(25)
    expect((await moveClock(this.#project, [days, 'day'])).body).toMatchObject({ is_settled: true })
    this.#offset += days * dayMillis
    for (const { life } of all) liveUntil(life, this.#now())
  }

  async compare({ id, life }: Customer) {
    const about = `seed ${this.#seed}, ${id}`
    const { products, credit } = (await this.#project.server.get(pathOf(id), extended)).body
    const held = products.find((one: { status: string }) => one.status !== 'canceled')
    const sub = life.subscription?.status === 'canceled' ? undefined : life.subscription
    const shown = held && { status: held.status, price: held.price_id, quantity: held.quantity }
    expect(shown, about).toEqual(sub && { status: sub.status, price: sub.price, quantity: sub.quantity })
    const period = [held?.current_period_start_millis, held?.current_period_end_millis]
    expect(period, about).toEqual([sub?.start, sub?.end])
    expect(credit[0]?.amount ?? 0, about).toBe(life.credit)
    const { quantity } = (await this.#project.server.get(`/payments/items/custom/${id}/seats`)).body
    expect(quantity, about).toBe(itemsOf(life, this.#now()))
    await this.#compareMoney(id, life, about)
  }

  async #compareMoney(id: string, life: Life, about: string) {
    const invoices = await this.#invoices(id)
    const sum = (name: 'total' | 'amount_paid' | 'credit_applied' | 'amount_refunded') =>
      invoices.reduce((total, invoice) => total + Number(invoice[name]), 0)
    const money = { billed: sum('total'), paid: sum('amount_paid'), refunded: sum('amount_refunded') }
    expect(money, about).toEqual({ billed: life.billed, paid: paidIn(life), refunded: refundedIn(life) })
    expect(0 - sum('credit_applied'), about).toBe(life.credit)
  }

  #invoices(customerId?: string) {
    return this.#server.app.database.system
      .selectFrom('payment_invoices as i')
      .innerJoin('tenancies as t', 't.id', 'i.tenancy_id')
      .selectAll('i')
      .where('t.project_id', '=', this.#project.id)
      .$if(customerId !== undefined, (query) => query.where('i.customer_id', '=', customerId!))
      .orderBy('i.number')
      .execute()
  }

  async numbersHaveNoGaps() {
    const numbers = (await this.#invoices()).map(({ number }) => Number(number!.slice(2))).sort((a, b) => a - b)
    expect(numbers).toEqual(numbers.map((_, at) => at + 1))
  }
}
