import type Stripe from 'stripe'
import {
  amountPaid,
  customerNoted,
  emitPurchase,
  endReplaced,
  findOffer,
  findReplaced,
  invoiceOfPurchase,
  type Processor,
  settleRedemption,
} from '../../core/payments/index.ts'
import type { TenantDb } from '../../db/index.ts'
import { findPaidPurchase, insertPaidPurchase } from './store.ts'

interface Place {
  processor: Processor
  accountId: string
  now: Date
}

/** What was paid for once, with its receipt. */
export async function keepPurchase(db: TenantDb, intent: Stripe.PaymentIntent, { processor, accountId, now }: Place) {
  // Some that others made have none.
  const metadata: Stripe.Metadata = intent.metadata ?? {}
  if (metadata.purchaseKind !== 'ONE_TIME') return
  const [customer, offer] = [customerNoted(metadata), await findOffer(db, metadata.offerRef)]
  if (!customer || !offer) return
  const bought = {
    customer,
    offerId: metadata.offerId ?? null,
    priceId: metadata.priceId ?? null,
    offer,
    quantity: Math.max(1, Number.parseInt(metadata.purchaseQuantity ?? '', 10) || 1),
  }
  await db.transaction().execute(async (tx) => {
    const row = await insertPaidPurchase(tx, { ...bought, now, paymentIntentId: intent.id })
    if (metadata.redemptionId) await settleRedemption(tx, metadata.redemptionId)
    const discount = Math.max(0, Number.parseInt(metadata.discount ?? '', 10) || 0)
    // One from before there were invoices has none yet.
    const known = row ?? (await findPaidPurchase(tx, intent.id))
    if (known) await invoiceOfPurchase(tx, known, { ...amountPaid(intent), discount })
    if (row) await emitPurchase(tx, 'purchase.created', row)
  })
  const replaced = await findReplaced(db, customer, metadata)
  // What the processor ends is read from there afterwards.
  if (replaced?.processor_id) await processor.cancel(accountId, replaced.processor_id)
  else if (replaced) await db.transaction().execute((tx) => endReplaced(tx, replaced.id, now))
}
