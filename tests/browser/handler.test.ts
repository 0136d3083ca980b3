import { HallpassClientApp } from '@hallpass/js'
import {
  codeIn,
  enableTotp,
  requestResetCode,
  requestSignInCode,
  requestVerificationCode,
  totpAt,
} from '@hallpass/server/testing/code-mails.ts'
import { type Person, startTestServer } from '@hallpass/server/testing/index.ts'
import { itInLongLane } from '@hallpass/server/testing/it-in-long-lane.ts'
import { ownKeys } from '@hallpass/server/testing/oauth-app.ts'
import { createTeam, invite } from '@hallpass/server/testing/teams.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { AppOptions } from './app-site.ts'
import { accessibilityProblems } from './axe.ts'
import { sharedChromium } from './chromium.ts'
import { startReactSite } from './react-site.ts'

/** The pages of the handler in a real browser, against a real server. */
const browser = await sharedChromium()
const server = await startTestServer()
const project = await server.createProject({ displayName: 'Acme' })
await project.configure({
  'auth.password.allowSignIn': true,
  'auth.otp.allowSignIn': true,
  'apiKeys.enabled.user': true,
  'auth.oauth.providers.github': ownKeys('github'),
})
const options: AppOptions = {
  baseUrl: server.app.settings.url,
  projectId: project.id,
  publishableClientKey: project.keys.client,
  tokenStore: 'cookie',
  redirectMethod: 'window',
}
const site = await startReactSite("import './handler-site.tsx'", options)

afterAll(async () => {
  await site.close()
  await server.close()
})

// Most of them go through several pages.
vi.setConfig({ testTimeout: 60_000 })
const week = 7 * 24 * 3_600_000
let context: BrowserContext
beforeEach(async () => {
  context = await browser.newContext({ locale: 'en-US' })
})

const comeAs = (person: Person) =>
  context.addCookies([{ name: `stack-refresh-${project.id}`, value: person.refreshToken, url: site.origin }])

async function open(path: string): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto(site.origin + path)
  return tab
}
const at = (page: string, query: Record<string, string> = {}) =>
  open(`/handler/${page}?${new URLSearchParams(query).toString()}`)

const press = (tab: Page, name: string) => tab.getByRole('button', { name, exact: true }).click()
const heading = (tab: Page, name: string) => tab.getByRole('heading', { name, exact: true }).waitFor()
const home = (tab: Page, of: string) => heading(tab, `Home of ${of}`)

/** The card with this title is shown, and is accessible. */
async function shows(tab: Page, title: string): Promise<void> {
  await heading(tab, title)
  expect(await accessibilityProblems(tab)).toEqual([])
}
async function signIn(tab: Page, { email, password }: Person) {
  await tab.waitForURL(/sign-in/)
  await tab.getByRole('tab', { name: 'Password' }).click()
  await tab.locator('input[name=email]').fill(email)
  await tab.locator('input[name=password]').fill(password)
  await press(tab, 'Sign in')
}
const userOf = async ({ id }: Person) => (await project.server.get(`/users/${id}`)).body

