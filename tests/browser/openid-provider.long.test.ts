import { startOauthTest } from '@hallpass/server/testing/oauth-app.ts'
import { wakeIssuer } from '@hallpass/server/testing/open-id.ts'
import { signUpOwner } from '@hallpass/server/testing/owner.ts'
import { afterAll, expect, it } from 'vitest'
import { buildWeb } from '../../tools/web.mjs'
import { accessibilityProblems } from './axe.ts'
import { sharedChromium } from './chromium.ts'
import { openDashboard } from './dashboard-tab.ts'
import { keepPicture } from './pictures.ts'

/** From the dialog in the dashboard to a person who signed in, with a real oidc-provider in between. */
await buildWeb('dashboard')
await buildWeb('pages')
const browser = await sharedChromium()
const test = await startOauthTest()
const { server, mock } = test
afterAll(test.close)
await wakeIssuer(test, 'acme')

it('an owner adds an OpenID provider, and somebody signs in with it', { timeout: 120_000 }, async () => {
  const owner = await signUpOwner(server)
  const { body: project } = await owner.create({ display_name: 'Acme' })
  const path = `/projects/${project.id}/sign-in-methods`
  const { tab, press, field, said, broken } = await openDashboard(browser, server, path, owner.refreshToken)
  await press('Add OpenID provider')
  await field('Name').fill('Acme Workforce')
  const { url } = server.app.settings
  await said(`${url}/api/v1/auth/oauth/callback/${project.id}/acme_workforce`)
  await field('Issuer').fill(`${mock.url}/nowhere`)
  await field('Client id').fill('our-app')
  await tab.getByLabel('Client secret', { exact: true }).fill('our-app-secret')
  await press('Turn on')
  await tab.getByText('answered 404.').waitFor()
  expect(await accessibilityProblems(tab, '[role=dialog]')).toEqual([])
  await keepPicture(tab)
  await field('Issuer').fill(`${mock.url}/openid.example/acme`)
  await tab.route('**/openid-providers/check', async (route) => {
    await tab.locator('[type=submit][aria-busy]').waitFor()
    // A button that is busy has a name all the same.
    expect(await accessibilityProblems(tab, '[role=dialog]')).toEqual([])
    await route.continue()
  })
  await press('Turn on')
  await said('Acme Workforce is on')
  for (const width of [1280, 390]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await tab.setViewportSize({ width, height: 900 })
      await tab.emulateMedia({ colorScheme })
      await keepPicture(tab)
    }
  }

  const context = await browser.newContext({ locale: 'en-US' })
  const visit = await context.newPage()
  await visit.goto(`${url}/p/${project.id}/handler/sign-in`)
  const button = visit.getByRole('button', { name: 'Continue with Acme Workforce' })
  await button.waitFor()
  await keepPicture(visit)
  await button.click()
  await visit.getByRole('textbox', { name: 'Email' }).fill('grace@acme.example')
  await visit.getByRole('button', { name: 'Continue', exact: true }).click()
  await visit.waitForURL(`${url}/p/${project.id}/handler/account-settings**`)

  await tab.setViewportSize({ width: 1280, height: 900 })
  await press('Configure Acme Workforce')
  await press('Turn off')
  await said('Acme Workforce is off. Its keys are kept.')
  await press('Configure Acme Workforce')
  await press('Remove')
  await said('Acme Workforce is removed')
  expect(broken()).toEqual([])
})
