/** Addresses that lead somewhere else than to the internet (T33). */
import { createServer, type Server } from 'node:net'
import { afterAll, afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/index.ts'
import { startReceiver } from '../../testing/webhook-receiver.ts'
import { attemptsOf, createEndpoint, endpointsPath, makeEvent } from '../../testing/webhooks.ts'

const publicAddress = '93.184.215.14'
/** What names mean; a test may change it at any time, as whoever owns a name can. */
const names = new Map<string, readonly string[]>()
const resolve = async (host: string) => {
  const found = names.get(host)
  if (!found) throw new Error(`${host} is not known`)
  return found
}
const production = await startTestServer({ env: { HALLPASS_URL: 'https://auth.example.com' }, outgoing: { resolve } })
const development = await startTestServer({ outgoing: { resolve } })
afterAll(async () => {
  await production.close()
  await development.close()
})

const storedUrls = async ({ app }: TestServer) =>
  (await app.database.system.selectFrom('webhook_endpoints').select('url').execute()).map((row) => row.url)
// Tests of the production server share the project `internal`: there, people sign up on public domains only.
afterEach(async () => {
  for (const { app } of [production, development]) await app.database.system.deleteFrom('webhook_endpoints').execute()
})

const notPublic = 'The URL does not lead to a public address.'
const notHttps = 'The URL must start with https://.'
const notDecimal = 'Write the address with four decimal numbers.'
const withUser = 'The URL must not hold a user name or password.'

/** Refused wherever the server runs. */
const bad: [url: string, reason: string][] = [
  ['https://10.0.0.1/', notPublic],
  ['https://172.16.0.1/', notPublic],
  ['https://172.31.255.255/', notPublic],
  ['https://192.168.1.1/', notPublic],
  ['https://169.254.169.254/latest/meta-data', notPublic],
  ['https://168.63.129.16/', notPublic],
  ['https://100.64.0.1/', notPublic],
  ['https://100.100.100.200/', notPublic],
  ['https://0.0.0.0/', notPublic],
  ['https://224.0.0.1/', notPublic],
  ['https://255.255.255.255/', notPublic],
  ['https://198.18.0.1/', notPublic],
  ['https://192.0.0.192/', notPublic],
  ['https://[::]/', notPublic],
  ['https://[fe80::1]/', notPublic],
  ['https://[fc00::1]/', notPublic],
  ['https://[fd00:ec2::254]/', notPublic],
  ['https://[ff02::1]/', notPublic],
  ['https://[::ffff:10.0.0.1]/', notPublic],
  ['https://[::ffff:a9fe:a9fe]/', notPublic],
  ['https://[::10.0.0.1]/', notPublic],
  ['https://[64:ff9b::a9fe:a9fe]/', notPublic],
  ['https://[64:ff9b:1::10.0.0.1]/', notPublic],
  ['https://[2002:a00:1::]/', notPublic],
  ['https://[2001:0:a00:1::]/', notPublic],
  ['https://[2001:db8::1]/', notPublic],
  ['https://[fec0::1]/', notPublic],
  ['https://2852039166/', notDecimal],
  ['https://0xa9fea9fe/', notDecimal],
  ['https://0251.0376.0251.0376/', notDecimal],
  ['https://169.254.43518/', notDecimal],
  ['https://0x7f.1/', notDecimal],
  ['https://134744072/', notDecimal],
  ['https://public.example.com@10.0.0.1/', withUser],
  ['https://user:secret@public.example.com/', withUser],
  ['https://private.example.com/', notPublic],
  ['https://half.example.com/', notPublic],
  ['https://mapped.example.com/', notPublic],
  ['https://metadata.example.com./', notPublic],
  ['http://public.example.com/', notHttps],
  ['http://8.8.8.8/', notHttps],
  ['http://10.0.0.1/', notHttps],
]
/** Refused where others than the developer use the server. */
const local: [url: string, reason: string][] = [
  ['https://127.0.0.1/', notPublic],
  ['https://127.255.0.1/', notPublic],
  ['https://[::1]/', notPublic],
  ['https://[::ffff:127.0.0.1]/', notPublic],
  ['https://localhost/', notPublic],
  ['https://app.localhost/', notPublic],
  ['https://loopback.example.com/', notPublic],
  ['http://127.0.0.1:8102/', notHttps],
  ['http://localhost:8102/', notHttps],
]
names.set('public.example.com', [publicAddress, '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])
names.set('private.example.com', ['192.168.0.7'])
names.set('half.example.com', [publicAddress, '10.1.2.3'])
names.set('mapped.example.com', ['::ffff:169.254.169.254'])
names.set('metadata.example.com.', ['169.254.169.254'])
names.set('localhost', ['127.0.0.1', '::1'])
names.set('app.localhost', ['127.0.0.1'])
names.set('loopback.example.com', ['127.0.0.1'])

describe('an address that we may not send to', () => {
  it.each([...bad, ...local])('a forbidden webhook address is refused before it is stored: %s', async (url, reason) => {
    const project = production.internal
    const answer = await project.admin.post(endpointsPath, { url })
    expect([answer.status, answer.body]).toEqual([400, reason])
    expect(await storedUrls(production)).toEqual([])
  })

  it.each(bad)('a forbidden webhook address is refused in development too: %s', async (url, reason) => {
    const answer = await development.internal.admin.post(endpointsPath, { url })
    expect([answer.status, answer.body]).toEqual([400, reason])
    expect(await storedUrls(development)).toEqual([])
  })

  it('a change to a forbidden webhook address is refused, and nothing of it is kept', async () => {
    const project = production.internal
    const { path } = await createEndpoint(project, 'https://public.example.com/hooks')
    for (const [url, reason] of [...bad.slice(0, 3), ...local]) {
      const answer = await project.admin.patch(path, { url, description: 'changed' })
      expect([answer.status, answer.body]).toEqual([400, reason])
    }
    const { body } = await project.admin.get(path)
    expect(body).toMatchObject({ url: 'https://public.example.com/hooks', description: '' })
  })
})

/** Notes who connects; nobody should. */
async function startTrap() {
  const trap = { connections: 0, port: 0 }
  const server: Server = createServer((socket) => {
    trap.connections += 1
    socket.destroy()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  const address = server.address()
  trap.port = typeof address === 'object' && address ? address.port : 0
  return trap
}

describe('a name that means something else by now', () => {
  it.each([
    ['this machine', ['127.0.0.1']],
    ['this machine, behind a public one', [publicAddress, '127.0.0.1']],
    ['the metadata of a cloud', ['169.254.169.254']],
    ['a private network, mapped', ['::ffff:10.0.0.1']],
  ])('a webhook host that now resolves to %s is refused, and nothing connects to it', async (_name, addresses) => {
    const project = production.internal
    const trap = await startTrap()
    names.set('rebinding.example.com', [publicAddress])
    const endpoint = await createEndpoint(project, `https://rebinding.example.com:${trap.port}/`)
    names.set('rebinding.example.com', addresses)
    await makeEvent(project)
    const [attempt] = await attemptsOf(project, endpoint, 1)
    expect(attempt).toMatchObject({ status: 'failed', response_status: null, error: notPublic })
    const test = await project.admin.post(`${endpoint.path}/test`)
    expect(test.body).toMatchObject({ status: 'failed', response_status: null, error: notPublic })
    expect(trap.connections).toBe(0)
  })

  it('a webhook host is resolved once per connection: the checked address is the one used', async () => {
    const project = await development.createProject()
    const receiver = await startReceiver()
    let asked = 0
    const port = new URL(receiver.url).port
    // Answers well when it is checked, and would answer something else to whoever asks a second time.
    names.set('changing.localhost', ['127.0.0.1'])
    const endpoint = await createEndpoint(project, `http://changing.localhost:${port}/hooks`)
    const turns = [['127.0.0.1'], ['10.0.0.1']]
    const original = names.get.bind(names)
    names.get = (host) => (host === 'changing.localhost' ? turns[asked++] : original(host))
    onTestFinished(() => {
      names.get = original
    })
    const first = await project.admin.post(`${endpoint.path}/test`)
    expect([first.body.status, asked, receiver.received.length]).toEqual(['succeeded', 1, 1])
  })

  it('a webhook host that does not resolve yet is stored, and fails until it does', async () => {
    const project = production.internal
    const endpoint = await createEndpoint(project, 'https://nobody.example.com/')
    const { body } = await project.admin.post(`${endpoint.path}/test`)
    expect(body).toMatchObject({ status: 'failed', response_status: null, error: 'The host cannot be reached.' })
  })
})

describe('a redirect', () => {
  it('a webhook redirect to an internal address is not followed', async () => {
    const project = await development.createProject()
    const receiver = await startReceiver()
    const trap = await startTrap()
    receiver.answer(307, '', { location: `http://127.0.0.1:${trap.port}/latest/meta-data` })
    const endpoint = await createEndpoint(project, receiver.url)
    const { body } = await project.admin.post(`${endpoint.path}/test`)
    expect(body).toMatchObject({ status: 'failed', response_status: 307 })
    expect(trap.connections).toBe(0)
  })
})

describe('an address that was stored without a check', () => {
  it('a forbidden webhook address that is already stored is refused at delivery', async () => {
    const project = production.internal
    const trap = await startTrap()
    const endpoint = await createEndpoint(project, 'https://public.example.com/')
    const urls = [
      `http://127.0.0.1:${trap.port}/`,
      `https://127.0.0.1:${trap.port}/`,
      `https://2130706433:${trap.port}/`,
    ]
    for (const [index, url] of urls.entries()) {
      await production.app.database.system
        .updateTable('webhook_endpoints')
        .set({ url })
        .where('id', '=', endpoint.id)
        .execute()
      const { body } = await project.admin.post(`${endpoint.path}/test`)
      expect([body.status, body.error]).toEqual(['failed', [notHttps, notPublic, notDecimal][index]])
    }
    expect(trap.connections).toBe(0)
  })
})

describe('what the log tells', () => {
  it('the log has no webhook secret, signature or token', async () => {
    const project = await development.createProject()
    const receiver = await startReceiver()
    const endpoint = await createEndpoint(project, receiver.url)
    const { body } = await project.admin.post('/webhooks/svix-token', {})
    await makeEvent(project)
    const [webhook] = await receiver.waitFor(1)
    await attemptsOf(project, endpoint, 1)
    const logs = JSON.stringify(development.logs)
    for (const secret of [endpoint.secret, webhook!.headers['webhook-signature']!, body.token as string]) {
      expect(logs).not.toContain(secret)
    }
  })
})
