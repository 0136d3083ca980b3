import { isTextError } from '@hallpass/contract'
import type Stripe from 'stripe'
import {
  amountPaid,
  customerNoted,
  emitPurchase,
  endReplaced,
  findOffer,
  findReplaced,
  giveBack,
  holdCustomer,
  type InvoiceRow,
  invoiceOfPurchase,
  isSecondPurchase,
  type OneTimePurchaseRow,
  type Processor,
  refundableOf,
  settleRedemption,
} from '../../core/payments/index.ts'
import type { Project } from '../../core/projects/project.ts'
import type { TenantDb } from '../../db/index.ts'
import type { Logger } from '../../observe/index.ts'
import { findPaidPurchase, insertPaidPurchase } from './store.ts'

interface Place {
  processor: Processor
  accountId: string
  payments: Project['config']['payments']
  log: Logger
  now: Date
}

/** It gives nothing from the moment it was bought on: a second payment of what can be had once. */
const isCalledOff = ({ created_at, revoked_at }: OneTimePurchaseRow) => revoked_at?.getTime() === created_at.getTime()

async function isOneTooMany(tx: TenantDb, payments: Place['payments'], row: OneTimePurchaseRow | undefined) {
  if (!row || !(await isSecondPurchase(tx, payments, row))) return false
  await tx.updateTable('one_time_purchases').set({ revoked_at: row.created_at }).where('id', '=', row.id).execute()
  return true
}

/** While the processor fails, the event comes again. What it refuses is the owner's to look at. */
async function giveBackSecond(db: TenantDb, invoice: InvoiceRow, { log, ...place }: Place) {
  if (refundableOf(invoice) === 0) return
  try {
    await giveBack(db, invoice, place)
  } catch (error) {
    if (!isTextError(error) || error.status >= 500) throw error
    log.warn({ err: error, invoice: invoice.id }, 'what was paid for twice could not be given back')
  }
}

/** What was paid for once, with its receipt. */
export async function keepPurchase(db: TenantDb, intent: Stripe.PaymentIntent, place: Place) {
  const { processor, accountId, payments, now } = place
  // Some that others made have none.
  const metadata: Stripe.Metadata = intent.metadata ?? {}
  if (metadata.purchaseKind !== 'ONE_TIME') return
  const [customer, offer] = [customerNoted(metadata), await findOffer(db, metadata.offerRef)]
  if (!customer || !offer) return
  const bought = {
    customer,
    offerId: metadata.offerId ?? null,
    priceId: metadata.priceId ?? null,
    offer,
    quantity: Math.max(1, Number.parseInt(metadata.purchaseQuantity ?? '', 10) || 1),
  }
  const second = await db.transaction().execute(async (tx) => {
    await holdCustomer(tx, customer)
    const row = await insertPaidPurchase(tx, { ...bought, now, paymentIntentId: intent.id })
    // One from before there were invoices has none yet.
    const known = row ?? (await findPaidPurchase(tx, intent.id))
    const isSecond = known !== undefined && (isCalledOff(known) || (await isOneTooMany(tx, payments, row)))
    if (metadata.redemptionId && !isSecond) await settleRedemption(tx, metadata.redemptionId)
    const discount = Math.max(0, Number.parseInt(metadata.discount ?? '', 10) || 0)
    const invoice = known && (await invoiceOfPurchase(tx, known, { ...amountPaid(intent), discount }))
    if (row) await emitPurchase(tx, 'purchase.created', row)
    return isSecond ? invoice : undefined
  })
  if (second) return giveBackSecond(db, second, place)
  const replaced = await findReplaced(db, customer, metadata)
  // What the processor ends is read from there afterwards.
  if (replaced?.processor_id) await processor.cancel(accountId, replaced.processor_id)
  else if (replaced) await db.transaction().execute((tx) => endReplaced(tx, replaced.id, now))
}
