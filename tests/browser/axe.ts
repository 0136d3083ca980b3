import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** What keeps people with other eyes and hands from using the page, in a line each; empty when nothing does. */
export async function accessibilityProblems(tab: Page, part = 'html'): Promise<string[]> {
  await keepPicture(tab)
  // Evaluated and not added as a script: the page's own policy allows none.
  await tab.evaluate(`if (!window.axe) { ${axe.source} }`)
  return tab.evaluate(async (selector) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run(selector, { resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`))
  }, part)
}

/** Of every page that is looked at in this way, for people to look at as well. */
export async function keepPicture(tab: Page): Promise<void> {
  const scheme = await tab.evaluate(() => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'))
  const { pathname, hash } = new URL(tab.url())
  const { currentTestName = '' } = expect.getState()
  const name = [currentTestName, pathname, hash, tab.viewportSize()?.width, scheme].join(' ')
  await tab.screenshot({ path: `test-artifacts/${nameOfFile(name)}.png`, fullPage: true, animations: 'disabled' })
}

const nameOfFile = (text: string) =>
  text
    .toLowerCase()
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 180)
