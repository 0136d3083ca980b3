import { readFileSync } from 'node:fs'
import { type } from 'arktype'
import { describe, expect, it } from 'vitest'
import { createEmailRenderer } from '../renderer.ts'
import type { RenderInput } from '../types.ts'
import { starters, templateSources, themeSources } from './index.ts'
import type { EditableTemplate } from './names.ts'
import { sources } from './sources.gen.ts'
import { type as textVariables } from './text-variables.ts'

const renderer = createEmailRenderer()
const link = 'https://acme.example/handler?code=abc&next=%2F'
const variables: Record<EditableTemplate, Record<string, string>> = {
  email_verification: { emailVerificationLink: link },
  password_reset: { passwordResetLink: link },
  magic_link: { magicLink: link, otp: 'K7PQ2M' },
  team_invitation: { teamInvitationLink: link, teamDisplayName: 'Lighthouse' },
  sign_in_invitation: { signInInvitationLink: link, teamDisplayName: 'Acme' },
  new_sign_in: { notMeLink: link, time: 'today', method: 'Passkey', place: 'Peru', device: 'Firefox' },
}
const mail = (name: EditableTemplate, more: Partial<RenderInput> = {}) =>
  renderer.render({
    theme: { builtin: 'default_light' },
    template: { builtin: name },
    user: { displayName: null },
    project: { displayName: 'Acme' },
    variables: variables[name],
    ...more,
  })
const names = Object.keys(variables) as EditableTemplate[]

it('the built-in source that is shown is the one that runs', () => {
  for (const [file, text] of Object.entries(sources)) {
    expect(text).toBe(readFileSync(new URL(file, import.meta.url), 'utf8'))
  }
})

it('built-in sources follow the module model', () => {
  for (const name of ['default_light', 'default_dark'] as const) {
    expect(themeSources[name]).toContain('export function EmailTheme({ children, unsubscribeLink')
  }
  for (const name of names) {
    expect(templateSources[name]).toContain('export const variablesSchema')
    expect(templateSources[name].match(/<Subject /g)).toHaveLength(1)
    expect(templateSources[name].match(/<NotificationCategory value="Transactional"/g)).toHaveLength(1)
  }
  expect(starters.draft).toContain('<NotificationCategory value="Marketing"')
  expect(starters.theme).toBe(themeSources.default_light)
})

describe('subjects', () => {
  it.each([
    ['email_verification', 'Verify your email at Acme'],
    ['password_reset', 'Reset your password at Acme'],
    ['magic_link', 'Sign in to Acme: K7PQ2M'],
    ['team_invitation', 'You are invited to join Lighthouse'],
    ['sign_in_invitation', 'You are invited to sign in to Acme'],
    ['new_sign_in', 'New sign-in to your account at Acme'],
  ] as const)('the subject of %s is %s', async (name, subject) => {
    expect(await mail(name)).toMatchObject({ subject, notificationCategory: 'Transactional' })
  })
})

it('variables are checked the same way outside of the sandbox as inside', () => {
  const ours = textVariables({ a: 'string', b: 'string', 'd?': 'string' })
  const theirs = type({ a: 'string', b: 'string', 'd?': 'string' }).onUndeclaredKey('delete')
  const both = { a: '1', b: '2' }
  for (const given of [{ ...both, c: '3' }, { ...both, d: '4' }, { ...both, d: 4 }, { a: '1' }, { ...both, b: 5 }]) {
    const [one, other] = [ours(given), theirs({ ...given })]
    expect('summary' in one ? String(one.summary).split(' (')[0] : one).toEqual(
      other instanceof type.errors ? other.summary.split(' (')[0] : other,
    )
  }
  expect(() => textVariables({ a: 'number' })).toThrow('declares a as number')
})

