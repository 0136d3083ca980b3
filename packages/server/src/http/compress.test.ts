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
async function ask(path: string, accepted?: string) {
  const given = Object.entries({ ...project.headers('server'), 'accept-encoding': accepted })
  const headers = Object.fromEntries(given.filter(([, value]) => value !== undefined))
  const [response] = (await once(get(`${server.base}/api/v1${path}`, { headers }), 'response')) as [IncomingMessage]
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
