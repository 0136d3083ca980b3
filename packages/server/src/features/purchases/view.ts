import type { DayInterval } from '@hallpass/contract'
import { intervalOf, type Offer, type OpenPurchase, type PaymentAccount } from '../../core/payments/index.ts'
import { conflictsOf, isSubscribed, type Situation } from './rules.ts'
import { trialFor } from './trials.ts'

const plain = ([count, unit]: DayInterval): [number, DayInterval[1]] => [count, unit]

type Prices = Exclude<Offer['prices'], string>

const pricesOf = ({ prices }: Offer): Prices => (prices === 'include-by-default' ? {} : prices)

/** What the checkout page shows of a link; nothing of what the customer has where a stranger made it. */
export function purchaseView({ project }: OpenPurchase, account: PaymentAccount, situation: Situation) {
  const { offer, payments, isOwn } = situation
  const isRecurring = Object.values(pricesOf(offer)).some(intervalOf)
  return {
    offer: {
      display_name: offer.displayName,
      customer_type: offer.customerType,
      stackable: offer.stackable === true,
      prices: Object.fromEntries(
        Object.entries(pricesOf(offer)).map(([id, { freeTrial, serverOnly, ...price }]) => {
          // The effective one, so that pages that show a price need know neither the offer's own nor who had one before.
          const trial = trialFor(situation, { ...price, freeTrial, serverOnly })
          return [id, { ...price, ...(trial && { free_trial: plain(trial) }) }]
        }),
      ),
    },
    stripe_account_id: account.id,
    project_id: project.id,
    already_bought_non_stackable: isOwn && isSubscribed(situation),
    conflicting_group_offers: (isOwn && isRecurring ? conflictsOf(situation) : []).map(({ offer_id }) => ({
      offer_id: offer_id!,
      display_name: payments.offers[offer_id!]!.displayName,
    })),
  }
}
