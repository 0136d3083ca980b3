import type { TenantDb } from '../../db/index.ts'
import { emit } from '../outbox/index.ts'
import type { InvoiceRow } from './invoices.ts'
import type { OneTimePurchaseRow, SubscriptionRow } from './purchases.ts'

type SubscriptionEvent = `subscription.${'created' | 'updated' | 'canceled' | 'trial_ending' | 'payment_failed'}`

const millis = (at: Date | null) => at?.getTime() ?? null

export const emitSubscription = (tx: TenantDb, type: SubscriptionEvent, row: SubscriptionRow) =>
  emit(tx, type, {
    id: row.id,
    customer_type: row.customer_type,
    customer_id: row.customer_id,
    offer_id: row.offer_id,
    price_id: row.price_id,
    quantity: row.quantity,
    status: row.status,
    current_period_start_millis: row.current_period_start.getTime(),
    current_period_end_millis: millis(row.current_period_end),
    trial_end_millis: millis(row.trial_end),
    cancel_at_period_end: row.cancel_at_period_end,
    ended_at_millis: millis(row.ended_at),
    test_mode: row.source === 'TEST_MODE',
  })

const invoiceData = (row: InvoiceRow) => ({
  id: row.id,
  number: row.number,
  customer_type: row.customer_type,
  customer_id: row.customer_id,
  subscription_id: row.subscription_id,
  purchase_id: row.purchase_id,
  currency: row.currency,
  total: Number(row.total),
  amount_paid: Number(row.amount_paid),
  test_mode: row.test_mode,
})

export const emitInvoicePaid = (tx: TenantDb, row: InvoiceRow) => emit(tx, 'invoice.paid', invoiceData(row))

interface RefundData {
  refund_id: string
  amount: number
  /** In all. */
  amount_refunded: number
  taken_back: boolean
}

export const emitInvoiceRefunded = (tx: TenantDb, row: InvoiceRow, refund: RefundData) =>
  emit(tx, 'invoice.refunded', { ...invoiceData(row), ...refund })

/** With what is left of all refunds without it. */
export const emitRefundFailed = (
  tx: TenantDb,
  row: InvoiceRow,
  refund: { refund_id: string; amount: number; amount_refunded: number; given_again: boolean },
) => emit(tx, 'invoice.refund_failed', { ...invoiceData(row), ...refund })

export const emitPurchase = (
  tx: TenantDb,
  type: `purchase.${'created' | 'refunded'}`,
  row: OneTimePurchaseRow,
  refund?: { currency: string; amount: number; taken_back: boolean },
) =>
  emit(tx, type, {
    id: row.id,
    customer_type: row.customer_type,
    customer_id: row.customer_id,
    offer_id: row.offer_id,
    price_id: row.price_id,
    quantity: row.quantity,
    test_mode: row.source === 'TEST_MODE',
    ...(refund && { refund }),
  })
