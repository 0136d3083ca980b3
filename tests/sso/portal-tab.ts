import type { SsoTest } from '@hallpass/server/testing/sso.ts'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityProblems } from '../browser/axe.ts'
import { layoutProblems } from '../browser/layout.ts'
import { keepPicture } from '../browser/pictures.ts'

/** What somebody does on the pages behind a setup link. */
const widths = [1280, 768, 320]

/** How a page lies at every width, in light and dark, and whether everybody can use it. */
export async function look(tab: Page) {
  for (const width of widths) {
    await tab.setViewportSize({ width, height: 800 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await tab.emulateMedia({ colorScheme })
      await keepPicture(tab)
    }
    expect(await layoutProblems(tab)).toEqual([])
    // Which takes its time: at the widest and at the narrowest.
    if (width !== 768) expect(await accessibilityProblems(tab)).toEqual([])
  }
  await tab.emulateMedia({ colorScheme: 'light' })
  await tab.setViewportSize({ width: 1280, height: 800 })
}

export const press = (tab: Page, name: string) => tab.getByRole('button', { name, exact: true }).click()
/** In the step, where the list of steps has one of that name, too. */
export const pressInStep = (tab: Page, name: string) =>
  tab.locator('main').getByRole('button', { name, exact: true }).click()
export const heading = (tab: Page, name: string) => tab.getByRole('heading', { name }).waitFor()

export async function chooseIdp(tab: Page, name: string) {
  await heading(tab, 'Which identity provider do you use?')
  await tab.getByRole('radio', { name }).check()
  await press(tab, 'Continue')
}

export async function proveDomain({ records }: SsoTest, tab: Page, domain: string) {
  await heading(tab, 'Prove your domain')
  await tab.getByLabel('The domain of your email addresses').fill(domain)
  await press(tab, 'Add domain')
  await press(tab, 'Check now')
  await tab.getByText('Not found yet.').waitFor()
  await look(tab)
  await press(tab, 'Copy: Value')
  const value = await tab.evaluate(() => navigator.clipboard.readText())
  records.set(`_hallpass.${domain}`, [value])
  await press(tab, 'Check now')
  await tab.getByText('Verified', { exact: true }).waitFor()
  await press(tab, 'Continue')
}

/** The login page of SimpleSAMLphp. */
export async function atSimpleSaml(tab: Page, username = 'ada') {
  await tab.locator('[name=username]').fill(username)
  await tab.locator('[name=password]').fill('secret')
  await tab.locator('[type=submit]').first().click()
}

/** The page of the oidc-provider, which takes everybody for whom they say they are. */
export async function atOidc(tab: Page, email = 'grace@oidc.example') {
  await tab.locator('[name=name]').last().fill('Grace Hopper')
  await tab.locator('[name=email]').last().fill(email)
  await tab.locator('[value=allow]').last().click()
}
