import { signUpOwner } from '@hallpass/server/testing/owner.ts'
import { startTestServer } from '@hallpass/server/testing/test-server.ts'
import { maxWaitMillis } from '@hallpass/server/testing/wait.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buildWeb } from '../../tools/web.mjs'
import { accessibilityProblems } from './axe.ts'
import { sharedChromium } from './chromium.ts'
import { openDashboard } from './dashboard-tab.ts'
import { keepPicture } from './pictures.ts'

/** Emails on a laptop: nothing is set up, and everything arrives in the inbox. */
await buildWeb('dashboard')
const browser = await sharedChromium()
const server = await startTestServer()
afterAll(() => server.close())
const owner = await signUpOwner(server)
const source = (category: string, words: string) => `import { NotificationCategory, Subject } from '@hallpass/emails'
import { Text } from '@react-email/components'

export function EmailTemplate({ user }) {
  return (
    <>
      <Subject value="News" />
      <NotificationCategory value="${category}" />
      <Text>${words} {user.displayName}</Text>
    </>
  )
}
`

async function openProject(screen: string, config: object = {}) {
  const { id } = (await owner.create({ display_name: 'Acme', config })).body
  const api = async (method: string, path: string, body?: object) =>
    (await server.request(method, `/api/v1${path}`, { headers: owner.acting(id), ...(body && { body }) })).body
  const opened = await openDashboard(browser, server, `/projects/${id}/${screen}`, owner.refreshToken)
  const look = async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await opened.tab.emulateMedia({ colorScheme })
      for (const width of [1280, 390]) {
        await opened.tab.setViewportSize({ width, height: 900 })
        expect(await accessibilityProblems(opened.tab)).toEqual([])
        await keepPicture(opened.tab)
      }
    }
    await opened.tab.emulateMedia({ colorScheme: 'light' })
    await opened.tab.setViewportSize({ width: 1280, height: 900 })
  }
  return { ...opened, id, api, look }
}

beforeAll(async () => {
  // The first edited source loads the sandbox, which a busy machine may take its time for.
  const { id } = (await owner.create({ display_name: 'Warm' })).body
  const body = { template_tsx_source: 'export const EmailTemplate = () => null' }
  await vi.waitFor(async () => {
    const { status } = await server.request('POST', '/api/v1/emails/render-email', { headers: owner.acting(id), body })
    expect(status).toBe(200)
  }, 140_000)
}, 150_000)

it('with the inbox a template is edited, tested and saved, without an email server', async () => {
  const { tab, press, heading, said, look, broken } = await openProject('email-templates')
  await heading('Templates')
  await tab.getByRole('link').filter({ hasText: 'Magic Link' }).waitFor()
  expect(await tab.getByText('that needs an email server of your own', { exact: false }).count()).toBe(0)
  const thumbnail = tab.frameLocator('iframe[title="Preview of Magic Link/OTP"]').locator('html')
  await vi.waitFor(async () => {
    expect(await thumbnail.evaluate((root) => getComputedStyle(root).overflow)).toBe('hidden')
  }, 30_000)
  await look()
  await tab.getByRole('link').filter({ hasText: 'Magic Link' }).click()
  await heading('Magic Link/OTP')
  const code = tab.getByRole('textbox', { name: /^Source of / })
  await code.click()
  await tab.keyboard.press('Control+a')
  await tab.keyboard.press('Delete')
  await tab.keyboard.insertText(source('Transactional', 'Dear'))
  const mail = tab.frameLocator('iframe[title="The email"]')
  await mail.getByText('Dear Ada Lovelace').waitFor()
  expect(await mail.getByText('Unsubscribe', { exact: false }).count()).toBe(0)
  await look()
  await press('Send me a test')
  await said('A test is in the inbox')
  expect((await server.mailbox.waitFor(owner.email, ({ subject }) => subject === '[Test] News')).text).toContain('Dear')
  await press('Save')
  await tab
    .locator('.editor-state')
    .getByText(/^Saved at /)
    .waitFor()
  expect(broken()).toEqual([])
}, 150_000)

it('with the inbox a draft goes to those whom filters leave, as its preview shows it', async () => {
  const { tab, press, heading, id, api, look, broken } = await openProject('email-drafts')
  const add = (name: string, isVerified: boolean) =>
    api('POST', '/users', {
      primary_email: `${name.toLowerCase()}@example.com`,
      display_name: name,
      primary_email_verified: isVerified,
    })
  await add('Mira', true)
  await add('Noor', false)
  const body = { display_name: 'December', tsx_source: source('Marketing', 'Hello') }
  const { id: draftId } = await api('POST', '/internal/email-drafts', body)
  await tab.goto(`${server.app.settings.url}/projects/${id}/email-drafts/${draftId}?step=recipients`)
  await heading('Send December')
  const mail = tab.frameLocator('iframe[title="The email"]')
  await mail.getByText('Hello Ada Lovelace').waitFor()
  const nobody = tab.getByRole('button', { name: 'Send to 0 users' })
  await nobody.hover()
  const colours = await nobody.evaluate((button) => {
    const { color, backgroundColor } = getComputedStyle(button)
    return [color, backgroundColor]
  })
  await tab.mouse.move(0, 0)
  await vi.waitFor(async () => {
    expect(await nobody.evaluate((button) => getComputedStyle(button).backgroundColor)).toBe(colours[1])
  }, maxWaitMillis)
  await press('By filter')
  await tab.getByRole('status').getByText('2 users').waitFor()
  await tab.getByRole('button', { name: 'Verified' }).click()
  await tab.getByRole('menuitemradio', { name: 'Yes' }).click()
  await tab.getByRole('status').getByText('1 user', { exact: true }).waitFor()
  await tab.getByText('As Mira gets it').waitFor()
  await mail.getByText('Hello Mira').waitFor()
  await look()
  await press('Send to 1 user')
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Send to 1 user' }).click()
  expect((await server.mailbox.waitFor('mira@example.com')).text).toContain('Hello Mira')
  await tab.getByRole('complementary', { name: 'Deliveries' }).getByText('Sent', { exact: true }).first().waitFor()
  expect(await server.mailbox.list('noor@example.com')).toEqual([])
  await tab.goto(`${server.app.settings.url}/projects/${id}/emails`)
  await tab.getByText('Every email goes to the', { exact: false }).waitFor()
  await tab.getByRole('cell', { name: 'mira@example.com' }).click()
  await tab.getByRole('definition').getByText('Development inbox').waitFor()
  await look()
  expect(broken()).toEqual([])
}, 150_000)

it('a user’s page and the list say who can sign in by code, and the switch keeps people out', async () => {
  const { tab, api, id, look, broken } = await openProject('users', { magic_link_enabled: true })
  const { id: userId } = await api('POST', '/users', {
    primary_email: 'imported@example.com',
    primary_email_verified: true,
    primary_email_auth_enabled: true,
    password: 'a-good-password',
  })
  await tab.reload()
  const row = tab.getByRole('row').filter({ hasText: 'imported@example.com' })
  await row.getByTitle('Magic link').waitFor()
  await row.click()
  const control = tab.getByRole('switch', { name: 'Can sign in by magic link' })
  await control.waitFor()
  expect(await control.isChecked()).toBe(true)
  await look()
  await control.click()
  await tab.getByText('Off for this user').waitFor()
  expect((await api('GET', `/users/${userId}`)).otp_auth_enabled).toBe(false)
  await tab.goto(`${server.app.settings.url}/projects/${id}/users`)
  await row.getByTitle('Password').waitFor()
  expect(await row.getByTitle('Magic link').count()).toBe(0)
  expect(broken()).toEqual([])
}, 120_000)
