import { textError } from '@hallpass/contract'
import type Stripe from 'stripe'
import type { App } from '../../app.ts'
import {
  findTenancyOfAccount,
  type Processor,
  paymentOf,
  remindOfTrial,
  syncCustomer,
} from '../../core/payments/index.ts'
import { projectOfTenancy } from '../../core/projects/of-tenancy.ts'
import { keepPurchase } from './stripe-purchases.ts'
import { keepRefunds, type Tenancy } from './stripe-refunds.ts'

/** Each of these reads what the customer has and pays with again, so their order does not matter. */
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
  ...[
    'finalized',
    'updated',
    'paid',
    'payment_failed',
    'payment_action_required',
    'upcoming',
    'marked_uncollectible',
    'voided',
    'payment_succeeded',
  ].map((what) => `invoice.${what}`),
  ...['succeeded', 'payment_failed', 'canceled'].map((what) => `payment_intent.${what}`),
  'customer.updated',
  ...['attached', 'detached', 'updated', 'automatically_updated'].map((what) => `payment_method.${what}`),
])

/** Each of these reads all refunds of a payment again. The last two are one and the same, by an old name and a new one. */
const refunding = new Set([
  'charge.refunded',
  'refund.created',
  'refund.failed',
  'charge.refund.updated',
  'refund.updated',
])

/** Everything is keyed by the processor's ids, so an event that arrives twice has no further effect. */
export async function receiveEvent(app: App, payload: Uint8Array, signature: string): Promise<void> {
  const event = await app.processor?.verifyEvent(payload, signature)
  if (!event || !app.processor) throw textError(400, 'The signature is not valid.')
  if (!syncing.has(event.type) && !refunding.has(event.type)) return
  const account = event.account ?? refuse(app, event)
  const tenancyId = await findTenancyOfAccount(app.database, account)
  const about = aboutOf(event)
  if (about === undefined) refuse(app, event)
  const project = tenancyId && (await projectOfTenancy(app, tenancyId))
  // From another installation or a deleted project, or not of our checkout.
  if (!project || !about) return
  const { intentId } = about
  const customerId = about.customerId ?? (await payerOf(app.processor, account, intentId))
  if (customerId === null) return
  const tenancy = { project, db: app.database.forTenancy(tenancyId) }
  await follow(app, tenancy, event, { accountId: account, customerId, intentId, now: app.clock.now() })
}

function refuse(app: App, { id, type }: Stripe.Event): never {
  app.log.warn({ event: id, type }, 'a payment event names no account or customer')
  throw textError(400, 'The event names no account or no customer.')
}

interface About {
  customerId: string | null
  /** That was refunded. */
  intentId: string | null
}

/** Null for what our checkout never makes, undefined for what makes no sense. */
function aboutOf({ type, data }: Stripe.Event): About | null | undefined {
  const { customer, id, payment_intent } = data.object as { customer?: unknown; id?: string; payment_intent?: unknown }
  if (refunding.has(type)) {
    const intentId = idOf(payment_intent)
    // Refunds name their payment alone.
    const customerId = type === 'charge.refunded' ? idOf(customer) : null
    return intentId === null || (type === 'charge.refunded' && customerId === null) ? null : { customerId, intentId }
  }
  if (type === 'customer.updated') return id === undefined ? undefined : { customerId: id, intentId: null }
  if (type.startsWith('payment_method.')) {
    const before = (data.previous_attributes as { customer?: unknown } | undefined)?.customer
    const customerId = idOf(customer) ?? idOf(before)
    return customerId === null ? null : { customerId, intentId: null }
  }
  return typeof customer === 'string' ? { customerId: customer, intentId: null } : undefined
}

const idOf = (reference: unknown): string | null =>
  typeof reference === 'string' ? reference : ((reference as { id?: string } | null | undefined)?.id ?? null)

async function payerOf(processor: Processor, accountId: string, intentId: string | null): Promise<string | null> {
  return intentId === null ? null : idOf((await paymentOf(processor, accountId, intentId)).customer)
}

interface Followed {
  accountId: string
  customerId: string
  intentId: string | null
  now: Date
}

async function follow(app: App, tenancy: Tenancy, event: Stripe.Event, { intentId, ...place }: Followed) {
  const { db, project } = tenancy
  const processor = app.processor!
  const { payments } = project.config
  if (event.type === 'payment_intent.succeeded')
    await keepPurchase(db, event.data.object, { ...place, processor, payments, log: app.log })
  await syncCustomer(processor, db, { project, ...place })
  if (event.type === 'customer.subscription.trial_will_end') await remind(tenancy, event.data.object.id)
  if (intentId !== null) await keepRefunds(app, tenancy, { ...place, intentId })
}

/** Once, however often the event comes. */
async function remind({ project, db }: Tenancy, processorId: string) {
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('subscriptions')
      .selectAll()
      .where('processor_id', '=', processorId)
      .where('trial_told', '=', false)
      // Not of one that nobody has given a card for.
      .where('status', '=', 'trialing')
      .forUpdate()
      .executeTakeFirst()
    if (row) await remindOfTrial(tx, project, row)
  })
}
