/** Themes of a project: docs/protocol/emails.md#templates-and-themes. */

import { randomUUID } from 'node:crypto'
import { darkThemeId, defaultThemeId } from '@hallpass/contract/config'
import { starters, themeSources } from '@hallpass/emails/builtins'
import { warmMillis, warmSandbox } from '@hallpass/emails/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'

const server = await startTestServer()
afterAll(() => server.close())
beforeAll(() => warmSandbox(), warmMillis)
const project = await server.createProject({ displayName: 'Acme' })
const path = '/internal/email-themes'

const create = async (displayName = 'Mine') =>
  (await project.admin.post(path, { display_name: displayName })).body.id as string
const read = (id: string) => project.admin.get(`${path}/${id}`)
const change = (id: string, tsx_source: unknown) => project.admin.patch(`${path}/${id}`, { tsx_source })

const simple = `export function EmailTheme({ children, unsubscribeLink }) {
  return <html><body><main>{children}</main><a href={unsubscribeLink}>bye</a></body></html>
}
EmailTheme.PreviewProps = { unsubscribeLink: "https://example.com/bye" }
`

describe('themes', () => {
  it('a new project has the two built-in themes, with their real sources', async () => {
    const fresh = await server.createProject()
    expect((await fresh.admin.get(path)).body).toEqual({
      themes: [
        { id: defaultThemeId, display_name: 'Default Light' },
        { id: darkThemeId, display_name: 'Default Dark' },
      ],
    })
    expect((await read(defaultThemeId)).body).toEqual({
      display_name: 'Default Light',
      tsx_source: themeSources.default_light,
    })
  })

  it("callers that ask for extensions see whether a theme is original, edited or the project's own", async () => {
    const own = await server.createProject()
    await own.admin.patch(`${path}/${darkThemeId}`, { tsx_source: simple })
    await own.admin.post(path, { display_name: 'Mine' })
    const { body } = await own.admin.get(path, { headers: { 'x-hallpass-extensions': '1' } })
    const originOf = (name: string) =>
      body.themes.find((one: { display_name: string }) => one.display_name === name).origin
    expect(['Default Light', 'Default Dark', 'Mine'].map(originOf)).toEqual(['built_in', 'edited', 'own'])
  })

  it('a new theme is a copy of the light one, and may share a name', async () => {
    const [one, two] = [await create('Same'), await create('Same')]
    expect(one).not.toBe(two)
    expect((await read(one)).body).toEqual({ display_name: 'Same', tsx_source: starters.theme })
    const { themes } = (await project.admin.get(path)).body
    expect(themes.filter((theme: { display_name: string }) => theme.display_name === 'Same')).toHaveLength(2)
  })

  it('a theme is changed at once when a sample renders', async () => {
    const id = await create()
    expect(await change(id, simple)).toMatchObject({ status: 200, body: { display_name: 'Mine' } })
    expect((await read(id)).body).toEqual({ display_name: 'Mine', tsx_source: simple })
  })

  it('a built-in theme can be changed, and comes back when the change is removed', async () => {
    const own = await server.createProject()
    const builtin = `${path}/${darkThemeId}`
    expect(await own.admin.patch(builtin, { tsx_source: simple })).toMatchObject({
      status: 200,
      body: { display_name: 'Default Dark' },
    })
    expect((await own.admin.get(builtin)).body.tsx_source).toBe(simple)
    await own.admin.patch('/internal/config/override', {
      config_override_string: JSON.stringify({ [`emails.themes.${darkThemeId}`]: null }),
    })
    expect((await own.admin.get(builtin)).body.tsx_source).toBe(themeSources.default_dark)
  })

  it('a theme belongs to its project', async () => {
    const id = await create()
    const other = await server.createProject()
    expect((await other.admin.get(`${path}/${id}`)).status).toBe(404)
    expect((await other.admin.patch(`${path}/${id}`, { tsx_source: simple })).status).toBe(404)
  })
})

describe('refusals', () => {
  it('an unknown theme is 404', async () => {
    for (const id of [randomUUID(), 'nonsense', 'constructor']) {
      for (const answer of [await read(id), await change(id, simple)]) {
        expect(answer).toMatchObject({ status: 404, code: undefined, body: 'There is no such theme.' })
      }
    }
  })

  it('a theme source that does not render changes nothing, and says where it is wrong', async () => {
    const id = await create()
    const broken: [string, string][] = [
      ['export function EmailTheme() {\n  return <p>\n}', 'theme, line 3, column 1'],
      ['export function Other() { return null }', 'The theme must export a function named EmailTheme.'],
      ['export function EmailTheme() {\n  return missing()\n}', 'theme, line 2'],
      ['import fs from "node:fs"\nexport const EmailTheme = () => fs', '"node:fs" cannot be imported'],
    ]
    for (const [source, words] of broken) {
      const answer = await change(id, source)
      expect(answer).toMatchObject({ status: 400, code: 'EMAIL_RENDERING_ERROR' })
      expect(answer.body.details.error).toContain(words)
    }
    expect((await read(id)).body.tsx_source).toBe(starters.theme)
  })

  it('malformed theme requests are schema errors', async () => {
    const id = await create()
    for (const answer of [
      await project.admin.post(path, {}),
      await project.admin.post(path, { display_name: {} }),
      await project.admin.post(path, { display_name: 'a', tsx_source: 'b' }),
      await change(id, undefined),
      await change(id, {}),
    ]) {
      expect(answer).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    }
  })

  it('only admins can use themes', async () => {
    for (const level of ['client', 'server'] as const) {
      expect(await project.as(level).get(path)).toMatchObject({ status: 401, code: 'INSUFFICIENT_ACCESS_TYPE' })
    }
  })
})
