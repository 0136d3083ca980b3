import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { TenantDb, TenantTables } from '../../db/index.ts'
import type { Customer } from './customers.ts'
import { type Amount, amountFor, priceOf } from './prices.ts'
import { type OneTimePurchaseRow, snapshotOf } from './purchases.ts'

export type InvoiceRow = Selectable<TenantTables['payment_invoices']>

/** A line of an invoice: what was bought, or, below zero, what was paid for and not used. */
export interface InvoiceLine {
  description: string
  quantity: number
  amount: number
  offer_id: string | null
  price_id: string | null
  period_start_millis: number | null
  period_end_millis: number | null
}

export interface NewInvoice {
  customer: Customer
  subscriptionId?: string
  purchaseId?: string
  currency: string
  lines: readonly InvoiceLine[]
  discount: number
  period?: { start: Date; end: Date }
  at: Date
}

interface Settled {
  total: number
  creditApplied: number
  /** What is left to be paid. */
  due: number
}

const sumOf = (lines: readonly InvoiceLine[]) => lines.reduce((sum, { amount }) => sum + amount, 0)

/** What is left over from before is used first; below zero, the rest is left to the customer. */
export function settleTotal(lines: readonly InvoiceLine[], discount: number, credit: number): Settled {
  const total = sumOf(lines) - discount
  const creditApplied = total > 0 ? Math.min(credit, total) : total
  return { total, creditApplied, due: total - creditApplied }
}

