/** Somebody guesses codes, makes their own, or gets more out of one than it gives. */
import { afterAll, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { checkoutCode, setUpShop } from '../../testing/payments.ts'

const server = await startTestServer({ env: { HALLPASS_RATE_LIMITS: 'on', HALLPASS_LIMIT_COUPON_NETWORK: '5/10m' } })
afterAll(() => server.close())
const [project, other] = [await server.createProject(), await server.createProject()]
await setUpShop(project)
await setUpShop(other)
const extended = { headers: { 'x-hallpass-extensions': '1' } }
await project.server.post('/payments/coupons', { code: 'SECRET', percent_off: 100 }, extended)

const buy = (full_code: string, fields: object) =>
  project.admin.post(
    '/internal/payments/test-mode-purchase-session',
    { full_code, price_id: 'monthly', ...fields },
    extended,
  )

it('coupons are made and listed with a secret key and extensions only (T38)', async () => {
  const ada = await project.signUp()
  const body = { code: 'MINE', percent_off: 100 }
  expect((await project.as('client', ada).post('/payments/coupons', body, extended)).status).toBe(401)
  expect((await project.as('client', ada).get('/payments/coupons', extended)).status).toBe(401)
  expect((await project.server.get('/payments/coupons')).status).toBe(404)
})

it('a coupon of one project is unknown to another, by its code and by its id (T38)', async () => {
  const [coupon] = (await project.server.get('/payments/coupons', extended)).body.items
  const full_code = await checkoutCode(other, await other.signUp(), 'pro')
  const answer = await other.admin.post(
    '/internal/payments/test-mode-purchase-session',
    { full_code, price_id: 'monthly', coupon: 'SECRET' },
    extended,
  )
  expect(answer).toMatchObject({ status: 400, body: 'There is no such coupon.' })
  expect((await other.server.delete(`/payments/coupons/${coupon.id}`, extended)).status).toBe(404)
})

it('guesses are counted by network over all links, and right codes are not (T09)', async () => {
  const ada = await project.signUp()
  const guess = async (coupon: string) => {
    const full_code = await checkoutCode(project, ada, 'pro', 'client')
    return project.client.post('/payments/purchases/validate-coupon', { full_code, coupon }, extended)
  }
  for (let at = 0; at < 7; at++) expect((await guess('SECRET')).body.coupon).not.toBeNull()
  for (let at = 0; at < 3; at++) expect((await guess(`GUESS${at}`)).body.refusal).toBe('unknown')
  // A link that begins with one, and a payment with one, are guesses as well.
  const link = { customer_type: 'user', customer_id: ada.id, offer_id: 'pro' }
  const begin = (coupon: string) =>
    project.as('client', ada).post('/payments/purchases/create-purchase-url', { ...link, coupon }, extended)
  expect((await begin('GUESS')).status).toBe(200)
  const full_code = await checkoutCode(project, ada, 'pro', 'client')
  const pay = { full_code, price_id: 'monthly', coupon: 'GUESS' }
  expect((await project.client.post('/payments/purchases/purchase-session', pay, extended)).status).toBe(400)
  expect((await project.client.post('/payments/purchases/purchase-session', pay, extended)).status).toBe(429)
  expect((await guess('SECRET')).status).toBe(429)
  expect((await begin('SECRET')).status).toBe(429)
})

it.each([
  ['more than all of it', { percent_off: 101 }],
  ['nothing', { percent_off: 0 }],
  ['less than nothing', { amounts_off: { USD: -5 } }],
  ['a part of a cent', { amounts_off: { USD: 0.5 } }],
  ['no currency', { amounts_off: {} }],
  ['a currency that nothing is sold in', { amounts_off: { XYZ: 5 } }],
  ['a code with spaces', { code: 'A B C', percent_off: 5 }],
  ['a code of two letters', { code: 'AB', percent_off: 5 }],
])('a coupon cannot take off %s', async (_, fields) => {
  const answer = await project.server.post('/payments/coupons', { code: 'OK-CODE', ...fields }, extended)
  expect(answer).toMatchObject({ status: 400, body: { code: 'SCHEMA_ERROR' } })
})

it.each([
  ['both', { percent_off: 5, amounts_off: { USD: 5 } }, 'Send either percent_off or amounts_off.'],
  ['neither', {}, 'Send either percent_off or amounts_off.'],
  [
    'months without a number',
    { percent_off: 5, duration: 'months' },
    'months is for the duration "months", which needs it.',
  ],
  ['a number without months', { percent_off: 5, months: 3 }, 'months is for the duration "months", which needs it.'],
])('a coupon has terms that fit: not %s', async (_, fields, text) => {
  const answer = await project.server.post('/payments/coupons', { code: 'OK-CODE', ...fields }, extended)
  expect(answer).toMatchObject({ status: 400, body: text })
})

it('what an owner gives has no coupon, and callers without extensions have none at all', async () => {
  const full_code = await checkoutCode(project, await project.signUp(), 'pro')
  expect(await buy(full_code, { coupon: 'SECRET', granted: true })).toMatchObject({ status: 400 })
  const published = await project.admin.post('/internal/payments/test-mode-purchase-session', {
    ...{ full_code, price_id: 'monthly', coupon: 'SECRET' },
  })
  expect(published.status).toBe(404)
})

it('a code is any text to those who type it', async () => {
  const full_code = await checkoutCode(project, await project.signUp(), 'pro')
  for (const coupon of ["' or 1=1 --", '🦊', '%', ''])
    expect(await buy(full_code, { coupon })).toMatchObject({ status: 400, body: 'There is no such coupon.' })
})
