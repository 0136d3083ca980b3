import type { Ask } from './ask.ts'

import { hasFailed, isGivenUp } from './queues.ts'

const rescheduleJobs = (condition: string) => `
select count(*)::int as count from graphile_worker.reschedule_jobs(array(
  select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where j.locked_at is null and ${condition}), run_at => now(), attempts => 0)`

/**
 * Jobs that were given up, and those that wait for another try. What was asked for later stays there: nothing has failed,
 * and to come early may be wrong.
 */
const retryJobs = rescheduleJobs(`t.identifier = $1 and ${hasFailed}`)

const retryGivenUp = rescheduleJobs(isGivenUp)

/** Also what was given up, as long as its endpoint is switched on. */
const retryWebhooks = `
with retried as (
  update webhook_deliveries d set next_attempt_at = $1
  from webhook_endpoints e
  where e.tenancy_id = d.tenancy_id and e.id = d.endpoint_id and e.is_enabled
    and (e.failing_since is not null) = $2
    and d.claimed_by is null and (d.next_attempt_at is null or d.next_attempt_at > $1)
  returning 1)
select count(*)::int as count from retried`

/** All jobs that were given up. Webhooks stay as they are: a receiver may not want what is days old, and its owner can resend it. */
export const retryAllJobs = async (ask: Ask): Promise<number> =>
  (await ask<{ count: number }>(retryGivenUp))[0]?.count ?? 0

/** Lets what failed in a queue be tried again now; says how much that is. */
export async function retryQueue(ask: Ask, queue: string, now: Date): Promise<number> {
  const [lane] = queue.match(/(?<=^webhooks:)(fast|slow)$/) ?? []
  const rows = lane
    ? await ask<{ count: number }>(retryWebhooks, [now, lane === 'slow'])
    : await ask<{ count: number }>(retryJobs, [queue])
  return rows[0]?.count ?? 0
}
