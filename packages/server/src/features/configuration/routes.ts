import { maxConfigValues, maxLength, parseJson, shapeOf, textError } from '@hallpass/contract'
import {
  type CompleteConfig,
  type ConfigDocument,
  normalize,
  override,
  overrideWithoutSecrets,
  touchesSecrets,
  validateOverride,
  withoutSecrets,
} from '@hallpass/contract/config'
import { configFiles, pulledTree } from '@hallpass/contract/config-file'
import { getConfig, getConfigOverride, overrideConfig } from '@hallpass/contract/endpoints'
import { missingOf } from '../../core/old-system/index.ts'
import { OutgoingRefusal } from '../../core/outgoing/index.ts'
import { completeConfig } from '../../core/projects/complete-config.ts'
import { pushOverride, readOverride } from '../../core/projects/pushed-config.ts'
import { tooManyValues } from '../../core/projects/store.ts'
import { checkClaims } from '../../core/sessions/preview-claims.ts'
import type { Call } from '../../http/call.ts'
import { requireExtensions, wantsExtensions } from '../../http/extensions.ts'
import { mayUse, roleRefused } from '../../http/roles.ts'
import { route } from '../../http/route.ts'

export const configurationRoutes = [
  route(getConfig, async (_input, call) => {
    const config = mayUse(call, 'secrets') ? call.project.config : withoutSecrets(call.project.config)
    // Published clients know no such section.
    const { branding, ...known } = config
    return { config_string: JSON.stringify(wantsExtensions(call.request) ? config : known) }
  }),

  route(getConfigOverride, async ({ query }, call) => {
    const { override, version, managedBy } = await readOverride(call.app, call.project)
    const tree = normalize(override, { createParents: true })
    return {
      config_override_string: JSON.stringify(mayUse(call, 'secrets') ? tree : overrideWithoutSecrets(tree)),
      ...(query.with_file === 'true' && {
        file_string: configFiles(pulledTree(tree).tree, { programs: 'inline' }).text,
      }),
      version,
      managed_by: managedBy,
    }
  }),

  route(overrideConfig, async ({ body }, call) => {
    const { config_override_string: text, version, managed_by } = body
    if (version !== undefined || managed_by !== undefined) requireExtensions(call)
    if (!text && managed_by === undefined) return {}
    const document = text ? judged(text, call) : {}
    const more = Object.keys(document).some((place) => place.startsWith('auth')) ? await checkAuth(call, document) : {}
    const keepsProductionRules = wantsExtensions(call.request)
    const push = { version, managedBy: managed_by, keepsProductionRules }
    return { version: await pushOverride(call.app, call.project, { ...document, ...more }, push) }
  }),
]

/** Returns what has to be stored beside it. */
async function checkAuth(call: Call, document: ConfigDocument): Promise<ConfigDocument> {
  const stored = await readOverride(call.app, call.project)
  const config = completeConfig(override(stored.override, document))
  await checkClaims(call, config)
  await checkOldSystem(call, config)
  return missingOf(config, call.app.clock.now())
}

async function checkOldSystem({ app, project }: Call, { auth: { migration } }: CompleteConfig) {
  const { url } = migration
  if (url === undefined || url === project.config.auth.migration.url) return
  if (project.id === 'internal') throw textError(400, 'The accounts of the dashboard are in no other system.')
  await app.outgoing.check(url).catch((error: unknown) => {
    throw error instanceof OutgoingRefusal ? textError(400, `auth.migration.url: ${error.message}`) : error
  })
}

function judged(text: string, call: Call) {
  const verdict = validateOverride(parse(text))
  if (!verdict.ok) throw textError(400, `${verdict.tag} ${verdict.text}`)
  if (!mayUse(call, 'secrets') && touchesSecrets(verdict.document)) {
    throw roleRefused(call, 'change providers or the email server, which hold secrets')
  }
  return verdict.document
}

function parse(text: string): unknown {
  // Before anything looks at each of them.
  if (shapeOf(text).values > maxConfigValues) throw tooManyValues()
  const document = parseJson(text)
  if (document === undefined) throw textError(400, 'The configuration override is not valid JSON.')
  if (Object.keys(Object(document)).some((key) => key.length > maxLength.configPlace)) {
    throw textError(400, `A key of the configuration override is longer than ${maxLength.configPlace} characters.`)
  }
  return document
}
