import { RunningClock } from '@hallpass/server/testing/fixed-clock.ts'
import { wakeIssuer } from '@hallpass/server/testing/open-id.ts'
import { makeLink } from '@hallpass/server/testing/setup-links.ts'
import { ours, startSsoTest } from '@hallpass/server/testing/sso.ts'
import { createTeam } from '@hallpass/server/testing/teams.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { buildWeb } from '../../tools/web.mjs'
import { accessibilityProblems } from '../browser/axe.ts'
import { sharedChromium } from '../browser/chromium.ts'
import { layoutProblems } from '../browser/layout.ts'
import { keepPicture } from '../browser/pictures.ts'

/** What browsers do to the setup pages: a second tab, the way back, another language. */
await buildWeb('pages')
const chromium = await sharedChromium()
const test = await startSsoTest({ clock: new RunningClock() })
await wakeIssuer(test, 'corp')
afterAll(() => test.close())
const project = await test.createProject([])
const hostile = await test.createProject([])

let context: BrowserContext
beforeEach(async () => {
  context = await chromium.newContext()
})
afterEach(() => context.close())

async function visit(of: typeof project, name: string, inside = context) {
  const teamId = await createTeam(of, undefined, { display_name: name })
  const tab = await inside.newPage()
  await tab.goto((await makeLink(of, teamId)).url)
  return { tab, teamId }
}
const press = (tab: Page, name: string) => tab.getByRole('button', { name, exact: true }).click()
const domainField = (tab: Page) => tab.getByLabel('The domain of your email addresses')
const domainsOf = async (of: typeof project, teamId: string) =>
  (await of.server.get(`/sso-domains?team_id=${teamId}`, ours)).body.items

async function toDomain(tab: Page) {
  await tab.getByRole('radio', { name: 'Keycloak' }).check()
  await press(tab, 'Continue')
  await domainField(tab).waitFor()
}

async function look(tab: Page) {
  for (const width of [1280, 320]) {
    await tab.setViewportSize({ width, height: 800 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await tab.emulateMedia({ colorScheme })
      await keepPicture(tab)
    }
    expect(await layoutProblems(tab)).toEqual([])
    expect(await accessibilityProblems(tab)).toEqual([])
  }
}

it('a second link in the same browser asks first, and the page of the first one then says that it is over', async () => {
  const acme = await visit(project, 'Acme GmbH')
  await toDomain(acme.tab)
  const beta = await visit(hostile, 'Beta AG')
  await beta.tab.getByText(/You are setting up Acme GmbH at .+ in this browser\. Continue with Beta AG at/).waitFor()
  await look(beta.tab)
  await domainField(acme.tab).fill('acme.example')
  await press(acme.tab, 'Add domain')
  await acme.tab.getByText('acme.example', { exact: true }).waitFor()

  await press(beta.tab, 'Open the new link')
  await beta.tab.getByText(/For Beta AG at/).waitFor()
  await domainField(acme.tab).fill('second.example')
  await press(acme.tab, 'Add domain')
  await acme.tab.getByRole('heading', { name: 'This page is of another link' }).waitFor()
  await look(acme.tab)
  expect(await domainsOf(hostile, beta.teamId)).toEqual([])
  expect(await domainsOf(project, acme.teamId)).toMatchObject([{ domain: 'acme.example' }])
})

it('whoever stays with what is open goes on there, and the new link opens later', async () => {
  const acme = await visit(project, 'Acme GmbH')
  await toDomain(acme.tab)
  const teamId = await createTeam(project, undefined, { display_name: 'Beta AG' })
  const { url } = await makeLink(project, teamId)
  const second = await context.newPage()
  await second.goto(url)
  await press(second, 'Stay with the open one')
  await second.getByText(/For Acme GmbH at/).waitFor()
  const elsewhere = await chromium.newContext()
  const later = await elsewhere.newPage()
  await later.goto(url)
  await later.getByText(/For Beta AG at/).waitFor()
  await elsewhere.close()
})

it('whoever goes back to the first step stays there when the page is loaded again', async () => {
  const { tab } = await visit(project, 'Back Ltd')
  await toDomain(tab)
  await tab.goBack()
  await tab.getByRole('radio', { name: 'Keycloak' }).waitFor()
  await tab.reload()
  await tab.getByRole('radio', { name: 'Keycloak' }).waitFor()
  expect(await tab.getByRole('radio', { name: 'Keycloak' }).isChecked()).toBe(true)
})

it('a sentence that the server has in English alone is English in a page that is written from the right', async () => {
  const arabic = await chromium.newContext({ locale: 'ar' })
  const { tab } = await visit(project, 'Acme GmbH', arabic)
  await tab.getByRole('radio').first().check()
  await tab.locator('main button').last().click()
  await tab.locator('[name=domain]').fill('gmail.com')
  await tab.locator('main form [type=submit]').click()
  const alert = tab.getByRole('alert')
  await alert.waitFor()
  expect(await tab.locator('html').getAttribute('dir')).toBe('rtl')
  const sentence = alert.locator('[lang=en][dir=ltr]')
  expect((await sentence.innerText()).length).toBeGreaterThan(10)
  expect(await accessibilityProblems(tab)).toEqual([])
  await keepPicture(tab)
  await arabic.close()
})
