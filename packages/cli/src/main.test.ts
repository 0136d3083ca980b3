import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { main } from './main.ts'

const bin = fileURLToPath(new URL('../bin/hallpass.js', import.meta.url))
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hallpass-cli-'))
  // Otherwise the database of a test that runs as root would live outside of the folder, and stay.
  chmodSync(folder, 0o755)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function run(args: string[], env: Record<string, string> = {}) {
  const out: string[] = []
  const errors: string[] = []
  const code = await main(args, {
    env,
    cwd: folder,
    out: (line) => out.push(line),
    error: (line) => errors.push(line),
  })
  return { code, out: out.join('\n'), errors: errors.join('\n') }
}

it('shows its commands with --help', async () => {
  const help = await run(['--help'])
  expect(help.code).toBe(0)
  for (const name of ['start', 'migrate', 'doctor', 'keys', 'users']) expect(help.out).toContain(`  ${name} `)
})

it('starts the server when no command is named, with the flags of start', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => taken.once('listening', resolve))
  const address = taken.address()
  const port = String(typeof address === 'object' && address?.port)
  for (const [args, env] of [
    [[], { HALLPASS_PORT: port }],
    [['--port', port], {}],
  ] as const) {
    expect(await run([...args], { ...env })).toMatchObject({
      code: 1,
      errors: expect.stringMatching(`^Port ${port} is`),
    })
  }
  taken.close()
  expect(await run(['--prot', port])).toMatchObject({
    code: 2,
    errors: expect.stringMatching(/hallpass start --help$/),
  })
})

it.runIf(process.platform === 'linux').each([
  ['Ctrl-C', '\x03'],
  ['Ctrl-D', '\x04'],
])('ends with a sentence when the answer to a question is %s', async (_name, key) => {
  // `script` is the terminal that somebody sits in front of.
  const child = spawn('script', ['-qefc', `"${process.execPath}" "${bin}" create`, '/dev/null'], { cwd: folder })
  let text = ''
  child.stdout.on('data', (data) => {
    const isAsked = text.includes('[my-app] ')
    text += data
    if (!isAsked && text.includes('[my-app] ')) child.stdin.write(key)
  })
  await once(child, 'close')
  expect(child.exitCode).toBe(1)
  expect(text).toMatch(/\[my-app\] .*\nInterrupted\. Nothing was changed\.\r\n$/s)
})

it('says in one line that Node is too old, before it loads anything that an old one cannot read', () => {
  const script = `
    Object.defineProperty(process, 'versions', { value: { node: '16.20.2' } })
    Object.defineProperty(process, 'version', { value: 'v16.20.2' })
    require(${JSON.stringify(bin)})`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' })
  expect([status, stdout, stderr]).toEqual([1, '', 'Hallpass needs Node 20.19 or newer; this is v16.20.2.\n'])
})

it('prints its version', async () => {
  const { code, out } = await run(['--version'])
  expect([code, out]).toEqual([0, expect.stringMatching(/^hallpass \d+\.\d+\.\d+/)])
})

it.each(['users', 'init', 'create', 'env'])('shows what options of %s mean in one column', async (name) => {
  const { out } = await run([name, '--help'])
  const columns = out.match(/^ {2}--\S+(?: <\w+>)? +/gm)?.map(({ length }) => length)
  expect(columns?.length).toBeGreaterThan(7)
  expect(new Set(columns).size).toBe(1)
})

it.each([
  'migrate',
  'doctor',
  'keys',
  'create',
  'init',
  'env',
  'config',
  'users',
  'owner',
  'projects',
  'backup',
  'restore',
])('has help for %s', async (name) => {
  const { code, out } = await run([name, '--help'])
  expect(code).toBe(0)
  expect(out).toContain(`Usage: hallpass ${name}`)
})

it.each([[['launch']], [['__proto__']], [['doctor', '--prot', '1']], [['doctor', 'now']], [['keys']], [['keys', 'x']]])(
  'ends with 2 and one hint when called as %j',
  async (args) => {
    const { code, errors, out } = await run(args)
    expect(code).toBe(2)
    expect(errors).not.toBe('')
    expect(errors).not.toContain('    at ')
    expect(out).toBe('')
  },
)

it('prints every settings problem as one line and ends with 1', async () => {
  const { code, errors } = await run(['keys', 'list'], { HALLPASS_PORT: 'x', HALLPASS_LOG_LEVEL: 'y' })
  expect(code).toBe(1)
  expect(errors.split('\n')).toEqual([
    expect.stringMatching(/^HALLPASS_PORT must be /),
    expect.stringMatching(/^HALLPASS_LOG_LEVEL must be /),
  ])
})

it('rotates the secret of the data folder and lists it by fingerprint', async () => {
  const before = await run(['keys', 'list'])
  const rotated = await run(['keys', 'rotate'])
  const after = await run(['keys', 'list'])
  const [, old = ''] = /^ {2}([\w-]{12}) /m.exec(before.out) ?? []
  expect(rotated.code).toBe(0)
  expect(after.out.match(/^ {2}[\w-]{12} /gm)).toHaveLength(2)
  expect(after.out.indexOf(old)).toBeGreaterThan(after.out.indexOf('encrypts'))
})

