import { randomUUID } from 'node:crypto'
import type { CompleteConfig } from '@hallpass/contract/config'
import type { Selectable } from 'kysely'
import type { TenantDb, TenantTables } from '../../db/index.ts'
import { emitInvoiceRefunded, emitPurchase, emitRefundFailed, emitSubscription } from './billing-events.ts'
import { giveUpInvoices, type InvoiceRow } from './invoices.ts'
import { holdSubscription, isCalledOff, isLive, offerOf, type SubscriptionRow, snapshotOf } from './purchases.ts'

export type RefundRow = Selectable<TenantTables['payment_refunds']>

type Payments = CompleteConfig['payments']

/** Locked until the transaction ends: refunds of one invoice are one after the other. */
export const holdInvoice = (tx: TenantDb, id: string): Promise<InvoiceRow | undefined> =>
  tx.selectFrom('payment_invoices').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const refundableOf = ({ amount_paid, amount_refunded }: InvoiceRow) =>
  Number(amount_paid) - Number(amount_refunded)

export interface NewRefund {
  amount: number
  reason: string | null
  at: Date
  processorId: string | null
}

/**
 * Of an invoice that is held. Keyed by the processor's id, where there is one: reported twice, it is one refund. What
 * is refunded whole is taken back by the offer's rule.
 */
