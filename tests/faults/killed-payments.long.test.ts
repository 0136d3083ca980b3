import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TestProject } from '@hallpass/server/testing'
import { afterAll, expect, it } from 'vitest'
import { internalKeys, openEnv } from './env.ts'
import { type ServerProcess, startProcess } from './server-process.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'hallpass-payments-'))
const env = { ...openEnv, HALLPASS_DATA_DIR: dataDir }
let running: ServerProcess | undefined
afterAll(async () => {
  await running?.kill()
  rmSync(dataDir, { recursive: true, force: true })
})

const extended = { headers: { 'x-hallpass-extensions': '1' } }
const customers = Array.from({ length: 20 }, (_, at) => `customer-${at}`)
const months = 6
const projectOn = (base: string) => new TestProject(base, 'internal', internalKeys)
const pathOf = (id: string) => `/payments/customers/custom/${id}`

async function sell(project: TestProject) {
  await project.configure({
    'payments.offers.plan': {
      ...{ displayName: 'Plan', customerType: 'custom', stackable: true },
      prices: { monthly: { USD: '10', interval: [1, 'month'] } },
    },
  })
  await project.admin.post('/internal/payments/setup', {})
  for (const customer_id of customers) {
    const wanted = { customer_type: 'custom', customer_id, offer_id: 'plan' }
    const { body } = await project.server.post('/payments/purchases/create-purchase-url', wanted)
    const full_code = new URL(body.url).pathname.replace('/purchase/', '')
    await project.admin.post('/internal/payments/test-mode-purchase-session', { full_code, price_id: 'monthly' })
  }
}

/** An answer that was cut off says nothing about whether it was done. */
const tried = <T>(call: Promise<T>) => call.catch(() => undefined)

interface Invoice {
  number: string
  total: number
  amount_paid: number
  amount_refunded: number
  credit_applied: number
  lines: { period_start_millis: number; period_end_millis: number; quantity: number }[]
  refunds: { amount: number }[]
}

it('no period is paid twice or left out, and no refund is half, however often the server is killed (F1)', {
  timeout: 300_000,
}, async () => {
  running = await startProcess(env)
  await sell(projectOn(running.base))
  for (let month = 0; month < months; month++) {
    const { server, admin } = projectOn(running.base)
    const moving = tried(admin.post('/internal/payments/test-clock', { advance: [31, 'day'] }, extended))
    const changing = customers.map((id) => tried(refundLatest(server, id)))
    // Somewhere in the middle of it.
    await Promise.race([moving, ...changing])
    await running.kill()
    await Promise.all([moving, ...changing])
    running = await startProcess(env, running.port)
    await projectOn(running.base).admin.post('/internal/payments/test-clock', { advance: [0, 'day'] }, extended)
  }
  await everythingAddsUp(projectOn(running.base))
})

async function refundLatest(server: TestProject['server'], id: string) {
  const { body } = await server.get(`${pathOf(id)}/invoices?limit=1`, extended)
  const invoice_id = body.items[0].id
  await server.post('/payments/refunds', { invoice_id, amount: 100, reason: 'Patience' }, extended)
}

async function everythingAddsUp(project: TestProject) {
  const clock = await project.admin.get('/internal/payments/test-clock', extended)
  expect(clock.body.is_settled).toBe(true)
  const numbers: string[] = []
  for (const id of customers) {
    const { body } = await project.server.get(`${pathOf(id)}/invoices?limit=200`, extended)
    const invoices = (body.items as Invoice[]).toReversed()
    numbers.push(...invoices.map(({ number }) => number))
    const { products } = (await project.server.get(pathOf(id), extended)).body
    const periods = invoices.map(({ lines }) => lines[0]!)
    // Each begins where the one before ended, and the last one is the present.
    expect(periods.slice(1).map((one) => one.period_start_millis)).toEqual(
      periods.slice(0, -1).map((one) => one.period_end_millis),
    )
    expect(periods.at(-1)?.period_end_millis).toBe(products[0].current_period_end_millis)
    for (const { total, amount_paid, amount_refunded, refunds } of invoices) {
      expect({ total, amount_paid }).toEqual({ total: 1000, amount_paid: 1000 })
      expect(amount_refunded).toBe(refunds.reduce((sum, { amount }) => sum + amount, 0))
    }
  }
  const sorted = numbers.toSorted()
  expect(sorted).toEqual(sorted.map((_, at) => `R-${String(at + 1).padStart(6, '0')}`))
}
