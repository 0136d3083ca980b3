import type { TenantDb } from '../../db/index.ts'
import type { InvoiceLine, InvoiceRow } from './invoices.ts'
import type { SubscriptionRow } from './purchases.ts'

/** Of one period, in the smallest unit. */
export interface Returned {
  /** Also with what was left of earlier payments. */
  paid: number
  refunded: number
}

/** What was paid for the present period of a subscription, if some of it was given back; in test mode. */
export async function returnedOf(db: TenantDb, row: SubscriptionRow): Promise<Returned | undefined> {
  const invoices: InvoiceRow[] = await db
    .selectFrom('payment_invoices')
    .selectAll()
    .where('subscription_id', '=', row.id)
    .where('period_start', '=', row.current_period_start)
    // One that was changed in the moment it began has another end.
    .where('period_end', '=', row.current_period_end)
    .where('status', '=', 'paid')
    .orderBy('created_at')
    .orderBy('number')
    .execute()
  const refunded = invoices.reduce((sum, { amount_refunded }) => sum + Number(amount_refunded), 0)
  if (refunded === 0) return undefined
  return {
    paid: invoices.reduce((sum, invoice, at) => sum + (at === 0 ? boughtBy(invoice) : Number(invoice.total)), 0),
    refunded,
  }
}

/** The invoice that a period began with may have been paid in part with what was left of the period before. */
const boughtBy = ({ lines, discount }: InvoiceRow) =>
  // Only what issueInvoice() wrote is there.
  (lines as unknown as InvoiceLine[]).reduce((sum, { amount }) => sum + Math.max(0, amount), 0) - Number(discount)
