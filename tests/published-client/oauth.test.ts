import { Browser } from '@hallpass/server/testing/browser.ts'
import { startOauthTest, typedBy, type Visitor } from '@hallpass/server/testing/oauth-app.ts'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { FakeWindow } from './fake-window.ts'
import { versions } from './versions.ts'

/** The published client from the button to the user, with the browser's part played by the test. */
describe.each(versions)('@stackframe/js %s', async (_, { StackClientApp }) => {
  const test = await startOauthTest()
  afterAll(() => test.close())
  afterEach(() => vi.unstubAllGlobals())
  const project = await test.createProject(['github', 'google'])
  const baseUrl = test.server.app.settings.url

  function openApp() {
    const page = new FakeWindow().install()
    const app = new StackClientApp({
      baseUrl,
      projectId: project.id,
      publishableClientKey: project.keys.client,
      tokenStore: 'memory',
      redirectMethod: 'window',
    })
    return { page, app }
  }

  /** Walks from where the client sent the page to, through the provider, back to the app. */
  async function walk(page: FakeWindow, count: number, who: Visitor) {
    const browser = new Browser(baseUrl, test.mock.url)
    // A navigation from the app's page; browsers name its origin to other sites.
    browser.referer = 'http://localhost:3000/'
    const atProvider = await browser.open(await page.next(count))
    const back = await browser.submit(atProvider, typedBy(who))
    page.comeBack(back.url)
    return back
  }

  /** The client's promise never resolves, because the page is gone by then; it must not fail either. */
  let failures: unknown[] = []
  const leave = (promise: Promise<unknown>) => {
    // What is left of it when its test is over, and its page with it, does not count for the next.
    const ofThisTest = failures
    void promise.catch((error: unknown) => ofThisTest.push(error))
  }
  afterEach(() => {
    expect(failures).toEqual([])
    failures = []
  })

  describe('the published client', () => {
    it('the published client signs up and in with GitHub', async () => {
      for (const round of [1, 2]) {
        const { page, app } = openApp()
        leave(app.signInWithOAuth('github'))
        await walk(page, 1, { name: 'Ada', email: 'sdk@example.com' })
        expect(await app.callOAuthCallback()).toBe(true)
        const user = await app.getUser({ or: 'throw' })
        expect(user).toMatchObject({ primaryEmail: 'sdk@example.com', displayName: 'Ada' })
        expect(await page.next(2), `round ${round}`).toBe('/')
      }
    })

    it('the published client connects an account, and gets tokens for it', async () => {
      const { page, app } = openApp()
      leave(app.signInWithOAuth('github'))
      await walk(page, 1, { name: 'Grace', email: 'grace@example.com' })
      await app.callOAuthCallback()
      const user = await app.getUser({ or: 'throw' })
      expect(await user.getConnectedAccount('google')).toBeNull()
      leave(user.getConnectedAccount('google', { or: 'redirect' }))
      await walk(page, 3, { name: 'Grace', email: 'grace@work.example.com' })
      expect(await app.callOAuthCallback()).toBe(true)
      const connected = await (await app.getUser({ or: 'throw' })).getConnectedAccount('google')
      expect(await connected?.getAccessToken()).toMatchObject({ accessToken: expect.any(String) })
    })

    it('the published client goes on from OAuth to the second factor', async () => {
      const { page, app } = openApp()
      leave(app.signInWithOAuth('github'))
      await walk(page, 1, { email: 'mfa@example.com' })
      await app.callOAuthCallback()
      const user = await app.getUser({ or: 'throw' })
      await user.update({ totpMultiFactorSecret: new Uint8Array(20).fill(7) })
      const again = openApp()
      leave(again.app.signInWithOAuth('github'))
      await walk(again.page, 1, { email: 'mfa@example.com' })
      leave(again.app.callOAuthCallback())
      expect(await again.page.next(2)).toContain('/handler/mfa')
      expect(sessionStorage.getItem('stack_mfa_attempt_code')).toMatch(/^[0-9a-hjkmnp-tv-z]{45}$/)
    })

    it('the published client shows on its error page why OAuth failed', async () => {
      await project.signUp({ email: 'taken@example.com' })
      const { page, app } = openApp()
      leave(app.signInWithOAuth('github'))
      const back = await walk(page, 1, { email: 'taken@example.com' })
      expect(back.url.pathname).toBe('/handler/error')
      expect(back.url.searchParams.get('errorCode')).toBe('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE')
    })
  })
})
