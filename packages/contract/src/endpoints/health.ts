import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { nonEmpty } from '../schemas.ts'

const millis = z.int().nullable()

const Queue = z.object({
  queue: z.string().meta({ description: 'A kind of job, `webhooks:fast`, `webhooks:slow` or `audit`' }),
  waiting: z.int().meta({ description: 'Due, and nobody is at it' }),
  running: z.int(),
  later: z.int().meta({ description: 'Not due yet' }),
  failed: z.int().meta({ description: 'Given up' }),
  oldest_seconds: z.number().meta({ description: 'How long the oldest that waits has been due' }),
})

const Stored = z.object({
  setting: z.string().meta({ description: 'The setting that says how long it is kept' }),
  retain_millis: millis.meta({ description: 'Null is for ever' }),
  rows: z.number(),
  is_estimate: z.boolean(),
  bytes: z.number(),
  oldest_at_millis: millis,
  is_late: z.boolean().meta({ description: 'The oldest should be deleted by now' }),
})

/** Ours: how the whole installation does, for those who run it. */
export const getHealth = defineEndpoint({
  method: 'GET',
  path: '/internal/health',
  access: ['admin'],
  needs: 'installation',
  crud: true,
  tag: 'Internal',
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
    failed_jobs: z.array(z.object({ task: z.string(), count: z.int(), error: z.string(), last_at_millis: z.int() })),
    failed_emails: z.object({ count: z.int(), last_at_millis: millis }),
    webhook_endpoints: z.object({ failing: z.int(), disabled: z.int() }),
    stored: z.array(Stored),
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
  tag: 'Internal',
  summary: 'Try again now what failed in a queue, or waits for another try',
  body: z.strictObject({ queue: nonEmpty }),
  result: z.object({ retried: z.int() }),
  errors: ['EXPECTED_INTERNAL_PROJECT'],
})
