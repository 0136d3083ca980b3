import { codeIn, enableTotp, fromBase32, totpAt } from '@hallpass/server/testing/code-mails.ts'
import { ownKeys, startOauthTest } from '@hallpass/server/testing/oauth-app.ts'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { addAuthenticator } from './authenticator.ts'
import { accessibilityProblems, standStill } from './axe.ts'
import { sharedChromium } from './chromium.ts'
import { keepPicture } from './pictures.ts'
import { startReactSite } from './react-site.ts'

/** The pages for signing in and up in a real browser, against a real server. */
const browser = await sharedChromium()
const test = await startOauthTest()
const { server } = test
const project = await server.createProject({ displayName: 'Acme' })
await project.configure({
  'auth.otp.allowSignIn': true,
  'auth.passkey.allowSignIn': true,
  'auth.oauth.providers.github': ownKeys('github'),
  'auth.oauth.providers.google': ownKeys('google'),
})
const closed = await server.createProject({ displayName: 'Closed' })
await closed.configure({ 'auth.allowSignUp': false, 'auth.otp.allowSignIn': true })
const siteOf = ({ id, keys }: typeof project, redirectMethod: 'window' | 'none' = 'window') =>
  startReactSite("import './sign-in-site.tsx'", {
    baseUrl: server.app.settings.url,
    projectId: id,
    publishableClientKey: keys.client,
    tokenStore: 'cookie',
    redirectMethod,
  })
const [site, closedSite, stillSite] = [await siteOf(project), await siteOf(closed), await siteOf(project, 'none')]
afterAll(async () => {
  for (const each of [site, closedSite, stillSite]) await each.close()
  await test.close()
})

const password = 'correct horse battery'
let count = 0
const newEmail = () => `ada-${++count}@example.com`

async function open(path: string, { on = site, ...options }: BrowserContextOptions & { on?: typeof site } = {}) {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 1000 }, ...options })
  context.setDefaultTimeout(60_000)
  const tab = await context.newPage()
  await tab.goto(on.origin + path)
  await tab.locator('h1, button, iframe').first().waitFor()
  return tab
}
const title = (tab: Page, name: string) => tab.getByRole('heading', { name, exact: true }).waitFor()
const arrive = (tab: Page, email: string) => title(tab, `Home of ${email}`)
const press = (tab: Page, name: string) => tab.getByRole('button', { name, exact: true }).click()
const field = (tab: Page, label: string) => tab.getByRole('textbox', { name: label, exact: true })
const fill = (tab: Page, label: string, text: string) => field(tab, label).fill(text)
const said = (tab: Page, text: string) => tab.getByText(text, { exact: true }).waitFor()

/** Where everything stands that a person looks at or aims for. */
const places = (tab: Page) =>
  tab.evaluate(() =>
    [...document.querySelectorAll('.hp-card, h1, input, button, a')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return `${element.tagName} ${x} ${y} ${width} ${height}`
    }),
  )

/** What can be seen of everything in the card, besides where it stands. */
const looks = (tab: Page) =>
  tab.evaluate(() => {
    const seen = [
      ...['color', 'background-color', 'border', 'outline', 'box-shadow', 'text-shadow', 'opacity', 'filter'],
      ...['font', 'letter-spacing', 'word-spacing', 'text-transform', 'text-decoration', 'text-align', 'text-indent'],
      ...['margin', 'padding', 'display', 'list-style', 'transform', 'cursor', 'white-space', 'vertical-align'],
    ]
    return [...document.querySelectorAll('.hp-card, .hp-card :not(svg, svg *)')].map((element) => {
      const style = getComputedStyle(element)
      return `${element.tagName}.${element.className} ${seen.map((name) => style.getPropertyValue(name)).join(' | ')}`
    })
  })

