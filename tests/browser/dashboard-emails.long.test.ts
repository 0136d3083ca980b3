import { startFakeAi } from '@hallpass/server/testing/fake-ai.ts'
import { startMailServer } from '@hallpass/server/testing/mail-server.ts'
import { signUpOwner } from '@hallpass/server/testing/owner.ts'
import { startTestServer } from '@hallpass/server/testing/test-server.ts'
import { maxWaitMillis } from '@hallpass/server/testing/wait.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildWeb } from '../../tools/web.mjs'
import { accessibilityProblems } from './axe.ts'
import { sharedChromium } from './chromium.ts'
import { openDashboard } from './dashboard-tab.ts'
import { keepPicture } from './pictures.ts'

/** Writing emails in the dashboard, in a real browser, with a real email server that takes them. */
await buildWeb('dashboard')
const browser = await sharedChromium()
const ai = await startFakeAi()
const mails = await startMailServer({
  allowInsecureAuth: true,
  onAuth: ({ username, password }, _session, done) =>
    password === 'right' ? done(null, { user: username }) : done(new Error('wrong password')),
})
const server = await startTestServer({
  env: {
    HALLPASS_AI_BASE_URL: ai.url,
    HALLPASS_AI_MODEL: 'fake',
    // With a shared server there is no inbox.
    HALLPASS_SMTP_HOST: '127.0.0.1',
    HALLPASS_SMTP_PORT: String(mails.port),
  },
})
afterAll(async () => {
  await server.close()
  await ai.close()
  await mails.close()
})

const owner = await signUpOwner(server)
const ownServer = {
  isShared: false,
  provider: 'smtp',
  host: '127.0.0.1',
  port: mails.port,
  username: 'acme',
  password: 'right',
  senderName: 'Acme News',
  senderEmail: 'news@acme.example',
}
const generously = { timeout: 60_000 }
const darkThemeId = 'a0172b5d-cff0-463b-83bb-85124697373a'
const verificationId = 'e7d009ce-8d47-4528-b245-5bf119f2ffa3'
const sourceSaying = (text: string) => `import { NotificationCategory, Subject } from '@hallpass/emails'
import { Text } from '@react-email/components'

export function EmailTemplate({ project }) {
  return (
    <>
      <Subject value={\`News from \${project.displayName}\`} />
      <NotificationCategory value="Marketing" />
      <Text>${text}</Text>
    </>
  )
}
`

/** A project of its own for each test, and a tab on one of its screens. */
async function openProject(screen: string, configuration: object = { 'emails.server': ownServer }) {
  const { id } = (await owner.create({ display_name: 'Acme' })).body
  const api = async (method: string, path: string, body?: object) =>
    (await server.request(method, `/api/v1${path}`, { headers: owner.acting(id), ...(body && { body }) })).body
  await api('PATCH', '/internal/config/override', { config_override_string: JSON.stringify(configuration) })
  const at = (path: string) => `/projects/${id}/${path}`
  const opened = await openDashboard(browser, server, at(screen), owner.refreshToken)
  return { ...opened, api, at, ...editorOn(opened.tab) }
}

const editorOn = (tab: Page) => {
  const code = tab.getByRole('textbox', { name: /^Source of / })
  const mail = tab.frameLocator('iframe[title="The email"]')
  return {
    code,
    mail,
    /** As a hand does: the browser's own way to replace a selection copies styles about. */
    write: async (text: string) => {
      await code.click()
      await tab.keyboard.press('Control+a')
      await tab.keyboard.press('Delete')
      await tab.keyboard.insertText(text)
    },
    shows: (text: string) => mail.getByText(text, { exact: true }).waitFor(),
    state: (text: string | RegExp) => tab.locator('.editor-state').getByText(text).waitFor(),
    background: (selector: string) =>
      mail.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor),
  }
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

