/** The files of deploy/proxies, as operators take them: only names, ports and paths are those of the test. */
import { type ChildProcess, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { dashboardSessionPath, header } from '@hallpass/contract'
import { setMaintenance } from '@hallpass/server/operator'
import { startTestServer, type TestProject, type TestServer } from '@hallpass/server/testing'
import { freePort } from '@hallpass/server/testing/free-port.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { debianProgram } from '../debian/programs.ts'

const folder = mkdtempSync(join(tmpdir(), 'hallpass-proxies-'))
// Workers of nginx are somebody else where root starts it.
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Its names are this machine's, so that apps on it may be told of people. */
const host = 'auth.localhost'
const password = 'correct horse battery'
const verification_callback_url = 'http://localhost:3000/handler/email-verification'
const files = { nginx: 'nginx.conf', haproxy: 'haproxy.cfg', caddy: 'Caddyfile' } as const
type Proxy = keyof typeof files

const certificate = join(folder, 'certificate.pem')
function makeCertificate() {
  const key = join(folder, 'key.pem')
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', certificate]
  execFileSync('openssl', [...args, ...subject], { stdio: 'ignore' })
  writeFileSync(join(folder, 'both.pem'), readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
}

/** What has to be in the file, so that nothing of it goes untested unnoticed. */
function replaceIn(source: string, pairs: [string, string][]): string {
  return pairs.reduce((config, [from, to]) => {
    if (!config.includes(from)) throw new Error(`${from} is not in the example any more`)
    return config.replaceAll(from, to)
  }, source)
}

function writeConfig(name: Proxy, port: number, upstream: number, nowhere: number) {
  const example = readFileSync(new URL(`../../deploy/proxies/${files[name]}`, import.meta.url), 'utf8')
  const listen = { nginx: 'listen 443', haproxy: 'bind :443', caddy: 'auth.example.com:443' }[name]
  const config = replaceIn(example, [
    [listen, listen.replace('443', String(port)).replace('auth.example.com', host)],
    ['/etc/hallpass/tls', folder],
    ['127.0.0.1:8102', `127.0.0.1:${upstream}`],
    ...(name === 'nginx' ? [['auth.example.com', host] as [string, string]] : []),
    // The second server is not there, as during a restart.
    ['127.0.0.1:8103', `127.0.0.1:${nowhere}`],
  ])
  const file = join(folder, files[name])
  writeFileSync(file, name === 'nginx' ? inMain(config) : name === 'caddy' ? `${caddyGlobals}${config}` : config)
  return file
}

/** What Debian's own files have around a site. */
const inMain = (site: string) => `
daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
  ${site}
}`
const caddyGlobals = '{\n\tadmin off\n\tauto_https disable_redirects\n}\n'

const argumentsOf: Record<Proxy, (file: string) => string[]> = {
  nginx: (file) => ['-c', file, '-p', folder, '-e', join(folder, 'nginx.log')],
  haproxy: (file) => ['-db', '-f', file],
  caddy: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
}

interface Call {
  method?: string
  headers?: Record<string, string | undefined>
  body?: unknown
}

/** Over TLS that is verified, from an address that is not the proxy's, and that claims to be another. */
async function callThrough(port: number, path: string, { method = 'GET', headers = {}, body }: Call = {}) {
  const given = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const sent = request({
    agent: new Agent({ ca: readFileSync(certificate), servername: host, localAddress: '127.0.0.2' }),
    host: '127.0.0.1',
    port,
    path,
    method,
    headers: {
      host,
      'x-forwarded-for': '192.0.2.1',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...Object.fromEntries(given),
    },
  })
  sent.end(body === undefined ? undefined : JSON.stringify(body))
  const [response] = await once(sent, 'response')
  const content = await text(response)
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  return { status: response.statusCode, headers: response.headers, body: isJson ? JSON.parse(content) : content }
}

describe.each(Object.keys(files) as Proxy[])('behind %s', (name) => {
  let server: TestServer
  let project: TestProject
  let proxy: ChildProcess
  let port: number

  const call = (path: string, options?: Call) => callThrough(port, path, options)
  const api = (level: 'client' | 'server', path: string, options: Call = {}) =>
    call(`/api/v1${path}`, { ...options, headers: { ...project.headers(level), ...options.headers } })

  const session = (headers: Record<string, string>) =>
    call(dashboardSessionPath, { method: 'POST', headers: { origin: `https://${host}`, ...headers } })

  beforeAll(async () => {
    makeCertificate()
    port = await freePort()
    server = await startTestServer({
      env: { HALLPASS_URL: `https://${host}`, HALLPASS_TRUST_PROXY: '127.0.0.1' },
    })
    const owner = { email: 'owner@example.com', password, verification_callback_url, setup_code: server.setupCode }
    const first = await server.internal.client.post('/auth/password/sign-up', owner)
    if (first.status !== 200) throw new Error(JSON.stringify(first))
    project = await server.createProject()
    const file = writeConfig(name, port, Number(new URL(server.base).port), await freePort())
    const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
    proxy = (await debianProgram(name)).start(argumentsOf[name](file), { stdio: 'ignore', env })
    await vi.waitFor(
      async () => {
        // Until it has seen that the second server is not there.
        for (let i = 0; i < 6; i++) {
          const { status } = await api('client', '/auth/anonymous/sign-up', { method: 'POST', body: {} })
          expect(status).toBe(200)
        }
      },
      { timeout: 60_000 },
    )
  }, 300_000)

  afterAll(async () => {
    const gone = once(proxy, 'exit')
    proxy.kill('SIGTERM')
    await gone
    await server.close()
  })

  it(`somebody behind ${name} signs up and in, and is known by their own address`, async () => {
    const credentials = { email: 'ada@example.com', password }
    const signUp = await api('client', '/auth/password/sign-up', {
      method: 'POST',
      body: { ...credentials, verification_callback_url },
    })
    expect(signUp).toMatchObject({ status: 200 })
    expect(signUp.headers['strict-transport-security']).toContain('max-age=')
    const signIn = await api('client', '/auth/password/sign-in', { method: 'POST', body: credentials })
    expect(signIn.status).toBe(200)
    const { user_id, access_token, refresh_token } = signIn.body
    await api('client', '/auth/sessions/current/refresh', {
      method: 'POST',
      headers: { [header.refreshToken]: refresh_token, 'user-agent': 'Mozilla/5.0 (X11) Chrome/130' },
    })
    const tokens = { [header.accessToken]: access_token }
    const { items } = (await api('client', `/auth/sessions?user_id=${user_id}`, { headers: tokens })).body
    const current = items.find((one: { is_current_session: boolean }) => one.is_current_session)
    expect(current.last_used_at_end_user_ip_info.ip).toBe('127.0.0.2')
  })

  it(`cookies come through ${name} both ways, and are for https alone`, async () => {
    const { refreshToken } = await server.internal.signUp()
    const kept = await session({ [header.refreshToken]: refreshToken })
    expect(kept.status).toBe(200)
    const cookies: string[] = kept.headers['set-cookie']
    expect(cookies).toHaveLength(2)
    for (const cookie of cookies) expect(cookie).toMatch(/; Secure/)
    const again = await session({ cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') })
    expect(again).toMatchObject({ status: 200, body: { access_token: expect.any(String) } })
  })

  it(`a body of six megabytes goes through ${name}`, async () => {
    const config_override_string = JSON.stringify({ filler: 'x'.repeat(5_900_000) })
    const { status } = await call('/api/v1/internal/config/override', {
      method: 'PATCH',
      headers: project.headers('admin'),
      body: { config_override_string },
    })
    // The server's own refusal of the content: it has read the whole.
    expect(status).toBe(400)
  })

  it(`a call that waits behind ${name} hears of the end of a session`, async () => {
    const person = await project.signUp()
    const extensions = { 'x-hallpass-extensions': '1' }
    const { next } = (await api('server', '/internal/revocations', { headers: extensions })).body
    const waiting = api('server', `/internal/revocations?since=${encodeURIComponent(next)}`, { headers: extensions })
    await expect.poll(() => server.app.revocationPolls.size).toBe(1)
    await project.as('client', person).delete('/auth/sessions/current')
    expect((await waiting).body.session_ids).toHaveLength(1)
  })

  it(`people behind ${name} are asked to come back after maintenance`, async () => {
    const set = (message?: string) =>
      server.app.database.transaction((system) =>
        setMaintenance(system, message === undefined ? undefined : { since: new Date(), message }),
      )
    await set('New disks until noon.')
    const closed = () => api('client', '/projects/current').then((answer) => answer.body)
    await expect
      .poll(closed, { timeout: 30_000 })
      .toBe(name === 'caddy' ? 'Back in a moment.' : 'New disks until noon.')
    await set()
    const open = () => api('client', '/projects/current').then((answer) => answer.status)
    await expect.poll(open, { timeout: 30_000 }).toBe(200)
  })

  it(`without any server ${name} asks people to come back`, async () => {
    await server.close()
    expect((await api('client', '/projects/current')).status).toBe(503)
  })
})
