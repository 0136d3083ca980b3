/** What an installation shows to strangers without anybody having meant it. */
import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { freePort } from '../testing/free-port.ts'
import { startTestServer, type TestServer } from '../testing/index.ts'

const production = { HALLPASS_URL: 'https://auth.example.com', HALLPASS_HOST: '127.0.0.1' }
const token = 'a-token-that-only-prometheus-knows'
const bearer = (text: string) => ({ headers: { authorization: `Bearer ${text}` } })
const metricsOf = ({ request: ask }: TestServer, options = {}) => ask('GET', '/metrics', options)

describe('metrics', () => {
  it('are for callers with the token, wherever they are (T64)', async () => {
    for (const env of [production, {}]) {
      const server = await startTestServer({
        env: { ...env, HALLPASS_METRICS: 'on', HALLPASS_METRICS_TOKEN: token },
      })
      for (const options of [{}, bearer('wrong'), bearer(''), { headers: { authorization: `Basic ${token}` } }]) {
        expect((await metricsOf(server, options)).status).toBe(401)
      }
      const { status, body } = await metricsOf(server, bearer(token))
      expect(status).toBe(200)
      expect(body).toContain('# TYPE')
    }
  })

  it('are hidden in production where nobody said who may read them (T64)', async () => {
    const server = await startTestServer({ env: { ...production, HALLPASS_METRICS: 'on' } })
    expect((await metricsOf(server)).status).toBe(404)
    expect((await metricsOf(server, bearer(''))).status).toBe(404)
  })

  it('are shown to the person at this machine in development, and not to a page or tunnel (T64)', async () => {
    const server = await startTestServer({ env: { HALLPASS_METRICS: 'on' } })
    expect((await metricsOf(server)).status).toBe(200)
    expect((await metricsOf(server, { headers: { 'x-forwarded-for': '192.0.2.1' } })).status).toBe(404)
    expect(await statusUnderHost(server, '/metrics', 'evil.example')).toBe(404)
  })

  it('have a port of their own, and then no place on the public one (T64)', async () => {
    const port = await freePort()
    const server = await startTestServer({
      env: { ...production, HALLPASS_METRICS: 'on', HALLPASS_METRICS_PORT: String(port) },
    })
    expect((await metricsOf(server)).status).toBe(404)
    const own = await fetch(`http://127.0.0.1:${port}/metrics`)
    expect(own.status).toBe(200)
    expect(await own.text()).toContain('# TYPE')
    expect((await fetch(`http://127.0.0.1:${port}/api/v1/projects/current`)).status).toBe(404)
  })
})

const statusUnderHost = ({ base }: TestServer, path: string, host: string) =>
  new Promise((resolve, reject) => {
    const sent = request(base + path, { headers: { host } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    sent.on('error', reject).end()
  })

describe('a server that listens to the network without a public address', () => {
  it('keeps the inbox and the mock provider closed, and asks for the setup code (T64)', async () => {
    const server = await startTestServer({ env: { HALLPASS_HOST: '0.0.0.0', HALLPASS_MOCK_OAUTH: 'on' } })
    for (const path of ['/inbox', '/inbox/api/mails']) expect((await server.request('GET', path)).status).toBe(404)
    expect(server.app.standIn).toBeUndefined()
    expect(server.setupCode).toEqual(expect.any(String))
  })

  it.each(['127.0.0.1', 'localhost', '::1'])('is not one that listens on %s', async (host) => {
    const server = await startTestServer({ env: { HALLPASS_HOST: host } })
    expect(server.app.settings).toMatchObject({ inbox: true, needsOwnerProof: false })
  })
})

describe('transport', () => {
  const paths = ['/', '/docs/api', '/health', '/nowhere', '/api/v1', '/api/v1/users/me', '/handler/sign-in']

  it('with an https address, every answer tells browsers to come back by https', async () => {
    const server = await startTestServer({ env: production })
    for (const path of paths) {
      const { headers } = await server.request('GET', path)
      expect(headers.get('strict-transport-security'), path).toBe('max-age=31536000')
    }
    const { headers } = await server.request('OPTIONS', '/api/v1/users/me')
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
  })

  it('without one, nothing is said about https', async () => {
    const server = await startTestServer()
    for (const path of paths) {
      expect((await server.request('GET', path)).headers.get('strict-transport-security'), path).toBeNull()
    }
  })
})

it('no page of another site can put the reference into a frame', async () => {
  const { headers } = await (await startTestServer()).request('GET', '/docs/api')
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})
