/** What only the neon paths have. */
import * as z from 'zod'
import { NewOAuthProvider } from '../config/project-schemas.ts'
import { defineEndpoint } from '../endpoint.ts'
import { nonEmpty, text, url } from '../schemas.ts'
import { basicClient } from './integrations.ts'
import { list } from './lists.ts'

const base = '/integrations/neon/oauth-providers'
const common = { access: ['admin'], needs: 'secrets', crud: true, tag: 'Integrations' } as const
const params = z.strictObject({ provider_id: text })

const read = { id: z.string(), facebook_config_id: z.string().optional(), microsoft_tenant_id: z.string().optional() }
const Provider = z.discriminatedUnion('type', [
  z.object({ ...read, type: z.literal('shared') }),
  z.object({ ...read, type: z.literal('standard'), client_id: z.string(), client_secret: z.string() }),
])
export type NeonOAuthProvider = z.output<typeof Provider>

export const listNeonOAuthProviders = defineEndpoint({
  ...common,
  method: 'GET',
  path: base,
  summary: 'List the enabled OAuth providers',
  result: list(Provider),
})

export const createNeonOAuthProvider = defineEndpoint({
  ...common,
  method: 'POST',
  path: base,
  summary: 'Set up an OAuth provider',
  body: NewOAuthProvider,
  status: 201,
  result: Provider,
  textErrors: { 400: 'The provider is set up already.' },
})

export const updateNeonOAuthProvider = defineEndpoint({
  ...common,
  method: 'PATCH',
  path: `${base}/{provider_id}`,
  summary: 'Change an OAuth provider',
  params,
  body: z.strictObject({
    type: z.enum(['shared', 'standard']).optional(),
    client_id: nonEmpty.optional(),
    client_secret: nonEmpty.optional(),
    facebook_config_id: text.optional(),
    microsoft_tenant_id: text.optional(),
  }),
  result: Provider,
  textErrors: { 404: 'No such provider.' },
})

export const deleteNeonOAuthProvider = defineEndpoint({
  ...common,
  method: 'DELETE',
  path: `${base}/{provider_id}`,
  summary: 'Remove an OAuth provider',
  params,
  result: 'success',
  textErrors: { 404: 'No such provider.' },
})

export const createNeonWebhook = defineEndpoint({
  method: 'POST',
  path: '/integrations/neon/webhooks',
  access: ['admin'],
  needs: 'secrets',
  tag: 'Integrations',
  summary: 'Send the events of the project to an address',
  headers: basicClient,
  body: z.strictObject({ url, description: text.optional() }),
  result: z.object({ secret: z.string() }),
  textErrors: {
    400: 'The address cannot be reached from here, or is not allowed.',
    502: 'The Svix server of the installation did not make it.',
  },
})