/** Rules for elements as scaffolds and style sheets without classes have them. */
const ruleOfTheApp = `
  h1, h2 { font: 700 3.2em/1.1 serif; margin: 32px 0; letter-spacing: -1.68px; color: teal; text-transform: uppercase; text-shadow: 1px 1px red; }
  p, ul, li, header, section, form, label, fieldset { margin: 1rem 0; padding: 1rem; line-height: 2; color: teal; }
  ul { list-style: square; padding-inline-start: 40px; }
  label { display: block; font-weight: 700; text-transform: uppercase; letter-spacing: 1px; }
  a { color: #646cff; font-weight: 500; text-decoration: inherit; padding: 4px; border-bottom: 1px solid; background: #fee; text-transform: uppercase; }
  button { width: 300px; margin: 0 0 1rem; padding: 0.6em 1.2em; border: 2px solid teal; border-radius: 20px; background: teal; color: white; font: 700 1em serif; text-transform: uppercase; letter-spacing: 1px; box-shadow: 0 4px 8px; text-shadow: 1px 1px red; }
  input { margin: 1rem; padding: 1rem; width: 80%; height: 60px; border: 3px dashed teal; background: #fee; box-shadow: inset 0 1px 2px; text-transform: lowercase; letter-spacing: 1px; }
  [type=button], [type=submit] { background-color: transparent; background-image: none; }
  svg { vertical-align: middle; }
  hr { border: 1px solid; }
`

