import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createSmallPool, startEmbeddedPostgres } from '@hallpass/server/operator'
import { createEmptyDatabase, createTestDatabase } from '@hallpass/server/testing'
import { itInLongLane } from '@hallpass/server/testing/it-in-long-lane.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

const bin = fileURLToPath(new URL('../bin/hallpass.js', import.meta.url))
let folder = ''
let port = 0
const running = new Set<ChildProcess>()

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hallpass-start-'))
  // Otherwise the database of a test that runs as root would live outside of the folder, and stay.
  chmodSync(folder, 0o755)
  port = await freePort()
})
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL')
  await Promise.all([...running].map(exitOf))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function hallpass(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [bin, ...args], { cwd: folder, env: { PATH: process.env.PATH, ...env } })
  running.add(child)
  let text = ''
  child.stdout.on('data', (data) => {
    text += data
  })
  child.stderr.on('data', (data) => {
    text += data
  })
  const exit = exitOf(child).finally(() => running.delete(child))
  const says = async (words: string) => {
    while (!text.includes(words) && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 20))
    if (!text.includes(words)) throw new Error(`ended without saying "${words}": ${text}`)
  }
  return { child, exit, says, text: () => text }
}

function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  return new Promise((resolve) => child.once('exit', (code) => resolve(code)))
}

const lastLine = (text: string) => text.trimEnd().split('\n').at(-1)

const start = () => hallpass(['start', '--port', String(port)])

it('starts with no settings, says what to open, and stops in order', async () => {
  const server = start()
  await server.says('Hallpass is ready')
  expect(server.text()).not.toContain('Warning')
  expect(server.text()).toContain(`http://localhost:${port}/inbox`)
  expect(server.text()).toMatch(/HALLPASS_INTERNAL_SECRET_SERVER_KEY=ssk_/)
  expect((await fetch(`http://localhost:${port}/health`)).status).toBe(200)
  server.child.kill('SIGTERM')
  expect(await server.exit).toBe(0)
})

it('shows the keys of the internal project only once', async () => {
  const server = start()
  await server.says('Hallpass is ready')
  expect(server.text()).not.toContain('ssk_')
  server.child.kill('SIGINT')
  expect(await server.exit).toBe(0)
})

it('a public start names the setup code until somebody owns the installation, and prints no key (T52)', async () => {
  const database = await createTestDatabase()
  const env = {
    DATABASE_URL: database.url,
    HALLPASS_SECRET: '0f1e2d3c4b5a69788796a5b4c3d2e1f0',
    HALLPASS_URL: 'https://auth.example.com',
    HALLPASS_HOST: '127.0.0.1',
    HALLPASS_PORT: String(port),
    HALLPASS_DATA_DIR: join(folder, 'public'),
  }
  const startOnce = async () => {
    const server = hallpass(['start'], env)
    await server.says('Hallpass is ready')
    server.child.kill('SIGTERM')
    await server.exit
    expect(server.text()).not.toMatch(/(pck|ssk|sak)_/)
    return /^ {6}(\S{23})$/m.exec(server.text())?.[1]
  }
  expect(await startOnce()).toMatch(/^([0-9a-z]{5}-){3}[0-9a-z]{5}$/)
  const made = hallpass(['owner', 'create', 'ada@example.com'], env)
  expect(await made.exit).toBe(0)
  expect(await startOnce()).toBeUndefined()
  await database.drop()
})

it.each(['1', '2'])(
  'with HALLPASS_MIGRATE=wait %s process waits for hallpass migrate, and for nothing else',
  async (processes) => {
    const database = await createEmptyDatabase()
    const env = {
      DATABASE_URL: database.url,
      HALLPASS_SECRET: '0f1e2d3c4b5a69788796a5b4c3d2e1f0',
      HALLPASS_MIGRATE: 'wait',
      HALLPASS_PROCESSES: processes,
      HALLPASS_PORT: String(port),
    }
    const stopped = hallpass(['start'], env)
    await stopped.says('Waiting for hallpass migrate')
    stopped.child.kill('SIGTERM')
    expect(await stopped.exit).toBe(0)
    expect(lastLine(stopped.text())).toBe('SIGTERM: stopped before it was ready.')

    const server = hallpass(['start'], env)
    await server.says('Waiting for hallpass migrate')
    expect(await hallpass(['migrate'], env).exit).toBe(0)
    await server.says('Hallpass is ready')
    server.child.kill('SIGTERM')
    expect(await server.exit).toBe(0)
    expect(server.text().match(/Waiting/g)).toHaveLength(1)
    await database.drop()
  },
)

