import { totpAt, totpSecret } from '@hallpass/server/testing/code-mails.ts'
import { startOauthTest } from '@hallpass/server/testing/oauth-app.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type AppOptions, createApp, openApp, startAppSite } from './app-site.ts'
import { addAuthenticator } from './authenticator.ts'
import { sharedChromium } from './chromium.ts'

/** The SDK in a real browser, on a real site, against a real server. */
const browser = await sharedChromium()
const site = await startAppSite()
const test = await startOauthTest()
const project = await test.createProject(['github', 'google'], { 'auth.passkey.allowSignIn': true })
const baseUrl = test.server.app.settings.url
afterAll(async () => {
  await site.close()
  await test.close()
})

const options: AppOptions = {
  baseUrl,
  projectId: project.id,
  publishableClientKey: project.keys.client,
  tokenStore: 'cookie',
  redirectMethod: 'window',
}
const password = 'correct horse battery'
let context: BrowserContext
beforeEach(async () => {
  context = await browser.newContext()
})

let count = 0
const newEmail = () => `browser-${++count}@example.com`
const open = (path = '/', more: Partial<AppOptions> = {}) =>
  openApp(context, site.origin + path, { ...options, ...more })
const emailIn = (tab: Page) => tab.evaluate(async () => (await window.app.getUser())?.primaryEmail ?? null)

async function signUp(tab: Page, email = newEmail()) {
  await tab.evaluate((credentials) => window.app.signUpWithCredential({ ...credentials, noRedirect: true }), {
    email,
    password,
  })
  return email
}

describe('cookies', () => {
  it('cookies keep people signed in, under the names of the published packages', async () => {
    const tab = await open()
    const email = await signUp(tab)
    const cookies = Object.fromEntries((await context.cookies()).map((cookie) => [cookie.name, cookie]))
    const refresh = cookies[`stack-refresh-${project.id}`]
    expect(refresh).toMatchObject({ path: '/', sameSite: 'Lax', secure: false, httpOnly: false })
    const [owner, accessToken] = JSON.parse(decodeURIComponent(cookies['stack-access']?.value ?? ''))
    expect(owner).toBe(refresh?.value)
    expect(accessToken.split('.')).toHaveLength(3)
    const days = ((refresh?.expires ?? 0) - Date.now() / 1000) / 86_400
    expect(Math.round(days)).toBe(365)
    await tab.reload()
    await createApp(tab, options)
    expect(await emailIn(tab)).toBe(email)
  })

  it('cookies of older packages are taken over', async () => {
    const ada = await project.signUp()
    await context.addCookies([{ name: 'stack-refresh', value: ada.refreshToken, url: site.origin }])
    const tab = await open()
    expect(await emailIn(tab)).toBe(ada.email)
    const names = (await context.cookies()).map(({ name }) => name)
    expect(names).toContain(`stack-refresh-${project.id}`)
    expect(names).not.toContain('stack-refresh')
  })

  it('cookies are deleted at sign-out', async () => {
    const tab = await open('/', { redirectMethod: 'none' })
    await signUp(tab)
    await tab.evaluate(() => window.app.signOut())
    expect((await context.cookies()).filter(({ name }) => name.startsWith('stack-'))).toEqual([])
  })

  it('cookies stay below the path of a project on hosted pages', async () => {
    const url = `${baseUrl}/p/${project.id}/handler/sign-in`
    const tab = await context.newPage()
    await tab.route(url, (route) => route.fulfill({ contentType: 'text/html', body: site.html }))
    await tab.route('**/app.js', (route) => route.fulfill({ contentType: 'text/javascript', body: site.script }))
    await tab.goto(url)
    await createApp(tab, { ...options, redirectMethod: 'none' })
    await signUp(tab)
    const paths = (await context.cookies(url)).map(({ path }) => path)
    expect(new Set(paths)).toEqual(new Set([`/p/${project.id}`]))
  })
})

