import { describe, expect, it } from 'vitest'
import { firstOutcome, outcomeOf, readReturn } from './return.flow.ts'

const paid =
  '?stripe_account_id=acct_1&purchase_full_code=t_c&payment_intent=pi_1&payment_intent_client_secret=pi_1_s&redirect_status=succeeded'

describe('coming back from a payment', () => {
  it('reads what the processor added to the return address', () => {
    expect(readReturn(paid)).toEqual({
      isBypass: false,
      fullCode: 't_c',
      accountId: 'acct_1',
      clientSecret: 'pi_1_s',
      redirectStatus: 'succeeded',
    })
    expect(readReturn('?setup_intent_client_secret=seti_1').clientSecret).toBe('seti_1')
  })

  it('asks the processor for the outcome, and falls back to the address', () => {
    expect(firstOutcome(readReturn(paid), true)).toBe('loading')
    expect(firstOutcome(readReturn(paid), false)).toBe('succeeded')
    expect(firstOutcome(readReturn('?redirect_status=failed'), true)).toBe('unpaid')
    expect(firstOutcome(readReturn(''), true)).toBe('unknown')
    expect(firstOutcome(readReturn('?bypass=1'), true)).toBe('tested')
  })

  it.each([
    ['succeeded', 'succeeded'],
    ['processing', 'processing'],
    ['requires_payment_method', 'unpaid'],
    ['requires_action', 'unconfirmed'],
    ['canceled', 'canceled'],
    ['requires_capture', 'unknown'],
    ['constructor', 'unknown'],
    [null, 'unknown'],
  ])('the processor status %s is shown as %s', (status, outcome) => {
    expect(outcomeOf(status)).toBe(outcome)
  })
})