describe('verifying an email', () => {
  it('verifying an email takes the press of a button, and succeeds again when it was done before', async () => {
    const ada = await project.signUp()
    const code = await requestVerificationCode(server, project, ada)
    await comeAs(ada)
    const tab = await at('email-verification', { code })
    await shows(tab, 'Verify your email?')
    await tab.reload()
    await heading(tab, 'Verify your email?')
    expect((await userOf(ada)).primary_email_verified).toBe(false)
    await press(tab, 'Verify')
    await shows(tab, 'Your email is verified')
    expect((await userOf(ada)).primary_email_verified).toBe(true)
    await tab.reload()
    await heading(tab, 'Your email is verified')
    await press(tab, 'Open Acme')
    await home(tab, ada.email)
  })

  itInLongLane('who is not signed in to the account sees what it has, and may keep it', async () => {
    const ada = await project.signUp()
    const code = await requestVerificationCode(server, project, ada)
    await enableTotp(project, ada)
    const tab = await at('email-verification', { code })
    await shows(tab, 'Is this account yours?')
    for (const name of ['Password', 'Authenticator app', 'Sessions'])
      await tab.getByText(name, { exact: true }).waitFor()
    await press(tab, 'This is mine')
    await shows(tab, 'Your email is verified')
    expect(await userOf(ada)).toMatchObject({ has_password: true, requires_totp_mfa: true })
  })

  it('who is not signed in to the account may remove all that it has, after a second press', async () => {
    const ada = await project.signUp()
    const code = await requestVerificationCode(server, project, ada)
    await enableTotp(project, ada)
    const tab = await at('email-verification', { code })
    await press(tab, 'Remove all of it')
    await shows(tab, 'Remove all of it?')
    await press(tab, 'Cancel')
    await heading(tab, 'Is this account yours?')
    await press(tab, 'Remove all of it')
    await heading(tab, 'Remove all of it?')
    await press(tab, 'Remove all of it')
    await shows(tab, 'The account is yours alone')
    expect(await userOf(ada)).toMatchObject({
      has_password: false,
      requires_totp_mfa: false,
      primary_email_verified: true,
    })
    await press(tab, 'Choose a new password')
    await tab.waitForURL(/forgot-password/)
  })

  itInLongLane('without passwords in the project, taking an account back leads to signing in', async () => {
    const ada = await project.signUp()
    const code = await requestVerificationCode(server, project, ada)
    await enableTotp(project, ada)
    onTestFinished(() => project.configure({ 'auth.password.allowSignIn': true }))
    await project.configure({ 'auth.password.allowSignIn': false })
    const tab = await at('email-verification', { code })
    await press(tab, 'Remove all of it')
    await heading(tab, 'Remove all of it?')
    await press(tab, 'Remove all of it')
    await shows(tab, 'The account is yours alone')
    await press(tab, 'Sign in')
    await tab.waitForURL(/sign-in/)
  })

  itInLongLane('verifying an email fails with a link that is cut off, wrong or expired', async () => {
    const ada = await project.signUp()
    const code = await requestVerificationCode(server, project, ada)
    await shows(await at('email-verification'), 'This link does not work')
    const wrong = await at('email-verification', { code: 'x'.repeat(code.length) })
    await heading(wrong, 'This link does not work')
    server.clock.advance(week + 1)
    const old = await at('email-verification', { code })
    await shows(old, 'This link has expired')
  })
})

describe('resetting a password', () => {
  it('resetting a password asks twice for one that is long enough, and then it works', async () => {
    const ada = await project.signUp()
    const tab = await at('password-reset', { code: await requestResetCode(server, project, ada.email) })
    await shows(tab, 'Choose a new password')
    const [first, second] = [tab.getByLabel('Password', { exact: true }), tab.getByLabel('Repeat password')]
    await first.fill('short')
    await press(tab, 'Change password')
    expect(await first.getAttribute('aria-invalid')).toBe('true')
    await first.fill('a brand new secret')
    await second.fill('a brand new secre')
    await press(tab, 'Change password')
    await tab.getByText('Passwords do not match.').waitFor()
    expect(await accessibilityProblems(tab)).toEqual([])
    await second.fill('a brand new secret')
    await second.press('Enter')
    await shows(tab, 'Your password is changed')
    await project.signIn({ email: ada.email, password: 'a brand new secret' })
    await tab.reload()
    await shows(tab, 'This link has been used')
    await press(tab, 'Send a new link')
    await tab.waitForURL(/forgot-password/)
  })

  it('the reset of a verified account shows what else opens it, and removes that on request', async () => {
    const ada = await project.signUp()
    await project.server.patch(`/users/${ada.id}`, { primary_email_verified: true })
    const key = { user_id: ada.id, description: 'deploy script', expires_at_millis: null, is_public: false }
    expect((await project.server.post('/user-api-keys', key)).status).toBe(200)
    const tab = await at('password-reset', { code: await requestResetCode(server, project, ada.email) })
    await shows(tab, 'Choose a new password')
    await tab.getByText('deploy script').waitFor()
    await tab.getByLabel('Password', { exact: true }).fill('a brand new secret')
    await tab.getByLabel('Repeat password').fill('a brand new secret')
    await tab.getByLabel('Remove passkeys, connected accounts and API keys').check()
    await press(tab, 'Change password')
    await heading(tab, 'Your password is changed')
    const keys = (await project.server.get(`/user-api-keys?user_id=${ada.id}`)).body.items
    expect(keys).toEqual([])
  })

  itInLongLane('resetting a password fails with a link that is cut off, wrong or expired', async () => {
    const ada = await project.signUp()
    const code = await requestResetCode(server, project, ada.email)
    await heading(await at('password-reset'), 'This link does not work')
    await heading(await at('password-reset', { code: 'cut-off' }), 'This link does not work')
    await heading(await at('password-reset', { code: 'x'.repeat(code.length) }), 'This link does not work')
    const tab = await at('password-reset', { code })
    await heading(tab, 'Choose a new password')
    server.clock.advance(week + 1)
    await tab.getByLabel('Password', { exact: true }).fill('a brand new secret')
    await tab.getByLabel('Repeat password').fill('a brand new secret')
    await press(tab, 'Change password')
    await shows(tab, 'This link has expired')
  })
})

