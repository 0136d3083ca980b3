/** The address of a receipt: docs/protocol/payments.md#invoices-and-refunds. */
import { receiptLinkHours } from '@hallpass/contract'
import { afterAll, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { buy, setUpShop } from '../../testing/payments.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject()
await setUpShop(project)
const extended = { headers: { 'x-hallpass-extensions': '1' } }

async function receiptOf() {
  const buyer = await project.signUp()
  await buy(project, buyer, 'pro', 'monthly')
  const { body } = await project.as('client', buyer).get(`/payments/customers/user/${buyer.id}/invoices`, extended)
  return { buyer, url: new URL(body.items[0].page_url), number: body.items[0].number as string }
}
const open = (path: string, language = 'en') =>
  fetch(new URL(path, server.base), { headers: { 'accept-language': language } })

it('a receipt opens without keys, runs nothing, and is kept by no cache', async () => {
  const { url, number } = await receiptOf()
  const answer = await open(url.pathname)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(answer.headers.get('cache-control')).toContain('no-store')
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  const text = await answer.text()
  expect(text).toContain(number)
  expect(text).toContain('$20.00')
})

it('an address that was changed, made up or cut leads nowhere, and says nothing', async () => {
  const { url } = await receiptOf()
  const token = url.pathname.replace('/receipt/', '')
  const changed = `${token.slice(0, -6)}${token.at(-6) === 'A' ? 'B' : 'A'}${token.slice(-5)}`
  for (const wrong of [changed, token.slice(0, -1), 'x', `v1.${'a'.repeat(12)}.${'b'.repeat(60)}`, '%00']) {
    const answer = await open(`/receipt/${wrong}`)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('This link does not work any more')
  }
  expect(await (await open('/receipt/x', 'de')).text()).toContain('Dieser Link funktioniert nicht mehr')
})

it('an address ends with its day, and with the project', async () => {
  const { url } = await receiptOf()
  server.clock.advance(receiptLinkHours * 3_600_000 - 1000)
  expect((await open(url.pathname)).status).toBe(200)
  server.clock.advance(1000)
  expect((await open(url.pathname)).status).toBe(404)
  const { url: later } = await receiptOf()
  await project.admin.delete('/internal/projects/current')
  expect((await open(later.pathname)).status).toBe(404)
})
