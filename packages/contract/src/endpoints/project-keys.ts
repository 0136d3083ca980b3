import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { boolean, millis, text, uuid } from '../schemas.ts'
import { list } from './lists.ts'

const access = ['admin'] as const

const common = {
  /** The id of the set of keys. */
  id: z.string(),
  /** What the keys are for. */
  description: z.string(),
  /** When they were made. */
  created_at_millis: z.number(),
  /** When they stop working. */
  expires_at_millis: z.number(),
  /** When somebody ended them. */
  manually_revoked_at_millis: z.number().optional(),
}
const lastFour = z.object({ last_four: z.string() }).optional()

/** The only time that the keys themselves are shown. */
export const NewProjectKeySet = z.object({
  ...common,
  publishable_client_key: z.string().optional(),
  secret_server_key: z.string().optional(),
  super_secret_admin_key: z.string().optional(),
})
/** Of the client key, which is no secret, the whole of it: ours. */
export const ProjectKeySet = z.object({
  ...common,
  publishable_client_key: z.object({ last_four: z.string(), value: z.string().nullable() }).optional(),
  secret_server_key: lastFour,
  super_secret_admin_key: lastFour,
})

/** The same four at two places: partners know them under another path. */
const keyEndpoints = <const Place extends string>(place: Place, tag: string) => {
  const base = `/${place}/api-keys` as const
  const one = `/${place}/api-keys/{api_key_id}` as const
  const params = z.strictObject({ api_key_id: uuid })
  return {
    list: defineEndpoint({
      method: 'GET',
      path: base,
      access,
      needs: 'keys.read',
      crud: true,
      tag,
      summary: "List the project's key sets, newest first",
      result: list(ProjectKeySet),
      extensions: ['items.publishable_client_key.value'],
    }),
    create: defineEndpoint({
      method: 'POST',
      path: base,
      takesIdempotencyKey: true,
      access,
      needs: 'keys.write',
      refusesImpersonation: true,
      audit: 'project_keys.created',
      tag,
      summary: 'Create a set of project keys',
      body: z.strictObject({
        description: text,
        expires_at_millis: millis,
        has_publishable_client_key: boolean,
        has_secret_server_key: boolean,
        has_super_secret_admin_key: boolean,
      }),
      result: NewProjectKeySet,
    }),
    get: defineEndpoint({
      method: 'GET',
      path: one,
      access,
      needs: 'keys.read',
      crud: true,
      tag,
      summary: 'Read a set of project keys',
      params,
      result: ProjectKeySet,
      extensions: ['publishable_client_key.value'],
      errors: ['API_KEY_NOT_FOUND'],
    }),
    update: defineEndpoint({
      method: 'PATCH',
      path: one,
      access,
      needs: 'keys.write',
      crud: true,
      refusesImpersonation: true,
      audit: 'project_keys.updated',
      tag,
      summary: 'Describe or revoke a set of project keys',
      params,
      body: z.strictObject({ description: text.optional(), revoked: z.literal(true).optional() }),
      result: ProjectKeySet,
      extensions: ['publishable_client_key.value'],
      errors: ['API_KEY_NOT_FOUND'],
    }),
  }
}

export const {
  list: listProjectKeys,
  create: createProjectKeys,
  get: getProjectKeys,
  update: updateProjectKeys,
} = keyEndpoints('internal', 'Project keys')
export const neonProjectKeys = keyEndpoints('integrations/neon', 'Integrations')
