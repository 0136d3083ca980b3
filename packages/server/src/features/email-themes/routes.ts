import { randomUUID } from 'node:crypto'
import { textError } from '@hallpass/contract'
import { createEmailTheme, getEmailTheme, listEmailThemes, updateEmailTheme } from '@hallpass/contract/endpoints'
import { starters } from '@hallpass/emails/builtins'
import { renderPreview, themeOrigin } from '../../core/mail/index.ts'
import { changeConfigBy, overrideConfig } from '../../core/projects/configuration.ts'
import { route } from '../../http/route.ts'

type Themes = Readonly<Record<string, { displayName: string; tsxSource: string }>>

function getTheme(themes: Themes, id: string) {
  const theme = themes[id]
  if (!theme) throw textError(404, 'There is no such theme.')
  return theme
}

export const emailThemeRoutes = [
  route(listEmailThemes, async (_input, { project }) => ({
    themes: Object.entries(project.config.emails.themes).map(([id, { displayName, tsxSource }]) => ({
      id,
      display_name: displayName,
      origin: themeOrigin(id, tsxSource),
    })),
  })),

  route(createEmailTheme, async ({ body }, { app, project }) => {
    const id = randomUUID()
    const theme = { displayName: body.display_name, tsxSource: starters.theme }
    await overrideConfig(app, project, { [`emails.themes.${id}`]: theme })
    return { id }
  }),

  route(getEmailTheme, async ({ params }, { project }) => {
    const { displayName, tsxSource } = getTheme(project.config.emails.themes, params.id)
    return { display_name: displayName, tsx_source: tsxSource }
  }),

  route(updateEmailTheme, async ({ params: { id }, body }, { app, project }) => {
    const { displayName } = getTheme(project.config.emails.themes, id)
    const tsxSource = body.tsx_source
    await renderPreview(app, project, { theme: { source: tsxSource }, template: { builtin: 'email_verification' } })
    await changeConfigBy(app, project, ({ emails }) => ({
      [`emails.themes.${id}`]: { ...getTheme(emails.themes, id), tsxSource },
    }))
    return { display_name: displayName }
  }),
]
