import * as routes from '@hallpass/contract/routes'
import type { Core } from '../app/core.ts'
import { type Refund, type RefundOptions, refundFromWire, type ServerInvoice } from './invoices.ts'

/** An invoice, or the one of a one-time purchase. */
export type RefundTarget = { invoiceId: string } | { purchaseId: string }

export async function createRefund(core: Core, options: RefundTarget & RefundOptions): Promise<Refund> {
  const { amount, reason } = options
  const target = 'invoiceId' in options ? { invoice_id: options.invoiceId } : { purchase_id: options.purchaseId }
  const body = { ...target, reason, ...(amount !== undefined && { amount }) }
  const refund = await core.call({ level: 'server' }, routes.createRefund, { body })
  await core.cells.changed('billing')
  return refundFromWire(refund)
}

/** What server apps can do with an invoice. */
export const refundMembers =
  (core: Core) =>
  (invoice: { id: string; amount_refundable: number }): Pick<ServerInvoice, 'amountRefundable' | 'refund'> => ({
    amountRefundable: invoice.amount_refundable,
    refund: (options) => createRefund(core, { ...options, invoiceId: invoice.id }),
  })
