import { expect, it } from 'vitest'
import { mfaFlow, startMfa } from './mfa.flow.ts'

const typed = mfaFlow(startMfa(true), { type: 'typed', code: '401873' })
const checking = mfaFlow(typed, { type: 'submitted' })

it('the second step ends immediately without a sign-in under way', () => {
  expect(startMfa(false)).toMatchObject({ status: 'ended', reason: 'timed-out' })
  expect(mfaFlow(startMfa(false), { type: 'typed', code: '1' }).status).toBe('ended')
})

it('keeps a wrong code of the second factor until it is changed', () => {
  const wrong = mfaFlow(checking, { type: 'wrong' })
  expect(wrong).toMatchObject({ code: '401873', status: 'entering', problem: 'wrong' })
  expect(mfaFlow(wrong, { type: 'typed', code: '40187' })).toMatchObject({ problem: undefined })
})

it('shows an unexpected error and lets the code be tried again', () => {
  const failed = mfaFlow(checking, { type: 'failed', alert: 'Offline' })
  expect(failed).toMatchObject({ status: 'entering', alert: 'Offline' })
  expect(mfaFlow(failed, { type: 'submitted' })).toMatchObject({ status: 'checking', alert: undefined })
})

it('the second step ends verified, or with a reason to sign in again', () => {
  expect(mfaFlow(checking, { type: 'verified' }).status).toBe('verified')
  expect(mfaFlow(checking, { type: 'ended', reason: 'tried-too-often' })).toMatchObject({
    status: 'ended',
    reason: 'tried-too-often',
  })
})
