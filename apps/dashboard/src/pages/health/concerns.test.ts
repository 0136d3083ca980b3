import { expect, it } from 'vitest'
import { concernsOf } from './concerns.ts'
import { queueWith, wellInstallation as well } from './fixture.ts'
import type { Health } from './queries.ts'

const textsOf = (changes: Partial<Health>) => concernsOf({ ...well, ...changes }).map(({ text }) => text)

it('an installation that is well gives no concern, nor do webhooks and emails that their receivers refuse', () => {
  expect(textsOf({})).toEqual([])
  expect(
    textsOf({
      queues: [queueWith('webhooks:slow', { failed: 3, retrying: 2 })],
      webhook_endpoints: { failing: 1, disabled: 1 },
      failed_emails: { count: 2, last_at_millis: 1 },
    }),
  ).toEqual([])
})

it('jobs that were given up are counted over all reasons', () => {
  const jobs = { task: 'retry-mail', error: 'no luck', attempts: 25, last_at_millis: 1 }
  expect(textsOf({ failed_jobs: [{ ...jobs, count: 1 }] })).toEqual(['1 job was given up.'])
  expect(
    textsOf({
      failed_jobs: [
        { ...jobs, count: 1 },
        { ...jobs, error: 'another', count: 2 },
      ],
    }),
  ).toEqual(['3 jobs were given up.'])
})

it('a queue that is late, emails that cannot leave, another schema and data past its time are each a concern', () => {
  const late = queueWith('outbox', { waiting: 2, is_late: true, oldest_seconds: 720 })
  expect(concernsOf({ ...well, queues: [late] })).toEqual([
    { kind: 'queue', text: '“Emails” is behind.', detail: '2 waiting, the oldest for 12 minutes.' },
  ])
  expect(textsOf({ email: { ...well.email, problem: 'does not answer' } })).toEqual([
    'The email server mail.example.com:587 does not answer.',
  ])
  expect(textsOf({ email: { ...well.email, delivery: 'none', server: null } })).toEqual(['No email server is set up.'])
  expect(textsOf({ email: { ...well.email, delivery: 'inbox', server: null } })).toEqual([])
  expect(textsOf({ versions: { ...well.versions, schema_database: 37 } })).toEqual([
    'The database has schema 37, this server knows 36.',
  ])
  const stored = {
    setting: 'HALLPASS_RETAIN_EMAILS',
    is_part_of_table: false,
    retain_millis: 1,
    rows: 1,
    is_estimate: false,
    bytes: 1,
    oldest_at_millis: 1,
  }
  expect(textsOf({ stored: [{ ...stored, is_late: true }] })).toEqual([
    '1 kind of old data should have been deleted by now.',
  ])
})
