import { expect, it } from 'vitest'
import { cliAuthFlow, startCliAuth } from './cli-auth.flow.ts'

const asking = startCliAuth('code')

it('a confirmation without a code asks for nothing', () => {
  for (const code of [undefined, '']) {
    const invalid = startCliAuth(code)
    expect(invalid).toEqual({ step: 'invalid' })
    expect(cliAuthFlow(invalid, { type: 'authorized' })).toBe(invalid)
  }
})

it('a terminal is authorized once', () => {
  const authorized = cliAuthFlow(asking, { type: 'authorized' })
  expect(authorized).toEqual({ step: 'authorized' })
  expect(cliAuthFlow(authorized, { type: 'failed' })).toBe(authorized)
  expect(cliAuthFlow(authorized, { type: 'retried' })).toBe(authorized)
})

it('after a failure it asks again', () => {
  const failed = cliAuthFlow(asking, { type: 'failed' })
  expect(failed).toEqual({ step: 'failed' })
  expect(cliAuthFlow(failed, { type: 'authorized' })).toBe(failed)
  expect(cliAuthFlow(failed, { type: 'retried' })).toEqual(asking)
})
