import type Stripe from 'stripe'
import { type Customer, emitPurchase, findOffer, invoiceOfPurchase } from '../../core/payments/index.ts'
import type { TenantDb } from '../../db/index.ts'
import { insertPaidPurchase } from './store.ts'

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
    if (!row) return
    const amount = Number(intent.amount_received ?? intent.amount)
    await invoiceOfPurchase(tx, row, { currency: intent.currency.toUpperCase(), amount })
    await emitPurchase(tx, 'purchase.created', row)
  })
}

function customerOf({ customerId, customerType }: Stripe.Metadata): Customer | undefined {
  const type = customerType?.toLowerCase()
  if (!customerId || (type !== 'user' && type !== 'team' && type !== 'custom')) return undefined
  return { type, id: customerId }
}
