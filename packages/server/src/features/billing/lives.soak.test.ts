import { afterAll, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { runLives } from '../../testing/payment-lives.ts'

const server = await startTestServer()
afterAll(() => server.close())

it('10,000 random lives of subscriptions go as a plain model says', async () => {
  for (let seed = 1000; seed < 2000; seed++) await runLives(server, { seed, customers: 10, steps: 12 })
  expect.hasAssertions()
}, 10_800_000)
