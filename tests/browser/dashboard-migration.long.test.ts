import { oldSecret, startOldSystem } from '@hallpass/server/testing/old-system.ts'
import { signUpOwner } from '@hallpass/server/testing/owner.ts'
import { startTestServer } from '@hallpass/server/testing/test-server.ts'
import { afterAll, expect, it } from 'vitest'
import { buildWeb } from '../../tools/web.mjs'
import { accessibilityProblems } from './axe.ts'
import { sharedChromium } from './chromium.ts'
import { openDashboard } from './dashboard-tab.ts'
import { keepPicture } from './pictures.ts'

/** Asking the old system, as an administrator sets it up. */
await buildWeb('dashboard')
const browser = await sharedChromium()
const server = await startTestServer()
afterAll(() => server.close())

it('is set up with a warning, tried, counted, and turned off', async () => {
  const old = await startOldSystem({ 'ada@old.example': { password: 'as it was', user: { external_id: 'a' } } })
  const owner = await signUpOwner(server)
  const { body: project } = await owner.create({ display_name: 'Acme' })
  const path = `/projects/${project.id}/settings/migration`
  const { tab, press, said, field, broken } = await openDashboard(browser, server, path, owner.refreshToken)
  await said('No other system is asked')
  await press('Set up')
  await field('Address').fill('https://10.0.0.1/ask')
  await press('Save')
  await tab.getByText('The URL does not lead to a public address.').waitFor()
  await keepPicture(tab)
  await field('Address').fill(old.url)
  await tab.getByRole('checkbox', { name: 'Look people up' }).click()
  await press('Save')
  await tab.getByText('At sign-in, sign-up and for new passwords').waitFor()
  await tab.getByText(new URL(old.url).host).first().waitFor()
  expect(await accessibilityProblems(tab)).toEqual([])

  const secret = { 'auth.migration.secret': oldSecret }
  await server.request('PATCH', '/api/v1/internal/config/override', {
    headers: owner.acting(project.id),
    body: { config_override_string: JSON.stringify(secret) },
  })
  await press('Try it')
  await field('Email').fill('ada@old.example')
  await tab.locator('input[type=password]').fill('as it was')
  await press('Ask')
  await tab.getByText('The password is right').waitFor()
  await keepPicture(tab)
  await tab.locator('input[type=password]').fill('a guess')
  await press('Ask')
  await tab.getByText('No such user, or not their password').waitFor()
  await press('Close')
  await keepPicture(tab)
  await press('Turn off')
  await said('No other system is asked')
  expect(broken()).toEqual([])
})
