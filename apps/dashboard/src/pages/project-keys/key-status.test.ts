import { expect, it } from 'vitest'
import { endOf, statusOf } from './key-status.ts'

const now = Date.UTC(2026, 10, 15)
const day = 86_400_000

it.each([
  [{ expires_at_millis: now + 30 * day }, { kind: 'good', text: 'Valid', isOver: false }],
  [{ expires_at_millis: now + 2 * day }, { kind: 'warn', text: 'Ends in 2 days', isOver: false }],
  [{ expires_at_millis: now + 1000 }, { kind: 'warn', text: 'Ends in a day', isOver: false }],
  [{ expires_at_millis: now }, { kind: 'off', text: 'Ended', isOver: true }],
  [
    { expires_at_millis: now + day, manually_revoked_at_millis: now },
    { kind: 'off', text: 'Revoked', isOver: true },
  ],
])('says how keys are: %o', (keys, status) => expect(statusOf(keys, now)).toEqual(status))

it('says when keys end, were revoked, or that they never end', () => {
  expect(endOf({ expires_at_millis: Date.UTC(2027, 1, 13, 12) }, now)).toBe('13 Feb 2027')
  expect(endOf({ expires_at_millis: now + 200 * 365 * day }, now)).toBe('Never')
  expect(endOf({ expires_at_millis: now, manually_revoked_at_millis: Date.UTC(2026, 8, 2, 12) }, now)).toBe(
    'Revoked 2 Sept 2026',
  )
})
