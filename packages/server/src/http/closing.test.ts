import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { createLogger } from '../observe/index.ts'
import { readSettings } from '../settings/index.ts'
import { startServer } from '../start.ts'
import { startTestServer } from '../testing/index.ts'
import { closeServer } from './close.ts'
import { createHttpServer, listen } from './listen.ts'

async function ask(base: string, path: string, agent?: Agent): Promise<IncomingMessage> {
  const [response] = (await once(get(base + path, { agent }), 'response')) as [IncomingMessage]
  response.resume()
  return response
}

describe('a server that stops', () => {
  it('says that it is not ready while it goes on, and that it lives', async () => {
    const server = await startTestServer()
    expect((await ask(server.base, '/health/ready')).statusCode).toBe(200)
    server.app.serving.isDraining = true
    const ready = await server.request('GET', '/health/ready')
    expect(ready).toMatchObject({ status: 503, body: { status: 'error', reason: 'stopping' } })
    expect(ready.headers.get('retry-after')).toBe('5')
    expect(ready.headers.get('access-control-allow-origin')).toBe('*')
    expect((await server.request('GET', '/health/live')).status).toBe(200)
    expect((await server.request('GET', '/health')).status).toBe(200)
    expect((await server.internal.client.get('/projects/current')).status).toBe(200)
  })

  it.each(['/health/live', '/api/v1/projects/current'])('%s keeps no connection once it closes', async (path) => {
    const server = await startTestServer()
    const agent = new Agent({ keepAlive: true })
    expect((await ask(server.base, path, agent)).headers.connection).toBe('keep-alive')
    server.app.serving.isClosing = true
    expect((await ask(server.base, path, agent)).headers.connection).toBe('close')
  })

  it('answers on kept connections while it takes no new ones', async () => {
    const server = createHttpServer().on('request', (_incoming, outgoing) => {
      if (!server.listening) outgoing.shouldKeepAlive = false
      outgoing.end()
    })
    const base = `http://127.0.0.1:${await listen(server, { host: '127.0.0.1', port: 0 })}`
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    await ask(base, '/', agent)
    const closed = closeServer(server, { idleMillis: 60_000 })
    await expect.poll(() => fetch(base).catch(() => 'refused')).toBe('refused')
    expect((await ask(base, '/', agent)).headers.connection).toBe('close')
    await closed
  })

  it('answers connections that wait to be taken when it closes', async () => {
    const server = createHttpServer().on('request', (_incoming, outgoing) => outgoing.end('answered'))
    const port = await listen(server, { host: '127.0.0.1', port: 0 })
    const waiting = Array.from({ length: 20 }, () => {
      const socket = connect(port, '127.0.0.1')
      socket.write('GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
      return text(socket).catch((error: Error) => error.message)
    })
    const closed = closeServer(server, { idleMillis: 60_000 })
    for (const answer of await Promise.all(waiting)) expect(answer).toMatch(/answered$/)
    await closed
  })
})

it('a server without its database is not ready', async () => {
  const server = await startTestServer()
  server.app.database.ping = () => Promise.reject(new Error('gone'))
  expect((await server.request('GET', '/health/ready')).body).toEqual({
    status: 'error',
    reason: 'database unreachable',
  })
})

it('a taken port is reported before anything is started', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const settings = readSettings({ HALLPASS_PORT: String(port), HALLPASS_DATA_DIR: '/nowhere' }, { cwd: '/' })
  if (Array.isArray(settings)) throw new Error('settings')
  const log = createLogger({ development: false, logLevel: 'silent' })
  await expect(startServer(settings, { log })).rejects.toThrow(`Port ${port} is in use`)
  other.close()
})

it('checks by HTTP/1.0 without a host are answered', async () => {
  const server = await startTestServer()
  const socket = connect(Number(new URL(server.base).port), '127.0.0.1')
  socket.write('GET /health/ready HTTP/1.0\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1.1 200 OK\r\n/)
})
