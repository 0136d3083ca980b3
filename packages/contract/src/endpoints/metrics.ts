import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { metricsMaxDays } from '../limits.ts'
import { queryBoolean } from '../schemas.ts'
import { ServerUser } from './user-objects.ts'

const days = z
  .array(z.object({ date: z.iso.date(), activity: z.int() }))
  .meta({ description: '31 UTC days, or as many as asked for, the oldest first and today last' })

export const getMetrics = defineEndpoint({
  method: 'GET',
  path: '/internal/metrics',
  access: ['admin'],
  needs: 'project.read',
  crud: true,
  tag: 'Metrics',
  summary: 'Figures about the users of the project',
  query: z.strictObject({
    include_anonymous: queryBoolean.optional(),
    days: z
      .int()
      .min(1)
      .max(metricsMaxDays)
      .optional()
      .meta({ description: 'How many days, today included; 31 without it' }),
  }),
  result: z.object({
    /** How many users there are. */
    total_users: z.int(),
    /** How many signed up, by day. */
    daily_users: days,
    /** How many were there, by day. */
    daily_active_users: days,
    /** How many signed up in as many days before those. */
    previous_daily_users: days.meta({ description: 'As many UTC days before those' }),
    /** How many were there in as many days before those. */
    previous_daily_active_users: days.meta({ description: 'As many UTC days before those' }),
    /** How many sign-ins failed, by day. */
    daily_failed_sign_ins: days,
    /** How many sign-ins failed in as many days before those. */
    previous_daily_failed_sign_ins: days.meta({ description: 'As many UTC days before those' }),
    /** Different people who were active in these days. */
    active_users: z.int().meta({ description: 'Different people who were active in these days' }),
    /** How many users are in which country, by its two letters. */
    users_by_country: z.record(z.string(), z.int()),
    /** Who signed up last. */
    recently_registered: z.array(ServerUser),
    /** Who was there last. */
    recently_active: z.array(ServerUser),
    /** How many people use which way to sign in. */
    login_methods: z.array(z.object({ method: z.string(), count: z.int() })),
  }),
  extensions: [
    'previous_daily_users',
    'previous_daily_active_users',
    'daily_failed_sign_ins',
    'previous_daily_failed_sign_ins',
    'active_users',
  ],
})