describe('with a password', () => {
  it('people sign up with a password, after its rules are met', async () => {
    const tab = await open('/handler/sign-up?after_auth_return_to=%2Fdeep')
    await title(tab, 'Create your Acme account')
    await tab.getByRole('meter').waitFor()
    const [email, before] = [newEmail(), await places(tab)]
    await press(tab, 'Create account')
    await said(tab, 'Enter a full email, like you@example.com.')
    expect(await field(tab, 'Email').evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await places(tab)).toEqual(before)
    await fill(tab, 'Email', email)
    await fill(tab, 'Password', 'short')
    await press(tab, 'Create account')
    await tab.getByRole('alert').filter({ hasText: '8 to 70 characters' }).waitFor()
    await fill(tab, 'Password', 'password123')
    await fill(tab, 'Repeat password', 'password123')
    await press(tab, 'Create account')
    await tab.getByRole('alert').filter({ hasText: 'Too many people use this password.' }).waitFor()
    await fill(tab, 'Password', 'paper-lantern-42')
    await expect(tab.getByRole('meter').getAttribute('aria-valuetext')).resolves.toBe('Strong')
    await fill(tab, 'Repeat password', 'paper-lantern-4')
    await press(tab, 'Create account')
    await said(tab, 'Passwords do not match.')
    expect(await places(tab)).toEqual(before)
    await fill(tab, 'Repeat password', 'paper-lantern-42')
    await tab.keyboard.press('Enter')
    await tab.waitForURL(`${site.origin}/deep`)
    await arrive(tab, email)
  })

  it('the card keeps its place and size whichever tab of sign-up is open', async () => {
    const tab = await open('/handler/sign-up', { viewport: { width: 1280, height: 800 } })
    await tab.getByRole('meter').waitFor()
    const frames = () =>
      tab.evaluate(() =>
        [...document.querySelectorAll('.hp-card, h1, [type=submit], .hp-card-foot')].map((one) =>
          JSON.stringify(one.getBoundingClientRect()),
        ),
      )
    const before = await frames()
    await tab.getByRole('tab', { name: 'Email code' }).click()
    await tab.getByRole('button', { name: 'Send code' }).waitFor()
    expect(await frames()).toEqual(before)
    expect(await tab.getByRole('textbox', { name: 'Password', exact: true }).count()).toBe(0)
    const button = await tab.getByRole('button', { name: 'Send code' }).boundingBox()
    expect(button!.y + button!.height).toBeLessThan(800)
  })

  it('nobody signs up twice with one email', async () => {
    const ada = await project.signUp()
    const tab = await open('/handler/sign-up')
    await fill(tab, 'Email', ada.email)
    await fill(tab, 'Password', password)
    await fill(tab, 'Repeat password', password)
    await press(tab, 'Create account')
    await said(tab, 'This email has an account. Sign in instead.')
    await tab.getByRole('link', { name: 'Sign in' }).click()
    await title(tab, 'Sign in to Acme')
  })

  it('whoever is blocked reads that, and nothing of an error', async () => {
    const ada = await project.signUp()
    await project.server.post(`/users/${ada.id}/block`)
    const tab = await open('/handler/sign-in')
    await tab.getByRole('tab', { name: 'Password' }).click()
    await fill(tab, 'Email', ada.email)
    await fill(tab, 'Password', ada.password)
    await press(tab, 'Sign in')
    await said(tab, 'This account is blocked.')
  })

  it('people sign in with a password; a wrong one neither moves nor clears anything', async () => {
    const ada = await project.signUp()
    const tab = await open('/handler/sign-in?after_auth_return_to=%2Fdeep')
    await tab.getByRole('tab', { name: 'Password' }).click()
    await fill(tab, 'Email', ada.email)
    await fill(tab, 'Password', 'something else')
    const before = await places(tab)
    await press(tab, 'Sign in')
    await said(tab, 'Wrong email or password.')
    expect(await places(tab)).toEqual(before)
    expect(await field(tab, 'Password').inputValue()).toBe('something else')
    await tab.getByRole('tab', { name: 'Email code' }).click()
    expect(await tab.getByRole('alert').count()).toBe(0)
    expect(await places(tab)).toHaveLength(before.length - 3)
    await tab.getByRole('tab', { name: 'Password' }).click()
    await press(tab, 'Show password')
    expect(await field(tab, 'Password').getAttribute('type')).toBe('text')
    await fill(tab, 'Password', ada.password)
    await tab.keyboard.press('Enter')
    await tab.waitForURL(`${site.origin}/deep`)
    await arrive(tab, ada.email)
    await tab.goto(`${site.origin}/handler/sign-in?after_auth_return_to=${encodeURIComponent('https://evil.example')}`)
    await title(tab, 'You are signed in')
    await press(tab, 'Open Acme')
    await tab.waitForURL(`${site.origin}/`)
  })

  it('people sign in on a device whose clock is an hour ahead', async () => {
    const ada = await project.signUp()
    const tab = await open('/')
    await tab.addInitScript(() => {
      const { now } = Date
      Date.now = () => now() + 3_600_000
    })
    await tab.goto(`${site.origin}/password-first`)
    await fill(tab, 'Email', ada.email)
    await fill(tab, 'Password', ada.password)
    await tab.keyboard.press('Enter')
    await arrive(tab, ada.email)
    await tab.reload()
    await arrive(tab, ada.email)
  })

  it('a forgotten password is replaced by email, without revealing who has an account', async () => {
    const ada = await project.signUp()
    const tab = await open('/password-first')
    const typed = newEmail()
    await fill(tab, 'Email', typed)
    await tab.getByRole('link', { name: 'Forgot password?' }).click()
    await title(tab, 'Reset your password')
    expect(await field(tab, 'Email').inputValue()).toBe(typed)
    await tab.goBack()
    await title(tab, 'Sign in to Acme')
    expect(await field(tab, 'Email').inputValue()).toBe(typed)
    await tab.goForward()
    await title(tab, 'Reset your password')
    for (const email of [newEmail(), ada.email]) {
      await fill(tab, 'Email', email)
      await press(tab, 'Send email')
      await said(tab, 'Check your email')
      expect(await tab.locator('header p').innerText()).toBe(
        `If ${email} has an account, a link to reset its password is on the way.`,
      )
      await press(tab, 'Send it again')
    }
    const mail = await server.mailbox.waitFor(ada.email, ({ subject }) => subject.startsWith('Reset'))
    expect(mail.links[0]).toContain(`${site.origin}/handler/password-reset?code=`)
  })
})

