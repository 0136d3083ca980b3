import { startTestServer } from '@hallpass/server/testing/test-server.ts'
import { afterAll, expect, it } from 'vitest'
import { buildWeb } from '../../tools/web.mjs'
import { sharedChromium } from './chromium.ts'
import { createCrowdedProject, openDashboard } from './dashboard-tab.ts'
import { allViews, problemsOnScreen, problemsOnTour } from './dashboard-tour.ts'

await buildWeb('dashboard')
const browser = await sharedChromium()
const server = await startTestServer()
afterAll(() => server.close())
const { owner, projectId } = await createCrowdedProject(server)

it('every screen of the dashboard is accessible, wide and on a phone, light and dark', async () => {
  const { tab, broken } = await openDashboard(browser, server, `/projects/${projectId}`, owner.refreshToken)
  expect(await problemsOnTour(tab, allViews)).toEqual([])
  expect(broken()).toEqual([])
}, 480_000)

it('the health of the installation is accessible, wide and on a phone, light and dark', async () => {
  const { tab, broken } = await openDashboard(browser, server, '/installation/health', owner.refreshToken)
  expect(await problemsOnScreen(tab, 'Health', allViews)).toEqual([])
  expect(broken()).toEqual([])
})
