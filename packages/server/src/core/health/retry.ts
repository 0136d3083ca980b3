import type { Ask } from './ask.ts'

/** Emails that wait for their email server: each try is a job of its own. */
const retries = "('retry-mail')"

/**
 * Jobs that were given up, and those that wait for another try. What was asked for later stays there: nothing has failed,
 * and to come early may be wrong.
 */
const retryJobs = `
select count(*)::int as count from graphile_worker.reschedule_jobs(array(
  select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where t.identifier = $1 and j.locked_at is null and (j.attempts > 0 or t.identifier in ${retries})),
  run_at => now(), attempts => 0)`

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

/** Lets what failed in a queue be tried again now; says how much that is. */
export async function retryQueue(ask: Ask, queue: string, now: Date): Promise<number> {
  const [lane] = queue.match(/(?<=^webhooks:)(fast|slow)$/) ?? []
  const rows = lane
    ? await ask<{ count: number }>(retryWebhooks, [now, lane === 'slow'])
    : await ask<{ count: number }>(retryJobs, [queue])
  return rows[0]?.count ?? 0
}
