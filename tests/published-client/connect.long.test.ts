/** Connecting a provider account in a real browser: apps are not asked, a link that somebody else wrote is (T48). */
import { startOauthTest } from '@hallpass/server/testing/oauth-app.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type AppOptions, createApp, openApp, startAppSite } from '../browser/app-site.ts'
import { accessibilityProblems } from '../browser/axe.ts'
import { sharedChromium } from '../browser/chromium.ts'
import { keepPicture } from '../browser/pictures.ts'

const browser = await sharedChromium()
const test = await startOauthTest()
const password = 'correct horse battery'
const evil = await startAppSite()
afterAll(async () => {
  await evil.close()
  await test.close()
})
let context: BrowserContext
beforeEach(async () => {
  context = await browser.newContext()
})
let count = 0
const newEmail = () => `connect-${++count}@example.com`

async function allowAtProvider(tab: Page) {
  const form = tab.locator('form').last()
  await form.locator('input[name=email]').fill(newEmail())
  await form.locator('button[value=allow]').click()
}

const setReferrerPolicy = (content: string) =>
  document.head.append(Object.assign(document.createElement('meta'), { name: 'referrer', content }))

describe.each([
  ['@stackframe/js 2.8.41', 'StackClientApp', '@stackframe/js'],
  ['@stackframe/js 2.8.39', 'StackClientApp', '@stackframe/js-2.8.39'],
  ['@hallpass/js', 'HallpassClientApp', '@hallpass/js'],
])('%s', async (_, name, from) => {
  const site = await startAppSite(name, from)
  afterAll(() => site.close())
  const project = await test.createProject(['github'], {
    'domains.allowLocalhost': false,
    'domains.trustedDomains.app': { baseUrl: site.origin, handlerPath: '/handler' },
  })
  const options: AppOptions = {
    baseUrl: test.server.app.settings.url,
    projectId: project.id,
    publishableClientKey: project.keys.client,
    tokenStore: 'cookie',
    redirectMethod: 'window',
  }

  /** Somebody on their account's page who presses "Connect GitHub"; where the browser goes, and the address it opens. */
  async function startConnecting(policy?: string) {
    const tab = await openApp(context, `${site.origin}/settings`, options)
    const email = newEmail()
    await tab.evaluate((credentials) => window.app.signUpWithCredential(credentials), {
      email,
      password,
      noRedirect: true,
      verificationCallbackUrl: `${site.origin}/handler/email-verification`,
    })
    if (policy) await tab.evaluate(setReferrerPolicy, policy)
    const asked = tab.waitForRequest(/oauth\/authorize/)
    void tab
      .evaluate(async () =>
        (await window.app.getUser({ or: 'throw' })).getConnectedAccount('github', { or: 'redirect' }),
      )
      .catch(() => {})
    return { tab, email, address: (await asked).url() }
  }

  async function finish(tab: Page) {
    await allowAtProvider(tab)
    await tab.waitForURL(/oauth-callback/)
    await createApp(tab, options)
    void tab.evaluate(() => window.app.callOAuthCallback()).catch(() => {})
    await tab.waitForURL(`${site.origin}/settings`)
    await createApp(tab, options)
    return tab.evaluate(async () => {
      const user = await window.app.getUser({ or: 'throw' })
      return (await user.getConnectedAccount('github')) !== null
    })
  }

  it('an app connects a provider account without being asked', async () => {
    const { tab } = await startConnecting()
    await tab.waitForURL((url) => url.origin === new URL(test.mock.url).origin)
    expect(await finish(tab)).toBe(true)
  })

  it('an app that hides its address is asked, and connects', async () => {
    const { tab, email } = await startConnecting('no-referrer')
    await tab.getByRole('heading', { name: `Connect GitHub to ${email}?` }).waitFor()
    expect(await accessibilityProblems(tab)).toEqual([])
    await keepPicture(tab)
    await tab.getByRole('button', { name: 'Continue to GitHub' }).click()
    await tab.waitForURL((url) => url.origin === new URL(test.mock.url).origin)
    expect(await finish(tab)).toBe(true)
  })

  it('a link with the token of its author stops at the question (T48)', async () => {
    const { address, email } = await startConnecting()
    const victim = await browser.newContext()
    const tab = await victim.newPage()
    await tab.goto(evil.origin)
    await tab.evaluate((to) => {
      window.location.href = to
    }, address)
    await tab.getByRole('heading', { name: `Connect GitHub to ${email}?` }).waitFor()
    await tab.getByRole('button', { name: 'Cancel' }).click()
    await tab.waitForURL(/\/handler\/error\?/)
    expect(new URL(tab.url()).searchParams.get('errorCode')).toBe('OAUTH_PROVIDER_ACCESS_DENIED')
    const { body } = await project.server.get('/oauth-providers')
    expect(body.items.filter((link: { email: string }) => link.email === email)).toEqual([])
  })
})
