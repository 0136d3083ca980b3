import { expect, it } from 'vitest'
import { attemptFlow, startAttempt } from './attempt.flow.ts'

const noAttempt = startAttempt()
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

it('tells what went wrong on the way to the page', () => {
  const told = startAttempt('That sign-in could not be finished. Try again.')
  expect(told.problem).toBe('That sign-in could not be finished. Try again.')
  expect(attemptFlow(told, { type: 'started', way: 'github' }).problem).toBeUndefined()
})

it('remembers that only the second factor is missing', () => {
  expect(attemptFlow(running, { type: 'second-factor-needed' })).toEqual({ ...noAttempt, needsSecondFactor: true })
})
