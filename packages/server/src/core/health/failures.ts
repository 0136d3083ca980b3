import { scrubText } from '../../observe/index.ts'
import type { Ask } from './ask.ts'
import { isGivenUp } from './queues.ts'

/** Jobs of one kind that failed for one reason. */
interface JobsOfReason {
  task: string
  count: number
  error: string
  /** The most that one of them took. */
  attempts: number
}

interface FailedJobs extends JobsOfReason {
  lastAt: Date
}

interface RetryingJobs extends JobsOfReason {
  /** When the first of them is tried again. */
  nextAt: Date
}

export interface FailureReport {
  /** Given up. */
  jobs: FailedJobs[]
  /** Failed before, and tried again by themselves. */
  retrying: RetryingJobs[]
  /** Emails of the last day that nobody will try again. */
  emails: { count: number; lastAt: Date | undefined }
  /** Endpoints of webhooks that fail, and those that were switched off for it. */
  endpoints: { failing: number; disabled: number }
}

const maxErrorCharacters = 300
const maxReasons = 50
const dayMillis = 86_400_000

/** Of jobs that nobody works on now. */
const jobsByReason = (condition: string, time: string, order: string) => `
select t.identifier as task, left(split_part(coalesce(j.last_error, ''), E'\\n', 1), ${maxErrorCharacters}) as error,
  count(*)::int as count, max(j.attempts)::int as attempts, ${time}
from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
where j.locked_at is null and ${condition}
group by 1, 2 order by ${order} limit ${maxReasons}`

const givenUp = jobsByReason(isGivenUp, 'max(j.updated_at) as "lastAt"', '"lastAt" desc')
const retrying = jobsByReason(
  `not ${isGivenUp} and j.attempts > 0 and j.last_error is not null`,
  'min(j.run_at) as "nextAt"',
  '"nextAt"',
)

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
  const [failed, waiting, [mails], [receivers]] = await Promise.all([
    ask<FailedJobs>(givenUp),
    ask<RetryingJobs>(retrying),
    ask<{ count: number; lastAt: Date | null }>(emails, [since]),
    ask<FailureReport['endpoints']>(endpoints),
  ])
  return {
    jobs: failed.map(withoutSecrets),
    retrying: waiting.map(withoutSecrets),
    emails: { count: mails?.count ?? 0, lastAt: mails?.lastAt ?? undefined },
    endpoints: receivers ?? { failing: 0, disabled: 0 },
  }
}

const withoutSecrets = <T extends JobsOfReason>(jobs: T): T => ({ ...jobs, error: scrubText(jobs.error) })
