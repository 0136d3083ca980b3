/** The payment account of a project when there is no payment processor. */
import { afterAll, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'

const server = await startTestServer()
afterAll(() => server.close())

it('a local test account is created once', async () => {
  const project = await server.createProject()
  const info = () => project.admin.get('/internal/payments/stripe/account-info')
  expect(await info()).toMatchObject({ status: 404, body: { code: 'STRIPE_ACCOUNT_INFO_NOT_FOUND' } })
  const answers = await Promise.all([1, 2, 3].map(() => project.admin.post('/internal/payments/setup', {})))
  for (const { status, body } of answers) {
    expect({ status, body }).toEqual({
      status: 200,
      body: { url: `${server.app.settings.url}/projects/${project.id}/payments` },
    })
  }
  const { body } = await info()
  expect(body).toEqual({
    account_id: expect.stringMatching(/^acct_local_[a-z0-9]{20}$/),
    charges_enabled: false,
    details_submitted: false,
    payouts_enabled: false,
  })
  await project.admin.post('/internal/payments/setup')
  expect((await info()).body).toEqual(body)
})

it('a payment account without a processor has no widgets', async () => {
  const project = await server.createProject()
  const open = () => project.admin.post('/internal/payments/stripe-widgets/account-session', {})
  expect((await open()).status).toBe(400)
  await project.admin.post('/internal/payments/setup', {})
  expect((await open()).status).toBe(400)
})

it('the payment account is for administrators alone', async () => {
  const project = await server.createProject()
  for (const answer of [
    await project.server.post('/internal/payments/setup', {}),
    await project.server.get('/internal/payments/stripe/account-info'),
    await project.server.post('/internal/payments/stripe-widgets/account-session', {}),
  ]) {
    expect(answer).toMatchObject({ status: 401, body: { code: 'INSUFFICIENT_ACCESS_TYPE' } })
  }
})
