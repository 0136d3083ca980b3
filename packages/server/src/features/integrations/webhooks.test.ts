/** A partner asks for the events of a project. */
import { afterAll, expect, it } from 'vitest'
import { startFakeSvix } from '../../testing/fake-svix.ts'
import { badAuthorizations, basic, startPartnerServer } from '../../testing/partner.ts'
import { startReceiver, verify } from '../../testing/webhook-receiver.ts'
import { makeEvent } from '../../testing/webhooks.ts'

const server = await startPartnerServer()
afterAll(() => server.close())
const project = await server.createProject()
const path = '/integrations/neon/webhooks'
const create = (body: object, headers: Record<string, string | undefined> = basic()) =>
  project.admin.post(path, body, { headers })

it('a partner that creates a webhook gets a secret, and then the events', async () => {
  const receiver = await startReceiver()
  const answer = await create({ url: receiver.url, description: 'Theirs' })
  expect(answer).toMatchObject({ status: 200, body: { secret: expect.stringMatching(/^whsec_/) } })
  expect(Object.keys(answer.body)).toEqual(['secret'])
  await makeEvent(project)
  const [webhook] = await receiver.waitFor(1)
  expect(verify(answer.body.secret, webhook!)).toMatchObject({ type: 'user.created' })
  const { items } = (await project.admin.get('/internal/webhooks/endpoints')).body
  expect(items).toMatchObject([{ url: receiver.url, description: 'Theirs' }])
})

it('with a Svix server the webhook is made there, and its secret is told', async () => {
  const svix = await startFakeSvix()
  const behind = await startPartnerServer(svix.env)
  const own = await behind.createProject()
  const make = (url: string) => own.admin.post(path, { url, description: 'Theirs' }, { headers: basic() })
  const answer = await make('http://127.0.0.1:9/hook')
  expect(answer).toMatchObject({ status: 200, body: { secret: 'whsec_ep_1' } })
  expect(svix.endpoints).toEqual([{ app: own.id, id: 'ep_1', url: 'http://127.0.0.1:9/hook', description: 'Theirs' }])
  expect(await make('http://169.254.169.254/latest/meta-data')).toMatchObject({ status: 400, code: undefined })
  svix.failures = 1
  expect(await make('http://127.0.0.1:9/hook')).toMatchObject({ status: 502, code: undefined })
  expect(JSON.stringify(behind.logs)).not.toContain(svix.apiKey)
})

it.each(badAuthorizations)("creating a partner's webhook is refused with %s", async (_what, authorization) => {
  const answer = await create({ url: 'https://hooks.example.com' }, { authorization })
  expect(answer).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
  expect(answer.body.details.message).toContain('headers.authorization')
})

it("creating a partner's webhook needs the project as well, at admin level", async () => {
  const body = { url: 'https://hooks.example.com' }
  const nobody = await server.request('POST', `/api/v1${path}`, { headers: basic(), body })
  expect(nobody).toMatchObject({ status: 400, code: 'ACCESS_TYPE_REQUIRED' })
  expect((await project.server.post(path, body, { headers: basic() })).code).toBe('INSUFFICIENT_ACCESS_TYPE')
})

it("a partner's webhook refuses a forbidden address (T33)", async () => {
  const answer = await create({ url: 'http://169.254.169.254/latest/meta-data' })
  expect(answer).toMatchObject({ status: 400, code: undefined })
  expect((await create({ url: 'no address' })).code).toBe('SCHEMA_ERROR')
})
