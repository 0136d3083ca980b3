/** The documentation is open to everybody: nothing that a stranger sends is shown as markup, takes long, or leads elsewhere. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await fetch(`${server.base}/docs`)
})
afterAll(() => server.close())

const page = async (path: string) => {
  const answer = await fetch(server.base + path)
  return { status: answer.status, text: await answer.text() }
}
const search = async (query: string) => {
  const answer = await fetch(`${server.base}/docs/search.json?q=${encodeURIComponent(query)}`)
  return (await answer.json()) as { address: string; title: string; heading: string }[]
}

describe('search', () => {
  it.each(['<img src=x onerror=alert(1)>', '"><script>alert(1)</script>', "' onfocus='x"])(
    '%s is shown as it was written',
    async (query) => {
      const { status, text } = await page(`/docs/search?q=${encodeURIComponent(query)}`)
      expect(status).toBe(200)
      expect(text).not.toContain(query)
      expect(text).not.toMatch(/<img|<script(?! src="\/docs\/)|value="[^"]*"[^>]*onfocus/)
    },
  )

  it.each([
    ['many words', 'a b c d e f g h i j '.repeat(250)],
    ['one long word', 'x'.repeat(7000)],
    ['patterns', '(a+)+$ [[[ \\ .*'.repeat(250)],
    ['what every page has', 'e s t a r i o n'],
    ['no word at all', '%00 \u0000 \ud83d\ude00 …'],
  ])('a question of %s takes no longer than another', async (_name, query) => {
    const begun = process.cpuUsage()
    for (let time = 0; time < 5; time++) expect((await search(query)).length).toBeLessThanOrEqual(12)
    const { user } = process.cpuUsage(begun)
    // Of this process, which is the server and its caller; others on the machine do not count.
    expect(user / 5).toBeLessThan(200_000)
  })

  it('finds pages by what people type: questions, beginnings of words, mistakes, codes and paths', async () => {
    const first = async (query: string) => (await search(query)).slice(0, 3).map(({ address }) => address.split('#')[0])
    expect(await first('how do I rotate the secret?')).toContain('/docs/secret-rotation')
    expect(await first('webho')).toContain('/docs/webhooks')
    expect(await first('kuberentes')).toContain('/docs/kubernetes')
    expect((await search('EMAIL_PASSWORD_MISMATCH'))[0]).toMatchObject({
      address: '/docs/errors#email_password_mismatch',
    })
    expect((await search('POST /auth/password/sign-in')).map(({ heading }) => heading)).toContain(
      'POST /auth/password/sign-in',
    )
  })
})

it.each([
  '/docs/../package.json',
  '/docs/%2e%2e/package.json',
  '/docs/..%2f..%2fpackage.json',
  '/docs/guides/react.md',
  '/docs/__proto__',
])('%s is no page', async (path) => {
  const { status, body } = await server.request('GET', path)
  expect(status).toBe(404)
  expect(String(body)).not.toContain('hallpass-workspace')
})

describe('tools for assistants', () => {
  const rpc = async (message: unknown, headers: Record<string, string> = {}) => {
    const body = typeof message === 'string' ? message : JSON.stringify(message)
    const answer = await fetch(`${server.base}/docs/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      body,
    })
    const text = await answer.text()
    return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : text }
  }
  const call = async (name: string, args: unknown) =>
    (await rpc({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } })).body

  it('assistants begin, learn of two tools that only read, search and read', async () => {
    const hello = { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
    const begun = await rpc({ jsonrpc: '2.0', id: 'a', method: 'initialize', params: hello })
    expect(begun.body).toMatchObject({
      id: 'a',
      result: { protocolVersion: '2025-03-26', capabilities: { tools: {} } },
    })
    expect((await rpc({ jsonrpc: '2.0', method: 'notifications/initialized' })).status).toBe(202)
    const { tools } = (await rpc({ jsonrpc: '2.0', id: 2, method: 'tools/list' })).body.result
    expect(tools.map(({ name }: { name: string }) => name)).toEqual(['search_docs', 'read_page'])
    const found = await call('search_docs', { query: 'verify webhook signature' })
    expect(found.result.content[0].text).toContain('/docs/webhooks#verify')
    const read = await call('read_page', { page: '/docs/webhooks.md#verify' })
    expect(read.result.content[0].text).toMatch(/^# Webhooks\n/)
  })

  it.each([
    ['index', /^# Hallpass \d/],
    ['/docs', /^# Hallpass \d/],
    ['https://hallpass.example/docs/protocol/oauth?x=1#tokens', /^# Sign-in with OAuth/],
    ['http://localhost:8102/docs/', /^# Hallpass \d/],
  ])('the page %s is found by that name', async (page, beginning) => {
    expect((await call('read_page', { page })).result.content[0].text).toMatch(beginning)
  })

  it('pages lead assistants to pages that they can read', async () => {
    const { text } = (await call('read_page', { page: 'webhooks' })).result.content[0]
    const links = [...text.matchAll(/\]\((\/docs\/[^)]+\.md)[)#]/g)].map(([, link]) => link)
    expect(links.length).toBeGreaterThan(0)
    for (const page of links) expect((await call('read_page', { page })).result.isError).toBeUndefined()
  })

  it('what is no message, method, tool or page is refused in the words of the protocol', async () => {
    expect(await rpc('{')).toMatchObject({ status: 400, body: { error: { code: -32700 } } })
    for (const message of [[], 7, { id: 1, method: 'ping' }, { jsonrpc: '2.0', id: 1 }])
      expect(await rpc(message)).toMatchObject({ status: 400, body: { id: null, error: { code: -32600 } } })
    expect((await rpc({ jsonrpc: '2.0', id: 1, method: 'projects/list' })).body.error.code).toBe(-32601)
    expect((await call('read_file', { path: '/etc/passwd' })).error.code).toBe(-32602)
    expect((await call('read_page', { page: '../../package.json' })).result.isError).toBe(true)
    expect((await fetch(`${server.base}/docs/mcp`)).status).toBe(405)
  })

  it('a large body is not read, and pages of other origins are refused', async () => {
    expect((await rpc({ jsonrpc: '2.0', id: 1, method: 'ping', params: { x: 'x'.repeat(20_000) } })).status).toBe(413)
    expect((await rpc({ jsonrpc: '2.0', id: 1, method: 'ping' }, { origin: 'https://evil.example' })).status).toBe(403)
  })
})
