import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@hallpass/server/testing'
import { freePort } from '@hallpass/server/testing/free-port.ts'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { debianProgram } from '../debian/programs.ts'
import { haproxyConfig } from './haproxy.ts'
import { type ServerProcess, startProcess } from './server-process.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())
const folder = mkdtempSync(join(tmpdir(), 'hallpass-proxy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const keys = { HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY: 'rolling-client' }
const restarts = 10

/** Has no checks of its own: a refused connection sends the request to the other server, and says nothing about later. */
const nginxConfig = (port: number, ports: readonly number[]) => `
daemon off; pid ${folder}/nginx.pid; error_log stderr; events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
  upstream hallpass { ${ports.map((one) => `server 127.0.0.1:${one} max_fails=0;`).join(' ')} keepalive 16; }
  server {
    listen 127.0.0.1:${port};
    location / { proxy_pass http://hallpass; proxy_http_version 1.1; proxy_set_header Connection ""; }
  }
}`

const proxies = {
  nginx: (file: string) => ['-c', file, '-p', folder, '-e', 'stderr'],
  haproxy: (file: string) => ['-db', '-f', file],
}

/** Its workers end with it: they hold the output open. */
async function endOf(child: ChildProcess) {
  if (child.exitCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

async function startProxy(name: keyof typeof proxies, config: string, port: number) {
  const file = join(folder, `${name}.conf`)
  writeFileSync(file, config)
  const child = (await debianProgram(name)).start(proxies[name](file), { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => (output += bytes))
  onTestFinished(() => endOf(child))
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/health/live`).then(
      (response) => response.ok,
      () => false,
    )
  await expect.poll(isUp, { timeout: 60_000 }).toBe(true)
  // That connections are refused is how nginx learns of a restart.
  const log = () => output.split('\n').filter((line) => !line.includes('Connection refused'))
  return { base: `http://127.0.0.1:${port}`, log }
}

/** Whether the proxy sends people to both servers again, as far as it has a view of its own. */
const isSeen = {
  nginx: async () => true,
  haproxy: async (base: string) => {
    const rows = (await (await fetch(`${base}/proxy;csv`)).text())
      .split('\n')
      .filter((row) => /^hallpass,s\d/.test(row))
    return rows.every((row) => row.split(',')[17] === 'UP')
  },
}

function call(agent: Agent, base: string, method: string, path: string, body?: object): Promise<number> {
  const headers = {
    'x-stack-project-id': 'internal',
    'x-stack-access-type': 'client',
    'x-stack-publishable-client-key': keys.HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY,
    ...(body && { 'content-type': 'application/json' }),
  }
  return new Promise((resolve) => {
    const sent = request(base + path, { method, headers, agent }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
      response.once('error', () => resolve(0))
    })
    sent.once('error', () => resolve(0))
    sent.end(body && JSON.stringify(body))
  })
}

/** Half of the calls must not be sent twice, so a proxy cannot hide that one was cut. */
function load(base: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const statuses = new Map<string, number>()
  let isOver = false
  const caller = async (number: number) => {
    for (let n = 0; !isOver; n++) {
      const isPost = (n + number) % 2 === 0
      const status = isPost
        ? await call(agent, base, 'POST', '/api/v1/auth/anonymous/sign-up', {})
        : await call(agent, base, 'GET', '/api/v1/projects/current')
      const key = `${isPost ? 'POST' : 'GET'} ${status}`
      statuses.set(key, (statuses.get(key) ?? 0) + 1)
    }
  }
  const callers = [0, 1, 2, 3, 4, 5].map(caller)
  return async () => {
    isOver = true
    await Promise.all(callers)
    agent.destroy()
    return Object.fromEntries(statuses)
  }
}

it.each([
  ['nginx', nginxConfig],
  ['haproxy', haproxyConfig],
] as const)(
  'ten rolling restarts of two servers behind %s lose no request (F8)',
  async (name, configOf) => {
    const port = await freePort()
    const env = {
      ...keys,
      DATABASE_URL: database.url,
      HALLPASS_DASHBOARD_SIGN_UP: 'open',
      HALLPASS_URL: `http://hallpass.localhost:${port}`,
      HALLPASS_SECRET: 'a-secret-of-the-rolling-restarts-alone',
      HALLPASS_RATE_LIMITS: 'off',
      HALLPASS_DRAIN: '3s',
    }
    const servers: ServerProcess[] = []
    onTestFinished(async () => void (await Promise.all(servers.map((server) => server.kill()))))
    for (let i = 0; i < 2; i++) servers.push(await startProcess(env))
    const { base, log } = await startProxy(
      name,
      configOf(
        port,
        servers.map((server) => server.port),
      ),
      port,
    )
    const stop = load(base)
    for (let i = 0; i < restarts; i++) {
      const old = servers.shift()!
      await old.stop()
      servers.push(await startProcess(env, old.port))
      await expect.poll(() => isSeen[name](base), { timeout: 60_000 }).toBe(true)
    }
    const statuses = await stop()
    expect(statuses, log().join('\n')).toEqual({ 'GET 200': expect.any(Number), 'POST 200': expect.any(Number) })
  },
  600_000,
)