describe('two tabs', () => {
  it('two tabs sign in and out together', async () => {
    const [one, other] = [await open(), await open('/other', { redirectMethod: 'none' })]
    await other.evaluate(() => {
      window.app.cells.user().subscribe(() => {
        const snapshot = window.app.cells.user().get()
        document.title = snapshot.status === 'ready' ? (snapshot.data?.primaryEmail ?? 'nobody') : 'loading'
      })
    })
    await other.waitForFunction(() => document.title === 'nobody')
    const email = await signUp(one)
    await other.waitForFunction((expected) => document.title === expected, email)
    await other.evaluate(() => window.app.signOut())
    expect(await emailIn(one)).toBeNull()
  })

  it.each([
    ['with the locks of the browser', () => {}],
    [
      'by a cookie where there are none',
      () => Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }),
    ],
  ])('two tabs refresh once, %s', async (_, prepare) => {
    await context.addInitScript(prepare)
    const ada = await project.signUp()
    await context.addCookies([{ name: `stack-refresh-${project.id}`, value: ada.refreshToken, url: site.origin }])
    const [one, other] = [await open(), await open()]
    let refreshes = 0
    context.on('request', (request) => {
      if (request.url().endsWith('/auth/oauth/token')) refreshes++
    })
    expect(await Promise.all([emailIn(one), emailIn(other)])).toEqual([ada.email, ada.email])
    expect(refreshes).toBe(1)
    expect((await context.cookies()).map(({ name }) => name)).not.toContain(`hallpass-refresh-${project.id}`)
  })
})

describe('redirects', () => {
  it('redirects send people to sign in and back to where they were', async () => {
    const tab = await open('/secret?page=2#top')
    void tab.evaluate(() => window.app.getUser({ or: 'redirect' })).catch(() => {})
    await tab.waitForURL(/sign-in/)
    const url = new URL(tab.url())
    expect([url.pathname, url.searchParams.get('after_auth_return_to')]).toEqual([
      '/handler/sign-in',
      '/secret?page=2#top',
    ])
    await createApp(tab, options)
    const credentials = { email: newEmail(), password }
    void tab.evaluate((given) => window.app.signUpWithCredential(given), credentials).catch(() => {})
    await tab.waitForURL(`${site.origin}/secret?page=2#top`)
  })

  it('redirects carry the way back from one page to the next', async () => {
    const tab = await open('/handler/sign-in?after_auth_return_to=%2Fdeep')
    void tab.evaluate(() => window.app.redirectToSignUp()).catch(() => {})
    await tab.waitForURL(/sign-up/)
    expect(new URL(tab.url()).searchParams.get('after_auth_return_to')).toBe('/deep')
  })

  it('redirects never lead to another site', async () => {
    const tab = await open(`/handler/sign-in?after_auth_return_to=${encodeURIComponent('https://evil.example')}`)
    const failure = await tab.evaluate(() => window.app.redirectToAfterSignIn().catch((error: Error) => error.message))
    expect(failure).toBe('Redirect URL is not trusted; should be relative.')
  })
})

/** What a person does at the provider. */
async function allowAtProvider(tab: Page, email: string) {
  const form = tab.locator('form').last()
  await form.locator('input[name=email]').fill(email)
  const verified = form.locator('input[name=verified]')
  if (!(await verified.isChecked())) await verified.check()
  await form.locator('button[value=allow]').click()
}

