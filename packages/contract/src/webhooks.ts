/** What every webhook is sent that names no events of its own. */
export const commonEventTypes = [
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

/** Only for those that name them, so that none is surprised by them: about every coming and going, and about money. */
export const namedEventTypes = [
  'sign_in.succeeded',
  'sign_in.failed',
  'sign_in.disowned',
  'session.reuse_detected',
  'factor_reset.requested',
  'factor_reset.cancelled',
  'factor_reset.completed',
  'sso_connection.created',
  'sso_connection.updated',
  'sso_connection.deleted',
  'sso_domain.verified',
  'sso_domain.revoked',
  'sso_identity.linked',
  'purchase.created',
  'purchase.refunded',
  'subscription.created',
  'subscription.updated',
  'subscription.canceled',
  'subscription.trial_ending',
  'subscription.payment_failed',
  'invoice.paid',
  'invoice.refunded',
  'invoice.refund_failed',
  'item.low_balance',
] as const

/** What webhooks are sent for. */
export const webhookEventTypes = [...commonEventTypes, ...namedEventTypes] as const
export type WebhookEventType = (typeof webhookEventTypes)[number]

/** What an endpoint can be sent as it is now, so that a new receiver catches up. */
export const replayKinds = ['users', 'teams', 'memberships'] as const
export type ReplayKind = (typeof replayKinds)[number]

/** What an endpoint is sent to try it; it goes to that endpoint alone, regardless of its filter. */
export const webhookTestType = 'webhook.test'

const known: ReadonlySet<string> = new Set(webhookEventTypes)

export const isWebhookEventType = (type: string): type is WebhookEventType => known.has(type)
