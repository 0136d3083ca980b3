import type { Database, TenantDb } from '../../db/index.ts'
import type { Logger } from '../../observe/index.ts'
import type { Clock } from '../clock.ts'
import type { ProjectCache } from '../projects/cache.ts'
import { projectOfTenancy } from '../projects/of-tenancy.ts'
import { type DueEnding, listEndings } from './account-tenancy.ts'
import { findAccount } from './accounts.ts'
import { emitSubscription } from './billing-events.ts'
import { paymentsNow } from './clock.ts'
import type { Customer } from './customers.ts'
import type { Processor } from './processor.ts'
import { findSubscription, holdSubscription, isCalledOff, isLive, type SubscriptionRow } from './purchases.ts'
import { callOff } from './second-payments.ts'
import { endSubscription, holdWithCustomer } from './settle.ts'

/** For a customer who is gone: nobody is charged for what nobody can use or cancel any more. */
export async function wantEndings(tx: TenantDb, { type, id }: Customer): Promise<void> {
  const rows = await tx
    .selectFrom('subscriptions')
    .select('id')
    .where('customer_type', '=', type)
    .where('customer_id', '=', id)
    .where('processor_id', 'is not', null)
    .where('status', 'not in', ['canceled', 'incomplete_expired'])
    .execute()
  if (rows.length === 0) return
  await tx
    .insertInto('subscription_endings')
    .values(rows.map((row) => ({ subscription_id: row.id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

interface App {
  database: Database
  projects: ProjectCache
  clock: Clock
  log: Logger
  processor: Processor | undefined
}

const minuteMillis = 60_000
/** Twice as long after every failure, up to a day; never given up, since somebody is charged. */
const pauseAfter = (failures: number) => Math.min(1440, 2 ** Math.min(failures, 11)) * minuteMillis

/** The trigger of a deletion, wantEndings() and wantCallOffs() say which. */
export async function endAbandoned(app: App): Promise<void> {
  for (const one of await listEndings(app.database, app.clock.now())) await endOne(app, one)
}

async function endOne(app: App, { tenancy_id, subscription_id, failures }: DueEnding) {
  const db = app.database.forTenancy(tenancy_id)
  try {
    const row = await findSubscription(db, subscription_id)
    if (!row) return
    if (row.processor_id === null) await endInTestMode(db, row, await paymentsNow(db, app.clock))
    else if (isCalledOff(row)) await callOffOne(app, db, { tenancy_id, row })
    else await endAtProcessor(db, app.processor, { id: row.id, processorId: row.processor_id, at: app.clock.now() })
  } catch (error) {
    const next_try_at = new Date(app.clock.now().getTime() + pauseAfter(failures))
    app.log.warn({ err: error, tenancyId: tenancy_id }, 'a subscription that should have ended still runs')
    await db
      .updateTable('subscription_endings')
      .set({ next_try_at, failures: failures + 1 })
      .where('subscription_id', '=', subscription_id)
      .execute()
  }
}

const forget = (tx: TenantDb, id: string) =>
  tx.deleteFrom('subscription_endings').where('subscription_id', '=', id).execute()

async function endInTestMode(db: TenantDb, { id, customer_type, customer_id }: SubscriptionRow, at: Date) {
  await db.transaction().execute(async (tx) => {
    const { row } = await holdWithCustomer(tx, { id, customer_type, customer_id })
    if (row && isLive(row)) await endSubscription(tx, row, at)
    await forget(tx, id)
  })
}

interface Ending {
  id: string
  processorId: string
  at: Date
}

async function connected(db: TenantDb, processor: Processor | undefined) {
  const account = await findAccount(db)
  if (!processor || !account || account.isLocal) throw new Error('the payment processor is not connected')
  return { processor, accountId: account.id }
}

/** A project that was deleted meanwhile gives nothing back any more. */
async function callOffOne(app: App, db: TenantDb, { tenancy_id, row }: { tenancy_id: string; row: SubscriptionRow }) {
  const place = await connected(db, app.processor)
  const project = await projectOfTenancy(app, tenancy_id)
  if (project) return endSecond(db, row.id, { ...place, payments: project.config.payments, now: app.clock.now() })
  await place.processor.cancel(place.accountId, row.processor_id!)
  await forget(db, row.id)
}

/** One that was paid for a second time: its money is given back, too. */
export async function endSecond(db: TenantDb, id: string, place: Parameters<typeof callOff>[2]): Promise<void> {
  const row = await findSubscription(db, id)
  if (row) await callOff(db, row, place)
  await forget(db, id)
}

async function endAtProcessor(db: TenantDb, found: Processor | undefined, { id, processorId, at }: Ending) {
  const { processor, accountId } = await connected(db, found)
  await processor.cancel(accountId, processorId)
  await db.transaction().execute(async (tx) => {
    const held = await holdSubscription(tx, id)
    await forget(tx, id)
    if (!held || !isLive(held)) return
    const ended = await tx
      .updateTable('subscriptions')
      .set({ status: 'canceled', canceled_at: at, ended_at: at })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await emitSubscription(tx, 'subscription.canceled', ended)
  })
}
