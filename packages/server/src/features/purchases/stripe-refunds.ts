import type { App } from '../../app.ts'
import {
  customerOfRow,
  endsWithRefund,
  findInvoiceOfPayment,
  holdCustomer,
  holdInvoice,
  keepRefund,
  paymentOf,
  refundsOf,
  undoRefund,
} from '../../core/payments/index.ts'
import type { Project } from '../../core/projects/project.ts'
import type { TenantDb } from '../../db/index.ts'
import { keepPurchase } from './stripe-purchases.ts'

export interface Tenancy {
  project: Project
  db: TenantDb
}

interface Payment {
  accountId: string
  intentId: string
  now: Date
}

/** All refunds of a payment are read again, so that it does not matter which event comes first, late or twice. */
export async function keepRefunds(app: App, { project, db }: Tenancy, payment: Payment): Promise<void> {
  const { accountId, intentId, now } = payment
  const processor = app.processor!
  const invoice = (await findInvoiceOfPayment(db, intentId)) ?? (await fetchInvoice(app, { project, db }, payment))
  // Not sold by us.
  if (!invoice) return
  const { payments } = project.config
  const { given, lost } = await refundsOf(processor, accountId, intentId)
  const isWhole = given.reduce((sum, { amount }) => sum + amount, 0) >= Number(invoice.amount_paid)
  const ends = isWhole ? await endsWithRefund(db, payments, invoice) : undefined
  if (ends !== undefined) await processor.cancel(accountId, ends)
  await db.transaction().execute(async (tx) => {
    await holdCustomer(tx, customerOfRow(invoice))
    const held = () => holdInvoice(tx, invoice.id)
    for (const { id } of lost) await undoRefund(tx, (await held())!, id, now)
    for (const { id, amount, metadata, created } of given) {
      const refund = { amount, reason: metadata?.reason ?? null, at: new Date(created * 1000), processorId: id }
      await keepRefund(tx, payments, (await held())!, refund)
    }
  })
}

/** The event of the payment itself has not come yet, or never will; or it came before there were invoices. */
async function fetchInvoice(app: App, { project, db }: Tenancy, { accountId, intentId, now }: Payment) {
  const processor = app.processor!
  const place = { processor, accountId, now, payments: project.config.payments, log: app.log }
  await keepPurchase(db, await paymentOf(processor, accountId, intentId), place)
  return findInvoiceOfPayment(db, intentId)
}
