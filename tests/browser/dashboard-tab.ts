import { loadActivity, loadCrowds } from '@hallpass/server/testing/crowd.ts'
import { signUpOwner } from '@hallpass/server/testing/owner.ts'
import type { TestServer } from '@hallpass/server/testing/test-server.ts'
import pg from 'pg'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { ownSession } from './own-session.ts'

/** A tab that complains about everything that breaks, also about what the page's policy refuses. */
export async function openDashboard(
  browser: Browser,
  { app, internal }: TestServer,
  path: string,
  refreshToken?: string,
  options: BrowserContextOptions = {},
) {
  const { url } = app.settings
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 900 }, ...options })
  context.setDefaultTimeout(60_000)
  const complaints: string[] = []
  context.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  context.on('weberror', (error) => complaints.push(error.error().message))
  if (refreshToken) {
    const value = await ownSession(internal, { refreshToken })
    await context.addCookies([{ name: 'stack-refresh-internal', value, url }])
  }
  const tab = await context.newPage()
  await tab.goto(url + path)
  // The browser itself reports answers that are refusals: those were asked for.
  const broken = () => complaints.filter((text) => !text.startsWith('Failed to load resource'))
  return { tab, broken, ...handsOn(tab) }
}

const handsOn = (tab: Page) => ({
  press: (name: string) => tab.getByRole('button', { name, exact: true }).click(),
  heading: (name: string) => tab.getByRole('heading', { name, exact: true, level: 1 }).waitFor(),
  field: (label: string) => tab.getByRole('textbox', { name: label, exact: true }),
  said: (text: string) => tab.getByText(text, { exact: true }).first().waitFor(),
})

/** The size that the dashboard must be quick with. */
const crowd = { users: 100_000, teams: 10_000 }

/** A project with users and teams, and its owner. */
export async function createCrowdedProject(
  server: Pick<TestServer, 'internal'> & { database: Pick<TestServer['database'], 'connection'> },
  size = crowd,
) {
  const owner = await signUpOwner(server)
  const { id: projectId } = (await owner.create({ display_name: 'Acme' })).body
  const client = new pg.Client(server.database.connection)
  await client.connect()
  const { rows } = await client.query('select id from tenancies where project_id = $1', [projectId])
  const crowds = [{ ...size, tenancyId: rows[0].id }]
  await loadCrowds(client, crowds)
  await loadActivity(client, crowds, 3)
  await client.end()
  return { owner, projectId, asAdmin: owner.acting(projectId) }
}
