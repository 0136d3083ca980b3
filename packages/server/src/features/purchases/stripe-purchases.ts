import type Stripe from 'stripe'
import {
  amountPaid,
  type Customer,
  emitPurchase,
  findOffer,
  invoiceOfPurchase,
  settleRedemption,
} from '../../core/payments/index.ts'
import type { TenantDb } from '../../db/index.ts'
import { findPaidPurchase, insertPaidPurchase } from './store.ts'

/** What was paid for once, with its receipt. */
export async function keepPurchase(db: TenantDb, intent: Stripe.PaymentIntent, now: Date) {
  const { metadata } = intent
  if (metadata.purchaseKind !== 'ONE_TIME') return
  const [customer, offer] = [customerOf(metadata), await findOffer(db, metadata.offerRef)]
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
}

function customerOf({ customerId, customerType }: Stripe.Metadata): Customer | undefined {
  const type = customerType?.toLowerCase()
  if (!customerId || (type !== 'user' && type !== 'team' && type !== 'custom')) return undefined
  return { type, id: customerId }
}
