import { textError } from '@hallpass/contract'
import { validateOverride } from '@hallpass/contract/config'
import { getConfig, overrideConfig } from '@hallpass/contract/endpoints'
import { overrideConfig as storeOverride } from '../../core/projects/configuration.ts'
import { route } from '../../http/route.ts'

export const configurationRoutes = [
  route(getConfig, async (_input, { project }) => ({ config_string: JSON.stringify(project.config) })),

  route(overrideConfig, async ({ body }, { app, project }) => {
    if (!body.config_override_string) return {}
    const document = parse(body.config_override_string)
    const verdict = validateOverride(document)
    if (!verdict.ok) throw textError(400, `${verdict.tag} ${verdict.text}`)
    await storeOverride(app, project, verdict.document)
    return {}
  }),
]

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw textError(400, 'The configuration override is not valid JSON.')
  }
}
