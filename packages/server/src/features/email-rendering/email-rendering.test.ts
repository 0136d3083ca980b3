/** Previews in four forms. */

import { randomUUID } from 'node:crypto'
import { darkThemeId, templateIds } from '@hallpass/contract/config'
import { warmMillis, warmSandbox } from '@hallpass/emails/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'

const server = await startTestServer()
afterAll(() => server.close())
beforeAll(() => warmSandbox(), warmMillis)
const project = await server.createProject({ displayName: 'Acme' })
const render = (body: object) => project.admin.post('/emails/render-email', body)

const template_tsx_source = `import { Subject, NotificationCategory } from "@stackframe/emails"
import { type } from "arktype"
export const variablesSchema = type({ count: "number" })
export function EmailTemplate({ user, project, variables }) {
  return <><Subject value="Hi" /><NotificationCategory value="Marketing" />
    <p>{user.displayName} of {project.displayName} has {variables.count}</p></>
}
EmailTemplate.PreviewVariables = { count: 7 }
`
const theme_tsx_source = `export function EmailTheme({ children, unsubscribeLink }) {
  return <html><body><section id="own">{children}</section>{unsubscribeLink}</body></html>
}
EmailTheme.PreviewProps = { unsubscribeLink: "https://example.com/sample" }
`
const template_id = templateIds.magicLink

describe('a preview', () => {
  it('previews a stored template under the selected theme', async () => {
    const { body } = await render({ template_id })
    expect(Object.keys(body).sort()).toEqual(['html', 'notification_category', 'subject'])
    expect(body).toMatchObject({ subject: 'Sign in to Acme: 3SLSWZ', notification_category: 'Transactional' })
    expect(body.html).toContain('color-scheme: light dark')
    expect(body.html).toContain('https://example.com/unsubscribe')
    expect((await render({ template_id, theme_id: null })).body).toEqual(body)
  })

  it('previews a stored template under a stored theme, or under none', async () => {
    expect((await render({ template_id, theme_id: darkThemeId })).body.html).toContain('color-scheme: dark')
    expect((await render({ template_id, theme_id: false })).body.html).not.toContain('color-scheme')
  })

  it('previews a stored template under a theme source', async () => {
    const { body } = await render({ template_id, theme_tsx_source })
    expect(body.html).toContain('<section id="own">')
    expect(body.html).toContain('3SLSWZ')
    expect(body.html).toContain('https://example.com/sample')
  })

  it('previews a template source under a stored theme', async () => {
    const { body } = await render({ template_tsx_source, theme_id: darkThemeId })
    expect(body).toMatchObject({ subject: 'Hi', notification_category: 'Marketing' })
    expect(body.html).toContain('Ada Lovelace of Acme has 7')
  })

  it('previews a template source under a theme source', async () => {
    const { body } = await render({ template_tsx_source, theme_tsx_source })
    expect(body.html).toContain('<section id="own"><p>Ada Lovelace of Acme has 7</p></section>')
  })

  it('a preview has no subject or category if the template has none', async () => {
    const { body } = await render({ template_tsx_source: 'export const EmailTemplate = () => <b>Hi</b>' })
    expect(Object.keys(body)).toEqual(['html'])
  })
})

describe('refusals', () => {
  it('a preview refuses unknown ids with a text', async () => {
    expect(await render({ template_id: randomUUID() })).toMatchObject({
      status: 400,
      code: undefined,
      body: 'There is no such template.',
    })
    expect(await render({ template_id, theme_id: randomUUID() })).toMatchObject({
      status: 400,
      code: undefined,
      body: 'There is no such theme.',
    })
  })

  it('a preview with both or none of a pair is a schema error', async () => {
    for (const body of [
      {},
      { theme_tsx_source },
      { template_id, template_tsx_source },
      { template_id, theme_id: darkThemeId, theme_tsx_source },
      { template_id: 'nonsense' },
      { template_id, theme_id: 'nonsense' },
      { template_id, theme_id: true },
      { template_id, variables: {} },
    ]) {
      expect(await render(body)).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    }
  })

  it('a preview that does not render is a rendering error with its place', async () => {
    const answer = await render({ template_tsx_source: 'export function EmailTemplate() {\n  return <p>{</p>\n}' })
    expect(answer).toMatchObject({ status: 400, code: 'EMAIL_RENDERING_ERROR' })
    expect(answer.body.details).toEqual({ error: expect.stringContaining('(template, line 2, column') })
  })

  it('only admins can preview emails', async () => {
    for (const level of ['client', 'server'] as const) {
      const answer = await project.as(level).post('/emails/render-email', { template_id })
      expect(answer).toMatchObject({ status: 401, code: 'INSUFFICIENT_ACCESS_TYPE' })
    }
  })
})