describe('a mailed sign-in link', () => {
  it('a mailed sign-in link signs in when the button is pressed, once', async () => {
    const email = 'magic@example.com'
    const { mail } = await requestSignInCode(server, project, email)
    const code = codeIn(mail)
    const tab = await at('magic-link-callback', { code, after_auth_return_to: '/deep?page=2' })
    await shows(tab, 'Sign in to Acme?')
    await tab.reload()
    await press(tab, 'Sign in')
    await home(tab, email)
    await tab.waitForURL(({ pathname }) => pathname === '/deep')
    const again = await at('magic-link-callback', { code })
    await shows(again, 'You are signed in')
    await press(again, 'Sign out')
    await again.waitForURL(`${site.origin}/`)
    await home(tab, 'nobody')
    await again.goto(`${site.origin}/handler/magic-link-callback?code=${code}`)
    await press(again, 'Sign in')
    await shows(again, 'This link has been used')
  })

  itInLongLane('a mailed sign-in link fails when it is cut off, wrong or expired', async () => {
    const { code } = await requestSignInCode(server, project, 'old@example.com')
    await shows(await at('magic-link-callback'), 'This link does not work')
    const wrong = await at('magic-link-callback', { code: 'x'.repeat(code.length) })
    await press(wrong, 'Sign in')
    await heading(wrong, 'This link does not work')
    server.clock.advance(week + 1)
    const old = await at('magic-link-callback', { code })
    await press(old, 'Sign in')
    await heading(old, 'This link has expired')
    await press(old, 'Send a new link')
    await old.waitForURL(/sign-in/)
  })

  it('a mailed sign-in link goes on to the second factor if there is one', async () => {
    const ada = await project.signUp()
    await project.server.patch(`/users/${ada.id}`, { primary_email_verified: true, otp_auth_enabled: true })
    await enableTotp(project, ada)
    const { code } = await requestSignInCode(server, project, ada.email)
    const tab = await at('magic-link-callback', { code })
    await press(tab, 'Sign in')
    await tab.waitForURL(/handler\/mfa/)
    await tab.locator('input[name=code]').fill(totpAt(server))
    await home(tab, ada.email)
  })
})

