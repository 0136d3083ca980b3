import { afterAll, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { bySize } from '../../testing/lane.ts'
import { runLives } from '../../testing/payment-lives.ts'

const server = await startTestServer()
afterAll(() => server.close())

const projects = bySize({ quick: 3, long: 40, soak: 3 })

it('random lives of subscriptions go as a plain model says: status, periods, items, credit and money', async () => {
  for (let seed = 0; seed < projects; seed++) await runLives(server, { seed, customers: 10, steps: 8 })
  expect.hasAssertions()
}, 600_000)
