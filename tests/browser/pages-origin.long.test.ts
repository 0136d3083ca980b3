import { startTestServer } from '@hallpass/server/testing/index.ts'
import { afterAll, expect, it } from 'vitest'
import { buildWeb } from '../../tools/web.mjs'
import { sharedChromium } from './chromium.ts'

/** Sign-in pages at an origin of their own, with the API at the other. */
await buildWeb('pages')
const browser = await sharedChromium()
const server = await startTestServer({ env: (port) => ({ HALLPASS_PAGES_URL: `http://pages.localhost:${port}` }) })
afterAll(() => server.close())
const project = await server.createProject({ displayName: 'Acme' })
const { url, pagesUrl } = server.app.settings
const pages = `${pagesUrl}/p/${project.id}/handler`

it('people sign up, stay signed in and sign out on pages at an origin of their own', async () => {
  const context = await browser.newContext()
  const complaints: string[] = []
  context.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  context.on('weberror', (error) => complaints.push(error.error().message))
  const tab = await context.newPage()
  await tab.goto(`${url}/p/${project.id}/handler/sign-up`)
  await tab.waitForURL(`${pages}/sign-up`)
  await tab.getByLabel('Email', { exact: true }).fill('ada@example.com')
  const passwords = tab.locator('input[type=password]')
  await passwords.first().waitFor()
  for (const field of await passwords.all()) await field.fill('correct horse battery')
  await tab.locator('button[type=submit]').click()
  await tab.waitForURL(`${pages}/account-settings`)
  const cookies = await context.cookies()
  expect(new Set(cookies.map(({ domain, path }) => domain + path))).toEqual(
    new Set([`pages.localhost/p/${project.id}`]),
  )
  await tab.reload()
  await tab.getByRole('navigation').getByText('ada@example.com').first().waitFor()
  await tab.goto(`${pages}/sign-out`)
  await tab.waitForFunction(() => !document.cookie.includes('stack-refresh-'))
  expect(complaints).toEqual([])
})
