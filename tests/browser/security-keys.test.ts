import { startTestServer } from '@hallpass/server/testing/index.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { buildWeb } from '../../tools/web.mjs'
import { addSecurityKey } from './authenticator.ts'
import { accessibilityProblems } from './axe.ts'
import { sharedChromium } from './chromium.ts'
import { keepPicture } from './pictures.ts'

/** Security keys on the pages that Hallpass serves itself, with a key that Chromium plugs in. */
await buildWeb('pages')
const browser = await sharedChromium()
const server = await startTestServer()
const project = await server.createProject({ displayName: 'Acme' })
const pages = `${server.app.settings.url}/p/${project.id}/handler`
afterAll(() => server.close())

let context: BrowserContext
beforeEach(async () => {
  context = await browser.newContext()
  // The codes of the server's clock have to be of the browser's time.
  server.clock.advance(Date.now() - server.clock.now().getTime())
})

const button = (tab: Page, name: string) => tab.getByRole('button', { name, exact: true })

async function signInWithPassword(tab: Page, { email, password }: { email: string; password: string }) {
  await tab.goto(`${pages}/sign-in`)
  await tab.getByLabel('Email', { exact: true }).fill(email)
  await tab.getByLabel('Password', { exact: true }).fill(password)
  await tab.locator('button[type=submit]').click()
}

async function signOut(tab: Page) {
  await tab.goto(`${pages}/sign-out`)
  await tab.waitForURL(`${pages}/sign-in**`)
}

async function addKey(tab: Page, name: string) {
  await button(tab, 'Add security key').first().click()
  const dialog = tab.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Add security key' }).click()
  await tab.getByText(name, { exact: true }).waitFor()
}

it('a key is added in the account settings, makes recovery codes, and signs in after the password', async () => {
  const sam = await project.signUp()
  const tab = await context.newPage()
  const key = await addSecurityKey(tab)
  await signInWithPassword(tab, sam)
  await tab.waitForURL(`${pages}/account-settings**`)
  await tab.goto(`${pages}/account-settings#auth`)
  await tab.getByText('Something you plug in or hold near, and touch.').waitFor()
  await keepPicture(tab)
  await button(tab, 'Add security key').click()
  expect(await accessibilityProblems(tab)).toEqual([])
  await button(tab, 'Cancel').click()
  await addKey(tab, 'Blue key')
  await tab.getByText('never used').waitFor()
  expect(await accessibilityProblems(tab)).toEqual([])
  await keepPicture(tab)

  await button(tab, 'Create codes').click()
  await button(tab, 'Use security key').click()
  await tab.getByRole('heading', { name: 'Keep these codes safe' }).waitFor()
  const recoveryCode = await tab.locator('.hp-recovery-codes li').first().innerText()
  await button(tab, 'Done').click()

  await signOut(tab)
  await signInWithPassword(tab, sam)
  await tab.getByRole('heading', { name: 'Use your security key' }).waitFor()
  expect(await accessibilityProblems(tab)).toEqual([])
  await keepPicture(tab)
  await tab.setViewportSize({ width: 390, height: 800 })
  expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await keepPicture(tab)
  await button(tab, 'Use security key').click()
  await tab.waitForURL(`${pages}/account-settings**`)

  // Lost: a recovery code is the way in.
  await key.unplug()
  await signOut(tab)
  await signInWithPassword(tab, sam)
  await button(tab, 'Use a recovery code').click()
  await tab.getByLabel('Recovery code').fill(recoveryCode)
  await tab.locator('button[type=submit]').click()
  await tab.waitForURL(`${pages}/account-settings**`)
})

it('keys are renamed and deleted, and none is added twice', async () => {
  const sam = await project.signUp()
  const tab = await context.newPage()
  await addSecurityKey(tab)
  await signInWithPassword(tab, sam)
  await tab.waitForURL(`${pages}/account-settings**`)
  await tab.goto(`${pages}/account-settings#auth`)
  await addKey(tab, 'Blue key')
  await button(tab, 'Actions for Blue key').click()
  await tab.getByRole('menuitem', { name: 'Rename' }).click()
  await tab.getByLabel('Name', { exact: true }).fill('Red key')
  await button(tab, 'Save').click()
  await tab.getByText('Red key', { exact: true }).waitFor()

  // The same one again is not offered by the browser.
  await button(tab, 'Add security key').first().click()
  await tab.getByRole('dialog').getByRole('button', { name: 'Add security key' }).click()
  await tab.getByRole('dialog').getByRole('alert').waitFor()
  await keepPicture(tab)
  await button(tab, 'Cancel').click()

  await button(tab, 'Actions for Red key').click()
  await tab.getByRole('menuitem', { name: 'Delete' }).click()
  await button(tab, 'Delete security key').click()
  await tab.getByText('Red key', { exact: true }).waitFor({ state: 'detached' })
  const answer = await project.client.post('/auth/password/sign-in', { email: sam.email, password: sam.password })
  expect(answer.status).toBe(200)
})

it('a sign-in that needs a second factor is finished by setting up a key', async () => {
  const sam = await project.signUp()
  await project.configure({ 'auth.secondFactor.requiredFrom': '2020-01-01' })
  const tab = await context.newPage()
  await addSecurityKey(tab)
  await signInWithPassword(tab, sam)
  await tab.getByRole('heading', { name: 'Set up a second step' }).waitFor()
  expect(await accessibilityProblems(tab)).toEqual([])
  await keepPicture(tab)
  await button(tab, 'Set up a security key instead').click()
  await tab.waitForURL(`${pages}/account-settings**`)
  await tab.goto(`${pages}/account-settings#auth`)
  await button(tab, 'Actions for Security key').waitFor()
  await project.configure({ 'auth.secondFactor.requiredFrom': null })
})
