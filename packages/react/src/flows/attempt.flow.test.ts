import { expect, it } from 'vitest'
import { attemptFlow, noAttempt } from './attempt.flow.ts'

const running = attemptFlow(noAttempt, { type: 'started', way: 'github' })

it('knows which sign-in method is in use', () => {
  expect(running.running).toBe('github')
  expect(attemptFlow(running, { type: 'ended' })).toEqual(noAttempt)
})

it('shows what went wrong until the next attempt', () => {
  const failed = attemptFlow(running, { type: 'failed', problem: 'No passkey was used.' })
  expect(failed).toEqual({ running: undefined, problem: 'No passkey was used.', needsSecondFactor: false })
  expect(attemptFlow(failed, { type: 'started', way: 'passkey' }).problem).toBeUndefined()
})

it('remembers that only the second factor is missing', () => {
  expect(attemptFlow(running, { type: 'second-factor-needed' })).toEqual({ ...noAttempt, needsSecondFactor: true })
})
