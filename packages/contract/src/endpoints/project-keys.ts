import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { boolean, millis, text, uuid } from '../schemas.ts'
import { list } from './lists.ts'

const tag = 'Internal'
const access = ['admin'] as const

const common = {
  id: z.string(),
  description: z.string(),
  created_at_millis: z.number(),
  expires_at_millis: z.number(),
  manually_revoked_at_millis: z.number().optional(),
}
const lastFour = z.object({ last_four: z.string() }).optional()

/** The only time that the keys themselves are told. */
const NewKeySet = z.object({
  ...common,
  publishable_client_key: z.string().optional(),
  secret_server_key: z.string().optional(),
  super_secret_admin_key: z.string().optional(),
})
const KeySet = z.object({
  ...common,
  publishable_client_key: lastFour,
  secret_server_key: lastFour,
  super_secret_admin_key: lastFour,
})

export const listProjectKeys = defineEndpoint({
  method: 'GET',
  path: '/internal/api-keys',
  access,
  crud: true,
  tag,
  summary: "List the project's key sets, newest first",
  result: list(KeySet),
})

export const createProjectKeys = defineEndpoint({
  method: 'POST',
  path: '/internal/api-keys',
  access,
  tag,
  summary: 'Create a set of project keys',
  body: z.strictObject({
    description: text,
    expires_at_millis: millis,
    has_publishable_client_key: boolean,
    has_secret_server_key: boolean,
    has_super_secret_admin_key: boolean,
  }),
  result: NewKeySet,
})

export const getProjectKeys = defineEndpoint({
  method: 'GET',
  path: '/internal/api-keys/{api_key_id}',
  access,
  crud: true,
  tag,
  summary: 'Read a set of project keys',
  params: z.strictObject({ api_key_id: uuid }),
  result: KeySet,
  errors: ['API_KEY_NOT_FOUND'],
})

export const updateProjectKeys = defineEndpoint({
  method: 'PATCH',
  path: '/internal/api-keys/{api_key_id}',
  access,
  crud: true,
  tag,
  summary: 'Describe or revoke a set of project keys',
  params: z.strictObject({ api_key_id: uuid }),
  body: z.strictObject({ description: text.optional(), revoked: z.literal(true).optional() }),
  result: KeySet,
  errors: ['API_KEY_NOT_FOUND'],
})
