import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { maxLength, webhooks } from '../limits.ts'
import { boolean, httpUrl, millis, text, uuid } from '../schemas.ts'
import { replayKinds, webhookEventTypes } from '../webhooks.ts'
import { list, page } from './lists.ts'

const tag = 'Webhooks'
const access = ['admin'] as const
const bearer = 'webhooks'
const crud = true
const path = '/internal/webhooks/endpoints'
const params = z.strictObject({ endpoint_id: uuid })

const elsewhere = 'The webhooks of this server are managed at its Svix server.'
const badUrl = 'The URL is not one that we may send to.'
const notFound = 'There is no such endpoint.'

const url = httpUrl.max(maxLength.webhookUrl)
const description = text.max(maxLength.webhookDescription)
const eventTypes = z
  .array(z.enum(webhookEventTypes))
  .max(webhookEventTypes.length)
  .meta({ description: 'What it is sent; empty = everything but sign-ins, which have to be named' })

export const WebhookEndpoint = z.object({
  id: z.string(),
  url: z.string(),
  description: z.string(),
  event_types: z.array(z.string()),
  enabled: z.boolean(),
  disabled_reason: z.string().nullable().meta({ description: 'Why we switched it off; null when its owner did' }),
  failing_since_millis: z.number().nullable().meta({ description: 'The first failure since the last success' }),
  created_at_millis: z.number(),
})

export const WebhookAttempt = z.object({
  id: z.string(),
  event_id: z.string().meta({ description: 'As in the headers `webhook-id` and `svix-id`' }),
  event_type: z.string(),
  attempt: z.number(),
  status: z.enum(['succeeded', 'failed']),
  at_millis: z.number(),
  duration_millis: z.number(),
  response_status: z.number().nullable(),
  response_body: z.string().nullable().meta({ description: 'The beginning of the answer' }),
  error: z.string().nullable().meta({ description: 'Why there was no answer' }),
  next_attempt_at_millis: z.number().nullable().meta({ description: 'When it is tried again by itself' }),
})

export const WebhookReplay = z.object({
  state: z.enum(['none', 'running', 'finished']).meta({ description: '`none`: there was none, or it was stopped' }),
  sent: z.number().meta({ description: 'Events so far; some may still wait to be delivered' }),
  started_at_millis: z.number().nullable(),
  finished_at_millis: z.number().nullable(),
})

const eventId = text.regex(/^msg_[0-9a-f]{32}$/, '{path} must be the id of an event: msg_…')

export const WebhookSecret = z.object({
  secret: z.string().meta({ description: '`whsec_…`' }),
  previous_secrets: z
    .array(z.object({ expires_at_millis: z.number() }))
    .meta({ description: 'Replaced ones that still sign beside it' }),
})

export const createSvixToken = defineEndpoint({
  method: 'POST',
  path: '/webhooks/svix-token',
  access,
  needs: 'secrets',
  audit: 'webhook_token.created',
  tag,
  summary: 'Create a token for the management of webhooks',
  description: 'It is valid for an hour. With a Svix server, the token is one of its own.',
  body: z.strictObject({}),
  bodyOptional: true,
  status: 201,
  result: z.object({ token: z.string() }),
  textErrors: { 502: 'The Svix server did not give one.' },
})

export const listWebhookEndpoints = defineEndpoint({
  method: 'GET',
  path,
  access,
  needs: 'project.read',
  bearer,
  crud,
  tag,
  summary: 'List webhook endpoints, oldest first',
  result: list(WebhookEndpoint),
  textErrors: { 400: elsewhere },
})

export const createWebhookEndpoint = defineEndpoint({
  method: 'POST',
  path,
  takesIdempotencyKey: true,
  access,
  needs: 'project.write',
  bearer,
  crud,
  audit: 'webhook_endpoint.created',
  tag,
  summary: 'Create a webhook endpoint',
  body: z.strictObject({
    url,
    description: description.optional(),
    event_types: eventTypes.optional(),
    enabled: boolean.optional(),
  }),
  status: 201,
  result: WebhookEndpoint,
  textErrors: { 400: `${badUrl} Or: there are ${webhooks.maxEndpoints} endpoints already. Or: ${elsewhere}` },
})

export const getWebhookEndpoint = defineEndpoint({
  method: 'GET',
  path: `${path}/{endpoint_id}`,
  access,
  needs: 'project.read',
  bearer,
  crud,
  tag,
  summary: 'Read a webhook endpoint',
  params,
  result: WebhookEndpoint,
  textErrors: { 400: elsewhere, 404: notFound },
})

export const updateWebhookEndpoint = defineEndpoint({
  method: 'PATCH',
  path: `${path}/{endpoint_id}`,
  access,
  needs: 'project.write',
  bearer,
  crud,
  audit: 'webhook_endpoint.updated',
  tag,
  summary: 'Change a webhook endpoint',
  params,
  body: z.strictObject({
    url: url.optional(),
    description: description.optional(),
    event_types: eventTypes.optional(),
    enabled: boolean.optional(),
  }),
  result: WebhookEndpoint,
  textErrors: { 400: `${badUrl} Or: ${elsewhere}`, 404: notFound },
})

