import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, TestProject, type TestServer } from '@hallpass/server/testing'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { buildWeb } from '../../tools/web.mjs'
import { startProcess } from '../faults/server-process.ts'
import { sharedChromium } from './chromium.ts'
import { createCrowdedProject, openDashboard } from './dashboard-tab.ts'
import { problemsOnTour } from './dashboard-tour.ts'

await buildWeb()
const browser = await sharedChromium()
const database = await createTestDatabase()
afterAll(() => database.drop())

const maxMegabytes = 400
const keys = { client: 'memory-publishable', server: 'memory-secret', admin: 'memory-admin' }
const verification_callback_url = 'http://localhost:3000/handler/email-verification'
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)

async function startOnCrowd() {
  const dataDir = mkdtempSync(join(tmpdir(), 'hallpass-memory-'))
  const running = await startProcess({
    DATABASE_URL: database.url,
    HALLPASS_DATA_DIR: dataDir,
    HALLPASS_SECRET: 'a-secret-of-the-memory-test-alone',
    HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY: keys.client,
    HALLPASS_INTERNAL_SECRET_SERVER_KEY: keys.server,
    HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY: keys.admin,
    HALLPASS_DASHBOARD_SIGN_UP: 'open',
    HALLPASS_RATE_LIMITS: 'off',
  })
  onTestFinished(async () => {
    await running.kill()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const internal = new TestProject(running.base, 'internal', keys)
  const url = `http://localhost:${running.port}`
  const server = { internal, database, app: { settings: { url } } } as unknown as TestServer
  return { pid: running.child.pid!, internal, server, ...(await createCrowdedProject(server)) }
}

const signUp = (internal: TestProject, email: string) =>
  internal.client.post('/auth/password/sign-up', {
    email,
    password: 'correct horse battery',
    verification_callback_url,
  })

/** What the system has seen at most, from the start of the process on. */
const peakMegabytes = (pid: number) =>
  Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)

const childrenOf = (pid: number) =>
  readdirSync(`/proc/${pid}/task`)
    .flatMap((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(/\s+/))
    .filter((child) => child !== '')
    .map((child) => readFileSync(`/proc/${child}/comm`, 'utf8').trim())

const themeWith = (
  n: number,
  heavy: boolean,
) => `import { Body, Html${heavy ? ', Tailwind' : ''} } from '@react-email/components'
export function EmailTheme({ children }) {
  return <Html>${heavy ? '<Tailwind>' : ''}<Body>${n}{children}</Body>${heavy ? '</Tailwind>' : ''}</Html>
}
`

/** Every screen with a crowd behind it; then what costs memory: edited emails of both kinds, and passwords. */
it.runIf(process.platform === 'linux')(
  'a server that went through all journeys has never used more than 400 MB, and keeps no compiler',
  async () => {
    const { pid, internal, server, owner, projectId } = await startOnCrowd()
    const { tab, broken } = await openDashboard(browser, server, `/projects/${projectId}`, owner.refreshToken)
    expect(await problemsOnTour(tab, [])).toEqual([])
    expect(broken()).toEqual([])

    const { id } = (await internal.admin.post('/internal/email-themes', { display_name: 'Sea' })).body
    for (const n of numbers(20)) {
      const body = { tsx_source: themeWith(n, n % 2 === 0) }
      const save = () => internal.admin.patch(`/internal/email-themes/${id}`, body)
      // A render that a busy machine was too slow for is refused for a while, and works then.
      await expect.poll(async () => (await save()).status, { timeout: 120_000, interval: 1000 }).toBe(200)
    }

    // A busy machine asks some of them to come back later.
    for (const n of numbers(5))
      await Promise.all(numbers(8).map((m) => signUp(internal, `person-${n}-${m}@example.com`)))

    expect(peakMegabytes(pid)).toBeLessThan(maxMegabytes)
    expect(childrenOf(pid)).not.toContain('esbuild')
  },
  600_000,
)
