import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { timeoutMillis } from './serve.ts'

/** Signs up on the handler's page, and comes back to the app; what the browser complains about is a failure. */
export async function signUp(browser: Browser, origin: string, email: string): Promise<Page> {
  const page = await browser.newPage()
  page.setDefaultTimeout(timeoutMillis)
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto(`${origin}/handler/sign-up`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  const repeat = page.getByLabel('Repeat password')
  if (await repeat.count()) await repeat.fill('correct horse battery')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  expect(problems).toEqual([])
  return page
}

/** From the menu of the user button to the account settings. */
export async function openAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Account settings' }).click()
  await page.waitForURL(/\/handler\/account-settings/)
  await page.getByRole('heading', { name: 'Profile' }).waitFor()
}

/** Waits for words on a page; a failure says what is there instead. */
export async function sees(page: Page, words: string): Promise<void> {
  const found = page.getByText(words)
  await found.waitFor().catch(async (cause) => {
    const said = await page.locator('body').innerText()
    throw new Error(`${page.url()} does not say "${words}" but: ${said.slice(0, 500)}`, { cause })
  })
}
