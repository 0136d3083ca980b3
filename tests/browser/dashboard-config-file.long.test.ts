import { signUpOwner } from '@hallpass/server/testing/owner.ts'
import { startTestServer } from '@hallpass/server/testing/test-server.ts'
import { afterAll, expect, it } from 'vitest'
import { buildWeb } from '../../tools/web.mjs'
import { accessibilityProblems } from './axe.ts'
import { sharedChromium } from './chromium.ts'
import { openDashboard } from './dashboard-tab.ts'

/** What a configuration file declares, in the dashboard. */
await buildWeb('dashboard')
const browser = await sharedChromium()
const server = await startTestServer()
afterAll(() => server.close())

const templateId = '3f0c4a52-4c1d-4b7e-9a53-1f2d3c4b5a60'
const file = 'hallpass.config.ts'

it('is shown with the name of the file, cannot be changed there, and can be copied as a file', async () => {
  const owner = await signUpOwner(server)
  const { body: project } = await owner.create({ display_name: 'Acme' })
  const document = {
    'auth.otp.allowSignIn': true,
    'apiKeys.enabled.user': true,
    'auth.oauth.providers.github': {
      type: 'github',
      isShared: false,
      clientId: 'id',
      clientSecret: 'hush',
      allowSignIn: true,
    },
    [`emails.templates.${templateId}`]: {
      displayName: 'Welcome',
      tsxSource: 'export const EmailTemplate = () => <p>Hi</p>',
    },
    'domains.trustedDomains.app': { baseUrl: 'https://app.example.com', handlerPath: '/handler' },
  }
  const pushed = await server.request('PATCH', '/api/v1/internal/config/override', {
    headers: { ...owner.acting(project.id), 'x-hallpass-extensions': '1' },
    body: {
      config_override_string: JSON.stringify(document),
      managed_by: { file, commit: '1a2b3c4d5e6f7a8b', places: Object.keys(document) },
    },
  })
  expect(pushed.status).toBe(200)

  const path = (screen: string) => `/projects/${project.id}/${screen}`
  const permissions = ['clipboard-read', 'clipboard-write']
  const open = await openDashboard(browser, server, path('sign-in-methods'), owner.refreshToken, { permissions })
  const { tab, press, heading, broken } = open
  const go = (screen: string) => tab.goto(server.app.settings.url + path(screen))
  const toggle = (name: string) => tab.getByRole('switch', { name, exact: true })
  const mark = () => tab.getByTitle(`Managed by ${file}`)
  const isDisabled = (name: string) => toggle(name).evaluate((one) => one.hasAttribute('data-disabled'))

  await mark().first().waitFor()
  expect(await isDisabled('Magic link')).toBe(true)
  expect(await isDisabled('Passkey')).toBe(false)
  // The switch and the provider.
  expect(await mark().count()).toBe(2)
  expect(await tab.getByRole('button', { name: 'Configure GitHub' }).count()).toBe(0)
  expect(await accessibilityProblems(tab)).toEqual([])

  await go('settings')
  await mark().waitFor()
  expect(await isDisabled('Users can create API keys')).toBe(true)
  expect(await isDisabled('Teams can create API keys')).toBe(false)

  await go('domains')
  await tab.getByText('change it there and push it').waitFor()
  expect(await tab.getByRole('button', { name: 'Add domain' }).count()).toBe(0)
  await tab.getByText('https://app.example.com').click()
  expect(await tab.getByRole('dialog').count()).toBe(0)

  await go(`email-templates/${templateId}`)
  await heading('Welcome')
  await mark().waitFor()
  expect(await tab.getByRole('button', { name: /^Save/ }).count()).toBe(0)

  await go('configuration')
  await tab.getByText('manages 5 settings').waitFor()
  await press('Copy as config')
  await tab.getByRole('button', { name: 'Copied', exact: true }).waitFor()
  const copied = await tab.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain("import { defineConfig, secret } from '@hallpass/js/config'")
  expect(copied).toContain("clientSecret: secret('GITHUB_CLIENT_SECRET')")
  expect(copied).not.toContain('hush')

  await press('Change them here again')
  await tab.getByText('manages 5 settings').waitFor({ state: 'detached' })
  await go('sign-in-methods')
  await toggle('Magic link').click()
  await tab.getByText('Magic link is off').first().waitFor()
  expect(broken()).toEqual([])
})
