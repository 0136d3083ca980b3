import * as routes from '@hallpass/contract/routes'
import { call } from '../../lib/api.ts'
import { overrideConfig } from '../../lib/override-config.ts'
import type { Template } from '../../parts/email/queries.ts'
import { themeIdOf } from '../../parts/email/theme-choice.ts'
import type { MailSource } from '../../parts/email/use-edited.ts'

export const templateActions = {
  create: (projectId: string, name: string) =>
    call(projectId, routes.createEmailTemplate, { body: { display_name: name } }),

  /** The endpoint renders it first and can only set a theme; what takes a theme away is written as configuration. */
  async save(projectId: string, { id, display_name }: Template, { source, theme }: MailSource) {
    const themeId = themeIdOf(theme)
    await call(projectId, routes.updateEmailTemplate, {
      params: { template_id: id },
      body: { tsx_source: source, theme_id: themeId },
    })
    if (themeId) return
    const entry = { displayName: display_name, tsxSource: source, ...(themeId === false && { themeId }) }
    await overrideConfig(projectId, { [`emails.templates.${id}`]: entry })
  },

  /** Built-ins come back as they were. */
  remove: (projectId: string, id: string) => overrideConfig(projectId, { [`emails.templates.${id}`]: null }),
}