describe('an invitation to a team', () => {
  it('an invitation to a team leads through sign-in to the team, and back to the app', async () => {
    const [owner, guest] = [await project.signUp(), await project.signUp()]
    const team = await createTeam(project, owner, { display_name: 'Northwind' })
    const { code } = await invite(server, project, team)
    const tab = await at('team-invitation', { code })
    await shows(tab, 'Join Northwind')
    await press(tab, 'Sign in')
    await signIn(tab, guest)
    await shows(tab, 'Join Northwind')
    await tab.getByText(guest.email).waitFor()
    await tab.reload()
    await press(tab, 'Join Northwind')
    await shows(tab, 'You are in Northwind')
    const teams = (await project.as('client', guest).get('/teams?user_id=me')).body.items
    expect(teams.map(({ id }: { id: string }) => id)).toEqual([team])
    await press(tab, 'Open Acme')
    await home(tab, guest.email)
    await shows(await at('team-invitation', { code }), 'This invitation has been used')
  })

  it('an invitation to a team makes the account for it, also where sign-up is closed', async () => {
    await project.configure({ 'auth.allowSignUp': false })
    onTestFinished(() => project.configure({ 'auth.allowSignUp': true }))
    const team = await createTeam(project, undefined, { display_name: 'Northwind' })
    const { code, email } = await invite(server, project, team)
    const tab = await at('team-invitation', { code })
    await shows(tab, 'Join Northwind')
    const address = tab.getByRole('textbox', { name: 'Email' })
    expect(await address.inputValue()).toBe(email)
    expect(await address.isEditable()).toBe(false)
    await tab.getByLabel('Password', { exact: true }).fill('password')
    await press(tab, 'Create account')
    await tab.getByText('Too many people use this password. Choose another one.').waitFor()
    await tab.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await press(tab, 'Create account')
    await shows(tab, 'You are in Northwind')
    await press(tab, 'Open Acme')
    await home(tab, email)
  })

  itInLongLane('an invitation to a team can be left for later, or opened as another person', async () => {
    const ada = await project.signUp()
    const { code } = await invite(server, project, await createTeam(project, ada, { display_name: 'Northwind' }))
    await comeAs(ada)
    const tab = await at('team-invitation', { code })
    await press(tab, 'Not now')
    await home(tab, ada.email)
    await tab.goBack()
    await press(tab, 'Switch')
    await tab.getByRole('textbox', { name: 'Email' }).waitFor()
  })

  itInLongLane('whoever has yet to verify the invited email is asked to, and joins then', async () => {
    await project.configure({ 'teams.onlyInvitedEmailMayJoin': true })
    onTestFinished(() => project.configure({ 'teams.onlyInvitedEmailMayJoin': false }))
    const team = await createTeam(project, undefined, { display_name: 'Northwind' })
    const { code, email } = await invite(server, project, team)
    await comeAs(await project.signUp({ email }))
    const tab = await at('team-invitation', { code })
    await press(tab, 'Join Northwind')
    await tab.getByText(`Verify ${email} to join. We just sent you a link: open it, then come back here.`).waitFor()
    // The other one is of the sign-up.
    const mail = await server.mailbox.waitFor(email, ({ links: [link] }) => link?.startsWith(site.origin) ?? false)
    await project.client.post('/contact-channels/verify', { code: codeIn(mail) })
    await press(tab, 'Join Northwind')
    await shows(tab, 'You are in Northwind')
    const { code: notTheirs } = await invite(server, project, team)
    await comeAs(await project.signUp())
    const other = await at('team-invitation', { code: notTheirs })
    await press(other, 'Join Northwind')
    await other.getByText('This invitation was sent to another email.', { exact: false }).waitFor()
  })

  itInLongLane('an invitation to a team fails when it is cut off, wrong or expired, signed in or not', async () => {
    const ada = await project.signUp()
    const { code } = await invite(server, project, await createTeam(project, ada))
    const wrong = 'x'.repeat(code.length)
    await shows(await at('team-invitation'), 'This invitation does not work')
    await heading(await at('team-invitation', { code: wrong }), 'This invitation does not work')
    server.clock.advance(week + 1)
    await shows(await at('team-invitation', { code }), 'This invitation has expired')
    await comeAs(ada)
    await heading(await at('team-invitation', { code: wrong }), 'This invitation does not work')
    await heading(await at('team-invitation', { code }), 'This invitation has expired')
  })
})

describe('signing out', () => {
  it('signing out works in two tabs at the same time', async () => {
    const ada = await project.signUp()
    await comeAs(ada)
    const tabs = [await open('/'), await open('/other')]
    for (const tab of tabs) await home(tab, ada.email)
    // The pages go away while they answer.
    for (const tab of tabs) void tab.evaluate(() => window.app.signOut()).catch(() => {})
    for (const tab of tabs) await home(tab, 'nobody')
    expect((await context.cookies()).filter(({ name }) => name.startsWith('stack-refresh'))).toEqual([])
    expect((await project.refresh(ada.refreshToken)).status).toBe(401)
  })

  it('the sign-out page signs out other tabs and leads on, or says that nobody is signed in', async () => {
    const ada = await project.signUp()
    await comeAs(ada)
    const watching = await open('/')
    await home(watching, ada.email)
    const tab = await at('sign-out')
    await tab.waitForURL(`${site.origin}/`)
    await home(watching, 'nobody')
    await tab.goto(`${site.origin}/handler/sign-out`)
    await shows(tab, 'You are signed out')
    await press(tab, 'Sign in')
    await tab.waitForURL(`${site.origin}/handler/sign-in`)
  })
})

