import { ago, counted, number, span } from '../../lib/format.ts'
import { queueName } from './names.ts'
import type { Health } from './queries.ts'

/** What did not work, by its queue. */
export interface FailureRow {
  id: string
  kind: 'warn' | 'waiting'
  name: string
  note: string
  errors: readonly string[]
  /** Where it can be tried again. */
  queue?: string
}

export const failureRows = (health: Health, now: number): FailureRow[] => [
  ...givenUp(health, now),
  ...retrying(health, now),
  ...webhooks(health),
  ...emails(health),
]

interface JobsOfReason {
  task: string
  count: number
  error: string
  attempts: number
}

/** Reasons of one kind of job stand together: they are tried again together. */
const byTask = <T extends JobsOfReason>(jobs: readonly T[]) =>
  [...new Set(jobs.map(({ task }) => task))].map((task) => {
    const reasons = jobs.filter((one) => one.task === task)
    return {
      task,
      reasons,
      count: reasons.reduce((sum, { count }) => sum + count, 0),
      attempts: Math.max(...reasons.map(({ attempts }) => attempts)),
      errors: reasons.map(({ error, count }) => withCount(error || 'No reason given.', count, reasons.length)),
    }
  })

const withCount = (error: string, count: number, reasons: number) =>
  reasons > 1 ? `${number(count)} × ${error}` : error

const givenUp = ({ failed_jobs }: Health, now: number): FailureRow[] =>
  byTask(failed_jobs).map(({ task, reasons, count, attempts, errors }) => ({
    id: `given-up-${task}`,
    kind: 'warn',
    name: queueName(task),
    note: `${number(count)} given up after ${counted(attempts, 'attempt')}, the last ${ago(
      Math.max(...reasons.map(({ last_at_millis }) => last_at_millis)),
      now,
    ).toLowerCase()}`,
    errors,
    queue: task,
  }))

const retrying = ({ retrying_jobs }: Health, now: number): FailureRow[] =>
  byTask(retrying_jobs).map(({ task, reasons, count, attempts, errors }) => ({
    id: `retrying-${task}`,
    kind: 'waiting',
    name: queueName(task),
    note: `${number(count)} failed ${counted(attempts, 'time')}, the next try is ${inTime(
      Math.min(...reasons.map(({ next_at_millis }) => next_at_millis)) - now,
    )}`,
    errors,
    queue: task,
  }))

const inTime = (millis: number) => (millis < 1000 ? 'now' : `in ${span(millis)}`)

function webhooks({ queues, webhook_endpoints: { failing, disabled } }: Health): FailureRow[] {
  const lanes = queues.filter(({ queue, failed }) => queue.startsWith('webhooks:') && failed > 0)
  const rows = lanes.map(
    ({ queue, failed }): FailureRow => ({
      id: queue,
      kind: 'waiting',
      name: queueName(queue),
      note: `${number(failed)} not delivered, and not tried again. Retrying leaves out endpoints that are switched off.`,
      errors: [],
      queue,
    }),
  )
  if (failing + disabled === 0) return rows
  const states = [
    failing > 0 && `${number(failing)} failing`,
    disabled > 0 && `${number(disabled)} switched off because of it`,
  ]
  const note = `${states.filter(Boolean).join(', ')}. Their projects list every attempt with its answer.`
  return [...rows, { id: 'endpoints', kind: 'waiting', name: 'Webhook endpoints', note, errors: [] }]
}

function emails({ failed_emails: { count } }: Health): FailureRow[] {
  if (count === 0) return []
  const note = `${number(count)} not sent within the last day. The email log of each project says why.`
  return [{ id: 'emails', kind: 'waiting', name: 'Refused emails', note, errors: [] }]
}