it.runIf(process.platform === 'linux')('makes the thread pool larger than the number of cores', async () => {
  const script = `
    const { pbkdf2 } = require('node:crypto')
    process.argv = ['node', 'hallpass', '--help']
    require(${JSON.stringify(bin)})
    for (let i = 0; i < 64; i += 1) pbkdf2('a', 'b', 100000, 64, 'sha512', () => {})
    console.log('threads', require('node:fs').readdirSync('/proc/self/task').length)`
  const plain = hallpassThreads(script.replace(/require\("[^"]*hallpass\.js"\)/, ''))
  const ours = hallpassThreads(script)
  expect(await ours).toBe((await plain) + availableParallelism())
})

function hallpassThreads(script: string): Promise<number> {
  const child = spawn(process.execPath, ['-e', script], { env: { PATH: process.env.PATH } })
  running.add(child)
  return new Promise((resolve) => {
    child.stdout.on('data', (data) => {
      const count = /threads (\d+)/.exec(String(data))?.[1]
      if (count !== undefined) resolve(Number(count))
    })
  })
}

it('says in one line that the port is taken', async () => {
  const taken = createServer().listen(port, '127.0.0.1')
  await new Promise((resolve) => taken.once('listening', resolve))
  const server = start()
  expect(await server.exit).toBe(1)
  taken.close()
  expect(server.text()).toMatch(new RegExp(`^Port ${port} is in use\\.[^\\n]*\\n$`))
})

itInLongLane('says in one line which process holds the data folder', async () => {
  const first = start()
  await first.says('Hallpass is ready')
  const second = hallpass(['start', '--port', String(await freePort())])
  expect(await second.exit).toBe(1)
  expect(lastLine(second.text())).toMatch(new RegExp(`^The data folder [^\\n]* process ${first.child.pid}\\.`))
  expect((await fetch(`http://localhost:${port}/health`)).status).toBe(200)
  first.child.kill('SIGTERM')
  await first.exit
})

itInLongLane(
  'has a doctor who knows whether a start would find the data folder and the port free',
  {
    timeout: 60_000,
  },
  async () => {
    const first = start()
    await first.says('Hallpass is ready')
    const elsewhere = hallpass(['doctor', '--port', String(await freePort())])
    expect(await elsewhere.exit).toBe(1)
    expect(elsewhere.text()).toMatch(
      new RegExp(`^fail  the database is in use by .* process id ${first.child.pid} → `, 'm'),
    )
    const here = hallpass(['doctor', '--port', String(port)])
    expect(await here.exit).toBe(0)
    expect(here.text()).toMatch(new RegExp(`^ok {4}the database is in use by .* process id ${first.child.pid}$`, 'm'))
    const other = hallpass(['doctor', '--port', String(port), '--data-dir', join(folder, 'other')])
    expect(await other.exit).toBe(1)
    expect(other.text()).toMatch(new RegExp(`^fail  port ${port} is taken by another Hallpass → `, 'm'))
    first.child.kill('SIGTERM')
    await first.exit
  },
)

itInLongLane('warns of unknown settings, and of a server that cannot send emails', async () => {
  const server = hallpass(['start', '--port', String(port)], {
    HALLPASS_PROT: '1',
    HALLPASS_URL: 'https://auth.example.com',
    HALLPASS_HOST: '127.0.0.1',
  })
  await server.says('Hallpass is ready')
  expect(server.text()).toContain('Warning: HALLPASS_PROT is not a setting.')
  expect(server.text()).toContain('Warning: no email can be sent')
  server.child.kill('SIGTERM')
  await server.exit
})

it('reports each wrong setting and an unreachable database in one line', async () => {
  const wrong = hallpass(['start'], { HALLPASS_PORT: 'x', HALLPASS_URL: 'y' })
  expect(await wrong.exit).toBe(1)
  expect(wrong.text().trim().split('\n')).toHaveLength(2)
  const secret = '0f1e2d3c4b5a69788796a5b4c3d2e1f0'
  const unreachable = hallpass(['start', '--port', String(port)], {
    DATABASE_URL: 'postgres://ada:hunter2@127.0.0.1:1/x',
    HALLPASS_SECRET: secret,
  })
  expect(await unreachable.exit).toBe(1)
  expect(unreachable.text()).toMatch(/^[^\n]*DATABASE_URL[^\n]*ECONNREFUSED[^\n]*\n$/)
  expect(unreachable.text()).not.toContain('hunter2')
})

itInLongLane('ends immediately at the second signal', async () => {
  const server = start()
  await server.says('Hallpass is ready')
  // A request that is never finished keeps the orderly stop waiting.
  const held = connect(port, '127.0.0.1')
  held.on('error', () => {})
  held.write('POST /api/v1/auth/password/sign-in HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\n')
  await new Promise((resolve) => setTimeout(resolve, 100))
  server.child.kill('SIGTERM')
  await server.says('stopping')
  server.child.kill('SIGINT')
  expect(await server.exit).toBe(130)
  held.destroy()
})

itInLongLane('refuses a database from which a newer version has taken something away', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, '.hallpass') })
  const pool = createSmallPool(postgres.connection)
  await pool.query(`insert into schema_migrations (version, name, checksum) values (999, 'future', 'x')`)
  await pool.end()
  await postgres.stop()
  const server = start()
  expect(await server.exit).toBe(1)
  expect(lastLine(server.text())).toMatch(/^The database has schema version 999/)
  expect(server.text()).not.toMatch(/^ +at /m)
})

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