/** In test mode, for a customer who is held. Whether it was paid is for the card that stands in. */
export async function issueInvoice(tx: TenantDb, invoice: NewInvoice, isDeclined: boolean): Promise<InvoiceRow> {
  const { customer, currency, lines, discount, at, period } = invoice
  const { total, creditApplied, due } = settleTotal(lines, discount, await creditOf(tx, customer, currency))
  const isPaid = due === 0 || !isDeclined
  if (creditApplied !== 0) await addCredit(tx, customer, currency, -creditApplied)
  return tx
    .insertInto('payment_invoices')
    .values({
      id: randomUUID(),
      number: await nextNumber(tx),
      customer_type: customer.type,
      customer_id: customer.id,
      subscription_id: invoice.subscriptionId ?? null,
      purchase_id: invoice.purchaseId ?? null,
      status: isPaid ? 'paid' : 'open',
      currency,
      lines: JSON.stringify(lines),
      subtotal: sumOf(lines),
      discount,
      total,
      credit_applied: creditApplied,
      amount_paid: isPaid ? due : 0,
      period_start: period?.start ?? null,
      period_end: period?.end ?? null,
      test_mode: true,
      created_at: at,
      paid_at: isPaid ? at : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Without gaps: the row of the account is held until the transaction ends. */
async function nextNumber(tx: TenantDb): Promise<string> {
  const { last_invoice } = await tx
    .updateTable('payment_accounts')
    .set((eb) => ({ last_invoice: eb('last_invoice', '+', 1) }))
    .returning('last_invoice')
    .executeTakeFirstOrThrow()
  return `R-${String(last_invoice).padStart(6, '0')}`
}

const creditKey = ({ type, id }: Customer, currency: string) => ({ customer_type: type, customer_id: id, currency })

export async function creditOf(db: TenantDb, customer: Customer, currency: string): Promise<number> {
  const row = await db
    .selectFrom('payment_credits')
    .select('amount')
    .where((eb) => eb.and(creditKey(customer, currency)))
    .executeTakeFirst()
  return Number(row?.amount ?? 0)
}

const addCredit = (tx: TenantDb, customer: Customer, currency: string, amount: number) =>
  tx
    .insertInto('payment_credits')
    .values({ ...creditKey(customer, currency), amount: Math.max(0, amount) })
    .onConflict((conflict) =>
      conflict
        .columns(['tenancy_id', 'customer_type', 'customer_id', 'currency'])
        .doUpdateSet((eb) => ({ amount: eb('payment_credits.amount', '+', amount as never) })),
    )
    .execute()

/** Everything that a subscription still owes is paid at once. */
export const payOpenInvoices = (tx: TenantDb, subscriptionId: string, at: Date) =>
  tx
    .updateTable('payment_invoices')
    .set((eb) => ({
      status: 'paid',
      amount_paid: eb('total', '-', eb.ref('credit_applied')) as never,
      paid_at: at,
    }))
    .where('subscription_id', '=', subscriptionId)
    .where('status', '=', 'open')
    .returningAll()
    .execute()

/** In all that is open; a subscription has one currency. */
export async function owedFor(db: TenantDb, subscriptionId: string): Promise<Amount | undefined> {
  const open = await db
    .selectFrom('payment_invoices')
    .select(['currency', 'total', 'credit_applied'])
    .where('subscription_id', '=', subscriptionId)
    .where('status', '=', 'open')
    .execute()
  const amount = open.reduce((sum, { total, credit_applied }) => sum + Number(total) - Number(credit_applied), 0)
  return open[0] && { currency: open[0].currency, amount }
}

/** Nobody tries any more. What credit had paid of them is the customer's again; the customer is held. */
export async function giveUpInvoices(tx: TenantDb, subscriptionId: string): Promise<void> {
  const open = await tx
    .selectFrom('payment_invoices')
    .select(['id', 'customer_type', 'customer_id', 'currency', 'credit_applied'])
    .where('subscription_id', '=', subscriptionId)
    .where('status', '=', 'open')
    .forUpdate()
    .execute()
  for (const { id, currency, credit_applied, ...row } of open) {
    const customer = { type: row.customer_type as Customer['type'], id: row.customer_id }
    if (Number(credit_applied) > 0) await addCredit(tx, customer, currency, Number(credit_applied))
    await tx
      .updateTable('payment_invoices')
      .set({ status: 'uncollectible', credit_applied: 0 })
      .where('id', '=', id)
      .execute()
  }
}

/** The newest of each subscription or purchase of a customer, by the id of either. */
export async function latestInvoices(db: TenantDb, { type, id }: Customer): Promise<Map<string, InvoiceRow>> {
  const rows = await db
    .selectFrom('payment_invoices')
    .selectAll()
    .where('customer_type', '=', type)
    .where('customer_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
  return new Map(rows.reverse().map((row) => [row.subscription_id ?? row.purchase_id ?? row.id, row]))
}

/** Of a purchase at the processor, which makes none for what is paid once, or of one from before there were invoices. */
export async function invoiceOfPurchase(
  tx: TenantDb,
  row: OneTimePurchaseRow,
  paid?: Amount & { discount?: number },
): Promise<InvoiceRow> {
  // Of two at once, the second finds what the first made.
  await tx.selectFrom('one_time_purchases').select('id').where('id', '=', row.id).forUpdate().execute()
  const found = await findInvoiceOfPurchase(tx, row.id)
  if (found) return found
  const offer = snapshotOf(row)
  const price = priceOf(offer, row.price_id)
  const { currency, amount } = paid ?? (price ? amountFor(price, row.quantity) : { currency: 'USD', amount: 0 })
  const discount = paid?.discount ?? 0
  const line: InvoiceLine = {
    ...{
      description: offer.displayName,
      quantity: row.quantity,
      amount: amount + discount,
      offer_id: row.offer_id,
      price_id: row.price_id,
    },
    period_start_millis: null,
    period_end_millis: null,
  }
  await tx
    .insertInto('payment_invoices')
    .values({
      id: randomUUID(),
      number: await nextNumber(tx),
      customer_type: row.customer_type,
      customer_id: row.customer_id,
      purchase_id: row.id,
      status: 'paid',
      currency,
      lines: JSON.stringify([line]),
      subtotal: amount + discount,
      discount,
      total: amount,
      amount_paid: amount,
      test_mode: row.source === 'TEST_MODE',
      created_at: row.created_at,
      paid_at: row.created_at,
      payment_intent_id: row.payment_intent_id,
    })
    .execute()
  return (await findInvoiceOfPurchase(tx, row.id))!
}

export const findInvoiceOfPurchase = (db: TenantDb, purchaseId: string): Promise<InvoiceRow | undefined> =>
  db.selectFrom('payment_invoices').selectAll().where('purchase_id', '=', purchaseId).executeTakeFirst()

export const findInvoiceOfPayment = (db: TenantDb, paymentIntentId: string): Promise<InvoiceRow | undefined> =>
  db
    .selectFrom('payment_invoices')
    .selectAll()
    .where('payment_intent_id', '=', paymentIntentId)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
