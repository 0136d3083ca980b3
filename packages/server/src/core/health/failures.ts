import { scrubText } from '../../observe/index.ts'
import type { Ask } from './ask.ts'

/** Jobs of one kind that were given up for one reason. */
export interface FailedJobs {
  task: string
  count: number
  /** What the last of them said. */
  error: string
  lastAt: Date
}

export interface FailureReport {
  jobs: FailedJobs[]
  /** Emails of the last day that nobody will try again. */
  emails: { count: number; lastAt: Date | undefined }
  /** Endpoints of webhooks that fail, and those that were switched off for it. */
  endpoints: { failing: number; disabled: number }
}

const maxErrorCharacters = 300
const maxReasons = 50
const dayMillis = 86_400_000

const jobs = `
select t.identifier as task, left(split_part(coalesce(j.last_error, ''), E'\\n', 1), ${maxErrorCharacters}) as error,
  count(*)::int as count, max(j.updated_at) as "lastAt"
from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
where j.attempts >= j.max_attempts and j.locked_at is null
group by 1, 2 order by "lastAt" desc limit ${maxReasons}`

const emails = `
select count(*)::int as count, max(created_at) as "lastAt" from sent_emails
where created_at >= $1 and error is not null and (error ->> 'canRetry') = 'false'`

const endpoints = `
select count(*) filter (where is_enabled and failing_since is not null)::int as failing,
  count(*) filter (where not is_enabled and disabled_reason is not null)::int as disabled
from webhook_endpoints`

/** What did not work and will not be tried again by itself, or only rarely. */
export async function reportFailures(ask: Ask, now: Date): Promise<FailureReport> {
  const since = new Date(now.getTime() - dayMillis)
  const [failed, [mails], [receivers]] = await Promise.all([
    ask<FailedJobs>(jobs),
    ask<{ count: number; lastAt: Date | null }>(emails, [since]),
    ask<FailureReport['endpoints']>(endpoints),
  ])
  return {
    jobs: failed.map((one) => ({ ...one, error: scrubText(one.error) })),
    emails: { count: mails?.count ?? 0, lastAt: mails?.lastAt ?? undefined },
    endpoints: receivers ?? { failing: 0, disabled: 0 },
  }
}
