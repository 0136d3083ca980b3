import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import type { TenantDb } from '../../db/index.ts'
import { emitInvoicePaid } from './billing-events.ts'
import type { Customer } from './customers.ts'
import type { InvoiceLine, InvoiceRow } from './invoices.ts'

const date = (seconds: number | null | undefined) => (seconds ? new Date(seconds * 1000) : null)
const idOf = (reference: string | { id: string } | null | undefined) =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

/** As the processor has them; what is still written there is nobody's business. */
export async function keepInvoices(
  tx: TenantDb,
  customer: Customer,
  { invoices, isGone }: { invoices: readonly Stripe.Invoice[]; isGone: boolean },
) {
  const subscriptions = await subscriptionIds(tx, customer)
  // Whoever was deleted stays forgotten: the processor goes on telling name and address.
  const about = isGone && customer.type === 'user' ? { tax_details: null } : {}
  for (const invoice of invoices) {
    if (!invoice.id || !invoice.status || invoice.status === 'draft') continue
    const subscription = idOf(invoice.parent?.subscription_details?.subscription)
    const subscription_id = (subscription && subscriptions.get(subscription)) ?? null
    await keepInvoice(tx, customer, invoice, { ...stateOf(invoice), ...about, subscription_id })
  }
}

async function subscriptionIds(tx: TenantDb, { type, id }: Customer) {
  const rows = await tx
    .selectFrom('subscriptions')
    .select(['id', 'processor_id'])
    .where('customer_type', '=', type)
    .where('customer_id', '=', id)
    .where('processor_id', 'is not', null)
    .execute()
  return new Map(rows.map((row) => [row.processor_id!, row.id]))
}

type State = ReturnType<typeof stateOf> & { subscription_id: string | null }

async function keepInvoice(tx: TenantDb, customer: Customer, invoice: Stripe.Invoice, state: State) {
  const before = await tx
    .selectFrom('payment_invoices')
    .select('status')
    .where('processor_id', '=', invoice.id!)
    .executeTakeFirst()
  const after: InvoiceRow = await tx
    .insertInto('payment_invoices')
    .values({
      ...state,
      id: randomUUID(),
      customer_type: customer.type,
      customer_id: customer.id,
      test_mode: false,
      created_at: new Date(invoice.created * 1000),
      processor_id: invoice.id!,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenancy_id', 'processor_id']).where('processor_id', 'is not', null).doUpdateSet(state),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  if (after.status === 'paid' && before?.status !== 'paid') await emitInvoicePaid(tx, after)
}

const sum = (parts: readonly { amount: number }[] | null | undefined) =>
  (parts ?? []).reduce((total, { amount }) => total + amount, 0)

/** What was bought, and not what was given back for it; of several, what lasts longest: others may be parts of a period before. */
export function periodOf({ lines }: Stripe.Invoice): Stripe.InvoiceLineItem.Period | undefined {
  const bought = lines.data.filter(({ amount }) => amount >= 0)
  const periods = (bought.length > 0 ? bought : lines.data).map(({ period }) => period)
  return periods.sort((one, other) => other.end - one.end || one.start - other.start)[0]
}

function stateOf(invoice: Stripe.Invoice) {
  const period = periodOf(invoice)
  return {
    number: invoice.number,
    status: invoice.status!,
    currency: invoice.currency.toUpperCase(),
    lines: JSON.stringify(invoice.lines.data.map(lineOf)),
    subtotal: invoice.subtotal,
    discount: sum(invoice.total_discount_amounts),
    tax: sum(invoice.total_taxes),
    total: invoice.total,
    credit_applied: invoice.total - invoice.amount_due,
    amount_paid: invoice.amount_paid,
    tax_details: taxDetails(invoice),
    period_start: date(period?.start),
    period_end: date(period?.end),
    paid_at: date(invoice.status_transitions?.paid_at),
    payment_intent_id: idOf(invoice.payments?.data.find(({ status }) => status === 'paid')?.payment.payment_intent),
  }
}

/** What belongs on an invoice by law, in the processor's own words. */
function taxDetails({ customer_name, customer_address, customer_tax_ids, total_taxes, ...invoice }: Stripe.Invoice) {
  const known = { customer_name, customer_address, customer_tax_ids, total_taxes, account_name: invoice.account_name }
  const filled = Object.entries(known).filter(([, value]) => value && (!Array.isArray(value) || value.length > 0))
  return filled.length > 0 ? JSON.stringify(Object.fromEntries(filled)) : null
}

export const lineOf = ({ description, quantity, amount, period }: Stripe.InvoiceLineItem): InvoiceLine => ({
  description: description ?? '',
  quantity: quantity ?? 1,
  amount,
  offer_id: null,
  price_id: null,
  period_start_millis: period.start * 1000,
  period_end_millis: period.end * 1000,
})
