import { randomUUID } from 'node:crypto'
import { templateIds } from '@hallpass/contract/config'
import { createEmailTemplate, listEmailTemplates, updateEmailTemplate } from '@hallpass/contract/endpoints'
import { starters } from '@hallpass/emails/builtins'
import { templateOrigin } from '../../core/mail/index.ts'
import { overrideConfig } from '../../core/projects/configuration.ts'
import type { Project } from '../../core/projects/project.ts'
import { wantsExtensions } from '../../http/extensions.ts'
import { route } from '../../http/route.ts'
import { changeTemplate } from './service.ts'

/** Published clients know five built-in templates. */
const templatesFor = ({ config }: Project, isExtended: boolean) =>
  Object.entries(config.emails.templates).filter(([id]) => isExtended || id !== templateIds.newSignIn)

export const emailTemplateRoutes = [
  route(listEmailTemplates, async (_input, { project, request }) => ({
    templates: templatesFor(project, wantsExtensions(request)).map(([id, { displayName, tsxSource, themeId }]) => ({
      id,
      display_name: displayName,
      tsx_source: tsxSource,
      ...(themeId !== undefined && { theme_id: themeId }),
      origin: templateOrigin(id, tsxSource),
    })),
  })),

  route(createEmailTemplate, async ({ body }, { app, project }) => {
    const id = randomUUID()
    const template = { displayName: body.display_name, tsxSource: starters.template }
    await overrideConfig(app, project, { [`emails.templates.${id}`]: template })
    return { id }
  }),

  route(updateEmailTemplate, ({ params, body }, call) => changeTemplate(call, params.template_id, body)),
]