describe('with a code by email', () => {
  const waits = (tab: Page) => tab.getByRole('button', { name: /^Send a new code in 0:[0-3]\d$/ }).waitFor()
  const sendAgain = async (tab: Page) => {
    await press(tab, 'Send a new code')
    await waits(tab)
  }

  it('new people sign up with a code, which is upper-cased and submits itself', async () => {
    const email = newEmail()
    const tab = await open('/handler/sign-in')
    await fill(tab, 'Email', 'ada@example')
    const before = await places(tab)
    await press(tab, 'Send code')
    await said(tab, 'Enter a full email, like you@example.com.')
    expect(await places(tab)).toEqual(before)
    await fill(tab, 'Email', email)
    await press(tab, 'Send code')
    await title(tab, 'Check your email')
    await waits(tab)
    const otp = codeIn(await server.mailbox.waitFor(email)).slice(0, 60_000)
    const entry = field(tab, 'Six-character code')
    const [calm, wrong] = [await places(tab), otp.startsWith('a') ? 'bbbbbb' : 'aaaaaa']
    await entry.pressSequentially(wrong)
    await said(tab, 'Wrong code. Use the one in the newest email.')
    expect(await entry.inputValue()).toBe(wrong.toUpperCase())
    expect(await places(tab)).toEqual(calm)
    await entry.fill(otp.toLowerCase())
    await arrive(tab, email)
  })

  it.each(['en-US', 'de-DE'])(
    'a wrong one-time code moves nothing when its message takes two lines (%s)',
    async (lang) => {
      const tab = await open(`/handler/sign-in?lang=${lang}`)
      // As wide as the fallback font of a machine that has no better one.
      await tab
        .locator('.stack-scope')
        .evaluate((scope: HTMLElement) => scope.style.setProperty('letter-spacing', '1px'))
      await tab.locator('input[type=email]').fill(newEmail())
      await tab.keyboard.press('Enter')
      const help = tab.locator('.hp-otp .hp-help')
      await help.waitFor()
      const calm = await places(tab)
      await tab.locator('input[name=code]').fill('aaaaaa')
      await tab.getByRole('alert').waitFor()
      await keepPicture(tab)
      expect(await help.locator('span').evaluate((text) => text.getBoundingClientRect().height)).toBe(40)
      expect(await places(tab)).toEqual(calm)
    },
  )

  it('another email can be used for a code, and a used code differs from a wrong one', async () => {
    const tab = await open('/handler/sign-in')
    const [first, second] = [newEmail(), newEmail()]
    await fill(tab, 'Email', first)
    await press(tab, 'Send code')
    await title(tab, 'Check your email')
    await press(tab, 'Use another email')
    expect(await field(tab, 'Email').inputValue()).toBe(first)
    await fill(tab, 'Email', second)
    await press(tab, 'Send code')
    await said(tab, second)
    const code = codeIn(await server.mailbox.waitFor(second))
    expect((await project.client.post('/auth/otp/sign-in', { code })).status).toBe(200)
    await field(tab, 'Six-character code').fill(code.slice(0, 6))
    await said(tab, 'That code has been used. Send a new one.')
    await sendAgain(tab)
    const again = await server.mailbox.waitFor(second, (mail) => codeIn(mail) !== code)
    await field(tab, 'Six-character code').fill(codeIn(again).slice(0, 6))
    await arrive(tab, second)
  })

  it('an expired one-time code is reported, and a new one can be sent at once', async () => {
    const tab = await open('/handler/sign-in')
    const email = newEmail()
    await fill(tab, 'Email', email)
    await press(tab, 'Send code')
    const old = codeIn(await server.mailbox.waitFor(email))
    server.clock.advance(30 * 60_000)
    await field(tab, 'Six-character code').fill(old.slice(0, 6))
    await said(tab, 'That code has expired. Send a new one.')
    await sendAgain(tab)
    const fresh = await server.mailbox.waitFor(email, (mail) => codeIn(mail) !== old)
    await field(tab, 'Six-character code').fill(codeIn(fresh).slice(0, 6))
    await arrive(tab, email)
  })
})

describe('with a provider', () => {
  it('people come back from a provider signed in, and its button is marked as last used', async () => {
    const tab = await open('/handler/sign-in')
    await press(tab, 'Continue with GitHub')
    const email = newEmail()
    const form = tab.locator('form').last()
    await form.locator('input[name=email]').fill(email)
    const verified = form.locator('input[name=verified]')
    if (!(await verified.isChecked())) await verified.check()
    await form.locator('button[value=allow]').click()
    await arrive(tab, email)
    await tab.context().clearCookies()
    await tab.goto(`${site.origin}/handler/sign-in`)
    expect(await tab.getByRole('button', { name: /GitHub/ }).innerText()).toContain('Last used')
    expect(await tab.getByRole('button', { name: /Google/ }).innerText()).not.toContain('Last used')
    await tab.locator('.hp-oauth-mark svg path').first().waitFor()
    // Who turns back at a provider has not used it.
    await press(tab, 'Continue with Google')
    await tab.locator('button[value=deny]').first().click()
    await tab.waitForURL(({ origin }) => origin === site.origin)
    await tab.goto(`${site.origin}/handler/sign-in`)
    expect(await tab.getByRole('button', { name: /Google/ }).innerText()).not.toContain('Last used')
    expect(await tab.getByRole('button', { name: /GitHub/ }).innerText()).toContain('Last used')
  })

  it('sign-in with a provider does not start inside a frame, and says why', async () => {
    const tab = await open('/framed')
    const button = tab.frameLocator('iframe').getByRole('button', { name: /GitHub/ })
    expect(await button.isDisabled()).toBe(true)
    await tab
      .frameLocator('iframe')
      .getByText('This does not work inside a frame. Open the page in its own tab.')
      .waitFor()
  })
})