export const deleteWebhookEndpoint = defineEndpoint({
  method: 'DELETE',
  path: `${path}/{endpoint_id}`,
  access,
  needs: 'project.write',
  bearer,
  crud,
  audit: 'webhook_endpoint.deleted',
  tag,
  summary: 'Delete a webhook endpoint with its attempts',
  params,
  result: 'success',
  textErrors: { 400: elsewhere, 404: notFound },
})

export const listWebhookAttempts = defineEndpoint({
  method: 'GET',
  path: `${path}/{endpoint_id}/attempts`,
  access,
  needs: 'project.read',
  bearer,
  crud,
  tag,
  summary: 'List attempts to deliver, newest first',
  params,
  query: z.strictObject({
    limit: z.int().min(1).max(webhooks.maxListedAttempts).optional(),
    cursor: uuid.optional().meta({ description: 'The first attempt of the page: `next_cursor` of the page before' }),
    status: z.enum(['succeeded', 'failed']).optional(),
  }),
  result: page(WebhookAttempt),
  textErrors: { 400: elsewhere, 404: notFound },
})

export const resendWebhooks = defineEndpoint({
  method: 'POST',
  path: `${path}/{endpoint_id}/attempts`,
  access,
  needs: 'project.write',
  bearer,
  audit: 'webhook_endpoint.resent',
  tag,
  summary: 'Send an event again, or all that were not delivered',
  description: 'Under the same id as before, so that receivers recognise what they have seen.',
  params,
  body: {
    overloads: [
      z.strictObject({ event_id: eventId }),
      z.strictObject({
        failed_since_millis: millis.meta({ description: 'Events that happened since then and were not delivered' }),
      }),
    ],
  },
  result: z.object({ resent: z.number().meta({ description: 'How many events are on their way' }) }),
  errors: ['ALL_OVERLOADS_FAILED'],
  textErrors: { 400: `The endpoint is switched off. Or: ${elsewhere}`, 404: `${notFound} Or: no such event is kept.` },
})

export const getWebhookSecret = defineEndpoint({
  method: 'GET',
  path: `${path}/{endpoint_id}/secret`,
  access,
  needs: 'secrets',
  bearer,
  crud,
  tag,
  summary: 'Read the signing secret',
  params,
  result: WebhookSecret,
  textErrors: { 400: elsewhere, 404: notFound },
})

export const rotateWebhookSecret = defineEndpoint({
  method: 'POST',
  path: `${path}/{endpoint_id}/secret`,
  access,
  needs: 'secrets',
  bearer,
  audit: 'webhook_endpoint.secret_rotated',
  tag,
  summary: 'Replace the signing secret',
  description: 'The old one signs beside the new one for 24 hours.',
  params,
  body: z.strictObject({}),
  bodyOptional: true,
  result: WebhookSecret,
  textErrors: { 400: elsewhere, 404: notFound },
})

export const testWebhookEndpoint = defineEndpoint({
  method: 'POST',
  path: `${path}/{endpoint_id}/test`,
  access,
  needs: 'project.write',
  bearer,
  audit: 'webhook_endpoint.tested',
  tag,
  summary: 'Send a test event now, and tell what came of it',
  params,
  body: z.strictObject({}),
  bodyOptional: true,
  result: WebhookAttempt,
  textErrors: { 400: elsewhere, 404: notFound },
})

export const getWebhookEvent = defineEndpoint({
  method: 'GET',
  path: `${path}/{endpoint_id}/events/{event_id}`,
  access,
  needs: 'people.read',
  bearer,
  crud,
  ours: true,
  tag,
  summary: 'Read what was sent',
  params: z.strictObject({ endpoint_id: uuid, event_id: eventId }),
  result: z.object({ event_id: z.string(), event_type: z.string(), body: z.string() }),
  textErrors: { 400: elsewhere, 404: `${notFound} Or: no such event is kept.` },
})

export const getWebhookReplay = defineEndpoint({
  method: 'GET',
  path: `${path}/{endpoint_id}/replay`,
  access,
  needs: 'project.read',
  bearer,
  crud,
  ours: true,
  tag,
  summary: 'How far a replay has come',
  params,
  result: WebhookReplay,
  textErrors: { 400: elsewhere, 404: notFound },
})

export const startWebhookReplay = defineEndpoint({
  method: 'POST',
  path: `${path}/{endpoint_id}/replay`,
  access,
  needs: 'project.write',
  bearer,
  audit: 'webhook_endpoint.replayed',
  ours: true,
  tag,
  summary: 'Send an endpoint everything there is, so that a new receiver catches up',
  description:
    'Each user as `user.updated`, each team as `team.updated`, and, if asked for, each membership as `team_membership.created`, to this endpoint alone and whatever events it wants. One that runs begins again.',
  params,
  body: z.strictObject({
    kinds: z.array(z.enum(replayKinds)).min(1).max(replayKinds.length).default(['users', 'teams']),
  }),
  bodyOptional: true,
  result: WebhookReplay,
  textErrors: { 400: `The endpoint is switched off. Or: ${elsewhere}`, 404: notFound },
})

export const stopWebhookReplay = defineEndpoint({
  method: 'DELETE',
  path: `${path}/{endpoint_id}/replay`,
  access,
  needs: 'project.write',
  bearer,
  crud,
  audit: 'webhook_endpoint.replay_stopped',
  ours: true,
  tag,
  summary: 'Stop a replay; what waits already is still delivered',
  params,
  result: 'success',
  textErrors: { 400: elsewhere, 404: notFound },
})
