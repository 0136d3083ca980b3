/** More than there is, taken by many at once (T43). */
import { afterAll, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { quantityOf, setUpShop } from '../../testing/payments.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject()
await setUpShop(project)

const path = (customer: string) => `/payments/items/custom/${customer}/tokens/update-quantity?allow_negative=false`

it('an item never goes below zero, however many take at once', async () => {
  await project.server.post(path('race'), { delta: 20 })
  const answers = await Promise.all(Array.from({ length: 60 }, () => project.server.post(path('race'), { delta: -1 })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(answers.filter(({ body }) => body.code === 'ITEM_QUANTITY_INSUFFICIENT_AMOUNT')).toHaveLength(40)
  expect(await quantityOf(project, { id: 'race' }, 'tokens', 'custom')).toBe(0)
})

it('none of 60 subtractions from an item at once is lost', async () => {
  await project.server.post(path('exact'), { delta: 1000 })
  const answers = await Promise.all(Array.from({ length: 60 }, () => project.server.post(path('exact'), { delta: -3 })))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(await quantityOf(project, { id: 'exact' }, 'tokens', 'custom')).toBe(820)
})

it('items of two projects and of customers of the same name stay apart', async () => {
  const other = await server.createProject()
  await setUpShop(other)
  await project.server.post(path('same'), { delta: 4 })
  expect(await quantityOf(other, { id: 'same' }, 'tokens', 'custom')).toBe(0)
})