describe('coming back from a provider', () => {
  it('an OAuth callback that this browser did not ask for leads to sign-in, which says so once', async () => {
    const tab = await at('oauth-callback', { code: 'stolen', state: 'foreign' })
    await tab.waitForURL(`${site.origin}/handler/sign-in`)
    const told = tab.getByRole('alert').filter({ hasText: 'That sign-in could not be finished. Try again.' })
    await told.waitFor()
    expect(await accessibilityProblems(tab)).toEqual([])
    await tab.reload()
    await heading(tab, 'Sign in to Acme')
    expect(await told.count()).toBe(0)
  })

  it('a failed OAuth callback says so in the usual words', async () => {
    await context.addCookies([{ name: 'stack-oauth-outer-mine', value: 'verifier', url: site.origin }])
    const tab = await at('oauth-callback', { code: 'wrong', state: 'mine' })
    await tab.getByText('Error signing in during OAuth callback. Please try again.').waitFor()
    await shows(tab, 'You are not signed in')
    await press(tab, 'Sign in')
    await tab.waitForURL(/sign-in/)
  })

  itInLongLane('a slow OAuth callback offers a way out', async () => {
    await context.addCookies([{ name: 'stack-oauth-outer-mine', value: 'verifier', url: site.origin }])
    await context.route('**/auth/oauth/token', () => {})
    const tab = await at('oauth-callback', { code: 'slow', state: 'mine' })
    await tab.getByRole('status', { name: 'Signing you in…' }).waitFor()
    await press(tab, 'Open Acme')
    await home(tab, 'nobody')
  })
})

describe('a server that is not there', () => {
  const { baseUrl } = options

  it('after three seconds the page names the server that does not answer, and goes on when it does', async () => {
    let isAway = true
    await context.route(`${baseUrl}/api/**`, (route) => (isAway ? route.abort('connectionrefused') : route.fallback()))
    const tab = await context.newPage()
    await tab.clock.install()
    await tab.goto(`${site.origin}/handler/sign-in`)
    await tab.getByRole('status', { name: 'Loading…' }).waitFor()
    await tab.clock.runFor(4000)
    await shows(tab, 'The server does not answer')
    await tab.getByText(`We keep asking ${baseUrl}.`).waitFor()
    isAway = false
    await press(tab, 'Try again')
    await tab.clock.resume()
    await heading(tab, 'Sign in to Acme')
  })

  it('something else at the address of the server is told apart, with the option to check', async () => {
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    const page = { headers, contentType: 'text/html', body: '<!doctype html><title>Another app</title>' }
    await context.route(`${baseUrl}/api/**`, (route) => route.fulfill(page))
    const tab = await at('sign-in')
    await shows(tab, 'This page could not be loaded')
    await tab.getByText(`The server at ${baseUrl} cannot be reached.`).waitFor()
    await tab.getByText('VITE_HALLPASS_API_URL').waitFor()
  })
})

describe('the error page', () => {
  const message = 'Call this number now.'
  itInLongLane('the error page has a card for each common error, and one for unknown errors', async () => {
    const tab = await context.newPage()
    const titles = {
      OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER: 'That account is taken',
      USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION: 'Another account is connected',
      OAUTH_PROVIDER_ACCESS_DENIED: 'Access was denied',
      NO_SUCH_CODE: 'Something went wrong',
    }
    for (const [errorCode, title] of Object.entries(titles)) {
      await tab.goto(`${site.origin}/handler/error?${new URLSearchParams({ errorCode, message, details: '{}' })}`)
      await shows(tab, title)
      expect(await tab.getByText(message).count()).toBe(0)
    }
  })

  it('the error page shows code and message of other errors, and never text from the link', async () => {
    const tab = await at('error', { errorCode: 'OUTER_OAUTH_TIMEOUT', message, details: '{}' })
    await tab.getByText('The OAuth flow has timed out. Please sign in again.').waitFor()
    await tab.getByText('OUTER_OAUTH_TIMEOUT').waitFor()
    expect(await tab.getByText(message).count()).toBe(0)
    await press(tab, 'Sign in again')
    await tab.waitForURL(/sign-in/)
  })

  it('the error page mails a link to an address that an account has and nobody verified', async () => {
    const { email } = await project.signUp()
    const before = (await server.mailbox.waitFor(email)).id
    const details = { type: 'email', contact_channel_value: email, would_work_if_email_was_verified: true }
    const errorCode = 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE'
    const tab = await at('error', { errorCode, message, details: JSON.stringify(details) })
    await shows(tab, 'Verify your email first')
    await press(tab, 'Send me a verification email')
    await shows(tab, 'Check your email')
    const mail = await server.mailbox.waitFor(email, ({ id }) => id !== before)
    expect(mail.links[0]).toContain('/handler/email-verification?code=')
    expect(await tab.getByText(message).count()).toBe(0)
  })
})

