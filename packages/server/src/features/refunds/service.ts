import { isUuid, moneyText, textError } from '@hallpass/contract'
import { describeAudit } from '../../core/audit/index.ts'
import {
  type Customer,
  customerOfRow,
  endsWithRefund,
  findAccount,
  holdCustomer,
  holdInvoice,
  type InvoiceRow,
  invoiceOfPurchase,
  keepRefund,
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

async function invoiceFor({ db }: Call, { invoice_id, purchase_id }: Wanted): Promise<InvoiceRow> {
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
  return db.transaction().execute((tx) => invoiceOfPurchase(tx, purchase))
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
async function refundAtStripe({ app, db, project }: Call, invoice: InvoiceRow, { amount, reason }: Money) {
  const account = await findAccount(db)
  if (!app.processor || !account || account.isLocal)
    throw textError(400, 'The payment processor of this invoice is not connected any more.')
  if (invoice.payment_intent_id === null)
    throw textError(400, 'This invoice was not paid by a card here: give the money back where it was paid.')
  const { payments } = project.config
  const isWhole = amount === refundableOf(invoice)
  const ends = isWhole ? await endsWithRefund(db, payments, invoice) : undefined
  if (ends !== undefined) await app.processor.cancel(account.id, ends)
  const { id } = await refundAtProcessor(app.processor, account.id, { invoice, amount, reason })
  const at = app.clock.now()
  return db.transaction().execute(async (tx) => {
    await holdCustomer(tx, customerOfRow(invoice))
    const held = await holdInvoice(tx, invoice.id)
    if (!held) throw noInvoice()
    return keepRefund(tx, payments, held, { amount, reason, at, processorId: id })
  })
}