it('counts the secrets of the data folder', async () => {
  const secretLine = async () => {
    const { out } = await run(['doctor', '--port', String(await freePort())])
    return out.split('\n').find((line) => line.endsWith('/secret'))
  }
  await run(['keys', 'list'])
  expect(await secretLine()).toMatch(/^ok {4}1 secret in \//)
  await run(['keys', 'rotate'])
  expect(await secretLine()).toMatch(/^ok {4}2 secrets in \//)
})

it('explains how to rotate HALLPASS_SECRET without printing it', async () => {
  const secret = '0f1e2d3c4b5a69788796a5b4c3d2e1f0'
  const { code, out } = await run(['keys', 'rotate'], { HALLPASS_SECRET: secret })
  expect(code).toBe(0)
  expect(out).toMatch(/HALLPASS_SECRET=[\w-]{43},/)
  expect(out).not.toContain(secret)
})

it('the doctor finds nothing wrong with an empty folder', async () => {
  const { code, out } = await run(['doctor', '--port', String(await freePort())])
  expect(out).not.toMatch(/^fail/m)
  expect(code).toBe(0)
  expect(out).toContain('ok    Node')
  expect(out).toContain('the database will be made at the first start')
  expect(out).toContain('inbox')
})

it('the doctor prints one line for each thing that is wrong', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => taken.once('listening', resolve))
  const address = taken.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const { code, out } = await run(['doctor'], {
    HALLPASS_PORT: String(port),
    HALLPASS_HOST: '127.0.0.1',
    HALLPASS_URL: 'http://auth.example.com',
    HALLPASS_SECRET: '0f1e2d3c4b5a69788796a5b4c3d2e1f0',
    HALLPASS_PROT: '1',
    DATABASE_URL: 'postgres://ada:hunter2@127.0.0.1:1/x',
  })
  taken.close()
  expect(code).toBe(1)
  expect(out).toMatch(/^warn {2}HALLPASS_PROT is not a setting → /m)
  expect(out).toMatch(/^warn {2}HALLPASS_URL is not https → /m)
  expect(out).toMatch(/^fail {2}.*ECONNREFUSED.* → check DATABASE_URL/m)
  expect(out).toMatch(new RegExp(`^fail  port ${port} is in use → `, 'm'))
  expect(out).toMatch(/^fail {2}no email can be sent → set HALLPASS_SMTP_HOST/m)
  expect(out).not.toContain('hunter2')
})

it.each([
  [{ HALLPASS_TRUST_PROXY_HEADER: 'x-real-ip' }, /^warn {2}HALLPASS_TRUST_PROXY_HEADER has no effect → /m],
  [{ HALLPASS_TRUST_PROXY: '10.0.0.1, 0.0.0.0/0' }, /^warn {2}HALLPASS_TRUST_PROXY covers every address, .* → /m],
])('the doctor warns about proxies that hide the caller: %j', async (env, line) => {
  expect((await run(['doctor', '--port', String(await freePort())], env)).out).toMatch(line)
})

it.each([
  [{ HALLPASS_HOST: '0.0.0.0' }, /HALLPASS_HOST lets other machines in and HALLPASS_URL is not set/],
  [{ HALLPASS_URL: 'https://auth.example.com', HALLPASS_METRICS: 'on' }, /nobody can read \/metrics/],
  [{ HALLPASS_DATA_DIR: '/dev/null' }, /cannot write to \/dev\/null, where .* audit logs are kept/],
])(
  'a start and the doctor warn about what others can or cannot reach, and what cannot be kept: %j',
  async (env, words) => {
    const unreachable = {
      DATABASE_URL: 'postgres://127.0.0.1:1/x',
      HALLPASS_SECRET: '0f1e2d3c4b5a69788796a5b4c3d2e1f0',
      HALLPASS_PORT: String(await freePort()),
    }
    expect((await run(['start'], { ...unreachable, ...env })).errors).toMatch(words)
    expect((await run(['doctor'], { ...unreachable, ...env })).out).toMatch(words)
  },
)

it('the doctor has nothing to say about proxies that are named', async () => {
  const env = { HALLPASS_TRUST_PROXY: '0.0.0.0/0', HALLPASS_TRUST_PROXY_HEADER: 'fly-client-ip' }
  expect((await run(['doctor', '--port', String(await freePort())], env)).out).not.toContain('TRUST_PROXY')
})

it('the doctor names a secret file that it cannot use', async () => {
  writeFileSync(join(folder, 'secret'), 'short')
  const { code, out } = await run(['doctor', '--data-dir', folder, '--port', String(await freePort())])
  expect(code).toBe(1)
  expect(out).toContain(join(folder, 'secret'))
})

it.each([
  [['doctor', '--env-file', 'nowhere.env'], /^There is no file .*nowhere\.env\.$/],
  [['backup', 'one.backup', '--env-file', '.'], /^.* is a folder, not a file of settings\.$/],
])('says in one line what is wrong with a file of settings: %j', async (args, words) => {
  expect(await run(args)).toMatchObject({ code: 1, out: '', errors: expect.stringMatching(words) })
})

it('says in one line that the database cannot be reached', async () => {
  const { code, errors } = await run(['migrate'], {
    HALLPASS_SECRET: '0f1e2d3c4b5a69788796a5b4c3d2e1f0',
    DATABASE_URL: 'postgres://ada:hunter2@127.0.0.1:1/x',
  })
  expect(code).toBe(1)
  expect(errors.split('\n')).toHaveLength(1)
  expect(errors).toContain('DATABASE_URL')
  expect(errors).not.toContain('hunter2')
})

it('migrates the embedded database, and finds it up to date afterwards', async () => {
  const first = await run(['migrate'])
  expect(first.errors).toBe('')
  expect(first.out).toContain('Done: ')
  expect((await run(['migrate'])).out).toBe('The database is up to date.')
  const { code, out } = await run(['doctor', '--port', String(await freePort())])
  expect(out).toMatch(/^ok {4}database answers, Postgres 18/m)
  expect(out).toMatch(/^ok {4}schema version \d+ is up to date/m)
  expect(code).toBe(0)
})

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
