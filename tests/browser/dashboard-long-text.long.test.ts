import { startTestServer } from '@hallpass/server/testing/test-server.ts'
import { afterAll, expect, it } from 'vitest'
import { installationScreens, screens as map } from '../../apps/dashboard/src/screens.ts'
import { buildWeb } from '../../tools/web.mjs'
import { sharedChromium } from './chromium.ts'
import { createLongProject } from './dashboard-long-project.ts'
import { openDashboard } from './dashboard-tab.ts'
import { dialog, notThere } from './dashboard-tour.ts'
import { layoutProblems } from './layout.ts'
import { keepPicture } from './pictures.ts'

/** The dashboard with names and addresses that nobody thought of. */
await buildWeb('dashboard')
const browser = await sharedChromium()
const server = await startTestServer()
afterAll(() => server.close())
const { owner, projectId, screens } = await createLongProject(server)

it('long names and addresses fit on every screen and in every dialog, from a narrow phone to a desk', async () => {
  const { tab, broken } = await openDashboard(browser, server, `/projects/${projectId}`, owner.refreshToken)
  const links = tab.getByRole('navigation', { name: 'Screens' }).getByRole('link')
  await links.first().waitFor()
  const entries = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname))
  expect(entries.length).toBeGreaterThan(10)
  const all = [...entries, ...screens.tabs, ...screens.pages]
  expect(unnamedAmong(all)).toEqual([])
  const problems: string[] = []
  const look = async (path: string, part: string) => {
    await tab.setViewportSize({ width: 1280, height: 900 })
    await tab.goto(server.app.settings.url + path)
    const problem = await notThere(tab, part)
    if (problem) return void problems.push(`${path}: ${problem}`)
    for (const width of [1280, 390, 320]) {
      await tab.setViewportSize({ width, height: 900 })
      const found = await layoutProblems(tab, part)
      problems.push(...found.map((problem) => `${path.replace(projectId, '…')}, ${width}: ${problem}`))
      await keepPicture(tab)
    }
  }
  // The documentation is no part of the dashboard, and has words that only screen readers get.
  const isDocumentation = (path: string) => path.startsWith('/docs')
  for (const path of all) if (!isDocumentation(path)) await look(path, 'body')
  for (const path of screens.dialogs) await look(path, dialog)
  expect(problems).toEqual([])
  expect(broken()).toEqual([])
}, 480_000)

/** Screens of the dashboard that none of these addresses leads to. Two show nothing and lead on to others. */
const leadOn = new Set(['/colleagues', '/projects/-selector-/$'])
function unnamedAmong(addresses: readonly string[]): string[] {
  const paths = addresses.map((address) => address.replace(/\?.*/, '').replace(/\/$/, ''))
  const all = [...map.map(({ path }) => `/projects/$projectId/${path}`), ...installationScreens.map(({ path }) => path)]
  return all.filter((path) => {
    const pattern = new RegExp(`^${path.replace(/\/$/, '').replaceAll(/\$\w+/g, '[^/]+')}$`)
    return !leadOn.has(path) && !paths.some((one) => pattern.test(one))
  })
}
