import { expect, it } from 'vitest'
import { oauthCallbackFlow, startOAuthCallback } from './oauth-callback.flow.ts'

it('a callback that takes long offers a way out and works on', () => {
  expect(oauthCallbackFlow(startOAuthCallback, { type: 'slow' })).toEqual({
    step: 'working',
    isSlow: true,
    error: undefined,
  })
})

it('a callback ends by leaving, or with what went wrong', () => {
  const error = new Error('the provider is down')
  expect(oauthCallbackFlow(startOAuthCallback, { type: 'left' }).step).toBe('left')
  expect(oauthCallbackFlow(startOAuthCallback, { type: 'failed', error })).toMatchObject({ step: 'failed', error })
})
