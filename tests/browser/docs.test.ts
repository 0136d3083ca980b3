import { startTestServer } from '@hallpass/server/testing'
import { signUpOwner } from '@hallpass/server/testing/owner.ts'
import type { BrowserContext, BrowserContextOptions } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { buildWeb } from '../../tools/web.mjs'
import { accessibilityProblems } from './axe.ts'
import { sharedChromium } from './chromium.ts'
import { layoutProblems } from './layout.ts'

/** The documentation of a server, in a real browser under its own policy. */
const browser = await sharedChromium()
const server = await startTestServer()
const { url } = server.app.settings
afterAll(() => server.close())

async function open(path: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'], ...options })
  const complaints = complaintsOf(context)
  const tab = await context.newPage()
  await tab.goto(url + path)
  return { tab, context, complaints }
}

function complaintsOf(context: BrowserContext): string[] {
  const complaints: string[] = []
  context.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  context.on('weberror', (error) => complaints.push(error.error().message))
  // Offline: nothing but the server itself is asked.
  context.on(
    'request',
    (request) => !request.url().startsWith(url) && !request.url().startsWith('data:') && complaints.push(request.url()),
  )
  return complaints
}

it.each(['light', 'dark'] as const)('guides can be read by everybody, wide and on a phone, %s', async (colorScheme) => {
  const { tab, complaints } = await open('/docs', { colorScheme, viewport: { width: 1280, height: 900 } })
  for (const width of [1280, 390]) {
    await tab.setViewportSize({ width, height: 900 })
    for (const path of [
      '/docs',
      '/docs/tokens',
      '/docs/react',
      '/docs/first-app',
      '/docs/production',
      '/docs/api',
      '/docs/api/users',
      '/docs/errors',
      '/docs/sdk/current-user',
      '/docs/search?q=session',
    ]) {
      await tab.goto(url + path)
      // In the other scheme only colours differ.
      const rules = colorScheme === 'light' ? 'all' : 'colours'
      expect([path, width, await accessibilityProblems(tab, 'html', rules)]).toEqual([path, width, []])
      const problems = (await layoutProblems(tab, 'main')).filter((problem) =>
        /too wide|leaves the window/.test(problem),
      )
      expect([path, width, problems]).toEqual([path, width, []])
    }
  }
  expect(complaints).toEqual([])
})

it('the reference of the API can be read on a phone', async () => {
  const { tab } = await open('/docs/api/users', { viewport: { width: 390, height: 900 } })
  for (const width of [390, 320]) {
    await tab.setViewportSize({ width, height: 900 })
    expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    // A word is not cut in two to make room for a column.
    const lines = await tab.evaluate(() =>
      [...document.querySelectorAll('article td code')]
        .filter((code) => code.textContent === 'string')
        .map((code) => code.getClientRects().length),
    )
    expect(Math.max(...lines)).toBe(1)
  }
})

it('search is found by key, shows results while typing, and leads to the place', async () => {
  const { tab, complaints } = await open('/docs')
  await tab.keyboard.press('/')
  await tab.keyboard.type('verify webhook')
  await tab.getByRole('option', { name: /^Verify/ }).waitFor()
  expect(await accessibilityProblems(tab)).toEqual([])
  await tab.keyboard.press('Enter')
  await tab.waitForURL(`${url}/docs/webhooks#verify`)
  await tab.keyboard.press('/')
  await tab.keyboard.type('<zzzzq>')
  await tab.getByText('Nothing found for “<zzzzq>”.').waitFor()
  expect(await accessibilityProblems(tab)).toEqual([])
  expect(complaints).toEqual([])
})

/** What people ask on an ordinary day, and the page that answers. */
const questions = [
  ['how do I protect a route', 'protect-a-route'],
  ['sign in with Google', 'providers'],
  ['which key may be in the browser', 'access-levels'],
  ['how long does a token live', 'tokens'],
  ['roles and permissions', 'permissions'],
  ['invite somebody to a team', 'teams'],
  ['use my own SMTP server', 'emails'],
  ['check the signature of a webhook', 'webhooks'],
  ['import users with their passwords', 'moving-users'],
  ['end-to-end tests of my app', 'recipes'],
] as const

it('ten everyday questions are answered by one of the first three results, each in well under a minute', async () => {
  const { tab, complaints } = await open('/docs')
  for (const [question, slug] of questions) {
    const begun = performance.now()
    await tab.keyboard.press('/')
    await tab.keyboard.type(question)
    const answer = tab.locator(`.found a:nth-child(-n+3):is([href="/docs/${slug}"], [href^="/docs/${slug}#"])`).first()
    await answer.waitFor().catch(async () => {
      throw new Error(`“${question}” finds ${await tab.locator('.found').innerText()}`)
    })
    await answer.click()
    await tab.waitForURL(new RegExp(`/docs/${slug}(#|$)`))
    await tab.locator('main h1').waitFor()
    expect([question, performance.now() - begun < 60_000]).toEqual([question, true])
  }
  expect(complaints).toEqual([])
})

