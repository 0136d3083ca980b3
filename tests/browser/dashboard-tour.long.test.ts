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

it('every screen of the dashboard is accessible, wide and on a phone, light and dark', async () => {
  const { owner, projectId } = await createCrowdedProject(server)
  const { tab, broken } = await openDashboard(browser, server, `/projects/${projectId}`, owner.refreshToken)
  expect(await problemsOnTour(tab, allViews)).toEqual([])
  await tab.goto(`${server.app.settings.url}/installation/health`)
  expect(await problemsOnScreen(tab, 'Health', allViews)).toEqual([])
  expect(broken()).toEqual([])
}, 240_000)