describe('with a passkey', () => {
  it('people sign in with a passkey; a failure is reported without moving anything', async () => {
    const ada = await project.signUp()
    const tab = await open('/')
    // Autofill has its own test; here it would answer before the button is pressed.
    await tab.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false
    })
    const { recognise } = await addAuthenticator(tab)
    await tab.evaluate(async (credentials) => {
      await window.app.signInWithCredential({ ...credentials, noRedirect: true })
      const user = await window.app.getUser({ or: 'throw' })
      await user.registerPasskey()
    }, ada)
    await tab.context().clearCookies()
    await tab.goto(`${site.origin}/handler/sign-in`)
    await title(tab, 'Sign in to Acme')
    const before = await places(tab)
    await recognise(false)
    await press(tab, 'Use a passkey')
    await said(tab, 'No passkey was used. Try again.')
    expect(await places(tab)).toEqual(before)
    await recognise(true)
    await press(tab, 'Use a passkey')
    await arrive(tab, ada.email)
  })

  it('a passkey is offered in the email field, once, until the person leaves the form', async () => {
    const context = await browser.newContext()
    await context.addInitScript(() => {
      const log: string[] = []
      Object.assign(window, { log })
      PublicKeyCredential.isConditionalMediationAvailable = async () => true
      navigator.credentials.get = (options) => {
        log.push(`asked ${options?.mediation}`)
        return new Promise((_, refuse) => {
          options?.signal?.addEventListener('abort', () => {
            log.push('ended')
            refuse(options.signal?.reason)
          })
        })
      }
    })
    const logIs = (expected: string[]) =>
      tab.waitForFunction(
        (all) => JSON.stringify((window as unknown as { log: string[] }).log) === all,
        JSON.stringify(expected),
      )
    const tab = await context.newPage()
    await tab.goto(`${site.origin}/handler/sign-in`)
    await logIs(['asked conditional'])
    expect(await field(tab, 'Email').getAttribute('autocomplete')).toBe('username webauthn')
    await fill(tab, 'Email', newEmail())
    await press(tab, 'Send code')
    await title(tab, 'Check your email')
    await logIs(['asked conditional', 'ended'])
    await press(tab, 'Use another email')
    await logIs(['asked conditional', 'ended', 'asked conditional'])
  })
})

