import { type HealthReport, isLate, isLateQueue, type QueueReport } from '@hallpass/server/operator'
import { storedText } from '../doctor/check-retention.ts'

/** Whether somebody should look. */
export const isTrouble = ({ queues, maintenance }: HealthReport) =>
  maintenance !== undefined || queues.some((queue) => queue.failed > 0 || isLateQueue(queue))

export function statusLines(report: HealthReport & { server: string }, now: Date): string[] {
  return [
    ...versionLines(report),
    ...processLines(report, now),
    ...section('Queues', queueLines(report.queues)),
    ...section('Failed', failureLines(report, now)),
    ...section('Kept', [
      `database: ${megabytes(report.databaseBytes)}`,
      ...report.stored.map((one) => `${storedText(one, now)}${isLate(one, now) ? ' (should be deleted by now)' : ''}`),
    ]),
  ]
}

const section = (title: string, lines: readonly string[]) => ['', title, ...lines.map((line) => `  ${line}`)]

function versionLines({ versions, server, email, maintenance }: HealthReport & { server: string }): string[] {
  const { hallpass, node, postgres, schema } = versions
  const behind = schema.build === schema.database ? '' : ` (this Hallpass knows ${schema.build})`
  return [
    `Hallpass ${hallpass}, Node ${node}, Postgres ${postgres}, schema ${schema.database}${behind}`,
    `server: ${server}`,
    `emails: ${emailText(email)}`,
    ...(maintenance ? [`closed for maintenance since ${maintenance.since.toISOString()}`] : []),
  ]
}

function emailText({ delivery, server, problem }: HealthReport['email']): string {
  if (delivery === 'inbox') return 'kept in the inbox'
  if (delivery === 'none') return 'not sent, HALLPASS_SMTP_HOST is not set'
  return problem === undefined ? `sent by ${server}` : `${server} ${problem}`
}

function processLines({ processes }: HealthReport, now: Date): string[] {
  if (processes.length === 0) return ['no process uses the database']
  return processes.map(({ pid, address, connections, since }) => {
    const where = address === undefined ? '' : ` at ${address}`
    return `process ${pid}${where}: ${counted(connections, 'connection')}, for ${age((now.getTime() - since.getTime()) / 1000)}`
  })
}

function queueLines(queues: readonly QueueReport[]): string[] {
  const busy = queues.filter(({ waiting, running, later, failed }) => waiting + running + later + failed > 0)
  if (busy.length === 0) return ['nothing waits']
  return busy.map((queue) => {
    const { waiting, running, later, failed, oldestSeconds } = queue
    const counts = Object.entries({ waiting, running, later, failed }).flatMap(([state, count]) =>
      count > 0 ? [`${count} ${state}`] : [],
    )
    const oldest = waiting > 0 ? `, the oldest due for ${age(oldestSeconds)}` : ''
    return `${queue.queue}: ${counts.join(', ')}${oldest}`
  })
}

function failureLines({ failures: { jobs, emails, endpoints } }: HealthReport, now: Date): string[] {
  const ago = (time: Date) => `${age((now.getTime() - time.getTime()) / 1000)} ago`
  const lines = jobs.map(({ task, count, error, lastAt }) => `${task}: ${count}, last ${ago(lastAt)}: ${error}`)
  if (emails.count > 0) lines.push(`emails: ${emails.count} not sent within the last day`)
  if (endpoints.failing > 0) lines.push(`webhooks: ${counted(endpoints.failing, 'endpoint')} failing`)
  if (endpoints.disabled > 0)
    lines.push(`webhooks: ${counted(endpoints.disabled, 'endpoint')} switched off for failing`)
  return lines.length > 0 ? lines : ['nothing']
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

function age(seconds: number): string {
  if (seconds < 120) return `${Math.max(0, Math.round(seconds))} s`
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`
  return seconds < 172_800 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} d`
}
