import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestProject, type TestServer } from '../testing/index.ts'

let server: TestServer
let project: TestProject
beforeAll(async () => {
  server = await startTestServer()
  project = await server.createProject()
  // Of texts that are not easily compressed, so that a list of all comes in several parts.
  for (let i = 0; i < 12; i++) {
    const letters = Array.from({ length: 24_000 }, (_, n) => ((n + i) ** 3 % 9973).toString(36)).join('-')
    await project.server.post('/users', { display_name: `Person ${i}`, server_metadata: { letters } })
  }
})

/** As it comes over the wire. */
function ask(path: string, accepted?: string) {
  return raw(`/api/v1${path}`, { ...project.headers('server'), 'accept-encoding': accepted })
}

async function raw(path: string, given: Record<string, string | undefined>) {
  const headers = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const [response] = (await once(get(server.base + path, { headers }), 'response')) as [IncomingMessage]
  const bytes = Buffer.concat(await response.toArray())
  return { encoding: response.headers['content-encoding'], headers: response.headers, bytes }
}

const decoders = { br: brotliDecompressSync, gzip: gunzipSync }
const oneOf = '/users?limit=1'
const small = '/users?limit=1&query=nobody'

it.each([
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1.0, deflate', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['GZIP', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *;q=0.1', 'gzip'],
] as const)('answers to a caller that accepts %s come as %s, whole or in parts', async (accepted, name) => {
  for (const path of [oneOf, '/users']) {
    const plain = await ask(path)
    const { encoding, headers, bytes } = await ask(path, accepted)
    expect(encoding).toBe(name)
    expect(headers.vary).toBe('accept-encoding')
    expect(bytes.length).toBeLessThan(plain.bytes.length)
    expect(decoders[name](bytes).equals(plain.bytes)).toBe(true)
  }
  // The first is one piece; all of them are sent while they are read.
  expect((await ask(oneOf, accepted)).headers['content-length']).toBeDefined()
  expect((await ask('/users', accepted)).headers['content-length']).toBeUndefined()
})

it.each([undefined, '', 'identity', 'gzip;q=0, br;q=0.000', 'zstd', '*;q=0'])(
  'answers to a caller that accepts %s come as they are',
  async (accepted) => {
    const { encoding, headers, bytes } = await ask(oneOf, accepted)
    expect(encoding).toBeUndefined()
    expect(headers.vary).toBe('accept-encoding')
    expect(JSON.parse(bytes.toString()).items).toHaveLength(1)
  },
)

it('small answers come as they are', async () => {
  const { encoding, headers, bytes } = await ask(small, 'gzip, br')
  expect(encoding).toBeUndefined()
  expect(headers.vary).toBeUndefined()
  expect(JSON.parse(bytes.toString())).toMatchObject({ items: [] })
})

it.each(['/api/v1/openapi.json', '/api/v1/internal/audit-log?format=csv'])('%s comes compressed', async (path) => {
  const headers = project.headers('admin')
  await server.app.auditChainer.flush()
  const plain = await raw(path, { ...headers, 'accept-encoding': 'identity' })
  for (const [name, decode] of Object.entries(decoders)) {
    const { encoding, bytes } = await raw(path, { ...headers, 'accept-encoding': name })
    expect([encoding, decode(bytes).equals(plain.bytes)]).toEqual([name, true])
    expect(bytes.length).toBeLessThan(plain.bytes.length / 2)
  }
})

it.each(['/docs/api', '/docs/search?q=users', '/docs/search.json?q=users'])('%s comes compressed', async (path) => {
  const plain = await raw(path, {})
  const { encoding, bytes, headers } = await raw(path, { 'accept-encoding': 'gzip' })
  expect([encoding, headers.vary, gunzipSync(bytes).equals(plain.bytes)]).toEqual(['gzip', 'accept-encoding', true])
})

it('the reference of the API is not sent again to those who have it', async () => {
  const first = await raw('/docs/api', { 'accept-encoding': 'gzip' })
  const known = { 'accept-encoding': 'gzip', 'if-none-match': first.headers.etag! }
  expect((await raw('/docs/api', known)).bytes.length).toBe(0)
})

it('an answer is large by its bytes, not by its letters', async () => {
  const { id } = (await project.server.post('/teams', { display_name: '名'.repeat(120) })).body
  await project.server.patch(`/teams/${id}`, { server_metadata: { text: '字'.repeat(250) } })
  const { encoding, bytes } = await ask(`/teams/${id}`, 'gzip')
  const text = gunzipSync(bytes).toString()
  expect([encoding, text.length < 1024]).toEqual(['gzip', true])
})
