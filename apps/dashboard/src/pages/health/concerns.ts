import { counted, number, span } from '../../lib/format.ts'
import { queueName, storedName } from './names.ts'
import type { Health } from './queries.ts'

/** Something that whoever runs the installation should look at. */
export interface Concern {
  kind: 'jobs' | 'queue' | 'email' | 'schema' | 'stored'
  text: string
  detail: string
}

/**
 * What is not as it should be. Webhooks and emails of projects with an email server of their own are not among it: those
 * fail by what their receivers do, and their owners are told.
 */
export function concernsOf(health: Health): Concern[] {
  return [...givenUp(health), ...waiting(health), ...email(health), ...schema(health), ...kept(health)]
}

function givenUp({ failed_jobs }: Health): Concern[] {
  const [last] = failed_jobs
  if (!last) return []
  const count = failed_jobs.reduce((sum, jobs) => sum + jobs.count, 0)
  const text = count === 1 ? '1 job was given up.' : `${number(count)} jobs were given up.`
  return [{ kind: 'jobs', text, detail: `The last one was “${queueName(last.task)}”.` }]
}

const waiting = ({ queues }: Health) =>
  queues
    .filter(({ is_late }) => is_late)
    .map(
      ({ queue, waiting, oldest_seconds }): Concern => ({
        kind: 'queue',
        text: `“${queueName(queue)}” is behind.`,
        detail: `${number(waiting)} waiting, the oldest for ${span(oldest_seconds * 1000)}.`,
      }),
    )

function email({ email: { delivery, server, problem } }: Health): Concern[] {
  if (delivery === 'none') {
    const detail = 'Set HALLPASS_SMTP_HOST, or give every project an email server of its own.'
    return [{ kind: 'email', text: 'No email server is set up.', detail }]
  }
  if (problem === null) return []
  const detail = 'Emails from projects without their own server wait, and are given up after three days.'
  return [{ kind: 'email', text: `The email server ${server} ${problem}.`, detail }]
}

function schema({ versions: { schema_build, schema_database } }: Health): Concern[] {
  if (schema_build === schema_database) return []
  const text = `The database has schema ${schema_database}, this server knows ${schema_build}.`
  return [{ kind: 'schema', text, detail: 'During an upgrade that is normal for a while.' }]
}

function kept({ stored }: Health): Concern[] {
  const late = stored.filter(({ is_late }) => is_late)
  if (late.length === 0) return []
  const names = late.map(({ setting }) => storedName(setting)).join(', ')
  const text = `${counted(late.length, 'kind')} of old data should have been deleted by now.`
  return [{ kind: 'stored', text, detail: `${names}. The clean-up runs at 3:00 UTC.` }]
}