describe('with a second factor', () => {
  const givePassword = async (tab: Page, ada: { email: string; password: string }) => {
    await tab.getByRole('tab', { name: 'Password' }).click()
    await fill(tab, 'Email', ada.email)
    await fill(tab, 'Password', ada.password)
    await press(tab, 'Sign in')
  }
  const signIn = async (tab: Page, ada: { email: string; password: string }) => {
    await givePassword(tab, ada)
    await title(tab, 'Enter your app’s code')
  }
  const wrongCode = () => (totpAt(server) === '000000' ? '111111' : '000000')

  it('people enter a second factor and go on to where they were going', async () => {
    const ada = await project.signUp()
    await enableTotp(project, ada)
    const tab = await open('/handler/sign-in?after_auth_return_to=%2Fdeep')
    await signIn(tab, ada)
    const [entry, before] = [field(tab, 'Six-digit code from your app'), await places(tab)]
    await entry.pressSequentially(wrongCode())
    await said(tab, 'The TOTP code is invalid. Please try again.')
    // A key that is no digit changes nothing.
    await entry.press('x')
    await said(tab, 'The TOTP code is invalid. Please try again.')
    expect(await places(tab)).toEqual(before)
    await entry.fill(totpAt(server))
    await tab.waitForURL(`${site.origin}/deep`)
    await arrive(tab, ada.email)
    await tab.goto(`${site.origin}/handler/mfa`)
    await title(tab, 'This sign-in has timed out')
    await press(tab, 'Sign in again')
    await tab.waitForURL(`${site.origin}/`)
  })

  it('people who have lost their phone sign in with a recovery code', async () => {
    const ada = await project.signUp()
    await enableTotp(project, ada)
    server.clock.advance(31_000)
    const headers = { 'x-hallpass-extensions': '1' }
    const proof = { totp_code: totpAt(server) }
    const { codes } = (await project.as('client', ada).post('/auth/recovery-codes', proof, { headers })).body
    const tab = await open('/handler/sign-in?after_auth_return_to=%2Fdeep')
    await signIn(tab, ada)
    await press(tab, 'Use a recovery code')
    await title(tab, 'Enter a recovery code')
    await fill(tab, 'Recovery code', 'aaaaa-aaaaa')
    await press(tab, 'Sign in')
    await said(tab, 'This code is wrong, or was used before.')
    await fill(tab, 'Recovery code', codes[0].toUpperCase())
    await press(tab, 'Sign in')
    await tab.waitForURL(`${site.origin}/deep`)
    await arrive(tab, ada.email)
  })

  it('people who have lost their phone and their codes ask for a reset, wait, and get back in by email', async () => {
    await project.configure({ 'auth.secondFactor.resetByEmail': true })
    const ada = await project.signUp()
    await project.server.patch(`/users/${ada.id}`, { primary_email_verified: true })
    await enableTotp(project, ada)
    const tab = await open('/handler/sign-in?after_auth_return_to=%2Fdeep')
    const lose = async () => {
      await signIn(tab, ada)
      await press(tab, 'Use a recovery code')
      await press(tab, 'Lost your phone or security key, and the codes?')
    }
    await lose()
    await title(tab, 'Lost your phone or security key, and the codes?')
    await tab.getByText('After 3 days you can remove', { exact: false }).waitFor()
    expect(await accessibilityProblems(tab)).toEqual([])
    await press(tab, 'Ask to remove it')
    await tab.getByRole('heading', { name: /^Come back after / }).waitFor()
    server.clock.advance(72 * 3_600_000)
    await tab.goto(`${site.origin}/handler/sign-in?after_auth_return_to=%2Fdeep`)
    await lose()
    await title(tab, 'Remove the second step')
    await press(tab, 'Email me a code')
    const { text } = await server.mailbox.waitFor(ada.email, (mail) => mail.text.includes('Your code: '))
    const code = field(tab, 'Six-character code')
    await code.fill('000000')
    await said(tab, 'Wrong code. Use the one in the newest email.')
    expect(await accessibilityProblems(tab)).toEqual([])
    await keepPicture(tab)
    await code.fill(/Your code: (\w{6})/.exec(text)![1]!)
    await tab.waitForURL(`${site.origin}/deep`)
    await arrive(tab, ada.email)
    await project.configure({ 'auth.secondFactor.resetByEmail': null })
    expect((await project.server.get(`/users/${ada.id}`)).body.requires_totp_mfa).toBe(false)
  })

  it('people who trust their device are asked for the second factor again once they remove it', async () => {
    await project.configure({ 'auth.secondFactor.trustDevices': true })
    const ada = await project.signUp()
    await enableTotp(project, ada)
    server.clock.advance(31_000)
    const tab = await open('/handler/sign-in?after_auth_return_to=%2Fdeep')
    await signIn(tab, ada)
    await tab.getByRole('checkbox', { name: 'Don’t ask again on this device for 30 days' }).check()
    await field(tab, 'Six-digit code from your app').fill(totpAt(server))
    await tab.waitForURL(`${site.origin}/deep`)
    const signInAgain = async () => {
      await tab.context().clearCookies()
      await tab.goto(`${site.origin}/handler/sign-in?after_auth_return_to=%2Fdeep`)
      await givePassword(tab, ada)
    }
    await signInAgain()
    await tab.waitForURL(`${site.origin}/deep`)
    await arrive(tab, ada.email)
    const headers = { 'x-hallpass-extensions': '1' }
    const devices = '/auth/trusted-devices'
    const [device] = (await project.server.get(`${devices}?user_id=${ada.id}`, { headers })).body.items
    await project.server.delete(`${devices}/${device.id}?user_id=${ada.id}`, { headers })
    await signInAgain()
    await title(tab, 'Enter your app’s code')
  })

  it('people who need a second factor set one up on the way in', async () => {
    const ada = await project.signUp()
    await project.configure({ 'auth.secondFactor.requiredFrom': '2020-01-01' })
    const tab = await open('/handler/sign-in?after_auth_return_to=%2Fdeep')
    await givePassword(tab, ada)
    await title(tab, 'Set up a second step')
    expect(await accessibilityProblems(tab)).toEqual([])
    await keepPicture(tab)
    const code = field(tab, 'Six digits from your app')
    await code.fill(wrongCode())
    await tab.getByText('That code is not right.', { exact: false }).waitFor()
    const secret = fromBase32(await tab.locator('.hp-code span').first().innerText())
    await code.fill(totpAt(server, 0, secret))
    await tab.waitForURL(`${site.origin}/deep`)
    await arrive(tab, ada.email)
    await project.configure({ 'auth.secondFactor.requiredFrom': null })
    expect((await project.server.get(`/users/${ada.id}`)).body.requires_totp_mfa).toBe(true)
  })

  it('the second factor is on the same page in apps without redirects, and reports its outcome', async () => {
    const ada = await project.signUp()
    await enableTotp(project, ada)
    const tab = await open('/password-first', { on: stillSite })
    await signIn(tab, ada)
    await tab.goto(`${stillSite.origin}/step`)
    await press(tab, 'Cancel')
    await tab.waitForFunction(() => document.title === 'Cancelled')
    await field(tab, 'Six-digit code from your app').fill(totpAt(server))
    await tab.waitForFunction(() => document.title === 'Verified')
    await tab.goto(`${stillSite.origin}/password-first`)
    await title(tab, 'You are signed in')
  })
})