describe('a template', () => {
  it('a template is refused on the shared server, and saved once an email server took a test email', async () => {
    const opened = await openProject('email-templates', {})
    const { tab, press, heading, said, api, at, code, write, shows, state, broken } = opened
    await heading('Templates')
    await said('You can try changes out, but to save them you need your own email server.')
    await said('Verify your email at Acme')
    await tab
      .frameLocator('iframe[title="Preview of Email Verification"]')
      .getByText('Verify your email')
      .first()
      .waitFor()
    expect(await accessibilityProblems(tab)).toEqual([])
    await tab.getByRole('link').filter({ hasText: 'Email Verification' }).click()

    await heading('Email Verification')
    await shows('Confirm that this address is yours, so that Acme can reach you here.')
    await state('No changes')
    await write(sourceSaying('Please confirm.'))
    await shows('Please confirm.')
    await state('Unsaved changes')
    await tab.locator('.email-envelope').getByText('News from Acme').waitFor()

    await write('export function EmailTemplate() { return <p>{missing}</p> }')
    await tab.locator('.editor-problem').getByText("'missing' is not defined", { exact: false }).waitFor()
    await said('Broken: the preview is older')
    await shows('Please confirm.')
    await press('Undo')
    await press('Undo')
    expect(await code.innerText()).not.toContain('missing')
    await write(sourceSaying('Please confirm.'))
    await said('Compiles')

    await tab.keyboard.press('Control+s')
    await said('Not saved: this needs your own email server. What you wrote is still here.')
    expect(await code.innerText()).toContain('Please confirm.')
    expect(await accessibilityProblems(tab)).toEqual([])

    const [second] = await Promise.all([
      tab.context().waitForEvent('page'),
      tab.getByRole('link', { name: 'Set up email server' }).click(),
    ])
    await setUpMailServer(second)
    // A tab in the background draws seldom, and hands wait for what is drawn.
    await second.close()
    await tab.bringToFront()
    await press('Save')
    await state(/^Saved at /)
    const { templates } = await api('GET', '/internal/email-templates')
    expect(templates.find(({ id }: { id: string }) => id === verificationId).tsx_source).toBe(
      sourceSaying('Please confirm.'),
    )

    await tab.getByRole('combobox', { name: 'Theme' }).click()
    await tab.getByRole('option', { name: 'No theme' }).click()
    await tab.getByRole('link', { name: 'Back to templates' }).click()
    const guard = tab.getByRole('alertdialog', { name: 'Leave without saving?' })
    await guard.getByText('another theme', { exact: false }).waitFor()
    await guard.getByRole('button', { name: 'Save and leave' }).click()
    await heading('Templates')
    await said('Edited')
    const after = (await api('GET', '/internal/email-templates')).templates
    expect(after.find(({ id }: { id: string }) => id === verificationId)).toMatchObject({ theme_id: false })

    await tab.goto(server.app.settings.url + at(`email-templates/${verificationId}`))
    await press('More actions')
    await tab.getByRole('menuitem', { name: 'Return to the default…' }).click()
    await press('Return to the default')
    await shows('Confirm that this address is yours, so that Acme can reach you here.')
    expect(broken()).toEqual([])
  }, 150_000)

  it('an unsaved template is not left by a link or by closing the tab', async () => {
    const { tab, press, heading, code, write, shows, state } = await openProject(`email-templates/${verificationId}`, {
      [`emails.templates.${verificationId}`]: { displayName: 'Email Verification', tsxSource: sourceSaying('Before.') },
    })
    await heading('Email Verification')
    await shows('Before.')
    await write(sourceSaying('Do not lose me.'))
    await shows('Do not lose me.')

    await tab.getByRole('link', { name: 'Back to templates' }).click()
    const guard = tab.getByRole('alertdialog', { name: 'Leave without saving?' })
    await guard.getByText('Email Verification has 2 changed lines, lost if you leave now.').waitFor()
    await guard.getByText('<Text>Do not lose me.</Text>').waitFor()
    expect(await accessibilityProblems(tab, '[role=alertdialog]')).toEqual([])
    await press('Stay')
    expect(await code.innerText()).toContain('Do not lose me.')

    const [asked] = await Promise.all([tab.waitForEvent('dialog'), tab.close({ runBeforeUnload: true })])
    expect(asked.type()).toBe('beforeunload')
    await asked.dismiss()
    await state('Unsaved changes')

    await press('Discard')
    await state('No changes')
    await tab.getByRole('link', { name: 'Back to templates' }).click()
    await heading('Templates')
  }, 90_000)
})

