import { addColleague, signUpOwner } from '@hallpass/server/testing/owner.ts'
import { startTestServer } from '@hallpass/server/testing/test-server.ts'
import pg from 'pg'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { buildWeb } from '../../tools/web.mjs'
import { accessibilityProblems } from './axe.ts'
import { sharedChromium } from './chromium.ts'
import { openDashboard } from './dashboard-tab.ts'

/** How the installation does, as those who run it see it in the dashboard. */
await buildWeb('dashboard')
const browser = await sharedChromium()
const server = await startTestServer()
const owner = await signUpOwner(server)
await owner.create({ display_name: 'Acme' })

const open = (path: string, refreshToken = owner.refreshToken) => openDashboard(browser, server, path, refreshToken)
const database = new pg.Client(server.database.connection)
await database.connect()
afterAll(async () => {
  await database.end()
  await server.close()
})
const run = (sql: string, values: unknown[] = []) => database.query(sql, values)

beforeEach(() => run('delete from graphile_worker._private_jobs where last_error is not null'))

/** A job that was given up; due tomorrow, so that nobody takes it meanwhile. */
async function addFailedJob(task: string, error: string) {
  await run(`select graphile_worker.add_job($1, '{}', run_at => now() + interval '1 day')`, [task])
  await run(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = $1
    where run_at > now() + interval '1 hour' and attempts = 0`,
    [error],
  )
}

it('an owner of the installation finds its health beside the projects, and sees that all is well', async () => {
  const { tab, heading, said, broken } = await open('/projects')
  await tab.getByRole('navigation', { name: 'Installation' }).getByRole('link', { name: 'Health' }).click()
  await heading('Health')
  await said('Everything is working')
  await tab.getByRole('cell', { name: 'HALLPASS_RETAIN_SESSIONS' }).waitFor()
  await tab.getByRole('button', { name: /^Show \d+ empty queues$/ }).click()
  await tab.getByRole('cell', { name: 'Webhooks webhooks:fast' }).waitFor()
  expect(broken()).toEqual([])
})

it('the palette leads to the health of the installation', async () => {
  const { tab, heading, broken } = await open('/projects/internal')
  await tab.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  await tab.keyboard.press('Control+k')
  await tab.getByRole('combobox', { name: 'Find or go to' }).fill('health')
  await tab.getByRole('option', { name: 'Health' }).click()
  await heading('Health')
  expect(broken()).toEqual([])
})

it('a job that was given up is shown with its error without a reload, and "Retry now" runs it', async () => {
  const { tab, press, said, broken } = await open('/installation/health')
  await said('Everything is working')
  const error = `could not connect to postgres at ${'a-very-long-name.'.repeat(12)}example.com`
  await addFailedJob('delete-old-challenges', error)
  await said('1 job was given up.')
  await said(error)
  await tab.getByText(/^1 given up after 25 attempts, the last /).waitFor()
  for (const width of [1280, 390]) {
    await tab.setViewportSize({ width, height: 900 })
    expect(await accessibilityProblems(tab)).toEqual([])
    expect(await tab.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  }
  await press('Retry now: Delete old challenges')
  await said('1 job worked this time.')
  await said('Everything is working')
  const { rows } = await run("select from graphile_worker.jobs where task_identifier = 'delete-old-challenges'")
  expect(rows).toEqual([])
  expect(broken()).toEqual([])
})

it('a retry of all jobs says which failed again, and why', async () => {
  const { tab, press, said, broken } = await open('/installation/health')
  await addFailedJob('fold-metric-changes', 'a reason')
  // No email has this payload.
  await addFailedJob('retry-mail', 'another reason')
  await said('2 jobs were given up.')
  await press('Retry all jobs')
  await said('1 of 2 jobs failed again.')
  await tab.getByText(/^1 failed 1 time, the next try is /).waitFor()
  await said('Everything is working')
  expect(broken()).toEqual([])
})

it('while the server does not answer the last state stays, and is called old', async () => {
  const { tab, said, broken } = await open('/installation/health')
  await said('Everything is working')
  await tab.route('**/internal/health', (route) => route.abort())
  await tab.getByText(/^What you see is from \d\d:\d\d\./).waitFor()
  await tab.getByRole('heading', { name: 'Queues' }).waitFor()
  await tab.unroute('**/internal/health')
  await said('Everything is working')
  expect(broken()).toEqual([])
})

it('colleagues with a small role and owners of other projects find no link, and the address shows nothing (T60)', async () => {
  await addFailedJob('fold-metric-changes', 'not for everybody')
  for (const person of [await addColleague(server, owner, 'developer'), await signUpOwner(server)]) {
    const { tab, said, heading, broken } = await open('/installation/health', person.refreshToken)
    await said('Your role does not include this')
    expect(await tab.getByText('not for everybody').count()).toBe(0)
    await tab.goto(`${server.app.settings.url}/new-project`)
    await heading('Create a project')
    await tab.goto(`${server.app.settings.url}/projects`)
    await tab.waitForLoadState('networkidle')
    expect(await tab.getByRole('link', { name: 'Health' }).count()).toBe(0)
    expect(broken()).toEqual([])
  }
})
