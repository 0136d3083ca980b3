import { afterAll, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { runLives } from '../../testing/payment-lives.ts'

const server = await startTestServer()
afterAll(() => server.close())

it('10,000 random lives of subscriptions go as a plain model says', async () => {
  const done = { lives: 0, invoices: 0, refunded: 0 }
  for (let seed = 1000; seed < 2000; seed++) {
    const { lives, invoices, refunded } = await runLives(server, { seed, customers: 10, steps: 12 })
    done.lives += lives
    done.invoices += invoices
    done.refunded += refunded
    if (seed % 50 === 49) console.log(JSON.stringify(done))
  }
  expect(done.lives).toBe(10_000)
}, 21_600_000)
