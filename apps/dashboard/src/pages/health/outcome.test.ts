import { expect, it } from 'vitest'
import { queueWith, wellInstallation as well } from './fixture.ts'
import { isSettled, outcomeOf } from './outcome.ts'

const withQueue = (counts: Parameters<typeof queueWith>[1], queue = 'retry-mail') => ({
  ...well,
  queues: [queueWith(queue, counts)],
})

it('a retry is settled once nothing of its queue waits or runs', () => {
  expect(isSettled(withQueue({ waiting: 1 }), ['retry-mail'])).toBe(false)
  expect(isSettled(withQueue({ running: 1 }), ['retry-mail'])).toBe(false)
  expect(isSettled(withQueue({ later: 3, failed: 1 }), ['retry-mail'])).toBe(true)
  expect(isSettled(withQueue({ waiting: 1 }, 'outbox'), ['retry-mail'])).toBe(true)
})

it('what worked, what failed again with its reason, and what takes longer are told apart', () => {
  expect(outcomeOf(withQueue({}), ['retry-mail'], 3)).toEqual({ hasWorked: true, text: '3 jobs worked this time.' })
  const again = {
    ...withQueue({ later: 1, retrying: 1 }),
    retrying_jobs: [{ task: 'retry-mail', count: 1, error: 'no luck', attempts: 1, next_at_millis: 1 }],
  }
  expect(outcomeOf(again, ['retry-mail'], 3)).toEqual({
    hasWorked: false,
    text: '1 of 3 jobs failed again.',
    reason: 'no luck',
  })
  expect(outcomeOf(again, ['retry-mail'], 1).text).toBe('The job failed again.')
  expect(outcomeOf(withQueue({ waiting: 1 }), ['retry-mail'], 1).text).toContain('will be tried again')
  expect(outcomeOf(withQueue({}), ['retry-mail'], 0).text).toBe('There was nothing left to retry.')
  expect(outcomeOf(withQueue({ failed: 9 }, 'webhooks:slow'), ['webhooks:slow'], 2).text).toBe(
    '2 of 2 webhooks failed again.',
  )
})
