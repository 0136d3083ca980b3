import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { maxConfigValues, maxLength } from '../limits.ts'
import { queryBoolean, text } from '../schemas.ts'
import { extensionOnly } from './account-access.ts'

const tag = 'Configuration'

const noControl = /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u

/** The file that declares parts of a configuration: dashboards show these as managed elsewhere. */
const ConfigFile = z.strictObject({
  file: text.max(maxLength.configFileName).regex(noControl, '{path} must be a name on one line'),
  commit: text
    .max(maxLength.configFileName)
    .regex(noControl, '{path} must be a name on one line')
    .nullable()
    .optional(),
  /** Dotted places that it declares. */
  places: z.array(text.max(maxLength.configPlace)).max(maxConfigValues),
})

export const getConfig = defineEndpoint({
  method: 'GET',
  path: '/internal/config',
  access: ['admin'],
  needs: 'project.read',
  crud: true,
  tag,
  summary: 'Read the complete configuration as JSON text',
  result: z.object({ config_string: z.string() }),
})

export const getConfigOverride = defineEndpoint({
  method: 'GET',
  path: '/internal/config/override',
  access: ['admin'],
  needs: 'project.read',
  crud: true,
  ours: true,
  tag,
  summary: 'Read what the project sets itself',
  description: 'Nested JSON without defaults, and without secrets for those who may not read them.',
  query: z.strictObject({ with_file: queryBoolean.optional() }),
  result: z.object({
    config_override_string: z.string(),
    /** The same as the text of a configuration file, without secrets; by `with_file`. */
    file_string: z.string().optional(),
    /** Changes with every write. */
    version: z.string(),
    managed_by: z
      .object({
        file: z.string(),
        commit: z.string().nullable(),
        places: z.array(z.string()),
        pushed_at_millis: z.number(),
      })
      .nullable(),
  }),
})

export const overrideConfig = defineEndpoint({
  method: 'PATCH',
  path: '/internal/config/override',
  access: ['admin'],
  needs: 'project.write',
  crud: true,
  audit: 'config.updated',
  tag,
  summary: 'Change the configuration',
  // A plain string: the document inside may hold anything that JSON can.
  body: z.strictObject({
    config_override_string: z.string().optional(),
    /** Ours: what the change was made from. It is refused when the configuration was changed since. */
    version: text.max(maxLength.configVersion).optional(),
    /** Ours: which file declares what from now on; null: none does. */
    managed_by: ConfigFile.nullable().optional(),
  }),
  bodyLimit: 6_000_000,
  result: z.object({ version: z.string().optional() }),
  extensions: ['version'],
  errors: ['CONFIG_CHANGED_MEANWHILE'],
  textErrors: {
    ...extensionOnly,
    400: 'The document is not valid; the text starts with [FORMAT ERROR], [ERROR] or [WARNING].',
  },
})
