/** What a page of a history costs: as much after many changes as after few. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { createTestDatabase, startTestServer } from '../../testing/index.ts'
import { setUpShop } from '../../testing/payments.ts'
import { countRowsRead } from '../../testing/rows-read.ts'

const database = await createTestDatabase()
const server = await startTestServer({ database, env: { HALLPASS_ROW_SECURITY: 'off' } })
const client = new pg.Client(database.connection)
await client.connect()
afterAll(async () => {
  await client.end()
  await server.close()
})
const project = await server.createProject()
await setUpShop(project)
const extended = { headers: { 'x-hallpass-extensions': '1' } }

it('the pages of a history read as many rows after 20,000 changes as after 2,000', async () => {
  const use = async (count: number) => {
    for (let at = 0; at < count; at += 100) {
      server.clock.advance(1000)
      const events = Array.from({ length: 100 }, () => ({
        ...{ customer_type: 'custom', customer_id: 'busy', item_id: 'tokens' },
        ...{ quantity: 1, idempotency_key: randomUUID() },
      }))
      const { status } = await project.server.post('/payments/items/usage', { events }, extended)
      expect(status).toBe(200)
    }
    await client.query('vacuum (analyze) item_quantity_changes')
  }
  const readPages = () =>
    countRowsRead(client, async () => {
      for (let page = 0, cursor = ''; page < 3; page++) {
        const query = cursor && `&cursor=${encodeURIComponent(cursor)}`
        const path = `/payments/items/custom/busy/tokens/history?limit=50${query}`
        const { body } = await project.server.get(path, extended)
        expect(body.items).toHaveLength(50)
        cursor = body.pagination.next_cursor
      }
    })
  await use(2000)
  const few = await readPages()
  await use(18_000)
  expect(await readPages()).toBeLessThan(few + 200)
})