describe('a project', () => {
  it('a project with closed sign-up says so, wherever people try', async () => {
    const tab = await open('/handler/sign-up', { on: closedSite })
    await title(tab, 'Sign-up is closed')
    await press(tab, 'Sign in')
    await title(tab, 'Sign in to Closed')
    expect(await tab.getByRole('link', { name: 'Create an account' }).count()).toBe(0)
    expect(await tab.locator('.hp-card-foot').count()).toBe(0)
    // The page does not say who has an account; the email does.
    const email = newEmail()
    await fill(tab, 'Email', email)
    await press(tab, 'Send code')
    await title(tab, 'Check your email')
    expect((await server.mailbox.waitFor(email)).subject).toBe('No account with this email at Closed')
  })

  it('sign-in reports a project that cannot be loaded, and tries again', async () => {
    const tab = await open('/')
    const current = '**/api/v1/projects/current'
    await tab.route(current, (route) => route.fulfill({ status: 500, body: 'broken' }))
    await tab.goto(`${site.origin}/handler/sign-in`)
    await title(tab, 'This page could not be loaded')
    await said(tab, 'An unhandled error occurred. Please report this to the developer.')
    await tab.unroute(current)
    await press(tab, 'Try again')
    await title(tab, 'Sign in to Acme')
  })

  it('a preview of the sign-in page does nothing', async () => {
    const tab = await open('/preview')
    await title(tab, 'Sign in to Preview')
    const requests: string[] = []
    tab.on('request', (request) => requests.push(request.url()))
    await press(tab, 'Continue with My-own-idp')
    await press(tab, 'Use a passkey')
    await fill(tab, 'Email', newEmail())
    await press(tab, 'Send code')
    await tab.getByRole('tab', { name: 'Password' }).click()
    await title(tab, 'Sign in to Preview')
    expect(requests.filter((url) => url.includes('/auth/'))).toEqual([])
    await tab.goto(`${site.origin}/nothing`)
    await said(tab, 'No way to sign in is turned on for this project.')
  })

  it.each(['sign-in', 'sign-up'])('what the app says about elements does not reach the card on %s', async (page) => {
    const tab = await open(`/handler/${page}`)
    await tab.locator('h1').waitFor()
    if (page === 'sign-up') await tab.getByRole('meter').waitFor()
    await standStill(tab)
    // What the app puts there itself is its own.
    await tab.evaluate(() => document.querySelector('.hp-theirs')?.remove())
    const [before, look] = [await places(tab), await looks(tab)]
    await tab.evaluate((css) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets = [sheet]
    }, ruleOfTheApp)
    expect(await looks(tab)).toEqual(look)
    expect(await places(tab)).toEqual(before)
  })

  it('a project can use the parts of sign-in on its own pages', async () => {
    const tab = await open('/parts')
    const email = newEmail()
    await tab.getByRole('button', { name: 'Continue with Google' }).waitFor()
    await tab.getByRole('button', { name: 'Use a passkey' }).waitFor()
    const signUp = tab.locator('form').nth(1)
    await signUp.getByLabel('Email', { exact: true }).fill(email)
    await signUp.getByLabel('Password', { exact: true }).fill(password)
    await signUp.getByRole('button', { name: 'Create account' }).click()
    await arrive(tab, email)
  })
})

