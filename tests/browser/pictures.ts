import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Pictures are for people to look at, and take time: `HALLPASS_PICTURES=1` asks for them. */
const wantsPictures = process.env.HALLPASS_PICTURES === '1'

/** Of the whole page, in test-artifacts, when pictures were asked for. */
export async function keepPicture(tab: Page): Promise<void> {
  if (!wantsPictures) return
  const scheme = await tab.evaluate(() => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'))
  const { pathname, search, hash } = new URL(tab.url())
  const { currentTestName = '' } = expect.getState()
  const name = [currentTestName, pathname, search, hash, tab.viewportSize()?.width, scheme].join(' ')
  await tab.screenshot({ path: `test-artifacts/${nameOfFile(name)}.png`, fullPage: true, animations: 'disabled' })
}

const nameOfFile = (text: string) =>
  text
    .toLowerCase()
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 180)
