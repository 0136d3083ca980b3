import { expect, it } from 'vitest'
import { magicLinkFlow, noMagicLink, resendIn } from './magic-link.flow.ts'

const sent = magicLinkFlow(noMagicLink, { type: 'sent', email: 'ada@example.com', nonce: 'n', now: 1000 })
const checking = magicLinkFlow(magicLinkFlow(sent, { type: 'typed', code: 'K7PQ2M' }), { type: 'submitted' })

it('nothing can be typed while a code is checked', () => {
  expect(magicLinkFlow(checking, { type: 'typed', code: 'X' })).toBe(checking)
})

it('keeps a wrong emailed code until it is changed', () => {
  const wrong = magicLinkFlow(checking, { type: 'refused', problem: 'wrong' })
  expect(wrong).toMatchObject({ code: 'K7PQ2M', status: 'entering', problem: 'wrong' })
  expect(magicLinkFlow(wrong, { type: 'typed', code: 'K7PQ2' })).toMatchObject({ code: 'K7PQ2', problem: undefined })
})

it('offers another email after half a minute', () => {
  expect(resendIn(sent, 1000)).toBe(30)
  expect(resendIn(sent, 25_001)).toBe(6)
  expect(resendIn(sent, 31_000)).toBe(0)
  expect(resendIn(noMagicLink, 0)).toBe(0)
})

it.each(['expired', 'used', 'tried-too-often'] as const)(
  'offers another email at once for a code that is %s',
  (problem) => {
    expect(resendIn(magicLinkFlow(checking, { type: 'refused', problem }), 1000)).toBe(0)
  },
)

it('starts over with a new email or another address', () => {
  const resending = magicLinkFlow(magicLinkFlow(checking, { type: 'failed', alert: 'Offline' }), { type: 'resending' })
  expect(resending).toMatchObject({ status: 'resending', alert: undefined })
  const again = magicLinkFlow(resending, { type: 'sent', email: 'ada@example.com', nonce: 'm', now: 40_000 })
  expect(again).toMatchObject({ code: '', status: 'entering', sent: { nonce: 'm', mayResendAt: 70_000 } })
  expect(magicLinkFlow(again, { type: 'cancelled' })).toEqual(noMagicLink)
})
