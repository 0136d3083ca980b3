import type { Invoice, Refund } from '@hallpass/contract/endpoints'
import type * as z from 'zod'
import type { InvoiceLine, InvoiceRow } from './invoices.ts'
import { type RefundRow, refundableOf } from './refunds.ts'

const millis = (at: Date | null) => at?.getTime() ?? null

export const refundView = (row: RefundRow, currency: string): z.infer<typeof Refund> => ({
  id: row.id,
  invoice_id: row.invoice_id,
  currency,
  amount: Number(row.amount),
  reason: row.reason,
  taken_back: row.taken_back,
  created_at_millis: row.created_at.getTime(),
  failed_at_millis: millis(row.failed_at),
})

/** Amounts come from the database as numbers that are whole. */
export const invoiceView = (row: InvoiceRow, refunds: readonly RefundRow[]): Omit<Invoice, 'page_url'> => ({
  id: row.id,
  number: row.number,
  status: row.status as Invoice['status'],
  customer_type: row.customer_type as Invoice['customer_type'],
  customer_id: row.customer_id,
  subscription_id: row.subscription_id,
  purchase_id: row.purchase_id,
  currency: row.currency,
  // Only what issueInvoice() and the processor's sync wrote is there.
  lines: row.lines as unknown as InvoiceLine[],
  subtotal: Number(row.subtotal),
  discount: Number(row.discount),
  tax: Number(row.tax),
  total: Number(row.total),
  credit_applied: Number(row.credit_applied),
  amount_paid: Number(row.amount_paid),
  amount_refunded: Number(row.amount_refunded),
  amount_refundable: Math.max(0, refundableOf(row)),
  tax_details: row.tax_details,
  period_start_millis: millis(row.period_start),
  period_end_millis: millis(row.period_end),
  created_at_millis: row.created_at.getTime(),
  paid_at_millis: millis(row.paid_at),
  test_mode: row.test_mode,
  refunds: refunds.filter(({ invoice_id }) => invoice_id === row.id).map((refund) => refundView(refund, row.currency)),
})
