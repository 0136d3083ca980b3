import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { queryBoolean } from '../schemas.ts'
import { ServerUser } from './user-objects.ts'

const days = z
  .array(z.object({ date: z.iso.date(), activity: z.int() }))
  .meta({ description: '31 UTC days, the oldest first and today last' })

export const getMetrics = defineEndpoint({
  method: 'GET',
  path: '/internal/metrics',
  access: ['admin'],
  needs: 'project.read',
  crud: true,
  tag: 'Internal',
  summary: 'Figures about the users of the project',
  query: z.strictObject({ include_anonymous: queryBoolean.optional() }),
  result: z.object({
    total_users: z.int(),
    daily_users: days,
    daily_active_users: days,
    previous_daily_users: days.meta({ description: 'The 31 UTC days before those' }),
    previous_daily_active_users: days.meta({ description: 'The 31 UTC days before those' }),
    users_by_country: z.record(z.string(), z.int()),
    recently_registered: z.array(ServerUser),
    recently_active: z.array(ServerUser),
    login_methods: z.array(z.object({ method: z.string(), count: z.int() })),
  }),
  extensions: ['previous_daily_users', 'previous_daily_active_users'],
})
