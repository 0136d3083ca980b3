import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { RunningClock, startTestServer } from '@hallpass/server/testing'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buildPackages } from '../../tools/build-packages.mjs'
import { sharedChromium } from '../browser/chromium.ts'

const folder = fileURLToPath(new URL('../../examples/next-app', import.meta.url))
const next = fileURLToPath(new URL('../../node_modules/next/dist/bin/next', import.meta.url))
const browser = await sharedChromium()
const server = await startTestServer({ clock: new RunningClock() })
const project = await server.createProject({ config: { allow_localhost: true, credential_enabled: true } })

const env = {
  ...process.env,
  NODE_ENV: 'production' as const,
  NEXT_TELEMETRY_DISABLED: '1',
  NEXT_PUBLIC_HALLPASS_API_URL: server.base,
  NEXT_PUBLIC_HALLPASS_PROJECT_ID: project.id,
  NEXT_PUBLIC_HALLPASS_PUBLISHABLE_CLIENT_KEY: project.keys.client,
  HALLPASS_SECRET_SERVER_KEY: project.keys.server,
}
let app: ChildProcess
let origin: string

async function freePort(): Promise<number> {
  const probe = createServer().listen(0)
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  return port
}

beforeAll(async () => {
  buildPackages()
  const built = spawnSync(process.execPath, [next, 'build'], { cwd: folder, env, encoding: 'utf8' })
  if (built.status !== 0) throw new Error(`next build failed:\n${built.stdout}\n${built.stderr}`)
  const port = await freePort()
  origin = `http://localhost:${port}`
  app = spawn(process.execPath, [next, 'start', '--port', String(port)], { cwd: folder, env, stdio: 'ignore' })
  await vi.waitFor(async () => expect((await fetch(origin)).status).toBe(200), { timeout: 60_000 })
}, 600_000)

afterAll(async () => {
  app?.kill()
  await server.close()
})

const heading = (page: Page, text: string) => page.getByText(text).waitFor()

it('the Next.js example signs people up; server, action, route handler and browser know them', async () => {
  const page = await browser.newPage()
  await page.goto(origin)
  await heading(page, 'The server sees nobody signed in.')
  expect(await (await page.request.get(`${origin}/api/me`)).json()).toEqual({ email: null })

  // A server component sends those who are signed out to the handler, which takes them back.
  await page.goto(`${origin}/members`)
  await page.waitForURL(/\/handler\/sign-in/)
  await page.goto(`${origin}/handler/sign-up`)
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  const repeat = page.getByLabel('Repeat password')
  if (await repeat.count()) await repeat.fill('correct horse battery')
  await page.getByRole('button', { name: 'Create account' }).click()
  await heading(page, 'The server knows you as ada@example.com.')
  expect(await (await page.request.get(`${origin}/api/me`)).json()).toEqual({ email: 'ada@example.com' })

  await page.goto(`${origin}/members`)
  await page.getByLabel('Name').fill('Ada')
  await page.getByRole('button', { name: 'Save' }).click()
  await heading(page, 'Hello, Ada.')
  await page.goto(`${origin}/live`)
  await heading(page, 'Hello, Ada.')
})

it('the Next.js example sends no secret to browsers', async () => {
  const page = await browser.newPage()
  const bodies: string[] = []
  page.on('response', async (response) => bodies.push(await response.text().catch(() => '')))
  await page.goto(`${origin}/handler/sign-in`)
  await page.getByLabel('Email').waitFor()
  expect(bodies.join()).toContain(project.keys.client)
  expect(bodies.join()).not.toContain(project.keys.server)
})

it('the Next.js example answers unknown handler pages with 404', async () => {
  expect((await fetch(`${origin}/handler/no-such-page`)).status).toBe(404)
})
