import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { auditPageSize } from '../limits.ts'
import { nonEmpty } from '../schemas.ts'
import { page } from './lists.ts'

/** Milliseconds since 1970, or a date with its time and zone. */
const time = z
  .union([z.string().regex(/^\d{1,15}$/), z.iso.datetime({ offset: true }), z.iso.date()])
  .meta({ description: 'Milliseconds since 1970, or a date as in 2026-01-31 or 2026-01-31T12:00:00Z' })

export const AuditLogEntry = z.object({
  id: z.string(),
  sequence: z.int().meta({ description: 'Its place in the log, from 1 on and without gaps' }),
  created_at_millis: z.int(),
  action: z.string().meta({ description: 'What was done, such as `user.created`' }),
  actor: z.object({ type: z.string(), id: z.string().nullable() }),
  target: z.object({ type: z.string(), id: z.string() }).nullable(),
  before: z.unknown(),
  after: z.unknown(),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  request_id: z.string().nullable(),
  previous_hash: z.string(),
  hash: z.string(),
})
export type AuditLogEntry = z.infer<typeof AuditLogEntry>

/** What an entry is about, by name; null once it is gone. */
const AuditSubject = z.object({ type: z.string(), id: z.string(), name: z.string().nullable() })
export type AuditSubject = z.infer<typeof AuditSubject>

export const ListedAuditLogEntry = AuditLogEntry.extend({
  sentence: z.string().optional().meta({ description: 'What was done, in words; `{target}` stands for `about`' }),
  actor_name: z.string().nullable().optional(),
  about: z.array(AuditSubject).optional(),
})

export const listAuditLog = defineEndpoint({
  method: 'GET',
  path: '/internal/audit-log',
  access: ['admin'],
  needs: 'people.read',
  crud: true,
  tag: 'Audit log',
  summary: 'What admins, servers and people changed, newest first',
  description: 'With `format=csv` all entries that match, as text/csv.',
  query: z.strictObject({
    cursor: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional(),
    limit: z.int().min(1).max(auditPageSize.max).optional(),
    actor: nonEmpty.optional().meta({ description: 'The id of a user or of a set of project keys' }),
    action: nonEmpty.optional(),
    from: time.optional(),
    to: time.optional().meta({ description: 'Up to, and without' }),
    format: z.enum(['json', 'csv']).optional(),
  }),
  mediaType: 'text/csv',
  result: page(ListedAuditLogEntry),
  extensions: ['items.sentence', 'items.actor_name', 'items.about'],
})

export const listAuditFilters = defineEndpoint({
  method: 'GET',
  path: '/internal/audit-log/filters',
  access: ['admin'],
  needs: 'people.read',
  crud: true,
  ours: true,
  tag: 'Audit log',
  summary: 'Who and what the audit log can be narrowed to',
  result: z.object({
    actors: z.array(AuditSubject).meta({ description: 'Who acted lately, the latest first' }),
    actions: z.array(z.object({ action: z.string(), sentence: z.string() })),
  }),
})
