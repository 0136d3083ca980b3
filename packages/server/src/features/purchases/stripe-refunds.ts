import type Stripe from 'stripe'
import type { App } from '../../app.ts'
import {
  customerOfRow,
  endsWithRefund,
  findInvoiceOfPayment,
  holdCustomer,
  holdInvoice,
  type InvoiceRow,
  keepRefund,
  paymentOf,
  refundsOf,
} from '../../core/payments/index.ts'
import { projectOfTenancy } from '../../core/projects/of-tenancy.ts'
import type { TenantDb } from '../../db/index.ts'
import { keepPurchase } from './stripe-purchases.ts'

interface Tenancy {
  tenancyId: string
  db: TenantDb
}

/** All refunds of a payment are read again, so that it does not matter which event comes first, late or twice. */
export async function keepRefunds(
  app: App,
  { tenancyId, db }: Tenancy,
  { accountId, now }: { accountId: string; now: Date },
  charge: Stripe.Charge,
): Promise<void> {
  const processor = app.processor!
  const intentId = typeof charge.payment_intent === 'string' ? charge.payment_intent : charge.payment_intent?.id
  const project = await projectOfTenancy(app, tenancyId)
  if (!intentId || !project) return
  const invoice =
    (await findInvoiceOfPayment(db, intentId)) ?? (await fetchInvoice(app, db, { accountId, intentId, now }))
  // Not sold by us.
  if (!invoice) return
  const { payments } = project.config
  const ends = charge.refunded ? await endsWithRefund(db, payments, invoice) : undefined
  if (ends !== undefined) await processor.cancel(accountId, ends)
  const refunds = await refundsOf(processor, accountId, intentId)
  await db.transaction().execute(async (tx) => {
    await holdCustomer(tx, customerOfRow(invoice))
    for (const { id, amount, metadata, created } of refunds) {
      const held = await holdInvoice(tx, invoice.id)
      const reason = metadata?.reason ?? null
      if (held) await keepRefund(tx, payments, held, { amount, reason, at: new Date(created * 1000), processorId: id })
    }
  })
}

interface Payment {
  accountId: string
  intentId: string
  now: Date
}

/** The event of the payment itself has not come yet, or never will. */
async function fetchInvoice(
  app: App,
  db: TenantDb,
  { accountId, intentId, now }: Payment,
): Promise<InvoiceRow | undefined> {
  await keepPurchase(db, await paymentOf(app.processor!, accountId, intentId), now)
  return findInvoiceOfPayment(db, intentId)
}
