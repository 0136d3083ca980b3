import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { nonEmpty } from '../schemas.ts'

const millis = z.int().nullable()

const Queue = z.object({
  queue: z.string().meta({ description: 'A kind of job, `webhooks:fast`, `webhooks:slow` or `audit`' }),
  waiting: z.int().meta({ description: 'Due, and nobody is at it' }),
  running: z.int(),
  later: z.int().meta({ description: 'Not due yet' }),
  retrying: z
    .int()
    .meta({ description: 'Of those that are not due yet: failed before, and tried again by themselves' }),
  failed: z.int().meta({ description: 'Given up' }),
  is_late: z.boolean().meta({ description: 'The oldest has been due for more than ten minutes' }),
  oldest_seconds: z.number().meta({ description: 'How long the oldest that waits has been due' }),
})

const Stored = z.object({
  setting: z.string().meta({ description: 'The setting that says how long it is kept' }),
  is_part_of_table: z.boolean().meta({ description: '`bytes` are of a table that holds more than this' }),
  retain_millis: millis.meta({ description: 'Null is for ever' }),
  rows: z.number(),
  is_estimate: z.boolean(),
  bytes: z.number(),
  oldest_at_millis: millis,
  is_late: z.boolean().meta({ description: 'The oldest should be deleted by now' }),
})

const FailedJobs = z.object({
  task: z.string(),
  count: z.int(),
  error: z.string().meta({ description: 'The first line of it' }),
  attempts: z.int().meta({ description: 'The most that one of them took' }),
})

const Email = z.object({
  delivery: z.enum(['server', 'inbox', 'none']).meta({
    description: 'Of projects without an email server of their own: the one of the settings, the inbox, or not at all',
  }),
  server: z.string().nullable().meta({ description: 'Its address' }),
  problem: z.string().nullable().meta({ description: 'Why emails do not leave by it now' }),
  last_sent_at_millis: millis.meta({ description: 'The last of the latest thousand within a week, of all projects' }),
})

const Sweep = z.object({
  name: z.string(),
  started_at_millis: z.int(),
  finished_at_millis: millis,
  deleted: z.int(),
})

/** Ours: how the whole installation does, for those who run it. */
export const getHealth = defineEndpoint({
  method: 'GET',
  path: '/internal/health',
  access: ['admin'],
  needs: 'installation',
  crud: true,
  tag: 'Health',
  summary: 'How the installation does: versions, processes, queues, what failed, what is kept',
  result: z.object({
    versions: z.object({
      hallpass: z.string(),
      node: z.string(),
      postgres: z.string(),
      schema_build: z.int(),
      schema_database: z.int(),
    }),
    processes: z.array(
      z.object({
        pid: z.int(),
        address: z.string().nullable(),
        connections: z.int(),
        since_millis: z.int(),
      }),
    ),
    queues: z.array(Queue),
    failed_jobs: z.array(FailedJobs.extend({ last_at_millis: z.int() })).meta({ description: 'Given up' }),
    retrying_jobs: z
      .array(FailedJobs.extend({ next_at_millis: z.int() }))
      .meta({ description: 'Failed before, and tried again by themselves' }),
    failed_emails: z.object({ count: z.int(), last_at_millis: millis }),
    webhook_endpoints: z.object({ failing: z.int(), disabled: z.int() }),
    email: Email,
    stored: z.array(Stored),
    tables: z
      .array(z.object({ table: z.string(), bytes: z.number(), rows: z.number().nullable() }))
      .meta({ description: 'The largest, with estimates of their rows' }),
    sweeps: z.array(Sweep).meta({ description: 'What is deleted every night: the last time' }),
    database_bytes: z.number(),
  }),
  errors: ['EXPECTED_INTERNAL_PROJECT'],
})

export const retryQueue = defineEndpoint({
  method: 'POST',
  path: '/internal/health/retry',
  access: ['admin'],
  needs: 'installation',
  refusesImpersonation: true,
  crud: true,
  audit: 'queue.retried',
  tag: 'Health',
  summary: 'Try again now what failed in a queue, or waits for another try',
  body: z.strictObject({
    queue: nonEmpty
      .optional()
      .meta({ description: 'Without it all jobs that were given up are tried again, and nothing else' }),
  }),
  result: z.object({ retried: z.int() }),
  errors: ['EXPECTED_INTERNAL_PROJECT'],
})
