/** What happens to a subscription of test mode by itself: docs/protocol/payments.md#the-life-of-a-subscription. */
import { paymentRetryDays, trialReminderDays } from '@hallpass/contract'
import type { SubscriptionRow } from './purchases.ts'

const dayMillis = 86_400_000

type State = Pick<
  SubscriptionRow,
  'status' | 'current_period_end' | 'cancel_at_period_end' | 'trial_end' | 'trial_told' | 'failed_payments'
>

export type Step = 'remind' | 'retry' | 'renew' | 'end'

/** Which of them it is, at the time that was noted for it. */
export function stepOf(row: State, at: Date): Step {
  const isOver = row.current_period_end !== null && row.current_period_end <= at
  if (isOver) return row.cancel_at_period_end ? 'end' : 'renew'
  return row.status === 'past_due' ? 'retry' : 'remind'
}

/**
 * When the next one is due. Without a clock that was moved, nothing is renewed by itself: published clients know
 * test subscriptions as those that are renewed by hand.
 */
export function nextStepAt(row: State, { rolls, at }: { rolls: boolean; at: Date }): Date | null {
  const end = row.cancel_at_period_end || rolls ? row.current_period_end : null
  if (row.status === 'trialing' && !row.trial_told && row.trial_end) {
    return earlier(new Date(row.trial_end.getTime() - trialReminderDays * dayMillis), end)
  }
  const delay = row.status === 'past_due' ? paymentRetryDays[row.failed_payments - 1] : undefined
  return delay === undefined ? end : earlier(new Date(at.getTime() + delay * dayMillis), end)
}

/** After so many payments failed in a row, the subscription ends. */
export const isGivenUp = (failedPayments: number) => failedPayments > paymentRetryDays.length

const earlier = (one: Date, other: Date | null) => (other && other < one ? other : one)
