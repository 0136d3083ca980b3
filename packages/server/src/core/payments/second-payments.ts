import type { CompleteConfig } from '@hallpass/contract/config'
import type { TenantDb } from '../../db/index.ts'
import { holdCustomer } from './accounts.ts'
import type { Customer } from './customers.ts'
import type { InvoiceRow } from './invoices.ts'
import type { Processor } from './processor.ts'
import { refundAtProcessor } from './processor-money.ts'
import {
  findBought,
  isCalledOff,
  isLive,
  type OneTimePurchaseRow,
  offerOf,
  type SubscriptionRow,
  snapshotOf,
} from './purchases.ts'
import { countFailedRefunds, holdInvoice, keepRefund, refundableOf } from './refunds.ts'
import { customerOfRow } from './settle.ts'

type Payments = CompleteConfig['payments']
type Sold = Pick<SubscriptionRow, 'offer_id' | 'offer'>

/** Of what can be had once, or of a group, of which there is one; add-ons aside. */
function isSecond(payments: Payments, one: Sold, other: Sold): boolean {
  const offer = offerOf(payments, one) ?? snapshotOf(one)
  if (one.offer_id === null || other.offer_id === null) return false
  if (one.offer_id === other.offer_id) return offer.stackable !== true
  const group = (offerOf(payments, other) ?? snapshotOf(other)).groupId
  const isGroup = group !== undefined && group === offer.groupId && Object.hasOwn(payments.groups, group)
  return isGroup && offer.isAddOnTo === false
}

/** One of test mode is replaced by what is paid for; at the processor a plan that runs is changed in place. */
const isPaidPlan = (row: SubscriptionRow) => isLive(row) && row.processor_id !== null
const isPaidForGood = (row: OneTimePurchaseRow) => row.source === 'PURCHASE_PAGE' && row.revoked_at === null

/** Whether a subscription that is paid for, or about to be, is of what the customer, who is held, has paid for already. */
export async function isSecondPlan(tx: TenantDb, payments: Payments, customer: Customer, plan: Sold): Promise<boolean> {
  const { subscriptions, oneTime } = await findBought(tx, customer)
  const had = [...subscriptions.filter(isPaidPlan), ...oneTime.filter(isPaidForGood)]
  return had.some((other) => isSecond(payments, plan, other))
}

/** The same of what is paid once. It ends a plan of its group, so plans do not count. */
export async function isSecondPurchase(tx: TenantDb, payments: Payments, row: OneTimePurchaseRow): Promise<boolean> {
  const { oneTime } = await findBought(tx, customerOfRow(row))
  return oneTime.some((other) => other.id !== row.id && isPaidForGood(other) && isSecond(payments, row, other))
}

/**
 * Payments that were begun for what the customer has by now, by them or by anybody else: paid later, they would buy it a second
 * time. From now on they come to nothing, whatever the processor says of them.
 */
export async function markBegun(tx: TenantDb, payments: Payments, customer: Customer, now: Date): Promise<void> {
  const { subscriptions } = await findBought(tx, customer)
  for (const row of subscriptions.filter(({ status, processor_id }) => status === 'incomplete' && processor_id)) {
    if (!(await isSecondPlan(tx, payments, customer, row))) continue
    await tx
      .updateTable('subscriptions')
      .set({ status: 'incomplete_expired', ended_at: now })
      .where('id', '=', row.id)
      .execute()
  }
}

/** Of what was called off and is still to be ended at the processor, or was paid for all the same: a row first, and a job then. */
export async function wantCallOffs(
  tx: TenantDb,
  customer: Customer,
  isEnded: (processorId: string) => boolean,
): Promise<string[]> {
  const { subscriptions } = await findBought(tx, customer)
  const open: string[] = []
  for (const row of subscriptions.filter(isCalledOff))
    if (!isEnded(row.processor_id!) || (await unreturnedOf(tx, row.id)).length > 0) open.push(row.id)
  if (open.length > 0)
    await tx
      .insertInto('subscription_endings')
      .values(open.map((subscription_id) => ({ subscription_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return open
}

async function unreturnedOf(db: TenantDb, subscriptionId: string): Promise<InvoiceRow[]> {
  const paid = await db
    .selectFrom('payment_invoices')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .where('status', '=', 'paid')
    .where('payment_intent_id', 'is not', null)
    .execute()
  return paid.filter((invoice) => refundableOf(invoice) > 0)
}

interface Place {
  processor: Processor
  accountId: string
  payments: Payments
  now: Date
}

/** Ended first: if the refund then fails it is tried again, and nothing is charged meanwhile. */
export async function callOff(db: TenantDb, row: SubscriptionRow, place: Place): Promise<void> {
  await place.processor.cancel(place.accountId, row.processor_id!)
  for (const invoice of await unreturnedOf(db, row.id)) await giveBack(db, invoice, place)
}

const reason = 'It was paid for twice.'

/** All that is left of what was paid for a second one. */
export async function giveBack(db: TenantDb, invoice: InvoiceRow, { processor, accountId, payments, now }: Place) {
  const amount = refundableOf(invoice)
  const failedBefore = await countFailedRefunds(db, invoice.id)
  const { id } = await refundAtProcessor(processor, accountId, { invoice, amount, reason, failedBefore })
  await db.transaction().execute(async (tx) => {
    await holdCustomer(tx, customerOfRow(invoice))
    const held = await holdInvoice(tx, invoice.id)
    if (held) await keepRefund(tx, payments, held, { amount, reason, at: now, processorId: id })
  })
}
