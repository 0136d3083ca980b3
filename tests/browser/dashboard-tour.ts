import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityProblems, standStill } from './axe.ts'

type View = [width: number, colorScheme: 'light' | 'dark']

export const allViews: View[] = [
  [1280, 'dark'],
  [390, 'dark'],
  [390, 'light'],
  [1280, 'light'],
]

/** Opens every screen from the navigation, and lists what keeps people from using it in one of these views. */
export async function problemsOnTour(tab: Page, views: View[]): Promise<string[]> {
  const navigation = tab.getByRole('navigation', { name: 'Screens' })
  await navigation.getByRole('link', { name: 'Overview', exact: true }).waitFor()
  const names = await navigation.getByRole('link').allInnerTexts()
  expect(names.length).toBeGreaterThan(10)
  const problems: string[] = []
  for (const name of names) {
    await navigation.getByRole('link', { name, exact: true }).click()
    problems.push(...(await problemsOnScreen(tab, name, views)))
  }
  return problems
}

/** The same for the screen that the tab is about to show. */
export async function problemsOnScreen(tab: Page, name: string, views: View[]): Promise<string[]> {
  const problems: string[] = []
  await tab.getByRole('heading', { name, exact: true, level: 1 }).waitFor()
  await tab.locator('.appears-late').first().waitFor({ state: 'detached' })
  for (const [width, colorScheme] of views) {
    await tab.emulateMedia({ colorScheme })
    const found = [...(await problemsAt(tab, width)), ...(await accessibilityProblems(tab))]
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
