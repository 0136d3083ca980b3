import { expect, it } from 'vitest'
import { forgotPasswordFlow, notSent } from './forgot-password.flow.ts'

it('remembers where the email went, until another one is asked for', () => {
  const sent = forgotPasswordFlow(notSent, { type: 'sent', email: 'ada@example.com' })
  expect(sent.sentTo).toBe('ada@example.com')
  expect(forgotPasswordFlow(sent, { type: 'again' })).toEqual(notSent)
})