describe('each email', () => {
  it.each(names)('%s has its link in both parts, once as text', async (name) => {
    const { html, text } = await mail(name)
    expect(html).toContain('href="https://acme.example/handler?code=abc&amp;next=%2F"')
    expect(text.split(link)).toHaveLength(2)
    expect(text).toContain(`\n\n${link}\n\n`)
    expect(html).toContain('prefers-color-scheme: dark')
    expect(html).toContain('lang="en-US"')
  })

  it.each(names)('%s reads as plain text', async (name) => {
    const { text } = await mail(name)
    expect(text).not.toMatch(/[<>{}]|undefined|Button not working/)
    expect(text).toMatch(/[.]\n$/)
  })

  it('an email shows the unsubscribe link only when it has one', async () => {
    expect((await mail('magic_link')).html).not.toContain('Unsubscribe')
    const unsubscribeLink = 'https://acme.example/bye'
    for (const theme of ['default_light', 'default_dark', 'bare'] as const) {
      const { html, text } = await mail('magic_link', { theme: { builtin: theme }, unsubscribeLink })
      expect(html).toContain(`href="${unsubscribeLink}"`)
      expect(text).toContain(`Unsubscribe from these emails ${unsubscribeLink}`)
    }
  })

  it('refuses variables that are missing or of another type', async () => {
    await expect(mail('magic_link', { variables: { magicLink: link } })).rejects.toThrow(/otp/)
    await expect(mail('magic_link', { variables: { magicLink: link, otp: 5 } })).rejects.toThrow(/otp/)
  })

  it('an email says how long its code works, where that is known', async () => {
    const lifetime = '30 minutes'
    const { text } = await mail('magic_link', { variables: { ...variables.magic_link, lifetime } })
    expect(text).toContain('Both work once, for 30 minutes.\nIf you did not ask')
    expect((await mail('magic_link')).text).not.toContain('work once')
  })

  it('a built-in email is written in the requested language', async () => {
    const german = await mail('magic_link', { language: 'de-AT,en;q=0.5', unsubscribeLink: link })
    expect(german.subject).toBe('Bei Acme anmelden: K7PQ2M')
    expect(german.html).toContain('lang="de-DE"')
    expect(german.text).toContain('Diese E-Mails abbestellen')
    expect((await mail('team_invitation', { language: 'ja' })).subject).toBe('Lighthouse への参加の招待')
    expect((await mail('magic_link', { language: 'nl' })).subject).toBe('Sign in to Acme: K7PQ2M')
  })

  it('an email in Arabic or Hebrew runs from right to left, and names in it keep to themselves', async () => {
    const { subject, html, text } = await mail('magic_link', { language: 'he' })
    expect(subject).toBe('כניסה אל Acme: K7PQ2M')
    expect(html).toMatch(/<html[^>]* dir="rtl"/)
    expect(html.match(/<table[^>]*>/)?.[0]).toContain('dir="rtl"')
    expect(text).toContain('כניסה אל \u2068Acme\u2069')
    const edited = { source: `${templateSources.magic_link}\n` }
    const own = await mail('magic_link', { language: 'he', template: edited })
    expect(own.html).toContain('dir="ltr"')
  })
})

describe('a name in a built-in email (T35) with', () => {
  const named = (displayName: string, team = displayName) =>
    mail('team_invitation', {
      project: { displayName },
      variables: { teamInvitationLink: link, teamDisplayName: team },
    })

  it('markup in a name is shown as text', async () => {
    const { html } = await named('<img src=x onerror=alert(1)>"\'&')
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  })

  it('placeholders in a name are not filled in', async () => {
    const { html, subject } = await named('{teamInvitationLink}', '{project}')
    expect(subject).toBe('You are invited to join {project}')
    expect(html).toContain('{teamInvitationLink}')
  })

  it('a name that tries to close a style sheet or a comment stays text', async () => {
    const { html } = await named('</style><script>alert(1)</script>--><!--')
    expect(html).not.toContain('<script>')
  })
})

it('puts raw HTML into the theme as it is', async () => {
  const { html, text, subject } = await renderer.render({
    theme: { builtin: 'default_dark' },
    template: { builtin: 'raw_html' },
    user: { displayName: null },
    project: { displayName: 'Acme' },
    variables: { html: '<h1 class="x">Hi &amp; bye</h1><p>A <a href="https://x.test">link</a></p>' },
  })
  expect(html).toContain('<div><h1 class="x">Hi &amp; bye</h1><p>A <a href="https://x.test">link</a></p></div>')
  expect(text).toBe('Hi & bye\n\nA link https://x.test\n')
  expect(subject).toBeUndefined()
})
