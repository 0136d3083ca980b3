import type { Ask } from './ask.ts'

/** What waits in the database to be done, in the whole installation. */
export interface QueueReport {
  /** A kind of job, or what is not done by jobs: webhooks in their two lanes, and entries of audit logs. */
  queue: string
  /** Due, and nobody is at it. */
  waiting: number
  running: number
  /** Not due yet: retries, and what was asked for later. */
  later: number
  /** Of those: failed before, so that they can be tried again now. */
  retrying: number
  /** Given up. */
  failed: number
  /** How long the oldest that waits has been due; 0 when nothing waits. */
  oldestSeconds: number
}

/** Given up, with `j` for jobs. */
export const isGivenUp = 'j.attempts >= j.max_attempts'

/** Failed before, with `t` for tasks. An email that waits for its email server is a job of its own each time. */
export const hasFailed = "(j.attempts > 0 or t.identifier = 'retry-mail')"

/** Private tables of graphile-worker, as in jobs/sweeper.ts. Every kind of job is there, also when none waits. */
const jobs = `
select t.identifier as queue,
  count(*) filter (where j.locked_at is null and not ${isGivenUp} and j.run_at <= now())::int as waiting,
  count(j.locked_at)::int as running,
  count(*) filter (where j.locked_at is null and not ${isGivenUp} and j.run_at > now())::int as later,
  count(*) filter (where j.locked_at is null and not ${isGivenUp} and j.run_at > now() and ${hasFailed})::int as retrying,
  count(*) filter (where j.locked_at is null and ${isGivenUp})::int as failed,
  coalesce(extract(epoch from now() - min(j.run_at) filter (where j.locked_at is null and not ${isGivenUp} and j.run_at <= now())),
    0)::float8 as "oldestSeconds"
from graphile_worker._private_tasks t left join graphile_worker._private_jobs j on j.task_id = t.id
group by 1 order by 1`

/** The slow lane is for endpoints that failed at the last attempt. What has no next attempt was given up, or is switched off. */
const webhooks = `
select 'webhooks:' || lane as queue,
  count(*) filter (where d.claimed_by is null and d.next_attempt_at <= $1)::int as waiting,
  count(d.claimed_by)::int as running,
  count(*) filter (where d.claimed_by is null and d.next_attempt_at > $1)::int as later,
  count(*) filter (where d.claimed_by is null and d.next_attempt_at > $1)::int as retrying,
  count(*) filter (where d.event_id is not null and d.next_attempt_at is null)::int as failed,
  coalesce(extract(epoch from $1 - min(greatest(d.next_attempt_at, d.created_at))
    filter (where d.claimed_by is null and d.next_attempt_at <= $1)), 0)::float8 as "oldestSeconds"
from unnest(array['fast', 'slow']) as lane
left join (webhook_deliveries d join webhook_endpoints e on e.tenancy_id = d.tenancy_id and e.id = d.endpoint_id)
  on (e.failing_since is not null) = (lane = 'slow')
group by 1 order by 1`

const audit = `
select 'audit' as queue, count(*)::int as waiting, 0 as running, 0 as later, 0 as retrying, 0 as failed,
  coalesce(greatest(extract(epoch from $1 - min(at)), 0), 0)::float8 as "oldestSeconds"
from audit_pending`

/** Jobs are due by the clock of the database, the rest by that of the server. */
export async function reportQueues(ask: Ask, now: Date): Promise<QueueReport[]> {
  const asked = [ask<QueueReport>(jobs), ask<QueueReport>(webhooks, [now]), ask<QueueReport>(audit, [now])]
  return (await Promise.all(asked)).flat()
}

/** What is due for so long is not just busy. */
const maxOldestSeconds = 600

export const isLateQueue = ({ oldestSeconds }: Pick<QueueReport, 'oldestSeconds'>) => oldestSeconds > maxOldestSeconds