it('code is copied as it is written, and the chosen framework is remembered', async () => {
  const { tab } = await open('/docs/first-app')
  await tab.locator('.code').first().hover()
  await tab.getByRole('button', { name: 'Copy' }).first().click()
  await tab.getByRole('button', { name: 'Copied' }).waitFor()
  expect(await tab.evaluate(() => navigator.clipboard.readText())).toBe('npx hallpass create my-app')
  await tab.getByText('Node', { exact: true }).click()
  await tab.getByText('npx hallpass env --framework node').waitFor()
  await tab.reload()
  expect(await tab.getByText('npx hallpass env --framework node').isVisible()).toBe(true)
})

it('without a script guides are read, searched and their tabs chosen', async () => {
  const { tab } = await open('/docs/first-app', { javaScriptEnabled: false })
  await tab.getByText('Node', { exact: true }).click()
  expect(await tab.getByText('npx hallpass env --framework node').isVisible()).toBe(true)
  await tab.getByLabel('Search the documentation').fill('backup')
  await tab.getByLabel('Search the documentation').press('Enter')
  await tab.getByRole('heading', { name: 'Search: backup' }).waitFor()
  await tab.locator('.results').getByRole('link').first().click()
  await tab.waitForURL(`${url}/docs/backup*`)
})

it('who comes from a project in the dashboard finds its id and client key in the code, and no secret', async () => {
  const owner = await signUpOwner(server)
  const { tab, context, complaints } = await open('/docs')
  const { id } = (await owner.create()).body
  const made = await server.request('POST', '/api/v1/internal/api-keys', {
    headers: owner.acting(id),
    body: {
      description: 'for the guides',
      expires_at_millis: Date.now() + 86_400_000,
      has_publishable_client_key: true,
      has_secret_server_key: true,
      has_super_secret_admin_key: false,
    },
  })
  const kept = await tab.evaluate(
    async (token) =>
      (await fetch('/dashboard-session', { method: 'POST', headers: { 'x-stack-refresh-token': token } })).status,
    owner.refreshToken,
  )
  expect(kept).toBe(200)
  await tab.goto(`${url}/docs?project=${id}`)
  await tab.goto(`${url}/docs/next`)
  await tab.getByText(`NEXT_PUBLIC_HALLPASS_PROJECT_ID=${id}`).waitFor()
  await tab.getByText('The code below has the values of your project').waitFor()
  const code = await tab.locator('.code').nth(1).innerText()
  expect(code).toContain(`NEXT_PUBLIC_HALLPASS_PUBLISHABLE_CLIENT_KEY=${made.body.publishable_client_key}`)
  expect(code).toContain('HALLPASS_SECRET_SERVER_KEY=ssk_…')
  expect(complaints).toEqual([])
  await context.clearCookies()
  await tab.reload()
  expect(await tab.locator('.code').nth(1).innerText()).toContain('PROJECT_ID=…')
})

it('whoever is signed in finds their only project in the code at once, and chooses among several', async () => {
  const owner = await signUpOwner(server)
  const { tab, complaints } = await open('/docs')
  const first = (await owner.create({ display_name: 'Tea shop' })).body
  await tab.evaluate(
    (token) => fetch('/dashboard-session', { method: 'POST', headers: { 'x-stack-refresh-token': token } }),
    owner.refreshToken,
  )
  await tab.goto(`${url}/docs/next`)
  await tab.getByText(`PROJECT_ID=${first.id}`).first().waitFor()
  await tab.getByText('the values of your project Tea shop.').waitFor()
  server.clock.advance(1000)
  const second = (await owner.create({ display_name: 'Book shop' })).body
  await tab.goto(`${url}/docs/api/users`)
  await tab.getByText(`x-stack-project-id: ${second.id}`).first().waitFor()
  expect(await accessibilityProblems(tab)).toEqual([])
  await tab.getByLabel('Project', { exact: true }).selectOption('Tea shop')
  await tab.getByText(`x-stack-project-id: ${first.id}`).first().waitFor()
  await tab.goto(`${url}/docs/next`)
  await tab.getByText(`PROJECT_ID=${first.id}`).first().waitFor()
  expect(complaints).toEqual([])
})

it('pages are set in the fonts of the dashboard', async () => {
  await buildWeb('dashboard')
  const { tab, complaints } = await open('/docs/tokens')
  const fonts = await tab.evaluate(async () => {
    await document.fonts.ready
    return [...document.fonts]
      .filter(({ status }) => status === 'loaded')
      .map(({ family }) => family.replaceAll('"', ''))
  })
  expect(fonts).toContain('Inter Variable')
  expect(complaints).toEqual([])
})
