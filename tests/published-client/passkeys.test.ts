import { startTestServer } from '@hallpass/server/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { type AppOptions, createApp, openApp, startAppSite } from '../browser/app-site.ts'
import { addAuthenticator } from '../browser/authenticator.ts'
import { sharedChromium } from '../browser/chromium.ts'

/** The published client in a real browser, which has what passkeys need. */
const browser = await sharedChromium()
const server = await startTestServer()
const project = await server.createProject({ config: { passkey_enabled: true } })
afterAll(() => server.close())

describe.each([
  ['2.8.41', '@stackframe/js'],
  ['2.8.39', '@stackframe/js-2.8.39'],
])('@stackframe/js %s', (version, from) => {
  it('the published client registers a passkey and signs in with it', async () => {
    const site = await startAppSite('StackClientApp', from)
    const context = await browser.newContext()
    const options: AppOptions = {
      baseUrl: server.base,
      projectId: project.id,
      publishableClientKey: project.keys.client,
      tokenStore: 'cookie',
      redirectMethod: 'window',
    }
    const tab = await openApp(context, `${site.origin}/handler/sign-up`, options)
    await addAuthenticator(tab)
    const email = `passkey-${version}@example.com`
    const registered = await tab.evaluate(
      async (credentials) => {
        await window.app.signUpWithCredential({ ...credentials, noRedirect: true })
        return (await (await window.app.getUser({ or: 'throw' })).registerPasskey()).status
      },
      { email, password: 'correct horse battery' },
    )
    expect(registered).toBe('ok')
    void tab.evaluate(async () => (await window.app.getUser({ or: 'throw' })).signOut()).catch(() => {})
    await tab.waitForURL(`${site.origin}/`)
    await createApp(tab, { ...options, urls: { afterSignIn: '/in' } })
    expect(await tab.evaluate(async () => window.app.getUser())).toBeNull()
    void tab.evaluate(() => window.app.signInWithPasskey()).catch(() => {})
    await tab.waitForURL(`${site.origin}/in`)
    await createApp(tab, options)
    expect(await tab.evaluate(async () => (await window.app.getUser())?.primaryEmail)).toBe(email)
    await site.close()
  })
})