describe('OAuth', () => {
  const start = (tab: Page, provider: string) =>
    void tab.evaluate((name) => window.app.signInWithOAuth(name), provider).catch(() => {})

  it('OAuth signs up, and goes on to the page for new users', async () => {
    const urls = { afterSignUp: '/welcome' }
    const tab = await open('/handler/sign-in', { urls })
    start(tab, 'github')
    const email = newEmail()
    await allowAtProvider(tab, email)
    await tab.waitForURL(/oauth-callback/)
    await createApp(tab, { ...options, urls })
    void tab.evaluate(() => window.app.callOAuthCallback()).catch(() => {})
    await tab.waitForURL(`${site.origin}/welcome`)
    await createApp(tab, { ...options, urls })
    expect(await emailIn(tab)).toBe(email)
    expect((await context.cookies(site.origin)).filter(({ name }) => name.startsWith('stack-oauth-outer'))).toEqual([])
    // A session of our own client, however it was opened (T59).
    const unproved = await tab.evaluate(async () => {
      const user = await window.app.getUser({ or: 'throw' })
      return user.update({ totpMultiFactorSecret: new Uint8Array(20) }).catch(({ code }) => code as string)
    })
    expect(unproved).toBe('INVALID_TOTP_CODE')
  })

  it('OAuth connects an account and comes back to the page', async () => {
    const tab = await open('/settings')
    await signUp(tab)
    const connect = { or: 'redirect', scopes: ['openid'] } as const
    void tab
      .evaluate(async (how) => (await window.app.getUser({ or: 'throw' })).getConnectedAccount('google', how), connect)
      .catch(() => {})
    await tab.waitForURL((url) => url.origin !== site.origin)
    await allowAtProvider(tab, newEmail())
    await tab.waitForURL(/oauth-callback/)
    await createApp(tab, options)
    void tab.evaluate(() => window.app.callOAuthCallback()).catch(() => {})
    await tab.waitForURL(`${site.origin}/settings`)
    await createApp(tab, options)
    const { asked, watched } = await tab.evaluate(async () => {
      const user = await window.app.getUser({ or: 'throw' })
      const connection = await user.cells.connectedAccount('google').ensure()
      return {
        asked: await (await user.getConnectedAccount('google', { or: 'throw' })).getAccessToken(),
        watched: await connection?.cells.accessToken().ensure(),
      }
    })
    expect(asked).toEqual({ accessToken: expect.any(String) })
    expect(watched).toEqual(asked)
  })

  it('OAuth ignores a code that this browser did not ask for', async () => {
    const tab = await open('/handler/oauth-callback?code=stolen&state=foreign')
    expect(await tab.evaluate(() => window.app.callOAuthCallback())).toBe(false)
    const plain = await open('/handler/oauth-callback')
    expect(await plain.evaluate(() => window.app.callOAuthCallback())).toBe(false)
  })

  it('OAuth shows an alert about a wrong second factor, and stays on the page', async () => {
    await context.addCookies([{ name: 'stack-oauth-outer-mine', value: 'verifier', url: site.origin }])
    const tab = await open('/handler/oauth-callback?code=some&state=mine')
    await tab.route('**/auth/oauth/token', (route) =>
      route.fulfill({
        status: 400,
        headers: {
          'access-control-allow-origin': '*',
          'access-control-expose-headers': 'x-stack-known-error',
          'x-stack-known-error': 'INVALID_TOTP_CODE',
        },
        json: { code: 'INVALID_TOTP_CODE', error: 'The TOTP code is invalid. Please try again.' },
      }),
    )
    const alert = new Promise<string>((resolve) =>
      tab.once('dialog', async (dialog) => {
        resolve(dialog.message())
        await dialog.accept()
      }),
    )
    const called = tab.evaluate(() => window.app.callOAuthCallback())
    expect(await alert).toBe('Invalid TOTP code. Please try signing in again.')
    expect(await called).toBe(false)
    expect(new URL(tab.url()).pathname).toBe('/handler/oauth-callback')
  })

  it('OAuth reports a wrong code, and removes it from the address', async () => {
    await context.addCookies([{ name: 'stack-oauth-outer-mine', value: 'verifier', url: site.origin }])
    const tab = await open('/handler/oauth-callback?code=wrong&state=mine&keep=1')
    const failure = await tab.evaluate(() => window.app.callOAuthCallback().catch((error: Error) => error.message))
    expect(failure).toBe('Error signing in during OAuth callback. Please try again.')
    expect(new URL(tab.url()).search).toBe('?keep=1')
  })
})

describe('a second factor', () => {
  it('a second factor is asked for on its page, with the attempt kept in the tab', async () => {
    const tab = await open('/handler/sign-in')
    const email = await signUp(tab)
    await tab.evaluate(
      async ({ secret, totpCode }) => {
        const user = await window.app.getUser({ or: 'throw' })
        await user.update({ totpMultiFactorSecret: new Uint8Array(secret), totpCode })
      },
      { secret: [...totpSecret], totpCode: totpAt(test.server) },
    )
    void tab.evaluate((given) => window.app.signInWithCredential(given), { email, password }).catch(() => {})
    await tab.waitForURL(/handler\/mfa/)
    const attempt = await tab.evaluate(() => sessionStorage.getItem('stack_mfa_attempt_code'))
    expect(attempt).toMatch(/^[0-9a-hjkmnp-tv-z]{45}$/)
  })
})

