import { expect, it } from 'vitest'
import { isFullEmail } from './email.flow.ts'

it.each(['ada@example.com', 'a.b+c@sub.example.co.uk', 'ä@exämple.de'])('accepts %s as an email address', (email) => {
  expect(isFullEmail(email)).toBe(true)
})

it.each(['', 'ada', 'ada@', 'ada@example', '@example.com', 'a da@example.com', 'ada@example.', 'a@b@example.com'])(
  'does not take "%s"',
  (email) => {
    expect(isFullEmail(email)).toBe(false)
  },
)
