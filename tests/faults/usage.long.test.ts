import { join } from 'node:path'
import { TestProject } from '@hallpass/server/testing'
import { createFolder } from '@hallpass/server/testing/embedded-fixture.ts'
import { afterAll, expect, it } from 'vitest'
import { internalKeys, openEnv } from './env.ts'
import { type ServerProcess, startProcess } from './server-process.ts'

const folder = createFolder()
const env = { ...openEnv, HALLPASS_DATA_DIR: join(folder.path, 'data') }
let server: ServerProcess | undefined
afterAll(async () => {
  await server?.kill()
  folder.remove()
})

const extended = { headers: { 'x-hallpass-extensions': '1' } }
const events = (batch: number) =>
  Array.from({ length: 50 }, (_, at) => ({
    ...{ customer_type: 'custom', customer_id: `customer-${at % 5}`, item_id: 'tokens' },
    ...{ quantity: 1, idempotency_key: `${batch}-${at}` },
  }))

it('usage that is reported again after a kill counts once, and none of it is lost', { timeout: 300_000 }, async () => {
  server = await startProcess(env)
  const project = () => new TestProject(server!.base, 'internal', internalKeys)
  await project().configure({ 'payments.items.tokens': { displayName: 'Tokens', customerType: 'custom' } })
  const report = (batch: number) =>
    project()
      .server.post('/payments/items/usage', { events: events(batch) }, extended)
      .then(({ status, body }) => (status === 200 ? body.results : undefined))
      .catch(() => undefined)
  const batches = Array.from({ length: 40 }, (_, batch) => batch)
  const answers = batches.map(report)
  await Promise.race(answers)
  await server.kill()
  const before = await Promise.all(answers)
  server = await startProcess(env, server.port)
  const after = await Promise.all(batches.map(report))
  // Whoever got an answer gets the same again.
  for (const [batch, results] of before.entries()) if (results) expect(after[batch]).toEqual(results)
  for (let at = 0; at < 5; at++) {
    const { body } = await project().server.get(`/payments/items/custom/customer-${at}/tokens`)
    expect(body.quantity).toBe(-400)
  }
})