describe('passkeys', () => {
  it('passkeys are registered, named, used and removed', async () => {
    const tab = await open('/', { redirectMethod: 'none' })
    await addAuthenticator(tab)
    const email = await signUp(tab)
    const registered = await tab.evaluate(async () => {
      const user = await window.app.getUser({ or: 'throw' })
      const result = await user.registerPasskey()
      const [passkey] = await user.listPasskeys()
      await passkey?.update({ name: 'My laptop' })
      return { status: result.status, names: (await user.listPasskeys()).map(({ name }) => name) }
    })
    expect(registered).toEqual({ status: 'ok', names: ['My laptop'] })
    await tab.evaluate(() => window.app.signOut())
    expect(await emailIn(tab)).toBeNull()
    expect(await tab.evaluate(async () => (await window.app.signInWithPasskey()).status)).toBe('ok')
    expect(await emailIn(tab)).toBe(email)
    const left = await tab.evaluate(async () => {
      const user = await window.app.getUser({ or: 'throw' })
      const [passkey] = await user.listPasskeys()
      const used = passkey?.lastUsedAt instanceof Date
      await passkey?.delete()
      return { used, count: (await user.listPasskeys()).length }
    })
    expect(left).toEqual({ used: true, count: 0 })
  })

  it('passkeys are offered in a field, and sign in the person who picks one', async () => {
    const tab = await open('/', { redirectMethod: 'none' })
    await addAuthenticator(tab)
    const email = await signUp(tab)
    await tab.evaluate(async () => {
      await (await window.app.getUser({ or: 'throw' })).registerPasskey()
      await window.app.signOut()
      document.body.insertAdjacentHTML('beforeend', '<input name="email" autocomplete="username webauthn">')
    })
    expect(await tab.evaluate(async () => (await window.app.signInWithPasskey({ autofill: true })).status)).toBe('ok')
    expect(await emailIn(tab)).toBe(email)
  })

  it('passkeys are not offered if no field asks for them', async () => {
    const tab = await open('/', { redirectMethod: 'none' })
    await addAuthenticator(tab)
    const error = await tab.evaluate(async () => {
      const result = await window.app.signInWithPasskey({ autofill: true })
      return result.status === 'error' ? result.error.errorCode : undefined
    })
    expect(error).toBe('PASSKEY_WEBAUTHN_ERROR')
  })

  it('a watched list of passkeys follows additions and removals', async () => {
    const tab = await open('/', { redirectMethod: 'none' })
    await addAuthenticator(tab)
    await signUp(tab)
    const counts = await tab.evaluate(async () => {
      const user = await window.app.getUser({ or: 'throw' })
      const cell = user.cells.passkeys()
      const count = () => {
        const snapshot = cell.get()
        return snapshot.status === 'ready' ? snapshot.data.length : snapshot.status
      }
      const leave = cell.subscribe(() => {})
      await cell.ensure()
      const before = count()
      await user.registerPasskey()
      const added = count()
      await (await user.listPasskeys())[0]?.delete()
      leave()
      return [before, added, count()]
    })
    expect(counts).toEqual([0, 1, 0])
  })

  const errorOf = (tab: Page, hostname?: string) =>
    tab.evaluate(async (host) => {
      const user = await window.app.getUser({ or: 'throw' })
      const result = await user.registerPasskey(host === undefined ? {} : { hostname: host })
      return result.status === 'error' ? [result.error.errorCode, result.error.details] : []
    }, hostname)

  it('passkeys of another host are refused before the ceremony', async () => {
    const tab = await open('/', { redirectMethod: 'none' })
    await signUp(tab)
    expect(await errorOf(tab, 'evil.example')).toMatchObject([
      'PASSKEY_WEBAUTHN_ERROR',
      { code: 'ERROR_INVALID_RP_ID' },
    ])
  })

  it('a browser without passkeys says so', async () => {
    const tab = await open('/', { redirectMethod: 'none' })
    await signUp(tab)
    await tab.evaluate(() => {
      Object.defineProperty(window, 'PublicKeyCredential', { value: undefined })
    })
    expect(await errorOf(tab)).toMatchObject([
      'PASSKEY_WEBAUTHN_ERROR',
      { message: 'WebAuthn is not supported in this browser' },
    ])
  })
})
