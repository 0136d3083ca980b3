/** What webhooks are sent for. */
export const webhookEventTypes = [
  'user.created',
  'user.updated',
  'user.deleted',
  'team.created',
  'team.updated',
  'team.deleted',
  'team_membership.created',
  'team_membership.deleted',
  'team_permission.created',
  'team_permission.deleted',
  'project_permission.created',
  'project_permission.deleted',
] as const
export type WebhookEventType = (typeof webhookEventTypes)[number]

/** What an endpoint is sent to try it; it goes to that endpoint alone, regardless of its filter. */
export const webhookTestType = 'webhook.test'

const known: ReadonlySet<string> = new Set(webhookEventTypes)

export const isWebhookEventType = (type: string): type is WebhookEventType => known.has(type)
