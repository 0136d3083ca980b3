import { textError } from '@hallpass/contract'
import type { App } from '../../app.ts'
import { findTenancyOfAccount, remindOfTrial, syncCustomer } from '../../core/payments/index.ts'
import type { TenantDb } from '../../db/index.ts'
import { keepPurchase } from './stripe-purchases.ts'
import { keepRefunds } from './stripe-refunds.ts'

/** Each of these reads the customer's subscriptions again, so their order does not matter. */
const syncing = new Set([
  'checkout.session.completed',
  ...[
    'created',
    'updated',
    'deleted',
    'paused',
    'resumed',
    'pending_update_applied',
    'pending_update_expired',
    'trial_will_end',
  ].map((what) => `customer.subscription.${what}`),
  ...['paid', 'payment_failed', 'payment_action_required', 'upcoming', 'marked_uncollectible', 'payment_succeeded'].map(
    (what) => `invoice.${what}`,
  ),
  ...['succeeded', 'payment_failed', 'canceled'].map((what) => `payment_intent.${what}`),
  'charge.refunded',
])

/** Everything is keyed by the processor's ids, so an event that arrives twice has no further effect. */
export async function receiveEvent(app: App, payload: Uint8Array, signature: string): Promise<void> {
  const event = await app.processor?.verifyEvent(payload, signature)
  if (!event || !app.processor) throw textError(400, 'The signature is not valid.')
  if (!syncing.has(event.type)) return
  const object = event.data.object as { customer?: unknown }
  // Not of our checkout, which always names one.
  if (event.type === 'charge.refunded' && !object.customer) return
  if (!event.account || typeof object.customer !== 'string') {
    app.log.warn({ event: event.id, type: event.type }, 'a payment event names no account or customer')
    throw textError(400, 'The event names no account or no customer.')
  }
  const tenancyId = await findTenancyOfAccount(app.database, event.account)
  // From another installation, or from a deleted project.
  if (!tenancyId) return
  const db = app.database.forTenancy(tenancyId)
  if (event.type === 'payment_intent.succeeded') await keepPurchase(db, event.data.object, app.clock.now())
  const place = { accountId: event.account, customerId: object.customer, now: app.clock.now() }
  await syncCustomer(app.processor, db, place)
  if (event.type === 'customer.subscription.trial_will_end') await remind(db, event.data.object.id)
  if (event.type === 'charge.refunded') await keepRefunds(app, { tenancyId, db }, place, event.data.object)
}

/** Once, however often the event comes. */
async function remind(db: TenantDb, processorId: string) {
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('subscriptions')
      .selectAll()
      .where('processor_id', '=', processorId)
      .where('trial_told', '=', false)
      .forUpdate()
      .executeTakeFirst()
    if (row) await remindOfTrial(tx, row)
  })
}
