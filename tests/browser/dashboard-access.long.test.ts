import { startTestServer } from '@hallpass/server/testing/test-server.ts'
import { afterAll, expect, it } from 'vitest'
import { buildWeb } from '../../tools/web.mjs'
import { accessibilityProblems } from './axe.ts'
import { sharedChromium } from './chromium.ts'
import { createLongProject } from './dashboard-long-project.ts'
import { openDashboard } from './dashboard-tab.ts'
import { allViews, dialog, notThere, rulesFor } from './dashboard-tour.ts'

/** What the tour through the navigation does not come by: pages of one thing, their tabs, and dialogs. */
await buildWeb('dashboard')
const browser = await sharedChromium()
const server = await startTestServer()
afterAll(() => server.close())
const { owner, projectId, screens } = await createLongProject(server)

const twoViews = allViews.filter(([width, scheme]) => (width === 390) === (scheme === 'light'))

it.each([
  ['page of one thing, and every tab of it,', screens.pages, 'html', allViews],
  // Their colours are those of the pages.
  ['dialog', screens.dialogs, dialog, twoViews],
] as const)(
  'every %s is accessible, wide and on a phone, light and dark',
  async (_, paths, part, views) => {
    const { tab, broken } = await openDashboard(browser, server, '/projects', owner.refreshToken)
    const problems: string[] = []
    for (const path of paths) {
      await tab.goto(server.app.settings.url + path)
      const problem = await notThere(tab, part)
      if (problem) problems.push(`${path}: ${problem}`)
      for (const [at, [width, colorScheme]] of problem ? [] : views.entries()) {
        await tab.setViewportSize({ width, height: 900 })
        await tab.emulateMedia({ colorScheme })
        const found = await accessibilityProblems(tab, part, rulesFor(views, at))
        problems.push(...found.map((one) => `${path.replace(projectId, '…')}, ${width} ${colorScheme}: ${one}`))
      }
    }
    expect(problems).toEqual([])
    expect(broken()).toEqual([])
  },
  480_000,
)
