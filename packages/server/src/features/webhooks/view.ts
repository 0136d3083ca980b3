import { type EndpointRow, messageIdOf, type SigningSecret } from '../../core/webhooks/index.ts'
import type { AttemptRow } from './store.ts'

export const endpointView = (row: EndpointRow) => ({
  id: row.id,
  url: row.url,
  description: row.description,
  event_types: row.event_types,
  enabled: row.is_enabled,
  disabled_reason: row.disabled_reason,
  failing_since_millis: row.failing_since?.getTime() ?? null,
  created_at_millis: row.created_at.getTime(),
})

export const attemptView = (row: AttemptRow) => ({
  id: row.id,
  event_id: messageIdOf(row.event_id),
  event_type: row.event_type,
  attempt: row.attempt,
  status: row.is_success ? ('succeeded' as const) : ('failed' as const),
  at_millis: row.at.getTime(),
  duration_millis: row.duration_millis,
  response_status: row.response_status,
  response_body: row.response_body,
  error: row.error,
  next_attempt_at_millis: row.next_attempt_at?.getTime() ?? null,
})

/** The current one comes first. */
export const secretView = ([current, ...previous]: readonly SigningSecret[]) => ({
  secret: current!.value,
  previous_secrets: previous.map(({ until }) => ({ expires_at_millis: until! })),
})