it.each([
  ['light', 1280],
  ['dark', 390],
] as const)('sign-in pages are accessible, %s and %i wide, and nothing is cut off', async (colorScheme, width) => {
  const tab = await open('/', { colorScheme, viewport: { width, height: 800 } })
  for (const page of ['sign-in', 'sign-up', 'mfa', 'forgot-password']) {
    await tab.goto(`${site.origin}/handler/${page}`)
    await tab.locator('h1').waitFor()
    if (page.startsWith('sign')) await tab.getByRole('button', { name: /Send code|Create account/ }).click()
    expect([page, ...(await accessibilityProblems(tab))]).toEqual([page])
    expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

describe('on a bad network', () => {
  it('sign-in says that the browser is offline, keeps the input, and works once it is back', async () => {
    const ada = await project.signUp()
    const tab = await open('/handler/sign-in')
    await tab.getByRole('tab', { name: 'Password' }).click()
    await fill(tab, 'Email', ada.email)
    await fill(tab, 'Password', ada.password)
    await tab.context().setOffline(true)
    await press(tab, 'Sign in')
    await said(tab, 'You are offline. Please check your internet connection and try again.')
    expect(await field(tab, 'Email').inputValue()).toBe(ada.email)
    await tab.context().setOffline(false)
    await press(tab, 'Sign in')
    await arrive(tab, ada.email)
  })

  it.each([408, 503])(
    'sign-in says when the server is too busy to answer (%i), and keeps the input',
    async (status) => {
      const ada = await project.signUp()
      const tab = await open('/handler/sign-in')
      await tab.getByRole('tab', { name: 'Password' }).click()
      await fill(tab, 'Email', ada.email)
      await fill(tab, 'Password', ada.password)
      const signIn = '**/auth/password/sign-in'
      await tab.route(signIn, (route) => route.fulfill({ status, body: 'This request took longer than 30 seconds.' }))
      await press(tab, 'Sign in')
      await said(tab, 'The server cannot be reached. Please try again in a moment.')
      await tab.unroute(signIn)
      await press(tab, 'Sign in')
      await arrive(tab, ada.email)
    },
  )

  it('sign-in shows that it is working, in the same place, however long an answer takes', async () => {
    const ada = await project.signUp()
    const tab = await open('/handler/sign-in')
    await tab.getByRole('tab', { name: 'Password' }).click()
    await fill(tab, 'Email', ada.email)
    await fill(tab, 'Password', ada.password)
    let answer = () => {}
    const mayGoOn = new Promise<void>((resolve) => {
      answer = resolve
    })
    await tab.route('**/auth/password/sign-in', async (route) => {
      await mayGoOn
      await route.continue()
    })
    const before = await places(tab)
    await press(tab, 'Sign in')
    await tab.locator('button[aria-busy="true"]').waitFor()
    expect(await places(tab)).toEqual(before)
    answer()
    await arrive(tab, ada.email)
  })
})
