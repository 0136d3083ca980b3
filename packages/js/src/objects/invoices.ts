import type * as routes from '@hallpass/contract/client-routes'
import type { Wire } from '../transport/call.ts'
import { billingRoute } from './billing-route.ts'
import type { CustomerActor, ItemCustomer } from './customers.ts'
import { dateOf } from './dates.ts'

/** What one thing on an invoice costs. */
export interface InvoiceLine {
  /** What it is for. */
  readonly description: string
  /** How many. */
  readonly quantity: number
  /** In the smallest unit of the currency; below zero for what was paid and is not used. */
  readonly amount: number
  /** From when it is paid for, of what lasts for a while. */
  readonly periodStart: Date | null
  /** Until when it is paid for. */
  readonly periodEnd: Date | null
}

/** Money that was given back. */
export interface Refund {
  /** The refund’s id. */
  readonly id: string
  /** Of which invoice. */
  readonly invoiceId: string
  /** The ISO code, in capitals. */
  readonly currency: string
  /** In the smallest unit of the currency. */
  readonly amount: number
  /** Why, if somebody said so. */
  readonly reason: string | null
  /** Whether what was bought was taken back with it. */
  readonly takenBack: boolean
  /** When it was given back. */
  readonly createdAt: Date
  /** When the processor said that it could not be given back after all: it does not count. */
  readonly failedAt: Date | null
}

/** What a customer has to pay or has paid; once it is paid it is the receipt. Amounts are in the smallest unit of the currency. */
export interface Invoice {
  /** The invoice’s id. */
  readonly id: string
  /** The number on it. */
  readonly number: string | null
  /** Whether it is paid; `uncollectible` when nobody tries any more. */
  readonly status: 'open' | 'paid' | 'void' | 'uncollectible'
  /** The subscription that it is for. */
  readonly subscriptionId: string | null
  /** The one-time purchase that it is for. */
  readonly purchaseId: string | null
  /** The ISO code, in capitals. */
  readonly currency: string
  /** What was bought and taken back. */
  readonly lines: readonly InvoiceLine[]
  /** The sum of the lines. */
  readonly subtotal: number
  /** What a coupon took off. */
  readonly discount: number
  /** As the payment processor has it. */
  readonly tax: number
  /** Subtotal, without the discount, with tax. */
  readonly total: number
  /** What earlier payments paid of it; below zero for what it leaves for later ones. */
  readonly creditApplied: number
  /** What was paid. */
  readonly amountPaid: number
  /** What was given back of that. */
  readonly amountRefunded: number
  /** When it was written. */
  readonly createdAt: Date
  /** When it was paid. */
  readonly paidAt: Date | null
  /** Whether no money was taken. */
  readonly testMode: boolean
  /** What was given back, and why. */
  readonly refunds: readonly Refund[]
  /** A page to print or to save as a PDF. It opens without signing in, and works for a day: ask for the list again to get a new one. */
  readonly pageUrl: string
}

/** How much of a payment to give back, and why. */
export interface RefundOptions {
  /** How much, in the smallest unit of the currency; everything that is left if you do not say. */
  amount?: number
  /** Why, for the customer and for the audit log. */
  reason: string
}

/** An invoice, as servers see it: it can be paid back. */
export interface ServerInvoice extends Invoice {
  /** How much of it can still be given back. */
  readonly amountRefundable: number
  /** Gives money back. What was bought goes with all of it, if its offer says so. */
  refund(options: RefundOptions): Promise<Refund>
}

/** Which invoices to list. */
export interface ListInvoicesOptions {
  /** The `nextCursor` of the page before. */
  cursor?: string
  /** How many at once: 50 by itself, 200 at most. */
  limit?: number
}

/** Newest first; `nextCursor` leads to the next page. */
export type InvoicePage<V extends Invoice = Invoice> = V[] & { nextCursor: string | null }

type WireInvoice = Wire<typeof routes.listInvoices>['items'][number]
type WireRefund = WireInvoice['refunds'][number]

export async function readInvoices(
  { core, caller, invoiceMembers }: CustomerActor,
  { type, id }: ItemCustomer,
  query: ListInvoicesOptions,
): Promise<InvoicePage> {
  const params = { customer_type: type, customer_id: id }
  const route = billingRoute<typeof routes.listInvoices>('GET', '/invoices')
  const { items, pagination } = await core.call(caller, route, { params, query })
  const page = items.map((item) => ({ ...invoice(item), ...invoiceMembers?.(item) }))
  return Object.assign(page, { nextCursor: pagination.next_cursor })
}

const invoice = (item: WireInvoice): Invoice => ({
  id: item.id,
  number: item.number,
  status: item.status,
  subscriptionId: item.subscription_id,
  purchaseId: item.purchase_id,
  currency: item.currency,
  lines: item.lines.map(({ description, quantity, amount, period_start_millis, period_end_millis }) => ({
    description,
    quantity,
    amount,
    periodStart: dateOf(period_start_millis),
    periodEnd: dateOf(period_end_millis),
  })),
  subtotal: item.subtotal,
  discount: item.discount,
  tax: item.tax,
  total: item.total,
  creditApplied: item.credit_applied,
  amountPaid: item.amount_paid,
  amountRefunded: item.amount_refunded,
  createdAt: new Date(item.created_at_millis),
  paidAt: dateOf(item.paid_at_millis),
  testMode: item.test_mode,
  refunds: item.refunds.map(refundFromWire),
  pageUrl: item.page_url,
})

export const refundFromWire = (item: WireRefund): Refund => ({
  id: item.id,
  invoiceId: item.invoice_id,
  currency: item.currency,
  amount: item.amount,
  reason: item.reason,
  takenBack: item.taken_back,
  createdAt: new Date(item.created_at_millis),
  failedAt: dateOf(item.failed_at_millis),
})
