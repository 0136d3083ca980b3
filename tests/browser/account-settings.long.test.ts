import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { header } from '@hallpass/contract'
import { codeIn, enableTotp, fromBase32, totpAt, totpSecret } from '@hallpass/server/testing/code-mails.ts'
import { type Person, startTestServer } from '@hallpass/server/testing/index.ts'
import { trusting } from '@hallpass/server/testing/trusted-devices.ts'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { addAuthenticator } from './authenticator.ts'
import { accessibilityProblems } from './axe.ts'
import { sharedChromium } from './chromium.ts'
import { keepPicture } from './pictures.ts'
import { startReactSite } from './react-site.ts'

/** The account settings in a real browser, against a real server. */
const browser = await sharedChromium()
const server = await startTestServer()
const project = await server.createProject({
  displayName: 'Acme',
  config: { oauth_providers: [{ id: 'github', type: 'shared' }] },
})
await project.configure({
  'auth.password.allowSignIn': true,
  'auth.otp.allowSignIn': true,
  'auth.passkey.allowSignIn': true,
  'teams.allowClientTeamCreation': true,
  'users.allowClientUserDeletion': true,
  'apiKeys.enabled.user': true,
  'apiKeys.enabled.team': true,
})
const site = await startReactSite("import './account-site.tsx'", {
  baseUrl: server.app.settings.url,
  projectId: project.id,
  publishableClientKey: project.keys.client,
  tokenStore: 'cookie',
  redirectMethod: 'window',
})
afterAll(async () => {
  await site.close()
  await server.close()
})

const settings = '/handler/account-settings'

async function open(
  person: Pick<Person, 'refreshToken'> | undefined,
  path: string,
  options: BrowserContextOptions = {},
) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-US', ...options })
  context.setDefaultTimeout(15_000)
  if (person) {
    const name = `stack-refresh-${project.id}`
    await context.addCookies([{ name, value: person.refreshToken, url: site.origin }])
  }
  const tab = await context.newPage()
  await tab.goto(site.origin + path)
  return tab
}

/** A person with a name and a verified email. */
async function newPerson(name = 'Sam Sample'): Promise<Person> {
  const person = await project.signUp()
  await project.server.patch(`/users/${person.id}`, { display_name: name, primary_email_verified: true })
  return person
}
const stored = async ({ id }: Person) => (await project.server.get(`/users/${id}`)).body

const section = (tab: Page, name: string) => tab.getByRole('region', { name, exact: true })
const button = (tab: Page, name: string) => tab.getByRole('button', { name, exact: true })
const dialog = (tab: Page) => tab.getByRole('dialog')
const confirm = (tab: Page, name: string) => dialog(tab).getByRole('button', { name, exact: true }).click()
const gone = (tab: Page, text: string) => tab.getByText(text, { exact: true }).first().waitFor({ state: 'detached' })

