import { maxConfigValues, parseJson, shapeOf, textError } from '@hallpass/contract'
import { touchesSecrets, validateOverride, withoutSecrets } from '@hallpass/contract/config'
import { getConfig, overrideConfig } from '@hallpass/contract/endpoints'
import { overrideConfig as storeOverride } from '../../core/projects/configuration.ts'
import { tooManyValues } from '../../core/projects/store.ts'
import { mayUse, roleRefused } from '../../http/roles.ts'
import { route } from '../../http/route.ts'

export const configurationRoutes = [
  route(getConfig, async (_input, call) => {
    const { config } = call.project
    return { config_string: JSON.stringify(mayUse(call, 'secrets') ? config : withoutSecrets(config)) }
  }),

  route(overrideConfig, async ({ body }, call) => {
    if (!body.config_override_string) return {}
    const document = parse(body.config_override_string)
    const verdict = validateOverride(document)
    if (!verdict.ok) throw textError(400, `${verdict.tag} ${verdict.text}`)
    if (!mayUse(call, 'secrets') && touchesSecrets(verdict.document)) {
      throw roleRefused(call, 'change providers or the email server, which hold secrets')
    }
    await storeOverride(call.app, call.project, verdict.document)
    return {}
  }),
]

/** Longer than any path of the configuration: a name has 63 characters. */
const maxKeyLength = 1_000

function parse(text: string): unknown {
  // Before anything looks at each of them.
  if (shapeOf(text).values > maxConfigValues) throw tooManyValues()
  const document = parseJson(text)
  if (document === undefined) throw textError(400, 'The configuration override is not valid JSON.')
  if (Object.keys(Object(document)).some((key) => key.length > maxKeyLength)) {
    throw textError(400, `A key of the configuration override is longer than ${maxKeyLength} characters.`)
  }
  return document
}
