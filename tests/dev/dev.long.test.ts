import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const dataDir = mkdtempSync(join(tmpdir(), 'hallpass-dev-'))
let command: ChildProcess
let url: string

beforeAll(async () => {
  const port = await freePort()
  url = `http://localhost:${port}`
  const env = { ...process.env, NODE_ENV: 'development', HALLPASS_PORT: String(port), HALLPASS_DATA_DIR: dataDir }
  command = spawn(process.execPath, ['tools/dev/main.mjs'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  for await (const text of command.stdout!) {
    said += text
    if (said.includes(`Hallpass is ready at ${url}`)) return
  }
  throw new Error(`npm run dev ended:\n${said}`)
}, 120_000)

afterAll(async () => {
  command.kill()
  await once(command, 'exit')
  rmSync(dataDir, { recursive: true, force: true })
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

it('npm run dev can be stopped while it is still building', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hallpass-dev-'))
  const port = await freePort()
  const env = { ...process.env, HALLPASS_PORT: String(port), HALLPASS_DATA_DIR: folder }
  // A group of its own, because Ctrl-C reaches everything that it started.
  const early = spawn(process.execPath, ['tools/dev/main.mjs'], { env, stdio: 'ignore', detached: true })
  const isListening = () =>
    new Promise((resolve) => connect(port, '127.0.0.1', () => resolve(true)).on('error', resolve))
  while ((await isListening()) !== true) await new Promise((resolve) => setTimeout(resolve, 50))
  process.kill(-early.pid!, 'SIGINT')
  expect(await once(early, 'exit')).toEqual([0, null])
  rmSync(folder, { recursive: true, force: true })
})

const page = async (path: string) => (await fetch(`${url}${path}`)).text()

it('npm run dev serves the dashboard with hot reload and the facts that the server writes', async () => {
  const html = await page('/')
  expect(html).toContain('/@vite/client')
  expect(html).toMatch(/name="hallpass-config" content="\{&quot;publishableClientKey&quot;:&quot;pck_/)
  expect(await page('/src/main.tsx')).toContain('import')
})

it('npm run dev serves the hosted pages with hot reload from the same address', async () => {
  const html = await page('/handler/sign-in')
  expect(html).toContain('/@pages/@vite/client')
  const [, script] = /src="(\/@pages\/src\/dashboard-handler\/main\.tsx[^"]*)"/.exec(html) ?? []
  expect(await page(script!)).toContain('import')
})

it('npm run dev hands every other path to the server', async () => {
  expect(JSON.parse(await page('/health?db=1'))).toEqual({ status: 'ok' })
  expect(await page('/inbox')).toContain('<title>')
})