/** An image of noise, which no compression likes. */
function noise(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(54 + width * height * 3)
  bytes.write('BM')
  bytes.writeUInt32LE(bytes.length, 2)
  bytes.writeUInt32LE(54, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(width, 18)
  bytes.writeInt32LE(height, 22)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(24, 28)
  for (let at = 54; at < bytes.length; at++) bytes[at] = Math.imul(at, 2_654_435_761) >>> 24
  return bytes
}

/** What an authenticator app would show. */
function totpCode(base32: string, steps = 0): string {
  const bits = [...base32].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes = bits
    .join('')
    .match(/.{8}/g)
    ?.map((byte) => Number.parseInt(byte, 2))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(server.clock.now().getTime() / 30_000) + steps))
  const mac = createHmac('sha1', Buffer.from(bytes ?? []))
    .update(counter)
    .digest()
  const number = mac.readUInt32BE(mac[19]! & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

describe('the profile', () => {
  it('the profile accepts a name, and an image that is cropped to a small square', async () => {
    const sam = await newPerson()
    const tab = await open(sam, settings)
    const name = tab.getByLabel('Display name')
    expect(await name.inputValue()).toBe('Sam Sample')
    await name.fill('Sam S. Sample')
    await button(tab, 'Save').click()
    await tab.getByText('Saved', { exact: true }).waitFor()
    await tab.getByRole('navigation').getByText('Sam S. Sample').waitFor()

    const picker = tab.locator('input[type=file]')
    await picker.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
    await tab.getByText('That file is not an image.', { exact: false }).waitFor()
    await picker.setInputFiles({ name: 'noise.bmp', mimeType: 'image/bmp', buffer: noise(900, 600) })
    await dialog(tab).getByRole('slider', { name: 'Zoom' }).fill('2')
    const area = dialog(tab).getByRole('application')
    await area.press('ArrowLeft')
    await area.press('+')
    expect(Number(await dialog(tab).getByRole('slider').inputValue())).toBeCloseTo(2.1)
    const box = (await area.boundingBox())!
    await tab.mouse.move(box.x + 100, box.y + 100)
    await tab.mouse.down()
    await tab.mouse.move(box.x + 160, box.y + 60, { steps: 3 })
    await tab.mouse.up()
    await confirm(tab, 'Save image')
    await tab.getByRole('main').locator('.hp-image-row img').waitFor()
    const { display_name, profile_image_url } = await stored(sam)
    expect(display_name).toBe('Sam S. Sample')
    const image = await fetch(profile_image_url)
    expect(image.headers.get('content-type')).toBe('image/jpeg')
    expect((await image.arrayBuffer()).byteLength).toBeLessThan(100_000)

    await button(tab, 'Remove').click()
    await tab.getByRole('main').locator('.hp-image-row img').waitFor({ state: 'detached' })
    expect((await stored(sam)).profile_image_url).toBeNull()
  })
})

describe('emails', () => {
  it('emails are added, verified, used for sign-in and removed', async () => {
    const sam = await newPerson()
    const tab = await open(sam, `${settings}#auth`)
    const emails = section(tab, 'Emails')
    await emails.getByText('Primary').waitFor()
    await tab.getByRole('button', { name: `Actions for ${sam.email}` }).click()
    await tab.getByRole('menuitem', { name: 'Remove It is your only email to sign in with.' }).waitFor()
    await tab.keyboard.press('Escape')

    await button(tab, 'Add email').click()
    await tab.getByLabel('New email').fill('second')
    await tab.getByLabel('New email').press('Enter')
    await tab.getByText('Enter a full email, like you@example.com.').waitFor()
    const second = `second-${sam.email}`
    await tab.getByLabel('New email').fill(second)
    await tab.getByLabel('New email').press('Enter')
    await tab.getByText(`A link to verify it is on its way to ${second}.`).waitFor()
    await emails.getByText('Unverified').waitFor()
    const mail = await server.mailbox.waitFor(second)
    const code = new URL(mail.links.find((link) => link.includes('code='))!).searchParams.get('code')!
    expect(await tab.evaluate(async (given) => (await window.app.verifyEmail(given)).status, code)).toBe('ok')
    // As when they come back from the tab that the link opened.
    await tab.evaluate(() => window.dispatchEvent(new Event('focus')))
    await emails.getByText('Unverified').waitFor({ state: 'detached' })

    const act = async (name: string) => {
      await tab.getByRole('button', { name: `Actions for ${second}` }).click()
      await tab.getByRole('menuitem', { name, exact: true }).click()
    }
    const row = emails.getByRole('listitem').filter({ hasText: second })
    await act('Use for sign-in')
    await row.getByText('Sign-in', { exact: true }).waitFor()
    await act('Make primary')
    await row.getByText('Primary', { exact: true }).waitFor()
    expect((await stored(sam)).primary_email).toBe(second)
    await act('Stop using for sign-in')
    await row.getByText('Sign-in', { exact: true }).waitFor({ state: 'detached' })
    await act('Remove')
    await confirm(tab, 'Remove')
    await row.waitFor({ state: 'detached' })
  })

  it('an email that another account signs in with is refused with the reason', async () => {
    const [sam, other] = [await newPerson(), await newPerson()]
    const { body: channel } = await project.server.post('/contact-channels', {
      user_id: sam.id,
      type: 'email',
      value: other.email,
      used_for_auth: false,
      is_verified: true,
    })
    expect(channel.value).toBe(other.email)
    const tab = await open(sam, `${settings}#auth`)
    await tab.getByRole('button', { name: `Actions for ${other.email}` }).click()
    await tab.getByRole('menuitem', { name: 'Use for sign-in' }).click()
    await tab.getByRole('alert').getByText('Another account signs in with this email already.').waitFor()
  })
})

describe('sign-in methods', () => {
  it('people who know their password can change it', async () => {
    const sam = await newPerson()
    const tab = await open(sam, `${settings}#auth`)
    await button(tab, 'Change').click()
    const next = 'a much better passphrase'
    await tab.getByLabel('Current password').fill('not it at all')
    await tab.getByLabel('New password').fill(next)
    await tab.getByLabel('Repeat password').fill('something else')
    await button(tab, 'Change password').click()
    await tab.getByText('Passwords do not match.').waitFor()
    await tab.getByLabel('Repeat password').fill(next)
    await button(tab, 'Change password').click()
    await tab.getByText('This is not your password.').waitFor()
    await tab.getByLabel('Current password').fill(sam.password)
    await tab.getByLabel('Current password').press('Enter')
    await tab.getByText('Your password is changed.').waitFor()
    expect((await project.signIn({ email: sam.email, password: next })).id).toBe(sam.id)
  })

  it('whoever came with a provider sees that it is a way to sign in', async () => {
    const sam = await newPerson()
    await project.server.post('/oauth-providers', {
      user_id: sam.id,
      provider_config_id: 'github',
      account_id: 'octocat',
      email: 'octocat@example.com',
      allow_sign_in: true,
      allow_connected_accounts: false,
    })
    const tab = await open(sam, `${settings}#auth`)
    const row = section(tab, 'Ways to sign in').getByRole('listitem').filter({ hasText: 'Your account at GitHub.' })
    await row.getByText('On', { exact: true }).waitFor()
  })

  it('passkeys are added, renamed and deleted, and email codes switched on and off', async () => {
    const sam = await newPerson()
    const tab = await open(sam, `${settings}#auth`)
    await addAuthenticator(tab)
    await button(tab, 'Add passkey').click()
    const actions = tab.getByRole('button', { name: /^Actions for / }).last()
    const rows = section(tab, 'Ways to sign in').getByRole('listitem')
    await rows.filter({ hasText: 'never used' }).waitFor()
    await actions.click()
    await tab.getByRole('menuitem', { name: 'Rename' }).click()
    await dialog(tab).getByLabel('Name').fill('My laptop')
    await dialog(tab).getByLabel('Name').press('Enter')
    await rows.getByText('My laptop').waitFor()
    await actions.click()
    await tab.getByRole('menuitem', { name: 'Delete' }).click()
    await confirm(tab, 'Delete passkey')
    await gone(tab, 'My laptop')

    // Nobody switched codes on, and a verified address is enough to use one.
    expect((await stored(sam)).otp_auth_enabled).toBe(false)
    const codes = rows.filter({ hasText: 'Email code' })
    await codes.getByText('On', { exact: true }).waitFor()
    await button(tab, 'Turn off').click()
    await button(tab, 'Turn on').click()
    await button(tab, 'Turn off').waitFor()
    expect((await stored(sam)).otp_auth_enabled).toBe(true)
  })

  it('a second factor is set up with the shown key, and turned off', async () => {
    // The page looks at the first code as well, by the clock of the browser.
    server.clock.advance(Date.now() - server.clock.now().getTime())
    const sam = await project.signUp({ headers: { [header.extensions]: '1' } })
    const tab = await open(sam, `${settings}#auth`)
    await button(tab, 'Set up').click()
    const secret = (await tab.locator('.hp-code .hp-wrap-any').innerText()).replaceAll(' ', '')
    const digits = tab.getByLabel('Six digits from your app')
    const right = totpCode(secret)
    await digits.fill(right === '000000' ? '111111' : '000000')
    await tab.getByText('That code is not right.', { exact: false }).waitFor()
    await digits.fill(totpCode(secret))
    const second = section(tab, 'Second step')
    await second.getByText('On', { exact: true }).waitFor()
    expect((await stored(sam)).requires_totp_mfa).toBe(true)
    await second.getByRole('button', { name: 'Turn off' }).click()
    await dialog(tab).getByLabel('Six digits from your app').fill(totpCode(secret))
    await confirm(tab, 'Turn off')
    await dialog(tab).getByText('That code is not right. Enter the one that your app shows now.').waitFor()
    await dialog(tab).getByLabel('Six digits from your app').fill(totpCode(secret, 1))
    await confirm(tab, 'Turn off')
    await button(tab, 'Set up').waitFor()
    expect((await stored(sam)).requires_totp_mfa).toBe(false)
  })

  it('what lasts asks who is there, and then goes on', async () => {
    const sam = await project.signUp({ headers: { [header.extensions]: '1' } })
    await project.server.patch(`/users/${sam.id}`, { primary_email_verified: true })
    server.clock.advance(11 * 60_000)
    const tab = await open(sam, `${settings}#auth`)
    await addAuthenticator(tab)
    await button(tab, 'Add passkey').click()
    await dialog(tab).getByRole('heading', { name: 'Confirm it’s you' }).waitFor()
    await confirm(tab, 'Cancel')
    await dialog(tab).waitFor({ state: 'detached' })
    await tab.locator('button:enabled:not([aria-busy])', { hasText: 'Add passkey' }).waitFor()
    // Whoever cancels knows why nothing happened.
    expect(await tab.getByRole('alert').count()).toBe(0)
    await button(tab, 'Add passkey').click()
    await dialog(tab).getByLabel('Password', { exact: true }).fill('not the password')
    await confirm(tab, 'Confirm')
    await dialog(tab).getByText('This is not your password.').waitFor()
    expect(await accessibilityProblems(tab)).toEqual([])
    await confirm(tab, 'Email me a code')
    await confirm(tab, 'Email me a code')
    const field = dialog(tab).getByLabel('Six-character code')
    // The styles come with the nonce that the page asks for.
    expect(await field.evaluate((input) => getComputedStyle(input.parentElement!).display)).toBe('grid')
    expect(await accessibilityProblems(tab)).toEqual([])
    const mail = await server.mailbox.waitFor(sam.email, (one) => Boolean(one.links[0]?.includes('magic-link')))
    await field.fill(codeIn(mail).slice(0, 6))
    await dialog(tab).waitFor({ state: 'detached' })
    await tab.getByText('never used', { exact: false }).waitFor()
    expect((await stored(sam)).passkey_auth_enabled).toBe(true)

    server.clock.advance(11 * 60_000)
    await button(tab, 'Add passkey').click()
    const usePasskey = dialog(tab).getByRole('button', { name: 'Use a passkey' })
    await usePasskey.waitFor()
    expect(await usePasskey.evaluate((element) => element === document.activeElement)).toBe(true)
    await usePasskey.press('Enter')
    await tab.getByText('This device already has a passkey for your account.').waitFor()
  })

  it('a code of the authenticator app proves who is there', async () => {
    const sam = await project.signUp({ headers: { [header.extensions]: '1' } })
    const totp_secret_base64 = totpSecret.toString('base64')
    await project.server.patch(`/users/${sam.id}`, { primary_email_verified: true, totp_secret_base64 })
    server.clock.advance(11 * 60_000)
    const tab = await open(sam, `${settings}#auth`)
    await addAuthenticator(tab)
    await button(tab, 'Add passkey').click()
    await dialog(tab).getByLabel('Six digits from your app').fill(totpAt(server))
    await dialog(tab).waitFor({ state: 'detached' })
    await tab.getByText('never used', { exact: false }).waitFor()
  })

  it('recovery codes are made with the app, shown once, kept as a file, and counted', async () => {
    const sam = await newPerson()
    await enableTotp(project, sam)
    server.clock.advance(31_000)
    const tab = await open(sam, `${settings}#auth`)
    const second = section(tab, 'Second step')
    await second.getByText('Get back in if you lose your phone.').waitFor()
    await second.getByRole('button', { name: 'Create codes' }).click()
    await dialog(tab).getByLabel('Six digits from your app').fill(totpAt(server))
    await dialog(tab).getByText('Keep these codes safe').waitFor()
    const shown = await dialog(tab).getByRole('listitem').allInnerTexts()
    expect(await accessibilityProblems(tab)).toEqual([])
    const [file] = await Promise.all([tab.waitForEvent('download'), confirm(tab, 'Download')])
    const [head, , ...codes] = (await readFile(await file.path(), 'utf8')).trim().split('\n')
    expect(head).toContain(` · ${sam.email} · `)
    expect(codes).toEqual(shown)
    expect(shown).toHaveLength(10)
    await confirm(tab, 'Done')
    await second.getByText('10 left. Each signs you in once, without your phone.').waitFor()
    await second.getByRole('button', { name: 'Replace codes' }).waitFor()
    expect(await tab.getByText(shown[0]!).count()).toBe(0)
  })
})

describe('notifications', () => {
  it('notifications are switched off where that is possible', async () => {
    const sam = await newPerson()
    const tab = await open(sam, `${settings}#notifications`)
    const marketing = tab.getByRole('switch', { name: 'Marketing' })
    expect(await tab.getByRole('switch', { name: 'Transactional' }).isDisabled()).toBe(true)
    expect(await marketing.getAttribute('aria-checked')).toBe('true')
    await marketing.click()
    await tab.waitForFunction(async () => {
      const user = await window.app.getUser({ or: 'throw' })
      return (await user.listNotificationCategories()).some(({ name, enabled }) => name === 'Marketing' && !enabled)
    })
    await tab.reload()
    await tab.getByRole('switch', { name: 'Marketing', checked: false }).waitFor()
  })
})

describe('personal data', () => {
  it('people download everything that is stored about them', async () => {
    const sam = await newPerson('Sam 様 Sample')
    const tab = await open(sam, `${settings}#settings`)
    const [file] = await Promise.all([tab.waitForEvent('download'), button(tab, 'Download').click()])
    expect(file.suggestedFilename()).toBe('personal-data.json')
    const data = JSON.parse(await readFile(await file.path(), 'utf8'))
    expect(data.user).toMatchObject({ id: sam.id, display_name: 'Sam 様 Sample', primary_email: sam.email })
    expect(await accessibilityProblems(tab)).toEqual([])
  })
})

describe('several authenticator apps', () => {
  it('another app is added beside the first, and either is removed', async () => {
    server.clock.advance(Date.now() - server.clock.now().getTime())
    const sam = await newPerson()
    await enableTotp(project, sam)
    const tab = await open(sam, `${settings}#auth`)
    const another = tab.getByRole('listitem').filter({ hasText: 'Another app' })
    await another.getByRole('button', { name: 'Add app' }).click()
    const secret = fromBase32(await tab.locator('.hp-code span').first().innerText())
    await tab.getByLabel('Six digits from your app').fill(totpAt(server, 0, secret))
    await button(tab, 'Remove App 2').waitFor()
    expect(await accessibilityProblems(tab)).toEqual([])
    await keepPicture(tab)
    await button(tab, 'Remove App 1').click()
    await button(tab, 'Remove App 2').waitFor({ state: 'detached' })
    await another.getByRole('button', { name: 'Add app' }).waitFor()
    expect((await stored(sam)).requires_totp_mfa).toBe(true)
  })
})

describe('a second factor that is required', () => {
  it('whoever has none is reminded of the day on every page, and nobody turns the last one off after it', async () => {
    server.clock.advance(Date.now() - server.clock.now().getTime())
    const sam = await newPerson()
    await project.configure({ 'auth.secondFactor.requiredFrom': '2099-12-31' })
    const tab = await open(sam, `${settings}#profile`)
    await tab.getByText('Signing in needs one from Dec 31, 2099 on.').waitFor()
    expect(await accessibilityProblems(tab)).toEqual([])
    await keepPicture(tab)
    await tab.getByRole('link', { name: 'Set up', exact: true }).click()
    const row = tab.getByRole('listitem').filter({ hasText: 'Authenticator app' })
    await row.getByRole('button', { name: 'Set up' }).click()
    const secret = fromBase32(await tab.locator('.hp-code span').first().innerText())
    await tab.getByLabel('Six digits from your app').fill(totpAt(server, 0, secret))
    await row.getByRole('button', { name: 'Turn off' }).waitFor()
    await gone(tab, 'Set up a second step')
    await project.configure({ 'auth.secondFactor.requiredFrom': '2020-01-01' })
    await tab.reload()
    await row.getByText('Required', { exact: true }).waitFor()
    expect(await row.getByRole('button', { name: 'Turn off' }).count()).toBe(0)
    await keepPicture(tab)
    await project.configure({ 'auth.secondFactor.requiredFrom': null })
  })
})

describe('sessions', () => {
  it('sessions of other devices are ended, one by one or all at once', async () => {
    const sam = await newPerson()
    const [one, two] = [await project.signIn(sam), await project.signIn(sam)]
    const tab = await open(sam, `${settings}#sessions`)
    const rows = tab.getByRole('row')
    await rows.filter({ hasText: 'Current' }).waitFor()
    expect(await rows.count()).toBe(4)
    expect(await rows.nth(1).innerText()).toMatch(/^Chrome on Linux\s+Current/)
    await tab
      .getByRole('button', { name: /^Sign out (?!all)/ })
      .first()
      .click()
    await tab.waitForFunction(() => document.querySelectorAll('tbody tr').length === 2)
    await button(tab, 'Sign out all others').click()
    await confirm(tab, 'Sign out all others')
    await tab.waitForFunction(() => document.querySelectorAll('tbody tr').length === 1)
    const refreshed = await Promise.all([one, two, sam].map(({ refreshToken }) => project.refresh(refreshToken)))
    expect(refreshed.map(({ status }) => status)).toEqual([401, 401, 200])
  })

  it('trusted devices are listed, removed one by one, and go with all other sessions', async () => {
    await project.configure({ 'auth.secondFactor.trustDevices': true })
    const { trust, personWithFactor, listed } = trusting(server, project)
    const sam = await personWithFactor()
    for (let n = 0; n < 3; n += 1) await trust(sam)
    const tab = await open(sam, `${settings}#sessions`)
    const remove = tab.getByRole('button', { name: /^Remove / })
    await tab.getByText('Trusted until', { exact: false }).nth(2).waitFor()
    await remove.first().click()
    await remove.nth(2).waitFor({ state: 'detached' })
    expect(await listed(sam)).toHaveLength(2)
    expect(await accessibilityProblems(tab)).toEqual([])
    await button(tab, 'Sign out all others').click()
    await dialog(tab).getByText('Trusted devices are asked for the second step again.', { exact: false }).waitFor()
    await confirm(tab, 'Sign out all others')
    await remove.first().waitFor({ state: 'detached' })
    expect(await listed(sam)).toEqual([])
  })
})

describe('API keys', () => {
  it('API keys are shown once, listed by status, and revoked', async () => {
    const sam = await newPerson()
    const tab = await open(sam, `${settings}#api-keys`)
    await tab.getByText('No API keys yet.', { exact: false }).waitFor()
    await button(tab, 'Create API key').click()
    await confirm(tab, 'Create key')
    await tab.getByText('Say what it is for.').waitFor()
    await dialog(tab).getByLabel('Description').fill('Deploys')
    expect(await dialog(tab).getByLabel('Expires after').inputValue()).toBe('30d')
    await dialog(tab).getByLabel('Expires after').selectOption('7 days')
    await confirm(tab, 'Create key')
    const value = await dialog(tab).locator('.hp-code .hp-wrap-any').innerText()
    const checked = await project.server.post('/user-api-keys/check', { api_key: value })
    expect(checked.body).toMatchObject({ description: 'Deploys', user_id: sam.id })
    const days = (checked.body.expires_at_millis - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(7)
    await confirm(tab, 'Done')
    await tab.getByText(`···${value.slice(-4)}`).waitFor()
    expect(await tab.getByText(value).count()).toBe(0)
    await button(tab, 'Revoke Deploys').click()
    await confirm(tab, 'Revoke key')
    await tab.getByText('No keys with this status.').waitFor()
    await button(tab, 'Revoked').click()
    await section(tab, 'API keys').getByText('Deploys').waitFor()
    expect((await project.server.post('/user-api-keys/check', { api_key: value })).status).toBe(401)
  })
})

describe('teams', () => {
  it('teams are created, renamed, invited to, given keys, and left', async () => {
    const sam = await newPerson()
    const tab = await open(sam, `${settings}#team-creation`)
    await button(tab, 'Create team').click()
    await tab.getByText('Give the team a name.').waitFor()
    await tab.getByLabel('Team name').fill('Northwind')
    await tab.getByLabel('Team name').press('Enter')
    await tab.getByRole('heading', { name: 'Northwind' }).waitFor()
    expect(new URL(tab.url()).hash).toMatch(/^#team-/)

    await tab.getByLabel('Display name in this team').fill('Captain Sam')
    await section(tab, 'Your name here').getByRole('button', { name: 'Save' }).click()
    await section(tab, 'Members').getByText('Captain Sam').waitFor()
    await tab.getByLabel('Team name').fill('Northwind Ltd')
    await section(tab, 'Team').getByRole('button', { name: 'Save' }).click()
    await tab.getByRole('heading', { name: 'Northwind Ltd' }).waitFor()

    const friend = `friend-${sam.email}`
    await tab.getByLabel('Role').selectOption('team_admin')
    await tab.getByLabel('Email', { exact: true }).fill(friend)
    await button(tab, 'Send invitation').click()
    await tab.getByText(`An invitation is on its way to ${friend}.`).waitFor()
    await server.mailbox.waitFor(friend)
    await tab.getByRole('list', { name: 'Open invitations' }).getByText('team admin').waitFor()
    await button(tab, `Revoke ${friend}`).click()
    await tab.getByRole('list', { name: 'Open invitations' }).waitFor({ state: 'detached' })

    await section(tab, 'API keys').getByRole('button', { name: 'Create API key' }).click()
    await dialog(tab).getByLabel('Description').fill('Robot')
    await confirm(tab, 'Create key')
    await confirm(tab, 'Done')
    await section(tab, 'API keys').getByText('Robot').waitFor()

    await button(tab, 'Leave team').click()
    await confirm(tab, 'Leave team')
    await tab.waitForURL(site.origin + settings)
    await tab.getByRole('heading', { name: 'Profile' }).waitFor()
    expect(await tab.getByRole('navigation').getByText('Northwind Ltd').count()).toBe(0)
  })

  it('a team shows its members only what they may do', async () => {
    const [sam, mel] = [await newPerson(), await newPerson('Mel')]
    const { body: team } = await project.server.post('/teams', { display_name: 'Crew', creator_user_id: sam.id })
    await project.server.post(`/team-memberships/${team.id}/${mel.id}`, {})
    const tab = await open(mel, `${settings}#team-${team.id}`)
    await section(tab, 'Members').getByText('Sam Sample').waitFor()
    await section(tab, 'Invite others').waitFor()
    await section(tab, 'Leave').waitFor()
    expect(await section(tab, 'Team').count()).toBe(0)
    expect(await section(tab, 'API keys').count()).toBe(0)
  })
})

describe('leaving', () => {
  it('signing out in the account settings leads to the start page', async () => {
    const sam = await newPerson()
    const tab = await open(sam, `${settings}#settings`)
    await button(tab, 'Sign out').click()
    await tab.waitForURL(`${site.origin}/`)
    expect((await project.refresh(sam.refreshToken)).status).toBe(401)
  })

  it('deletes the account once its email is typed', async () => {
    const sam = await newPerson()
    const tab = await open(sam, `${settings}#settings`)
    await button(tab, 'Delete account').click()
    await confirm(tab, 'Delete account')
    await tab.getByText(`Type ${sam.email} to go on.`).waitFor()
    await dialog(tab).getByLabel(`Type ${sam.email} to confirm`).fill(sam.email)
    await confirm(tab, 'Delete account')
    await tab.waitForURL(`${site.origin}/`)
    expect((await project.server.get(`/users/${sam.id}`)).status).toBe(404)
  })
})

describe('navigation', () => {
  it('account settings are navigated by the hash: links, the back button and missing pages', async () => {
    const sam = await newPerson()
    const tab = await open(sam, settings)
    const heading = (name: string) => tab.getByRole('heading', { name, level: 1 }).waitFor()
    await heading('Profile')
    await tab.getByRole('link', { name: 'Sessions' }).click()
    await heading('Sessions')
    await tab.getByRole('link', { name: 'Billing' }).click()
    await heading('Billing')
    await tab.getByText('Pay here.').waitFor()
    await tab.goBack()
    await heading('Sessions')
    await tab.evaluate(() => location.assign('#team-of-somebody-else'))
    await heading('Profile')
  })

  it('on phones, account settings go from the list to a page and back, with focus', async () => {
    const sam = await newPerson()
    const tab = await open(sam, settings, { viewport: { width: 390, height: 844 } })
    const link = tab.getByRole('link', { name: 'Notifications' })
    await link.focus()
    await tab.keyboard.press('Enter')
    const heading = tab.getByRole('heading', { name: 'Notifications' })
    await heading.waitFor()
    expect(await link.isVisible()).toBe(false)
    await tab.getByRole('switch', { name: 'Marketing' }).waitFor()
    expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true)
    await tab.getByRole('link', { name: 'Account', exact: true }).click()
    await link.waitFor()
    await tab.goBack()
    await heading.waitFor()
  })

  it('account settings send signed-out people to sign in', async () => {
    const tab = await open(undefined, `${settings}#sessions`)
    await tab.waitForURL(/\/handler\/sign-in\?/)
    const back = new URL(tab.url()).searchParams.get('after_auth_return_to')
    expect(back).toBe(`${settings}#sessions`)
  })

  it('a failure in the account settings stays on its page and offers to try again', async () => {
    const sam = await newPerson()
    const tab = await open(sam, settings)
    await tab.getByLabel('Display name').waitFor()
    const refuse = '**/emails/notification-preference/**'
    await tab.route(refuse, (route) => route.fulfill({ status: 500, body: 'broken' }))
    await tab.getByRole('link', { name: 'Notifications' }).click()
    await tab.getByRole('alert').waitFor()
    await tab.getByRole('heading', { name: 'Notifications' }).waitFor()
    await tab.unroute(refuse)
    await button(tab, 'Try again').click()
    await tab.getByRole('switch', { name: 'Marketing' }).waitFor()
  })
})

describe('the user button', () => {
  it('the user button leads to the settings, to the app and to sign-out, also by keyboard', async () => {
    const sam = await newPerson()
    const tab = await open(sam, '/')
    const trigger = button(tab, 'Account of Sam Sample')
    await trigger.focus()
    await tab.keyboard.press('Enter')
    const menu = tab.getByRole('menu', { name: 'Account of Sam Sample' })
    await menu.getByText(sam.email).waitFor()
    expect(await accessibilityProblems(tab, '#root')).toEqual([])
    await tab.keyboard.press('ArrowDown')
    await tab.keyboard.press('ArrowDown')
    expect(await tab.evaluate(() => document.activeElement?.textContent)).toBe('Switch theme')
    await tab.keyboard.press('Enter')
    expect(await tab.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark')
    await trigger.click()
    await menu.getByRole('menuitem', { name: 'Account settings' }).click()
    await tab.waitForURL(site.origin + settings)
    await tab.goBack()
    await trigger.click()
    await menu.getByRole('menuitem', { name: 'Billing' }).click()
    await tab.waitForURL(`${site.origin}/billing`)
    await button(tab, 'Account of Sam Sample').click()
    await tab.getByRole('menuitem', { name: 'Sign out' }).click()
    await button(tab, 'Account').click()
    await tab.getByRole('menuitem', { name: 'Sign in' }).click()
    await tab.waitForURL(/\/handler\/sign-in/)
  })
})

describe('team switchers', () => {
  it('team switchers select a team and go to its page', async () => {
    const sam = await newPerson()
    const asSam = project.as('client', sam)
    for (const display_name of ['Northwind', 'Blue Kite']) {
      await asSam.post('/teams', { display_name, creator_user_id: 'me' })
    }
    const tab = await open(sam, '/')
    await button(tab, 'Personal').click()
    await tab.getByRole('menuitemradio', { name: 'Northwind' }).click()
    await tab.waitForURL(`${site.origin}/?team=Northwind`)
    await button(tab, 'Team Northwind').click()
    expect(await accessibilityProblems(tab, '#root')).toEqual([])
    expect((await stored(sam)).selected_team.display_name).toBe('Northwind')
    await tab.getByRole('menuitem', { name: 'Settings of Northwind' }).click()
    await tab.getByRole('heading', { name: 'Northwind' }).waitFor()
    await tab.goto(`${site.origin}/choose`)
    await button(tab, 'Select a team').click()
    await tab.getByRole('menuitemradio', { name: 'Blue Kite' }).click()
    await tab.waitForURL(`${site.origin}/chosen?Blue%20Kite`)
    expect((await stored(sam)).selected_team.display_name).toBe('Northwind')
    await tab.goto(`${site.origin}/team-page`)
    await button(tab, 'Team Blue Kite').waitFor()
    const isSelected = async () => (await window.app.getUser())?.selectedTeam?.displayName === 'Blue Kite'
    await tab.waitForFunction(isSelected)
    await tab.goto(`${site.origin}/`)
    await button(tab, 'Team Blue Kite').click()
    await tab.getByRole('menuitemradio', { name: 'Personal' }).click()
    await tab.waitForURL(`${site.origin}/?team=none`)
    await button(tab, 'Personal').click()
    await tab.getByRole('menuitem', { name: 'Create a team' }).click()
    await tab.waitForURL(`${site.origin}${settings}#team-creation`)
  })

  it('the page behind the team switcher creates a team', async () => {
    const tab = await open(await newPerson(), '/team-creation')
    await tab.getByLabel('Team name').fill('Harbor Works')
    await button(tab, 'Create team').click()
    await tab.getByRole('heading', { name: 'Harbor Works' }).waitFor()
  })
})

describe('previews', () => {
  it('previews show given data, ask the server for nothing, and change nothing', async () => {
    const tab = await open(undefined, '/mocks')
    const asked: string[] = []
    tab.on('request', (request) => asked.push(new URL(request.url()).origin))
    await tab.goto(`${site.origin}/preview#sessions`)
    await tab.getByRole('row').filter({ hasText: 'Impersonation' }).waitFor()
    expect(await button(tab, 'Sign out all others').isDisabled()).toBe(true)
    await tab.getByRole('link', { name: 'API keys' }).click()
    await section(tab, 'API keys').getByText('Deploys').waitFor()
    await tab.getByRole('link', { name: 'Settings' }).click()
    await button(tab, 'Sign out').waitFor()
    expect(await button(tab, 'Delete account').count()).toBe(0)
    await tab.goto(`${site.origin}/mocks`)
    await button(tab, 'Sam Sample sam@example.com').click()
    await tab.getByRole('menuitem', { name: 'Sign out' }).click()
    expect(await accessibilityProblems(tab, '#root')).toEqual([])
    await button(tab, 'Team Northwind').click()
    await tab.getByRole('menuitemradio', { name: 'Blue Kite' }).click()
    await button(tab, 'Team Northwind').waitFor()
    expect(new URL(tab.url()).pathname).toBe('/mocks')
    expect(new Set(asked)).toEqual(new Set([site.origin]))
  })
})

describe('every page', () => {
  const looks = [
    [1280, 'light'],
    [390, 'dark'],
  ] as const

  async function problemsOf(tab: Page, name: string): Promise<string[]> {
    const problems: string[] = []
    for (const [width, colorScheme] of looks) {
      await tab.setViewportSize({ width, height: 844 })
      await tab.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      for (const problem of await accessibilityProblems(tab))
        problems.push(`${name} ${width} ${colorScheme}: ${problem}`)
    }
    return problems
  }

  async function fullAccount(): Promise<{ sam: Person; teamId: string }> {
    const sam = await newPerson()
    const asSam = project.as('client', sam)
    await project.signIn(sam)
    await asSam.post('/contact-channels', {
      user_id: 'me',
      type: 'email',
      value: `x-${sam.email}`,
      used_for_auth: false,
    })
    const { body: team } = await asSam.post('/teams', { display_name: 'Northwind', creator_user_id: 'me' })
    const url = `${site.origin}/handler/team-invitation`
    await asSam.post('/team-invitations/send-code', { team_id: team.id, email: 'guest@example.com', callback_url: url })
    for (const description of ['Deploys', 'Backups']) {
      const body = { user_id: 'me', description, expires_at_millis: Date.now() + 30 * 86_400_000, is_public: false }
      await asSam.post('/user-api-keys', body)
    }
    return { sam, teamId: team.id }
  }

  it('every page of the account settings is accessible: light and dark, wide and on a phone', {
    timeout: 120_000,
  }, async () => {
    const { sam, teamId } = await fullAccount()
    const tab = await open(sam, settings)
    await addAuthenticator(tab)
    const problems: string[] = []
    const pages = ['profile', 'auth', 'notifications', 'sessions', 'api-keys', 'billing', 'settings', 'team-creation']
    for (const page of [...pages, `team-${teamId}`]) {
      await tab.evaluate((hash) => location.assign(`#${hash}`), page)
      await tab.locator('.hp-section h1').waitFor()
      await tab.locator('[role=status]:has(.hp-skeleton)').waitFor({ state: 'detached' })
      if (page === 'auth') {
        await tab.setViewportSize({ width: 1280, height: 844 })
        await button(tab, 'Add passkey').click()
        await tab.getByText('never used', { exact: false }).waitFor()
        await button(tab, 'Set up').click()
      }
      problems.push(...(await problemsOf(tab, page.startsWith('team-') && page !== 'team-creation' ? 'team' : page)))
    }
    await tab.evaluate(() => location.assign('#'))
    problems.push(...(await problemsOf(tab, 'list')))
    expect(problems).toEqual([])
  })
})
