import * as routes from '@hallpass/contract/routes'
import { call } from '../../lib/api.ts'
import { overrideConfig } from '../../lib/override-config.ts'

/** What previews of themes show: the email that everybody gets. */
export const sampleTemplateId = 'e7d009ce-8d47-4528-b245-5bf119f2ffa3'

export const themeActions = {
  create: (projectId: string, name: string) =>
    call(projectId, routes.createEmailTheme, { body: { display_name: name } }),
  save: (projectId: string, id: string, source: string) =>
    call(projectId, routes.updateEmailTheme, { params: { id }, body: { tsx_source: source } }),
  select: (projectId: string, id: string) =>
    call(projectId, routes.updateProject, { body: { config: { email_theme: id } } }),
  /** Built-ins come back as they were. */
  remove: (projectId: string, id: string) => overrideConfig(projectId, { [`emails.themes.${id}`]: null }),
  /** Emails go on in the light one that every project has. */
  removeSelected: (projectId: string, id: string) =>
    overrideConfig(projectId, { [`emails.themes.${id}`]: null, 'emails.selectedThemeId': null }),
}
