import { textError } from '@hallpass/contract'
import type Stripe from 'stripe'
import type { InvoiceRow } from './invoices.ts'
import type { Amount } from './prices.ts'
import type { Processor } from './processor.ts'
import { newest } from './processor-lists.ts'

const at = (accountId: string) => ({ stripeAccount: accountId })

interface Wanted {
  invoice: InvoiceRow
  amount: number
  reason: string
  /** Of this invoice. */
  failedBefore: number
}

/** What did not reach its owner, and never will. */
const isLost = ({ status }: Stripe.Refund) => status === 'failed' || status === 'canceled'

/** Two calls at once, and one that is tried again, are one refund: the key says what was given back before, and what failed. */
export const refundAtProcessor = (
  processor: Processor,
  accountId: string,
  { invoice, amount, reason, failedBefore }: Wanted,
) =>
  processor.ask(async (stripe) => {
    const key = `refund-${invoice.id}-${invoice.amount_refunded}-${amount}`
    const refund = await stripe.refunds.create(
      {
        payment_intent: invoice.payment_intent_id!,
        amount,
        metadata: { reason: reason.slice(0, 500) },
      },
      { ...at(accountId), idempotencyKey: failedBefore === 0 ? key : `${key}-${failedBefore}` },
    )
    if (isLost(refund)) throw textError(400, 'The payment processor could not give this money back.')
    return refund
  })

/** Those that the money went or goes back by, and those that failed. */
export const refundsOf = (processor: Processor, accountId: string, paymentIntentId: string) =>
  processor.ask(async (stripe) => {
    const all = await newest(stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 }, at(accountId)))
    return { lost: all.filter(isLost), given: all.filter((refund) => !isLost(refund)) }
  })

export const invoicesOf = (processor: Processor, accountId: string, customerId: string): Promise<Stripe.Invoice[]> =>
  processor.ask((stripe) =>
    newest(stripe.invoices.list({ customer: customerId, limit: 100, expand: ['data.payments'] }, at(accountId))),
  )

/** As the processor has it now. */
export const paymentOf = (processor: Processor, accountId: string, id: string) =>
  processor.ask((stripe) => stripe.paymentIntents.retrieve(id, {}, at(accountId)))

export const amountPaid = ({ currency, amount, amount_received }: Stripe.PaymentIntent): Amount => ({
  currency: currency.toUpperCase(),
  amount: Number(amount_received ?? amount),
})