describe('a terminal', () => {
  const login = async () => {
    const app = new HallpassClientApp({ ...options, tokenStore: 'memory', redirectMethod: 'none' })
    let link = ''
    const result = new Promise<Awaited<ReturnType<typeof app.promptCliLogin>>>((resolve) => {
      const promptLink = (url: string) => {
        link = url
      }
      void app.promptCliLogin({ appUrl: site.origin, promptLink, waitTimeMillis: 50 }).then(resolve)
    })
    await expect.poll(() => link).not.toBe('')
    return { link, result }
  }

  it('a terminal gets the session of the person who signs in and authorizes it, once', async () => {
    const ada = await project.signUp()
    const { link, result } = await login()
    const tab = await context.newPage()
    await tab.goto(link)
    await signIn(tab, ada)
    await shows(tab, 'Authorize this terminal?')
    await tab.getByText(ada.email).waitFor()
    await press(tab, 'Authorize')
    await shows(tab, 'Your terminal is signed in')
    const outcome = await result
    const token = outcome.status === 'ok' ? outcome.data : ''
    expect((await project.refresh(token)).status).toBe(200)
    await tab.goto(link)
    await press(tab, 'Authorize')
    await shows(tab, 'Your terminal is not signed in')
    await press(tab, 'Try again')
    await heading(tab, 'Authorize this terminal?')
    await press(tab, 'Cancel')
    await home(tab, ada.email)
  })

  it('a terminal login without its code is refused', async () => {
    await comeAs(await project.signUp())
    await shows(await at('cli-auth-confirm'), 'This link does not work')
  })
})

describe('an address', () => {
  it('a handler page under another name moves to its usual URL, and keeps its query', async () => {
    const tab = await at('emailverification', { code: 'a b' })
    await heading(tab, 'This link does not work')
    await tab.waitForURL(`${site.origin}/handler/email-verification?code=a+b`)
    await (await at('login')).waitForURL(/handler\/sign-in/)
  })

  it('a handler page that does not exist says so', async () => {
    await shows(await at('nothing'), 'This page does not exist')
  })

  it('a handler page refuses to lead on to another site', async () => {
    const tab = await context.newPage()
    const targets = [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '\t//evil.example',
      'javascript:alert(1)',
    ]
    for (const target of targets) {
      await tab.goto(`${site.origin}/handler/sign-in?${new URLSearchParams({ after_auth_return_to: target })}`)
      await heading(tab, 'This link leads somewhere else')
    }
    expect(await accessibilityProblems(tab)).toEqual([])
    await press(tab, 'Sign in')
    await tab.waitForURL(`${site.origin}/handler/sign-in`)
    await heading(tab, 'Sign in to Acme')
  })

  it('a handler page is shown as soon as its data is there, while the clock stands still', async () => {
    const tab = await context.newPage()
    await tab.clock.install()
    await tab.clock.pauseAt(Date.now() + 1000)
    await tab.goto(`${site.origin}/handler/forgot-password`)
    await heading(tab, 'Reset your password')
  })

  it('a handler page that could not be loaded can be tried again', async () => {
    await context.route('**/api/v1/**', (route) => route.abort())
    const tab = await context.newPage()
    await tab.clock.install()
    await tab.goto(`${site.origin}/handler/sign-in`)
    // The SDK tries five times before it gives up, and waits longer each time.
    const untilShown = async (title: string) => {
      const shown = tab.getByRole('heading', { name: title, exact: true })
      while (!(await shown.isVisible())) await tab.clock.fastForward(20_000)
    }
    await untilShown('This page could not be loaded')
    await context.unroute('**/api/v1/**')
    await press(tab, 'Try again')
    await untilShown('Sign in to Acme')
  })
})
