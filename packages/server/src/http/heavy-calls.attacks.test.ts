/** Calls that carry much take turns, and those of other projects get in between (T53). */
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { formMaxLength, jsonMaxValues } from '@hallpass/contract'
import { afterAll, expect, it, onTestFinished, vi } from 'vitest'
import { startTestServer } from '../testing/index.ts'

const server = await startTestServer()
afterAll(() => server.close())
const [tenant, other] = [await server.createProject(), await server.createProject()]

const members = (count: number, name: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${name}${index}`, index]))
const many = 8

/** How many of the tenant's calls were answered in a row, with none of the other project's in between. */
async function longestRow(call: () => Promise<unknown>) {
  const answered: ('theirs' | 'other')[] = []
  const theirs = Promise.all(Array.from({ length: many }, () => call().then(() => answered.push('theirs'))))
  const count = () => answered.filter((whose) => whose === 'theirs').length
  while (count() < many) {
    // Needs nothing but the process: how fast the database is does not count.
    expect((await fetch(`${server.base}/api/v1/projects/${other.id}/.well-known/jwks.json`)).status).toBe(200)
    answered.push('other')
  }
  await theirs
  return Math.max(
    ...answered
      .join()
      .split('other')
      .map((row) => row.split('theirs').length - 1),
  )
}

it('nobody waits for all the large bodies that a tenant sends at once', async () => {
  const server_metadata = members(4_500, 'member-')
  const row = await longestRow(async () => {
    expect((await tenant.server.post('/users', { server_metadata })).status).toBe(201)
  })
  expect(row).toBeLessThan(4)
})

it('nobody waits for all the large bodies that strangers send at once', async () => {
  const stranger = tenant.as('client')
  const row = await longestRow(async () => {
    const answer = await stranger.post('/auth/password/sign-in', members(10_000, 'unknown'))
    expect(answer).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
  })
  expect(row).toBeLessThan(4)
})

it('nobody waits for all the nested bodies that strangers send at once, however small', async () => {
  const stranger = tenant.as('client')
  const nested = { x: Array.from({ length: 300 }, () => JSON.parse('['.repeat(97) + ']'.repeat(97))) }
  const row = await longestRow(async () => {
    const answer = await stranger.post('/auth/password/sign-in', nested)
    expect(answer).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
  })
  expect(row).toBeLessThan(4)
})

it('a body with more values than anybody needs is not parsed', async () => {
  const server_metadata = Array.from({ length: jsonMaxValues }, () => [])
  const answer = await tenant.server.post('/users', { server_metadata })
  expect(answer).toMatchObject({ status: 400, code: 'BODY_PARSING_ERROR' })
  expect(answer.body.error).toContain('50,000 values')
  const inText = { text: '[{,'.repeat(jsonMaxValues) }
  expect((await tenant.server.post('/users', { server_metadata: inText })).status).toBe(201)
})

it('a list that is too long for its schema to look at each item is refused as a whole', async () => {
  const wrong = Array.from({ length: 40_000 }, () => 1)
  const answer = await tenant.server.post('/emails/send-email', { user_ids: wrong, subject: 'x', html: 'x' })
  expect(answer).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
  expect(answer.body.error).toContain('body.user_ids must have at most 10000 items')
  expect((await tenant.server.post('/users', { server_metadata: wrong })).status).toBe(201)
  const stranger = await server.request('POST', '/api/v1/integrations/neon/projects/provision', {
    headers: { authorization: `Basic ${btoa('a:b')}` },
    body: { display_name: 'x', connection_strings: wrong.slice(0, 1001) },
  })
  expect(stranger.status).toBe(400)
})

it('bytes are no list: nobody looks at each of them', async () => {
  const entries = vi.spyOn(Object, 'entries')
  onTestFinished(() => entries.mockRestore())
  const answer = await fetch(`${server.base}/api/v1/auth/password/sign-in`, {
    method: 'POST',
    headers: {
      'content-type': 'application/octet-stream',
      'x-stack-project-id': tenant.id,
      'x-stack-access-type': 'client',
      'x-stack-publishable-client-key': tenant.keys.client,
    },
    body: new Uint8Array(1_400_000),
  })
  expect(answer.status).toBe(400)
  expect(entries.mock.calls.filter(([value]) => (value as unknown) instanceof Uint8Array)).toEqual([])
})

it('a long form is not decoded', async () => {
  const answer = await fetch(`${server.base}/api/v1/auth/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-stack-project-id': tenant.id },
    body: '+'.repeat(formMaxLength + 1),
  })
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('200,000 characters')
})

it('a form has a thousand fields and no more', async () => {
  const body = Array.from({ length: 1001 }, (_, n) => n).join('&')
  const answer = await fetch(`${server.base}/api/v1/auth/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-stack-project-id': tenant.id },
    body,
  })
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('1,000 fields')
})

it('nobody waits for all the large answers that a tenant asks for at once', async () => {
  const { body: user } = await tenant.server.post('/users', { server_metadata: members(30_000, 'member-') })
  const read = async () => expect((await tenant.server.get(`/users/${user.id}`)).status).toBe(200)
  await read()
  expect(await longestRow(read)).toBeLessThan(4)
})

it('calls that wait for something else do not keep the large ones of others waiting', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const email_config = {
    host: '127.0.0.1',
    port,
    username: 'u',
    password: 'p',
    sender_email: 'a@example.com',
    sender_name: 'A',
  }
  const body = `${JSON.stringify({ recipient_email: 'b@example.com', email_config })}${' '.repeat(70_000)}`
  const projects = [tenant, ...(await Promise.all([1, 2, 3].map(() => server.createProject())))]
  let waiting = projects.length
  const hanging = projects.map(async ({ id, keys }) => {
    const headers = {
      'content-type': 'application/json',
      'x-stack-project-id': id,
      'x-stack-access-type': 'admin',
      'x-stack-super-secret-admin-key': keys.admin,
    }
    await fetch(`${server.base}/api/v1/internal/send-test-email`, { method: 'POST', headers, body })
    waiting--
  })
  // The second one comes when both of the first are certainly under way.
  for (let i = 0; i < 2; i++)
    expect((await other.server.post('/users', { server_metadata: members(10_000, 'm') })).status).toBe(201)
  expect(waiting).toBe(projects.length)
  await Promise.all(hanging)
})

it('a large body is read only for those who may send it', async () => {
  const broken = `{"server_metadata": "${'x'.repeat(70_000)}"`
  const send = (key: string) =>
    fetch(`${server.base}/api/v1/users`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-stack-project-id': tenant.id,
        'x-stack-access-type': 'server',
        'x-stack-secret-server-key': key,
      },
      body: broken,
    })
  const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code
  expect(await codeOf(await send('wrong'))).toBe('INVALID_SECRET_SERVER_KEY')
  expect(await codeOf(await send(tenant.keys.server))).toBe('BODY_PARSING_ERROR')
})