export async function keepRefund(tx: TenantDb, payments: Payments, invoice: InvoiceRow, refund: NewRefund) {
  const known = refund.processorId === null ? undefined : await findRefund(tx, refund.processorId)
  if (known) return known
  const refunded = Number(invoice.amount_refunded) + refund.amount
  const isWhole = refunded >= Number(invoice.amount_paid)
  const taken_back = isWhole && (await takeBack(tx, payments, invoice, refund))
  await tx.updateTable('payment_invoices').set({ amount_refunded: refunded }).where('id', '=', invoice.id).execute()
  const { amount, reason, at, processorId } = refund
  const row = await tx
    .insertInto('payment_refunds')
    .values({
      id: randomUUID(),
      invoice_id: invoice.id,
      amount,
      reason,
      taken_back,
      created_at: at,
      processor_id: processorId,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await emitInvoiceRefunded(tx, invoice, { refund_id: row.id, amount, amount_refunded: refunded, taken_back })
  return row
}

/**
 * Of an invoice that is held: the money did not arrive, so it does not count any more. What is not refunded whole any more
 * is given again: a purchase, and what is left of the period of a subscription, which the processor cannot bring back to life.
 */
export async function undoRefund(tx: TenantDb, invoice: InvoiceRow, processorId: string, at: Date): Promise<void> {
  const row = await findRefund(tx, processorId)
  if (!row || row.failed_at) return
  const [amount, amount_refunded] = [Number(row.amount), Number(invoice.amount_refunded) - Number(row.amount)]
  await tx.updateTable('payment_invoices').set({ amount_refunded }).where('id', '=', invoice.id).execute()
  await tx.updateTable('payment_refunds').set({ failed_at: at }).where('id', '=', row.id).execute()
  const given_again = amount_refunded < Number(invoice.amount_paid) && (await giveAgain(tx, invoice))
  await emitRefundFailed(tx, invoice, { refund_id: row.id, amount, amount_refunded, given_again })
}

async function giveAgain(tx: TenantDb, invoice: InvoiceRow): Promise<boolean> {
  const taken = await tx
    .updateTable('payment_refunds')
    .set({ taken_back: false })
    .where('invoice_id', '=', invoice.id)
    .where('taken_back', '=', true)
    .returning('id')
    .execute()
  if (taken.length === 0) return false
  if (invoice.purchase_id !== null)
    await tx.updateTable('one_time_purchases').set({ revoked_at: null }).where('id', '=', invoice.purchase_id).execute()
  if (invoice.subscription_id !== null) {
    const row = await tx
      .updateTable('subscriptions')
      .set({ ended_at: null })
      .where('id', '=', invoice.subscription_id)
      .returningAll()
      .executeTakeFirst()
    if (row) await emitSubscription(tx, 'subscription.updated', row)
  }
  return true
}

const findRefund = (tx: TenantDb, processorId: string) =>
  tx.selectFrom('payment_refunds').selectAll().where('processor_id', '=', processorId).executeTakeFirst()

/** By the offer as it is configured now, or as it was bought. */
const takesBack = (payments: Payments, row: { offer_id: string | null; offer: unknown }) =>
  (offerOf(payments, row) ?? snapshotOf(row)).whenRefunded === 'take-back'

async function takeBack(tx: TenantDb, payments: Payments, invoice: InvoiceRow, refund: NewRefund): Promise<boolean> {
  if (invoice.purchase_id !== null) return takeBackPurchase(tx, payments, invoice, refund)
  return invoice.subscription_id === null ? false : takeBackSubscription(tx, payments, invoice, refund)
}

async function takeBackPurchase(tx: TenantDb, payments: Payments, invoice: InvoiceRow, { amount, at }: NewRefund) {
  const row = await tx
    .selectFrom('one_time_purchases')
    .selectAll()
    .where('id', '=', invoice.purchase_id!)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return false
  const taken_back = row.revoked_at !== null || takesBack(payments, row)
  if (taken_back && !row.revoked_at)
    await tx.updateTable('one_time_purchases').set({ revoked_at: at }).where('id', '=', row.id).execute()
  await emitPurchase(tx, 'purchase.refunded', row, { currency: invoice.currency, amount, taken_back })
  return taken_back
}

/** A year that was changed to months ends later than they do, and was given back with the change. */
const isOfPresent = ({ period_start, period_end }: InvoiceRow, row: SubscriptionRow) =>
  (period_end?.getTime() ?? 0) >= (row.current_period_end?.getTime() ?? 0) &&
  (period_start?.getTime() ?? 0) >= row.current_period_start.getTime()

/** Only with what was paid for the present period: what earlier ones gave is used or gone. */
async function takeBackSubscription(tx: TenantDb, payments: Payments, invoice: InvoiceRow, { at }: NewRefund) {
  const row = await holdSubscription(tx, invoice.subscription_id!)
  if (row && isCalledOff(row)) return true
  if (!row || !isOfPresent(invoice, row) || !takesBack(payments, row) || row.ended_at) return false
  const ended = await tx
    .updateTable('subscriptions')
    .set({ ended_at: at, next_step_at: null, ...(isLive(row) && { status: 'canceled', canceled_at: at }) })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (row.processor_id === null) await giveUpInvoices(tx, row.id)
  await emitSubscription(tx, 'subscription.canceled', ended)
  return true
}

/** What a whole refund would end at the processor, too. */
export async function endsWithRefund(
  db: TenantDb,
  payments: Payments,
  invoice: InvoiceRow,
): Promise<string | undefined> {
  if (invoice.subscription_id === null) return undefined
  const row = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', invoice.subscription_id)
    .executeTakeFirst()
  if (!row?.processor_id || !isOfPresent(invoice, row) || !isLive(row) || !takesBack(payments, row)) return undefined
  return row.processor_id
}

/** Of one invoice, also those that failed. */
export async function countFailedRefunds(db: TenantDb, invoiceId: string): Promise<number> {
  const rows = await db
    .selectFrom('payment_refunds')
    .select('id')
    .where('invoice_id', '=', invoiceId)
    .where('failed_at', 'is not', null)
    .execute()
  return rows.length
}

/** Of invoices, the oldest first. */
export async function findRefunds(db: TenantDb, invoiceIds: readonly string[]): Promise<RefundRow[]> {
  if (invoiceIds.length === 0) return []
  return db
    .selectFrom('payment_refunds')
    .selectAll()
    .where('invoice_id', 'in', [...invoiceIds])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
