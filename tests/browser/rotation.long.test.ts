import { startTestServer } from '@hallpass/server/testing'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { openApp, startAppSite } from './app-site.ts'
import { sharedChromium } from './chromium.ts'

/** Tabs of one browser that refresh the same session for days: nobody is signed out, whoever replaces its token. */
const browser = await sharedChromium()
const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject()
const options = {
  baseUrl: server.base,
  projectId: project.id,
  publishableClientKey: project.keys.client,
  tokenStore: 'cookie',
  redirectMethod: 'none',
} as const
const rounds = 100
/** Longer than an access token lives. */
const roundMillis = 11 * 60_000

type Site = Awaited<ReturnType<typeof startAppSite>>
const ours = await startAppSite()
afterAll(() => ours.close())

const withoutLocks = () => Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })
const refreshTokenIn = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === `stack-refresh-${project.id}`)?.value ?? ''
const emailIn = (tab: Page) => tab.evaluate(async () => (await window.app.getUser())?.primaryEmail ?? null)

/** Cookies are those of the host, whatever the port: tabs of all sites share one session. */
async function openTabs(context: BrowserContext, sites: readonly Site[]) {
  const ada = await project.signUp()
  await context.addCookies([{ name: `stack-refresh-${project.id}`, value: ada.refreshToken, url: ours.origin }])
  await context.clock.install({ time: server.clock.now() })
  const tabs: Page[] = []
  for (const { origin } of sites) tabs.push(await openApp(context, origin, options))
  return { ada, tabs }
}

async function refreshAll(context: BrowserContext, tabs: readonly Page[]) {
  server.clock.advance(roundMillis)
  await context.clock.fastForward(roundMillis)
  return Promise.all(tabs.map(emailIn))
}

it.each([
  ['with the locks of the browser', () => {}],
  ['without them', withoutLocks],
])(`five tabs refresh ${rounds} times, %s`, { timeout: 600_000 }, async (_, prepare) => {
  const context = await browser.newContext()
  await context.addInitScript(prepare)
  const { ada, tabs } = await openTabs(context, [ours, ours, ours, ours, ours])
  for (let round = 1; round <= rounds; round += 1) {
    expect(await refreshAll(context, tabs), `round ${round}`).toEqual(tabs.map(() => ada.email))
  }
  const [, , generation] = (await refreshTokenIn(context)).split('.')
  expect(Number(generation)).toBeGreaterThanOrEqual(rounds)
})

it.each(['@stackframe/js', '@stackframe/js-2.8.39'])(
  `two tabs of ${'%s'} and three of ours refresh ${rounds} times`,
  { timeout: 600_000 },
  async (published) => {
    const theirs = await startAppSite('StackClientApp', published)
    const context = await browser.newContext()
    const { ada, tabs } = await openTabs(context, [ours, theirs, ours, theirs, ours])
    for (let round = 1; round <= rounds; round += 1) {
      expect(await refreshAll(context, tabs), `round ${round}`).toEqual(tabs.map(() => ada.email))
    }
    const [, , generation] = (await refreshTokenIn(context)).split('.')
    expect(Number(generation)).toBeGreaterThan(0)
    await theirs.close()
  },
)
