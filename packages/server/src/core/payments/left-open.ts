import type { CompleteConfig } from '@hallpass/contract/config'
import type { TenantDb } from '../../db/index.ts'
import type { Customer } from './customers.ts'
import type { Processor } from './processor.ts'
import { findBought, isLive, offerOf, type SubscriptionRow, snapshotOf } from './purchases.ts'

type Payments = CompleteConfig['payments']

interface Place {
  payments: Payments
  accountId: string
  customer: Customer
}

/**
 * Payments that were begun for what the customer has by now, by them or by anybody else, are called off at the processor: paid
 * later, they would buy it a second time.
 */
export async function callOffBegun(processor: Processor, db: TenantDb, { payments, accountId, customer }: Place) {
  const { subscriptions } = await findBought(db, customer)
  // One of test mode is replaced by what is paid for; at the processor a plan that runs is changed in place.
  const running = subscriptions.filter((row) => isLive(row) && row.processor_id !== null)
  const begun = subscriptions.filter((row) => row.status === 'incomplete' && row.processor_id !== null)
  for (const row of begun.filter((one) => running.some((other) => isSecond(payments, one, other)))) {
    await processor.cancel(accountId, row.processor_id!)
    await db
      .updateTable('subscriptions')
      .set({ status: 'incomplete_expired' })
      .where('id', '=', row.id)
      .where('status', '=', 'incomplete')
      .execute()
  }
}

/** Of what can be had once, or of a group, of which there is one; add-ons aside. */
function isSecond(payments: Payments, one: SubscriptionRow, other: SubscriptionRow): boolean {
  const offer = offerOf(payments, one) ?? snapshotOf(one)
  if (one.offer_id === null || other.offer_id === null) return false
  if (one.offer_id === other.offer_id) return offer.stackable !== true
  const group = (offerOf(payments, other) ?? snapshotOf(other)).groupId
  const isGroup = group !== undefined && group === offer.groupId && Object.hasOwn(payments.groups, group)
  return isGroup && offer.isAddOnTo === false
}
