import * as routes from '@hallpass/contract/routes'
import { call } from './api.ts'

/** Changes what no member of the project object stands for. Keys are dotted paths. */
export const overrideConfig = (projectId: string, override: Readonly<Record<string, unknown>>) =>
  call(projectId, routes.overrideConfig, { body: { config_override_string: JSON.stringify(override) } })