/** From the dialog that a link opened: wrong, then right. */
async function setUpMailServer(tab: Page) {
  const dialog = tab.getByRole('dialog', { name: 'Email server' })
  const fill = (label: string, text: string) => dialog.getByRole('textbox', { name: label, exact: true }).fill(text)
  await dialog.getByRole('button', { name: 'Own SMTP' }).click()
  await fill('Host', '127.0.0.1')
  await fill('Port', String(mails.port))
  await fill('User name', 'acme')
  await dialog.getByLabel('Password', { exact: true }).fill('wrong')
  await fill('Sender’s name', 'Acme News')
  await fill('Sender’s address', 'news@acme.example')
  await fill('Send the test email to', 'robin@acme.example')
  await dialog.getByRole('button', { name: 'Test and save' }).click()
  await dialog.getByText('Not saved: the test email failed.', { exact: false }).waitFor()
  await dialog.getByLabel('Password', { exact: true }).fill('right')
  await dialog.getByRole('button', { name: 'Test and save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await tab.getByText('Your own SMTP server').waitFor()
  expect(mails.deliveries.filter(({ to }) => to.includes('robin@acme.example'))).toHaveLength(1)
}

describe('the email server', () => {
  it('an owner allows an email server to do without encryption, and takes that back', async () => {
    const { tab, api, broken } = await openProject('emails')
    const dialog = tab.getByRole('dialog', { name: 'Email server' })
    const box = dialog.getByRole('checkbox', { name: 'Send without encryption' })
    const stored = async () => {
      const { config_string } = await api('GET', '/internal/config')
      return JSON.parse(config_string).emails.server.tls
    }
    for (const [isAllowed, tls] of [
      [true, 'opportunistic'],
      [false, undefined],
    ] as const) {
      await tab.getByRole('button', { name: 'Change…' }).click()
      expect(await box.isChecked()).toBe(!isAllowed)
      await box.click()
      if (isAllowed) {
        expect(await accessibilityProblems(tab)).toEqual([])
        await keepPicture(tab)
      }
      await dialog.getByRole('textbox', { name: 'Send the test email to' }).fill('robin@acme.example')
      await dialog.getByRole('button', { name: 'Test and save' }).click()
      await dialog.waitFor({ state: 'detached' })
      expect(await stored()).toBe(tls)
    }
    expect(broken()).toEqual([])
  }, 60_000)
})

describe('a draft', () => {
  it('a draft is written, previewed dark and on a phone, sent to chosen users, and stays readable', async () => {
    const opened = await openProject('email-drafts')
    const { tab, press, heading, field, said, api, code, write, shows, background, broken } = opened
    await api('POST', '/users', {
      primary_email: 'mira@example.com',
      display_name: 'Mira',
      primary_email_verified: true,
    })
    await api('POST', '/users', {
      primary_email: 'noor@example.com',
      display_name: 'Noor',
      primary_email_verified: true,
    })
    await heading('Drafts')
    await tab.getByRole('button', { name: 'Create draft' }).first().click()
    await field('Name').fill('December')
    await tab.getByRole('dialog').getByRole('button', { name: 'Create draft' }).click()

    await heading('December')
    await shows('Write here what is new.')
    await write(sourceSaying('The lighthouse moved.'))
    await shows('The lighthouse moved.')
    await tab.locator('.email-envelope').getByText('From Acme News <news@acme.example> · Marketing').waitFor()
    const light = await background('.card')
    await press('Dark')
    await expect.poll(() => background('.card'), generously).not.toBe(light)
    await shows('The lighthouse moved.')
    const frame = tab.locator('iframe[title="The email"]')
    const wide = await frame.evaluate((element) => element.clientWidth)
    await press('Phone')
    await expect.poll(() => frame.evaluate((element) => element.clientWidth), generously).toBeLessThan(400)
    expect(wide).toBeGreaterThan(600)
    await shows('The lighthouse moved.')
    await tab.waitForURL(({ search }) => search === '?scheme=dark&width=phone')
    expect(await accessibilityProblems(tab)).toEqual([])

    await press('Choose recipients')
    await heading('Send December')
    expect(await tab.getByRole('button', { name: 'Send to 0 users' }).isDisabled()).toBe(true)
    await tab.getByRole('searchbox', { name: 'Find users' }).fill('mira')
    await tab.getByRole('checkbox', { name: 'Noor' }).waitFor({ state: 'detached' })
    await tab.getByRole('checkbox', { name: 'Mira' }).click()
    expect(await accessibilityProblems(tab)).toEqual([])
    await press('Send to 1 user')

    await tab
      .getByRole('complementary', { name: 'Deliveries' })
      .getByRole('status')
      .getByText('Sent', { exact: true })
      .waitFor()
    await vi.waitFor(
      () => expect(mails.deliveries.map(({ to }) => to)).toContainEqual(['mira@example.com']),
      maxWaitMillis,
    )
    const delivered = mails.deliveries.find(({ to }) => to.includes('mira@example.com'))
    expect(delivered?.raw).toContain('Subject: News from Acme')
    expect(delivered?.raw).toContain('The lighthouse moved.')
    expect(mails.deliveries.some(({ to }) => to.includes('noor@example.com'))).toBe(false)
    expect(await tab.getByRole('definition').allInnerTexts()).toEqual(['1', '1', '0', '0'])
    expect(await code.getAttribute('aria-readonly')).toBe('true')
    expect(await accessibilityProblems(tab)).toEqual([])

    await press('Use as new draft')
    await heading('December (copy)')
    await shows('The lighthouse moved.')
    await tab.getByRole('link', { name: 'Back to drafts' }).click()
    await tab.getByRole('tab', { name: /^Sent/ }).click()
    await said('December')
    expect(await accessibilityProblems(tab)).toEqual([])
    expect(broken()).toEqual([])
  }, 150_000)
})

describe('a theme', () => {
  it('a theme is chosen for all emails, created, edited and deleted', async () => {
    const { tab, press, heading, field, said, api, write, shows, background, broken } =
      await openProject('email-themes')
    await heading('Themes')
    const card = (name: string) => tab.getByRole('article', { name })
    await card('Default Dark').getByRole('button', { name: 'Use this theme' }).click()
    await card('Default Dark').getByText('Active').waitFor()
    expect((await api('GET', '/internal/projects/current')).config.email_theme).toBe(darkThemeId)
    expect(await accessibilityProblems(tab)).toEqual([])

    await press('Create theme')
    await field('Name').fill('Sea')
    await tab.getByRole('dialog').getByRole('button', { name: 'Create theme' }).click()
    await heading('Sea')
    await shows('Verify your email')
    await write(`import { Body, Head, Html } from '@react-email/components'
export function EmailTheme({ children }) {
  return <Html><Head /><Body><main style={{ backgroundColor: 'rgb(1, 2, 3)' }}>{children}</main></Body></Html>
}
`)
    expect(await background('main')).toBe('rgb(1, 2, 3)')
    await press('Save')
    await tab
      .locator('.editor-state')
      .getByText(/^Saved at /)
      .waitFor()
    await tab.getByRole('link', { name: 'Back to themes' }).click()
    await card('Sea').getByRole('button', { name: 'Use this theme' }).click()
    await card('Sea').getByText('Active').waitFor()

    await card('Sea').getByRole('button', { name: 'Actions for Sea' }).click()
    await tab.getByRole('menuitem', { name: 'Delete theme…' }).click()
    await tab.getByRole('alertdialog').getByRole('textbox').fill('Sea')
    await press('Delete theme')
    await said('Sea is deleted')
    await card('Default Light').getByText('Active').waitFor()
    expect(await card('Sea').count()).toBe(0)
    expect(broken()).toEqual([])
  }, 120_000)
})

describe('writing help', () => {
  it('writing help proposes sources to apply or undo, sees unsaved text, and keeps the chat', async () => {
    const opened = await openProject(`email-templates/${verificationId}`)
    const { tab, heading, press, code, write, shows, broken } = opened
    const chat = tab.getByRole('complementary', { name: 'Writing help' })
    const ask = chat.getByRole('textbox', { name: 'Ask for a change' })
    await heading('Email Verification')
    await write(sourceSaying('Please confirm.'))

    ai.steps.push({ status: 400 })
    await ask.fill('Make it warmer')
    await ask.press('Enter')
    await chat.getByText('The server answered 502. Try again.').waitFor()
    expect(await ask.inputValue()).toBe('Make it warmer')

    const warm = sourceSaying('One tap and you are in.')
    const call = { id: 'call-1', name: 'createEmailTemplate', args: JSON.stringify({ content: warm }) }
    ai.steps.push({ text: 'Shorter and warmer.', calls: [call] }, { text: 'Anything else?' })
    await chat.getByRole('button', { name: 'Send' }).click()
    await chat.getByText('Shorter and warmer.').waitFor()
    await chat.getByText('<Text>One tap and you are in.</Text>').waitFor()
    expect(JSON.stringify(ai.asked.at(-2)?.body.messages)).toContain('Please confirm.')
    await expect.poll(() => ask.inputValue(), generously).toBe('')
    expect(await accessibilityProblems(tab)).toEqual([])

    await press('Apply')
    await shows('One tap and you are in.')
    await chat.getByText('Applied').waitFor()
    await chat.getByRole('button', { name: 'Undo' }).click()
    await shows('Please confirm.')
    await press('Apply')
    await press('Save')
    await tab
      .locator('.editor-state')
      .getByText(/^Saved at /)
      .waitFor()

    await tab.reload()
    await chat.getByText('Make it warmer').waitFor()
    await chat.getByText('Applied').waitFor()
    expect(await code.innerText()).toContain('One tap and you are in.')

    // As a server without a model answers.
    await tab.route(tab.url(), async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace('&quot;hasAi&quot;:true', '&quot;hasAi&quot;:false')
      await route.fulfill({ response, body })
    })
    await tab.reload()
    await press('Writing help')
    await chat.getByText('No model is set up').waitFor()
    expect(await ask.count()).toBe(0)
    expect(broken()).toEqual([])
  }, 120_000)
})
