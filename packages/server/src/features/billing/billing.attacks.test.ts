import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, startTestServer, type TestProject } from '../../testing/index.ts'
import { billingOf, buy, buyInTestMode, checkoutCode, moveClock, setUpShop } from '../../testing/payments.ts'

const server = await startTestServer()
afterAll(() => server.close())
let project: TestProject
let ada: Person
let mallory: Person
let id: string
beforeAll(async () => {
  project = await server.createProject()
  await setUpShop(project)
  ada = await project.signUp()
  mallory = await project.signUp()
  await buy(project, ada, 'pro', 'monthly')
  id = (await billingOf(project, ada)).products[0].id
})

const extended = { headers: { 'x-hallpass-extensions': '1' } }
const acts = (customer: string, subscription: string) =>
  [
    ['GET', customer, undefined],
    ['POST', `${customer}/subscriptions/${subscription}/cancel`, {}],
    ['POST', `${customer}/subscriptions/${subscription}/resume`, {}],
    ['GET', `${customer}/subscriptions/${subscription}/options`, undefined],
    ['POST', `${customer}/subscriptions/${subscription}/preview-change`, { quantity: 2 }],
    ['POST', `${customer}/subscriptions/${subscription}/change`, { quantity: 2 }],
    ['PUT', `${customer}/payment-method`, { test_card: 'works' }],
    ['POST', `${customer}/payment-method/setup`, {}],
  ] as const

it('nobody sees or changes what another person has bought, nor without being signed in', async () => {
  for (const [method, path, body] of acts(`/payments/customers/user/${ada.id}`, id)) {
    const other = await project.as('client', mallory).call(method, path, { ...extended, body })
    expect({ path, status: other.status }).toEqual({ path, status: 403 })
    const nobody = await project.client.call(method, path, { ...extended, body })
    expect({ path, code: nobody.code }).toEqual({ path, code: 'USER_AUTHENTICATION_REQUIRED' })
  }
})

it('a subscription is not reached through another customer', async () => {
  for (const [method, path, body] of acts(`/payments/customers/user/${mallory.id}`, id).slice(1, 6)) {
    const answer = await project.as('client', mallory).call(method, path, { ...extended, body })
    expect({ path, status: answer.status }).toEqual({ path, status: 404 })
  }
})

it('customers of a project of its own kind are for servers', async () => {
  const answer = await project.as('client', ada).get('/payments/customers/custom/acme', extended)
  expect(answer.code).toBe('INSUFFICIENT_ACCESS_TYPE')
  expect((await project.server.get('/payments/customers/custom/acme', extended)).status).toBe(200)
})

it('what a team has bought is for members with the permission, and no member learns of another team', async () => {
  const team = (await project.server.post('/teams', { display_name: 'Crew', creator_user_id: ada.id })).body
  const path = `/payments/customers/team/${team.id}`
  await project.server.post(`/team-memberships/${team.id}/${mallory.id}`, {})
  expect((await project.as('client', ada).get(path, extended)).status).toBe(200)
  const asMallory = () => project.as('client', mallory).get(path, extended)
  expect((await asMallory()).code).toBe('TEAM_PERMISSION_REQUIRED')
  await project.server.post(`/team-permissions/${team.id}/${mallory.id}/$manage_billing`, {})
  expect((await asMallory()).status).toBe(200)
  const elsewhere = `/payments/customers/team/${randomUUID()}`
  expect((await project.as('client', mallory).get(elsewhere, extended)).code).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
})

it('of many changes at once each is charged once, and what is left over is never below zero', async () => {
  const bea = await project.signUp()
  await buy(project, bea, 'pack', 'monthly')
  const { id: pack } = (await billingOf(project, bea)).products.find(
    (one: { offer_id: string }) => one.offer_id === 'pack',
  )
  const path = `/payments/customers/user/${bea.id}/subscriptions/${pack}/change`
  const quantities = [2, 3, 4, 5, 6, 7]
  const answers = await Promise.all(quantities.map((quantity) => project.server.post(path, { quantity }, extended)))
  expect(answers.every(({ status }) => [200, 400, 409].includes(status))).toBe(true)
  const { products, credit } = await billingOf(project, bea)
  const { quantity } = products.find((one: { id: string }) => one.id === pack)
  const invoices = await server.app.database.system
    .selectFrom('payment_invoices')
    .selectAll()
    .where('customer_id', '=', bea.id)
    .execute()
  const sum = (values: number[]) => values.reduce((total, value) => total + Number(value), 0)
  expect(sum(invoices.map((one) => one.total))).toBe(300 * quantity)
  const left = credit[0]?.amount ?? 0
  expect(sum(invoices.map((one) => one.amount_paid)) - left).toBe(300 * quantity)
})

it('a price that was told before the last change does not hold: nobody is given back more than they paid', async () => {
  const eve = await project.signUp()
  await buy(project, eve, 'pack', 'monthly')
  server.clock.advance(2 * 3_600_000)
  const [pack] = (await billingOf(project, eve)).products.filter((one: { offer_id: string }) => one.offer_id === 'pack')
  const path = `/payments/customers/user/${eve.id}/subscriptions/${pack.id}/change`
  const change = (body: object) => project.server.post(path, body, extended)
  expect((await change({ quantity: 1000 })).status).toBe(200)
  const { now_millis } = await billingOf(project, eve)
  const back = await change({ quantity: 1, proration_at_millis: now_millis - 3_500_000 })
  expect(back.status).toBe(409)
  expect((await billingOf(project, eve)).credit).toEqual([])
})

it('what costs more than can be charged, or never ends, is not sold, not even after a trial', async () => {
  const sold = async (price: object) => {
    const offer = {
      display_name: 'Moon',
      customer_type: 'user',
      prices: { once: { free_trial: [1, 'day'], ...price } },
      included_items: {},
    }
    return buyInTestMode(project, await checkoutCode(project, await project.signUp(), offer), 'once')
  }
  const dear = await sold({ USD: '99999999999999999999', interval: [1, 'month'] })
  const long = await sold({ USD: '1', interval: [300_000, 'year'] })
  expect([dear.status, long.status]).toEqual([400, 400])
})

it('a subscription that cannot go on keeps no other from going on', async () => {
  const [first, second] = [await project.signUp(), await project.signUp()]
  await buy(project, first, 'pro', 'monthly')
  await buy(project, second, 'pro', 'monthly')
  // As something older may have stored it.
  await sql`update subscriptions set offer = jsonb_set(offer, '{prices,monthly,USD}', '"99999999999999999999"')
    where customer_id = ${first.id}`.execute(server.app.database.system)
  const before = (await billingOf(project, second)).products[0].current_period_end_millis
  const { status, body } = await moveClock(project, [32, 'day'])
  expect({ status, isSettled: body.is_settled }).toEqual({ status: 200, isSettled: false })
  expect((await billingOf(project, second)).products[0].current_period_end_millis).toBeGreaterThan(before)
})
