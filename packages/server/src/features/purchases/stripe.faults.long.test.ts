import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { stripeSecretKey } from '../../testing/stripe-stand-in.ts'

it('a payment processor that hangs is answered for with 504, before the time of the request is over (F9)', async () => {
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    silent.closeAllConnections()
    silent.close()
  })
  const server = await startTestServer({
    env: {
      HALLPASS_STRIPE_SECRET_KEY: stripeSecretKey,
      HALLPASS_STRIPE_API_URL: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
    },
  })
  const project = await server.createProject()
  // A request that takes longer than it may gets 408.
  expect((await project.admin.post('/internal/payments/setup', {})).status).toBe(504)
})
