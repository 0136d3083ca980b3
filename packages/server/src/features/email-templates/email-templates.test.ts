/** Templates of a project: docs/protocol/emails.md#templates-and-themes. */

import { randomUUID } from 'node:crypto'
import { darkThemeId, templateIds } from '@hallpass/contract/config'
import { starters, templateSources } from '@hallpass/emails/builtins'
import { warmMillis, warmSandbox } from '@hallpass/emails/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'

const server = await startTestServer()
afterAll(() => server.close())
beforeAll(() => warmSandbox(), warmMillis)
const email_config = {
  type: 'standard',
  host: 'smtp.example.com',
  port: 587,
  username: 'acme',
  password: 'secret',
  sender_name: 'Acme',
  sender_email: 'hello@example.com',
}
const project = await server.createProject({ displayName: 'Acme', config: { email_config } })
const path = '/internal/email-templates'

const create = async () => (await project.admin.post(path, { display_name: 'Mine' })).body.id as string
const find = async (id: string) =>
  (await project.admin.get(path)).body.templates.find((template: { id: string }) => template.id === id)
const change = (id: string, body: object) => project.admin.patch(`${path}/${id}`, body)

const simple = (inside = '') => `import { NotificationCategory, Subject } from "@stackframe/emails"
export function EmailTemplate({ project }) {
  return <><Subject value={"From " + project.displayName} /><NotificationCategory value="Marketing" /><p>Hi</p>${inside}</>
}
`

describe('templates', () => {
  it('a new project has the five built-in templates that published clients know, with their real sources', async () => {
    const fresh = await server.createProject()
    const { templates } = (await fresh.admin.get(path)).body
    expect(templates.map(({ id, display_name }: { id: string; display_name: string }) => [id, display_name])).toEqual([
      [templateIds.emailVerification, 'Email Verification'],
      [templateIds.passwordReset, 'Password Reset'],
      [templateIds.magicLink, 'Magic Link/OTP'],
      [templateIds.teamInvitation, 'Team Invitation'],
      [templateIds.signInInvitation, 'Sign In Invitation'],
    ])
    expect(templates[2].tsx_source).toBe(templateSources.magic_link)
    expect(templates[2]).not.toHaveProperty('theme_id')
  })

  it('a new template declares a number named count, and has no theme', async () => {
    const id = await create()
    expect(await find(id)).toEqual({ id, display_name: 'Mine', tsx_source: starters.template })
    expect(starters.template).toContain("count: 'number'")
    const shown = await project.admin.post('/emails/render-email', { template_id: id })
    expect(shown.body).toMatchObject({ subject: 'News from Acme', notification_category: 'Transactional' })
    expect(shown.body.html).toContain('3 new messages')
  })

  it("callers that ask for extensions see whether a template is original, edited or the project's own", async () => {
    const own = await server.createProject({ config: { email_config } })
    await own.admin.patch(`${path}/${templateIds.magicLink}`, { tsx_source: simple() })
    await own.admin.post(path, { display_name: 'Mine' })
    const origins = async () => {
      const { body } = await own.admin.get(path, { headers: { 'x-hallpass-extensions': '1' } })
      return body.templates.map(({ origin }: { origin: string }) => origin).sort()
    }
    expect(await origins()).toEqual([...Array(5).fill('built_in'), 'edited', 'own'])
    await own.configure({ [`emails.templates.${templateIds.magicLink}`]: null })
    expect(await origins()).toEqual([...Array(6).fill('built_in'), 'own'])
    expect((await own.admin.get(path)).body.templates[0]).not.toHaveProperty('origin')
  })

  it("the configuration can put a template back to the project's theme, or to none", async () => {
    const id = await create()
    await change(id, { tsx_source: simple(), theme_id: darkThemeId })
    const entry = { displayName: 'Mine', tsxSource: simple() }
    await project.configure({ [`emails.templates.${id}`]: { ...entry, themeId: false } })
    expect(await find(id)).toEqual({ id, display_name: 'Mine', tsx_source: simple(), theme_id: false })
    await project.configure({ [`emails.templates.${id}`]: entry })
    expect(await find(id)).toEqual({ id, display_name: 'Mine', tsx_source: simple() })
  })

  it('templates can be created on the shared server as well', async () => {
    const shared = await server.createProject()
    expect((await shared.admin.post(path, { display_name: 'Mine' })).status).toBe(200)
  })

  it('a template is changed when its preview renders, and the preview is answered', async () => {
    const id = await create()
    const answer = await change(id, { tsx_source: simple() })
    expect(answer).toMatchObject({ status: 200, body: { rendered_html: expect.stringContaining('<p>Hi</p>') } })
    expect(Object.keys(answer.body)).toEqual(['rendered_html'])
    expect(await find(id)).toEqual({ id, display_name: 'Mine', tsx_source: simple() })
  })

  it('a template gets a theme by its id; false and null leave it as it is', async () => {
    const id = await create()
    await change(id, { tsx_source: simple(), theme_id: darkThemeId })
    expect(await find(id)).toMatchObject({ theme_id: darkThemeId })
    for (const theme_id of [false, null, undefined]) {
      expect((await change(id, { tsx_source: simple(), theme_id })).status).toBe(200)
      expect(await find(id)).toMatchObject({ theme_id: darkThemeId })
    }
  })
})

describe('refusals', () => {
  it('changing a template on the shared server is refused before any other check', async () => {
    const shared = await server.createProject()
    for (const id of [templateIds.magicLink, randomUUID()]) {
      const answer = await shared.admin.patch(`${path}/${id}`, { tsx_source: 'broken <' })
      expect(answer).toMatchObject({ status: 400, code: 'REQUIRES_CUSTOM_EMAIL_SERVER' })
    }
  })

  it('an unknown template is 404', async () => {
    expect(await change(randomUUID(), { tsx_source: simple() })).toMatchObject({
      status: 404,
      code: undefined,
      body: 'There is no such template.',
    })
  })

  it('a template source without subject or category, or that does not render, changes nothing', async () => {
    const id = await create()
    const broken: [string, string][] = [
      ['export const EmailTemplate = () => <p />', 'has no <Subject>'],
      [simple().replace('<NotificationCategory value="Marketing" />', ''), 'has no <NotificationCategory>'],
      [simple('<Subject value="again" />'), 'may have one <Subject>'],
      [simple('{1 +}'), 'template, line 3'],
      [simple('{nothing.at.all}'), 'template, line 3'],
    ]
    for (const [tsx_source, words] of broken) {
      const answer = await change(id, { tsx_source })
      expect(answer).toMatchObject({ status: 400, code: 'EMAIL_RENDERING_ERROR' })
      expect(answer.body.details.error).toContain(words)
    }
    expect((await find(id)).tsx_source).toBe(starters.template)
  })

  it('malformed template requests are schema errors', async () => {
    const id = await create()
    for (const answer of [
      await project.admin.post(path, {}),
      await change(id, {}),
      await change(id, { tsx_source: simple(), theme_id: 'nonsense' }),
      await change(id, { tsx_source: simple(), theme_id: true }),
      await change('nonsense', { tsx_source: simple() }),
    ]) {
      expect(answer).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    }
  })
})
