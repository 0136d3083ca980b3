import { RunningClock } from '@hallpass/server/testing/fixed-clock.ts'
import { ours, post, proveDomain, startSsoTest } from '@hallpass/server/testing/sso.ts'
import { createTeam } from '@hallpass/server/testing/teams.ts'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { type AppOptions, createApp, startAppSite } from '../browser/app-site.ts'
import { accessibilityProblems } from '../browser/axe.ts'
import { sharedChromium } from '../browser/chromium.ts'
import { layoutProblems } from '../browser/layout.ts'
import { keepPicture } from '../browser/pictures.ts'
import { startSimpleSaml } from './simplesamlphp.ts'

/** Somebody begins at an identity provider that others wrote, in a real browser, and ends in an app with our SDK. */
const chromium = await sharedChromium()
const idp = await startSimpleSaml()
const site = await startAppSite()
const test = await startSsoTest({ clock: new RunningClock() })
afterAll(async () => {
  await test.close()
  await site.close()
  await idp.close()
})

const project = await test.createProject([])
const { url: baseUrl } = test.server.app.settings
const options: AppOptions = {
  ...{ baseUrl, projectId: project.id, publishableClientKey: project.keys.client },
  ...{ tokenStore: 'cookie', redirectMethod: 'window' },
}

const allowed = { is_idp_initiated_allowed: true, idp_initiated_redirect_url: `${site.origin}/from-work` }

async function connect(more: object = allowed) {
  const teamId = await createTeam(project)
  // Only one team can have proved it.
  if (more === allowed) await proveDomain(test, project, teamId, 'corp.example')
  const made = await post(project, '/sso-connections/saml', {
    ...{ team_id: teamId, display_name: 'Corp', metadata_url: idp.metadataUrl },
    ...more,
  })
  await project.server.patch(`/sso-connections/${made.id}`, { state: 'active' }, ours)
  await idp.allow({ entityId: made.client_id, acsUrl: made.callback_url })
  return made
}

async function visit() {
  const context = await chromium.newContext({ locale: 'en-US' })
  const tab = await context.newPage()
  tab.setDefaultTimeout(60_000)
  return tab
}

async function signInAtIdp(tab: Page) {
  await tab.locator('input[name=username]').fill('ada')
  await tab.locator('input[name=password]').fill('secret')
  await tab.locator('input[name=password]').press('Enter')
}

/** What the app does on the page that people are led to; it never gets an answer where nothing was confirmed. */
async function begin(tab: Page) {
  await createApp(tab, options)
  await tab.evaluate(
    () => void window.app.signInWithSso({ isConfirmed: true }, { returnTo: '/handler/oauth-callback' }),
  )
}

const countUsers = async () => (await project.server.get('/users')).body.items.length
const lastAttempt = async (id: string) => {
  const { items } = (await project.server.get(`/sso-connections/${id}/attempts`, ours)).body
  return items[0]
}

/** The address behind the tile of the app. */
const tileOf = (entityId: string) => {
  const tile = new URL(`${idp.url}/saml2/idp/SSOService.php`)
  tile.searchParams.set('spentityid', entityId)
  tile.searchParams.set('RelayState', 'https://evil.example/')
  return tile.href
}

async function look(tab: Page) {
  for (const width of [1280, 320]) {
    await tab.setViewportSize({ width, height: 800 })
    await keepPicture(tab)
    expect(await layoutProblems(tab)).toEqual([])
    expect(await accessibilityProblems(tab)).toEqual([])
  }
}

it('presses the tile, says that it is them, and is signed in to the app', { timeout: 240_000 }, async () => {
  const made = await connect()
  const tab = await visit()
  await tab.goto(tileOf(made.client_id))
  await signInAtIdp(tab)
  await tab.waitForURL(`${baseUrl}/p/${project.id}/confirm-sign-in**`)
  await tab.getByRole('heading', { name: /^Continue as ada@corp\.example to / }).waitFor()
  await look(tab)

  // As long as nobody has pressed a button, the app is told nothing, also if it asks.
  expect([await countUsers(), await lastAttempt(made.id)]).toEqual([0, undefined])
  const early = await tab.context().newPage()
  await early.goto(`${site.origin}/from-work?sso=confirmed`)
  await begin(early)
  await early.getByText('You are not signed in').waitFor()
  expect(await countUsers()).toBe(0)
  await early.close()

  await tab.getByRole('button', { name: 'Continue', exact: true }).click()
  await tab.waitForURL(`${site.origin}/from-work?sso=confirmed`)
  await begin(tab)
  await tab.waitForURL(`${site.origin}/handler/oauth-callback?**`)
  await createApp(tab, options)
  await tab.evaluate(() => void window.app.callOAuthCallback())
  await tab.waitForURL((url) => url.origin === site.origin && !url.pathname.startsWith('/handler/oauth-callback'))
  await createApp(tab, options)
  const email = await tab.evaluate(async () => (await window.app.getUser())?.primaryEmail ?? null)
  expect(email).toBe('ada@corp.example')
  expect(await lastAttempt(made.id)).toMatchObject({ result: 'succeeded' })

  // Once more, without a password: the question is asked each time, and "Cancel" is an answer.
  await tab.goto(tileOf(made.client_id))
  await tab.getByRole('button', { name: 'Cancel' }).click()
  await tab.getByText('You are not signed in').waitFor()
  await tab.context().close()
})

it('whoever cancels is signed in nowhere, and the app that asks all the same is told so', {
  timeout: 240_000,
}, async () => {
  const { items } = (await project.server.get('/sso-connections', ours)).body
  const tab = await visit()
  await tab.goto(tileOf(items[0].client_id))
  await signInAtIdp(tab)
  await tab.getByRole('button', { name: 'Cancel' }).click()
  await tab.getByText('You are not signed in').waitFor()
  await look(tab)
  await tab.goto(`${site.origin}/from-work?sso=confirmed`)
  await createApp(tab, options)
  expect(await tab.evaluate(async () => (await window.app.getUser()) === null)).toBe(true)
  await begin(tab)
  await tab.getByText('You are not signed in').waitFor()
  await tab.context().close()
})

it('where a connection does not allow it, a page says where to begin', { timeout: 240_000 }, async () => {
  const shut = await connect({})
  const before = await countUsers()
  const tab = await visit()
  await tab.goto(tileOf(shut.client_id))
  await signInAtIdp(tab)
  await tab.getByRole('heading', { name: 'You are not signed in' }).waitFor()
  await tab.getByText('This sign-in has to begin in the app. Open the app and sign in there.').waitFor()
  await look(tab)
  expect(await countUsers()).toBe(before)
  expect(await lastAttempt(shut.id)).toMatchObject({ result: 'refused', reason: 'idp_initiated_off' })
  await tab.context().close()
})
