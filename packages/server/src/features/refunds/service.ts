import { isUuid, moneyText, textError } from '@hallpass/contract'
import { describeAudit } from '../../core/audit/index.ts'
import {
  amountPaid,
  type Customer,
  countFailedRefunds,
  customerOfRow,
  endsWithRefund,
  findAccount,
  findInvoiceOfPurchase,
  holdCustomer,
  holdInvoice,
  type InvoiceRow,
  invoiceOfPurchase,
  keepRefund,
  type OneTimePurchaseRow,
  paymentOf,
  type RefundRow,
  refundAtProcessor,
  refundableOf,
  refundView,
} from '../../core/payments/index.ts'
import type { Call } from '../../http/call.ts'
import { findInvoice, findPurchase } from './store.ts'

interface Wanted {
  invoice_id?: string | undefined
  purchase_id?: string | undefined
  amount?: number | undefined
  reason: string
}

export async function refund(call: Call, wanted: Wanted) {
  const invoice = await invoiceFor(call, wanted)
  const customer = customerOfRow(invoice)
  const amount = wanted.amount ?? refundableOf(invoice)
  requireRefundable(invoice, amount)
  describe(call, customer, { invoice, amount, reason: wanted.reason })
  const money = { amount, reason: wanted.reason }
  const row = invoice.test_mode
    ? await refundInTestMode(call, invoice, money)
    : await refundAtStripe(call, invoice, money)
  return refundView(row, invoice.currency)
}

const noInvoice = () => textError(404, 'There is no such invoice or purchase.')

async function invoiceFor(call: Call, { invoice_id, purchase_id }: Wanted): Promise<InvoiceRow> {
  const { db } = call
  if ((invoice_id === undefined) === (purchase_id === undefined))
    throw textError(400, 'Name an invoice or a purchase, and not both.')
  const id = (invoice_id ?? purchase_id)!
  if (!isUuid(id)) throw noInvoice()
  if (invoice_id !== undefined) {
    const found = await findInvoice(db, id)
    if (!found) throw noInvoice()
    return found
  }
  const purchase = await findPurchase(db, id)
  if (!purchase) throw noInvoice()
  if (purchase.granted) throw textError(400, 'This was given, not bought: nothing was paid.')
  const known = await findInvoiceOfPurchase(db, purchase.id)
  if (known) return known
  const paid = await paidAtStripe(call, purchase)
  return db.transaction().execute((tx) => invoiceOfPurchase(tx, purchase, paid))
}

/** Of a purchase from before there were invoices: what was really paid, whatever its price was or is. */
async function paidAtStripe(call: Call, { payment_intent_id }: OneTimePurchaseRow) {
  if (payment_intent_id === null) return undefined
  const { processor, account } = await connected(call)
  return amountPaid(await paymentOf(processor, account.id, payment_intent_id))
}

async function connected({ app: { processor }, db }: Call) {
  const account = await findAccount(db)
  if (!processor || !account || account.isLocal)
    throw textError(400, 'The payment processor of this invoice is not connected any more.')
  return { processor, account }
}

function requireRefundable(invoice: InvoiceRow, amount: number) {
  const left = refundableOf(invoice)
  if (amount >= 1 && amount <= left) return
  const text = `${moneyText(left, invoice.currency)} ${invoice.currency}`
  throw textError(400, left > 0 ? `At most ${text} can be refunded.` : 'Nothing is left to be refunded.')
}

function describe(
  { db }: Call,
  { type, id }: Customer,
  { invoice, amount, reason }: { invoice: InvoiceRow; amount: number; reason: string },
) {
  const after = { invoice: invoice.number ?? invoice.id, amount, currency: invoice.currency, reason }
  describeAudit(db, { target: { type: type === 'custom' ? 'customer' : type, id }, after })
}

interface Money {
  amount: number
  reason: string
}

/** Under the customer's lock: of two at once, the second sees what the first left. */
async function refundInTestMode(call: Call, invoice: InvoiceRow, { amount, reason }: Money): Promise<RefundRow> {
  const { app, db, project } = call
  const offset = (await findAccount(db))?.clockOffset ?? 0
  const at = new Date(app.clock.now().getTime() + offset)
  return db.transaction().execute(async (tx) => {
    await holdCustomer(tx, customerOfRow(invoice))
    const held = await holdInvoice(tx, invoice.id)
    if (!held) throw noInvoice()
    requireRefundable(held, amount)
    return keepRefund(tx, project.config.payments, held, { amount, reason, at, processorId: null })
  })
}

/**
 * What a refund ends is ended first: if the refund then fails it can be tried again, whereas a subscription that goes on
 * after its money was given back would be charged for again.
 */
async function refundAtStripe(call: Call, invoice: InvoiceRow, { amount, reason }: Money) {
  const { app, db, project } = call
  const { processor, account } = await connected(call)
  if (invoice.payment_intent_id === null)
    throw textError(400, 'This invoice was not paid by a card here: give the money back where it was paid.')
  const { payments } = project.config
  const isWhole = amount === refundableOf(invoice)
  const ends = isWhole ? await endsWithRefund(db, payments, invoice) : undefined
  if (ends !== undefined) await processor.cancel(account.id, ends)
  const failedBefore = await countFailedRefunds(db, invoice.id)
  const { id } = await refundAtProcessor(processor, account.id, { invoice, amount, reason, failedBefore })
  const at = app.clock.now()
  return db.transaction().execute(async (tx) => {
    await holdCustomer(tx, customerOfRow(invoice))
    const held = await holdInvoice(tx, invoice.id)
    if (!held) throw noInvoice()
    return keepRefund(tx, payments, held, { amount, reason, at, processorId: id })
  })
}
