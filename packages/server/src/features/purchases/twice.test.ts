/** Payments that were begun before either was known to be paid, and are both paid: docs/protocol/payments.md#buying. */
import { afterAll, describe, expect, it } from 'vitest'
import { endAbandoned } from '../../core/payments/index.ts'
import type { Person } from '../../testing/index.ts'
import { billingOf, quantityOf } from '../../testing/payments.ts'
import { payWith } from '../../testing/stripe-payments.ts'
import { openStripeShop } from '../../testing/stripe-shop.ts'

const { stripe, server, project, happened, pay, close } = await openStripeShop()
afterAll(close)

/** At Stripe, without anybody being told: the events that tell it. */
async function paid(buyer: Person, offer: string, price: string) {
  const { body } = await pay(buyer, offer, price)
  return { object: [...stripe.objects.values()].at(-1)!, events: () => payWith(stripe, body.client_secret) }
}

const tell = async (events: { type: string; object: Record<string, unknown> }[]) => {
  for (const { type, object } of events) expect((await happened(type, object)).status).toBe(200)
}
const invoicesOf = async (buyer: Person) =>
  (await project.server.get(`/payments/customers/user/${buyer.id}/invoices`, extended)).body.items as {
    amount_paid: number
    amount_refunded: number
    refunds: { reason: string; taken_back: boolean }[]
  }[]
const extended = { headers: { 'x-hallpass-extensions': '1' } }
const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
const plansOf = async (buyer: Person) =>
  (await billingOf(project, buyer)).products.filter(({ type }: { type: string }) => type !== 'included')

describe('two payments of one plan', () => {
  it.each([
    ['the same offer, told in order', 'pro', false],
    ['the same offer, told the other way round', 'pro', true],
    ['another offer of the group', 'rival', false],
  ])('%s: the second is ended at Stripe and given back', async (_, other, isReversed) => {
    await project.configure({
      'payments.offers.rival': {
        ...{ displayName: 'Rival', customerType: 'user', groupId: 'plans', includedItems: {} },
        prices: { monthly: { USD: '30', interval: [1, 'month'] } },
      },
    })
    const ada = await project.signUp()
    const [first, second] = [await paid(ada, 'pro', 'monthly'), await paid(ada, other, 'monthly')]
    const events = [...first.events(), ...second.events()]
    await tell(isReversed ? events.toReversed() : events)
    expect([first.object.status, second.object.status]).toEqual(['active', 'canceled'])
    expect((await plansOf(ada)).map(({ offer_id, status }: never) => [offer_id, status])).toEqual([['pro', 'active']])
    expect(await quantityOf(project, ada)).toBe(100)
    const cost = other === 'pro' ? 2000 : 3000
    const invoices = await invoicesOf(ada)
    expect(sum(invoices.map(({ amount_paid }) => amount_paid))).toBe(2000 + cost)
    expect(sum(invoices.map(({ amount_refunded }) => amount_refunded))).toBe(cost)
    // Told again, and later, nothing more is given back.
    await tell([...events, { type: 'customer.subscription.deleted', object: second.object }])
    expect(refunds(ada)).toHaveLength(1)
    expect((await plansOf(ada)).length).toBe(1)
  })

  it('is given back later while Stripe fails, and gives nothing meanwhile', async () => {
    const ada = await project.signUp()
    const [first, second] = [await paid(ada, 'pro', 'monthly'), await paid(ada, 'pro', 'monthly')]
    const events = [...first.events(), ...second.events()]
    stripe.failNext(500, 50, 'POST /v1/refunds')
    await tell(events)
    expect(second.object.status).toBe('canceled')
    expect([await quantityOf(project, ada), refunds(ada)]).toEqual([100, []])
    stripe.failNext(500, 0)
    server.clock.advance(3_600_000)
    await endAbandoned(server.app)
    expect(refunds(ada)).toHaveLength(1)
    await endAbandoned(server.app)
    expect((await invoicesOf(ada)).map(({ amount_refunded }) => amount_refunded).sort()).toEqual([0, 2000])
  })

  it('one that can be had several times is kept', async () => {
    const ada = await project.signUp()
    const both = [await paid(ada, 'pack', 'monthly'), await paid(ada, 'pack', 'monthly')]
    for (const { events } of both) await tell(events())
    expect(await plansOf(ada)).toHaveLength(2)
    expect(refunds(ada)).toEqual([])
  })

  it('what was paid in the moment it was called off is given back', async () => {
    const ada = await project.signUp()
    const [left, own] = [await paid(ada, 'pro', 'monthly'), await paid(ada, 'pro', 'monthly')]
    await tell(own.events())
    expect([left.object.status, own.object.status]).toEqual(['canceled', 'active'])
    const events = left.events()
    left.object.status = 'canceled'
    await tell(events)
    expect(refunds(ada)).toHaveLength(1)
    expect(await quantityOf(project, ada)).toBe(100)
  })
})

describe('two payments of what is bought once', () => {
  const boost = async () => {
    await project.configure({
      'payments.offers.sticker': {
        ...{ displayName: 'Sticker', customerType: 'user' },
        includedItems: { credits: { quantity: 7, repeat: 'never', expires: 'never' } },
        prices: { once: { USD: '4' } },
      },
    })
    const ada = await project.signUp()
    return { ada, both: [await paid(ada, 'sticker', 'once'), await paid(ada, 'sticker', 'once')] }
  }

  it('the second is given back, however often it is told', async () => {
    const { ada, both } = await boost()
    for (const _ of [1, 2]) for (const { events } of both) await tell(events())
    expect(await quantityOf(project, ada)).toBe(5 + 7)
    expect(await plansOf(ada)).toHaveLength(1)
    expect(refunds(ada)).toHaveLength(1)
    const invoices = await invoicesOf(ada)
    expect(invoices.flatMap((one) => one.refunds.map(({ taken_back }) => taken_back))).toEqual([true])
    expect(invoices.map(({ amount_refunded }) => amount_refunded).sort()).toEqual([0, 400])
  })

  it('the event comes again while Stripe fails', async () => {
    const { ada, both } = await boost()
    await tell(both[0]!.events())
    stripe.failNext(500, 2, 'POST /v1/refunds')
    const [event] = both[1]!.events()
    expect((await happened(event!.type, event!.object)).status).toBe(502)
    expect(await quantityOf(project, ada)).toBe(5 + 7)
    await tell(both[1]!.events())
    expect(refunds(ada)).toHaveLength(1)
  })
})

const refunds = (buyer: Person) => {
  const customers = [...stripe.objects.values()].filter(
    ({ metadata, object }) => object === 'customer' && (metadata as { customerId?: string }).customerId === buyer.id,
  )
  return [...stripe.objects.values()].filter(
    ({ object, payment_intent }) =>
      object === 'refund' && stripe.objects.get(String(payment_intent))?.customer === customers[0]?.id,
  )
}
