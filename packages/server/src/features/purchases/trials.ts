import {
  endAfter,
  isUnpaid,
  offerOf,
  type Price,
  type SubscriptionRow,
  snapshotOf,
  trialOf,
} from '../../core/payments/index.ts'
import { changedInPlace, conflictsOf, type Situation } from './rules.ts'

/** One for each offer and each group: whoever cancels and comes back, or goes from plan to plan, does not begin anew. */
export const trialFor = (situation: Situation, price: Price) =>
  // One that is changed at the processor goes on as it is, with its trial or without.
  hasTried(situation) || changedInPlace(situation) ? undefined : trialOf(situation.offer, price)

/** When the first payment is due, where it is not now. What takes the place of a plan that is being tried has the rest of its trial. */
export function trialEndOf(situation: Situation, price: Price, now: Date): Date | undefined {
  const trial = trialOf(situation.offer, price)
  const [conflict] = conflictsOf(situation)
  if (trial && conflict?.status === 'trialing') return rest(conflict, now)
  return trial && !hasTried(situation) ? endAfter(now, trial) : undefined
}

const rest = ({ trial_end }: SubscriptionRow, now: Date) => (trial_end && trial_end > now ? trial_end : undefined)

function hasTried({ payments, offerId, offer: { groupId }, bought }: Situation): boolean {
  if (offerId === null) return false
  const isGroup = groupId !== undefined && Object.hasOwn(payments.groups, groupId)
  const isAlike = (row: SubscriptionRow) =>
    row.offer_id === offerId ||
    (isGroup && row.offer_id !== null && (offerOf(payments, row) ?? snapshotOf(row)).groupId === groupId)
  return bought.subscriptions.some((row) => row.trial_end !== null && !isUnpaid(row) && isAlike(row))
}
