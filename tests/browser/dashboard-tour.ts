import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityProblems, standStill } from './axe.ts'

type View = [width: number, colorScheme: 'light' | 'dark']

export const allViews: View[] = [
  [1280, 'dark'],
  [390, 'dark'],
  [390, 'light'],
  [1280, 'light'],
]

/** What there is to find: in the other scheme at the same width, only colours differ. */
export const rulesFor = (views: readonly View[], at: number): 'all' | 'colours' =>
  views.slice(0, at).some(([width]) => width === views[at]?.[0]) ? 'colours' : 'all'

/** Opens every screen and tab from the navigation, and lists what keeps people from using it in one of these views. */
export async function problemsOnTour(tab: Page, views: View[]): Promise<string[]> {
  const navigation = tab.getByRole('navigation', { name: 'Screens' })
  await navigation.getByRole('link', { name: 'Overview', exact: true }).waitFor()
  const here = new URL(tab.url()).pathname
  // What belongs to no project stands in another frame; the reference of the API is another page.
  const addresses = (await addressesOf(navigation)).filter((address) => address.startsWith(here))
  expect(addresses.length).toBeGreaterThan(15)
  const problems = await problemsOnScreen(tab, 'Overview', views)
  for (const address of addresses.slice(1)) {
    problems.push(...(await problemsBehind(tab, navigation.locator(`a[href="${address}"]`), views)))
    const tabs = tab.locator('main nav.tabs')
    for (const other of (await addressesOf(tabs)).slice(1)) {
      problems.push(...(await problemsBehind(tab, tabs.locator(`a[href="${other}"]`), views)))
    }
  }
  return problems
}

const addressesOf = (links: Locator): Promise<string[]> =>
  links.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))

async function problemsBehind(tab: Page, link: Locator, views: View[]): Promise<string[]> {
  const before = await tab.title()
  await link.click()
  // Every screen and tab has a title of its own, which begins with its heading.
  await tab.waitForFunction((title) => document.title !== title, before)
  const [heading = ''] = (await tab.title()).split(/: | · /)
  return problemsOnScreen(tab, heading, views)
}

/** The dialog that an address opens. */
export const dialog = '[role=dialog], [role=alertdialog]'

/** Waits for the screen or dialog that an address names, with what it shows; says what was in vain. */
export async function notThere(tab: Page, part: string): Promise<string | undefined> {
  const soon = { timeout: 30_000 }
  try {
    const first = part === dialog ? tab.locator(dialog) : tab.getByRole('heading', { level: 1 })
    await first.first().waitFor(soon)
    // The outline that stands there until the script has come stays, hidden.
    const waiting = tab.locator('.appears-late, [aria-busy=true]:not(.boot)')
    await waiting.first().waitFor({ ...soon, state: 'detached' })
    return undefined
  } catch (error) {
    return String(error)
  }
}

/** The same for the screen that the tab is about to show. */
export async function problemsOnScreen(tab: Page, name: string, views: View[]): Promise<string[]> {
  const problems: string[] = []
  await tab.getByRole('heading', { name, exact: true, level: 1 }).waitFor()
  await tab.locator('.appears-late').first().waitFor({ state: 'detached' })
  for (const [at, [width, colorScheme]] of views.entries()) {
    await tab.emulateMedia({ colorScheme })
    const found = [
      ...(await problemsAt(tab, width)),
      ...(await accessibilityProblems(tab, 'html', rulesFor(views, at))),
    ]
    problems.push(...found.map((problem) => `${name}, ${width} ${colorScheme}: ${problem}`))
  }
  // It costs little, and most screens that break do so on a phone.
  problems.push(...(await problemsAt(tab, 390)).map((problem) => `${name}, 390: ${problem}`))
  // The navigation is hidden on a phone.
  await tab.setViewportSize({ width: 1280, height: 900 })
  return problems
}

async function problemsAt(tab: Page, width: number): Promise<string[]> {
  await tab.setViewportSize({ width, height: 900 })
  await standStill(tab)
  const overflow = await tab.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  return overflow > 0 ? [`${overflow} px too wide`] : []
}
