/** Auth emails as a project's people get them: in its theme, with its edits, in their language. */

import { darkThemeId, defaultThemeId, templateIds } from '@hallpass/contract/config'
import { templateSources } from '@hallpass/emails/builtins'
import { warmMillis, warmSandbox } from '@hallpass/emails/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestProject } from '../../../testing/index.ts'

const server = await startTestServer()
afterAll(() => server.close())
beforeAll(() => warmSandbox(), warmMillis)

const callback = 'http://localhost:3000/callback'
let counter = 0
const address = () => `reader-${++counter}@example.com`

async function signUpMail(project: TestProject, headers: Record<string, string> = {}) {
  const email = address()
  await project.client.post(
    '/auth/password/sign-up',
    { email, password: 'correct horse battery', verification_callback_url: callback },
    { headers },
  )
  return server.mailbox.waitFor(email)
}

async function configure(project: TestProject, config: object) {
  const body = { config_override_string: JSON.stringify(config) }
  expect((await project.admin.patch('/internal/config/override', body)).status).toBe(200)
}

describe('an auth email', () => {
  it('an auth email has the built-in text, the project’s name and a link that works', async () => {
    const project = await server.createProject({ displayName: 'Acme' })
    const mail = await signUpMail(project)
    expect(mail.subject).toBe('Verify your email at Acme')
    expect(mail.html).toContain('prefers-color-scheme: dark')
    const link = mail.links.find((one) => one.startsWith(callback))!
    const code = new URL(link).searchParams.get('code')
    expect((await project.client.post('/contact-channels/verify', { code })).status).toBe(200)
  })

  it('an auth email is in the language of the request that caused it', async () => {
    const project = await server.createProject({ displayName: 'Acme' })
    const german = await signUpMail(project, { 'accept-language': 'nl-NL, de-CH;q=0.9, en;q=0.8' })
    expect(german.subject).toBe('Bestätigen Sie Ihre E-Mail-Adresse bei Acme')
    expect(german.html).toContain('lang="de-DE"')
    expect((await signUpMail(project, { 'accept-language': 'zh-TW' })).subject).toBe('驗證您在 Acme 的電子郵件')
    expect((await signUpMail(project)).subject).toBe('Verify your email at Acme')
  })

  it('an auth email has the theme that the project selected, unless its template has its own', async () => {
    const project = await server.createProject()
    await configure(project, { 'emails.selectedThemeId': darkThemeId })
    expect((await signUpMail(project)).html).toContain('color-scheme: dark')
    const entry = { displayName: 'Email Verification', tsxSource: templateSources.email_verification }
    const withTheme = (themeId: string | false) =>
      configure(project, { [`emails.templates.${templateIds.emailVerification}`]: { ...entry, themeId } })
    await withTheme(defaultThemeId)
    expect((await signUpMail(project)).html).toContain('color-scheme: light dark')
    await withTheme(false)
    expect((await signUpMail(project)).html).not.toContain('color-scheme')
  })

  it('an auth email uses the template that the project edited, in every language', async () => {
    const project = await server.createProject({ displayName: 'Acme' })
    const tsxSource = `import { type } from "arktype"
import { Subject } from "@stackframe/emails"
export const variablesSchema = type({ emailVerificationLink: "string", projectDisplayName: "string", userDisplayName: "string" })
export const EmailTemplate = ({ user, variables }) => <>
  <Subject value={"Hallo " + variables.projectDisplayName} />
  <p>{String(user.displayName)}|{variables.userDisplayName}|</p><a href={variables.emailVerificationLink}>go</a>
</>`
    await configure(project, { [`emails.templates.${templateIds.emailVerification}`]: { displayName: 'x', tsxSource } })
    const mail = await signUpMail(project, { 'accept-language': 'ja' })
    expect(mail.subject).toBe('Hallo Acme')
    expect(mail.text).toContain('null||')
    expect(mail.links.some((link) => link.startsWith(callback))).toBe(true)
  })

  it('the email of a magic link shows its code, and the log does not', async () => {
    const project = await server.createProject({ displayName: 'Acme', config: { magic_link_enabled: true } })
    const email = address()
    await project.client.post('/auth/otp/send-sign-in-code', { email, callback_url: callback })
    const mail = await server.mailbox.waitFor(email)
    const code = /^Sign in to Acme: ([A-Z0-9]{6})$/.exec(mail.subject)?.[1]
    expect(mail.text).toContain(`\n\n${code}\n\n`)
    const { items } = (await project.admin.get('/internal/emails')).body
    expect(items.map(({ subject }: { subject: string }) => subject)).toEqual(['Sign in to Acme'])
  })

  it('keeps line ends, controls and markup in names out of headers and HTML (T35)', async () => {
    const project = await server.createProject({ displayName: 'Acme\r\nBcc: all@example.com\u2028\u202egnp <b>"' })
    const mail = await signUpMail(project)
    expect(mail.subject).toBe('Verify your email at Acme Bcc: all@example.com gnp <b>"')
    expect(mail.html).not.toContain('<b>"')
    expect(mail.text).not.toMatch(/^Bcc/m)
    const long = await signUpMail(await server.createProject({ displayName: 'x'.repeat(256) }))
    expect(long.subject.length).toBeLessThan(250)
  })
})

describe('a template that does not render', () => {
  it('an email whose template does not render is logged with the reason, and sign-up still works', async () => {
    const project = await server.createProject()
    await configure(project, {
      [`emails.templates.${templateIds.emailVerification}`]: {
        displayName: 'x',
        tsxSource: 'export const EmailTemplate = () => oops',
      },
    })
    const email = address()
    const body = { email, password: 'correct horse battery', verification_callback_url: callback }
    expect((await project.client.post('/auth/password/sign-up', body)).status).toBe(200)
    const logged = async () => (await project.admin.get('/internal/emails')).body.items
    await expect.poll(logged, { timeout: 60_000 }).toHaveLength(1)
    const [entry] = await logged()
    expect(entry).toMatchObject({ to: [email] })
    expect(JSON.stringify(entry.error)).toContain('template, line 1')
  })

  it('a template that does not render does not stop other emails', async () => {
    const project = await server.createProject()
    const loop = `${templateSources.email_verification}\nfor (;;);`
    await configure(project, {
      [`emails.templates.${templateIds.emailVerification}`]: { displayName: 'x', tsxSource: loop },
    })
    const body = { email: address(), password: 'correct horse battery', verification_callback_url: callback }
    await project.client.post('/auth/password/sign-up', body)
    const other = await server.createProject({ displayName: 'Other' })
    expect((await signUpMail(other)).subject).toBe('Verify your email at Other')
  })
})
