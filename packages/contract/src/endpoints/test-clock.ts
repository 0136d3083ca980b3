import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { dayIntervalUnits } from '../ids.ts'
import { testClockMaxDays } from '../limits.ts'

const result = z.object({
  now_millis: z.number().meta({ description: 'What time it is for the payments of this project' }),
  offset_millis: z.number().meta({ description: 'How far it was moved in all' }),
  is_settled: z
    .boolean()
    .meta({ description: 'False: what became due is still being worked through, within a minute' }),
})

export const getTestClock = defineEndpoint({
  method: 'GET',
  path: '/internal/payments/test-clock',
  access: ['admin'],
  needs: 'people.read',
  crud: true,
  ours: true,
  tag: 'Payments',
  summary: 'Read the clock of a project that takes no money',
  result,
  textErrors: { 400: 'The project has no local test account.' },
})

export const moveTestClock = defineEndpoint({
  method: 'POST',
  path: '/internal/payments/test-clock',
  access: ['admin'],
  needs: 'people.write',
  audit: 'payments.test_clock.moved',
  ours: true,
  tag: 'Payments',
  summary: 'Move the clock of a test project forward',
  description: `Trials end, periods are renewed or end, and payments that failed are tried again, in their order. By at most ${testClockMaxDays.step} days at a time. From the first move on, test subscriptions of the project are renewed by themselves.`,
  body: z.strictObject({
    advance: z.tuple([z.int().min(0).max(testClockMaxDays.step), z.enum(dayIntervalUnits)]),
  }),
  result,
  textErrors: { 400: 'The project has no local test account, or the move is too far.' },
})
