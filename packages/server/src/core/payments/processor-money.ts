import type Stripe from 'stripe'
import type { InvoiceRow } from './invoices.ts'
import type { Processor } from './processor.ts'

const at = (accountId: string) => ({ stripeAccount: accountId })

interface Wanted {
  invoice: InvoiceRow
  amount: number
  reason: string
}

/** Two calls at once, and one that is tried again, are one refund: the key says what was given back before. */
export const refundAtProcessor = (processor: Processor, accountId: string, { invoice, amount, reason }: Wanted) =>
  processor.ask((stripe) =>
    stripe.refunds.create(
      {
        payment_intent: invoice.payment_intent_id!,
        amount,
        metadata: { reason: reason.slice(0, 500) },
      },
      { ...at(accountId), idempotencyKey: `refund-${invoice.id}-${invoice.amount_refunded}-${amount}` },
    ),
  )

/** Those that the money went or goes back by. */
export const refundsOf = (processor: Processor, accountId: string, paymentIntentId: string): Promise<Stripe.Refund[]> =>
  processor.ask(async (stripe) => {
    const found: Stripe.Refund[] = []
    const list = stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 }, at(accountId))
    for await (const refund of list) if (refund.status !== 'failed' && refund.status !== 'canceled') found.push(refund)
    return found
  })

export const invoicesOf = (processor: Processor, accountId: string, customerId: string): Promise<Stripe.Invoice[]> =>
  processor.ask(async (stripe) => {
    const found: Stripe.Invoice[] = []
    const query = { customer: customerId, limit: 100, expand: ['data.payments'] }
    for await (const invoice of stripe.invoices.list(query, at(accountId))) found.push(invoice)
    return found
  })

/** As the processor has it now. */
export const paymentOf = (processor: Processor, accountId: string, id: string) =>
  processor.ask((stripe) => stripe.paymentIntents.retrieve(id, {}, at(accountId)))
