import { amountToCharge } from '@hallpass/contract'
import type { App } from '../../app.ts'
import {
  intervalOf,
  isChargeable,
  type OpenPurchase,
  type PaymentAccount,
  type Price,
  previewPlan,
  processorCustomer,
} from '../../core/payments/index.ts'
import { changedInPlace, type Situation } from './rules.ts'
import { dropsCoupon } from './switch.ts'

type Paying = [id: string, price: Price, interval: NonNullable<ReturnType<typeof intervalOf>>]

/** What a change of the plan that the customer has costs now, before anybody agrees to it. */
export async function toldChange(
  { processor, clock }: App,
  { db, code }: OpenPurchase,
  { situation, account }: { situation: Situation; account: PaymentAccount },
) {
  const conflict = changedInPlace(situation)
  if (!conflict || !processor || account.isLocal) return null
  const place = { accountId: account.id, subscriptionId: conflict.processor_id! }
  const customerId = await processorCustomer(db, processor, account.id, code.data.customer)
  const drops = dropsCoupon({ conflict, redemption: undefined, situation })
  const asked = { ...place, customerId, quantity: 1, prorationAt: clock.now(), dropsCoupon: drops }
  const told = await Promise.all(
    recurringOf(situation).map(([id, price, interval]) =>
      previewPlan(processor, place, { ...asked, ...amountToCharge(price), interval }).then(
        ({ amount_due }) => [[id, amount_due] as const],
        // The page does without it.
        () => [],
      ),
    ),
  )
  return { due_now: Object.fromEntries(told.flat()) }
}

function recurringOf({ offer: { prices } }: Situation): Paying[] {
  if (prices === 'include-by-default') return []
  return Object.entries(prices).flatMap(([id, price]) => {
    const interval = intervalOf(price)
    return interval && isChargeable(price) ? [[id, price, interval] satisfies Paying] : []
  })
}
