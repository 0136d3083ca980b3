import { isUuid, textError } from '@hallpass/contract'
import {
  addInterval,
  findAccount,
  holdCustomer,
  isActive,
  openPurchase,
  requireCustomer,
  snapshotOf,
} from '../../core/payments/index.ts'
import type { TenantDb } from '../../db/index.ts'
import type { Call } from '../../http/call.ts'
import { conflictsOf, intervalOf, type Price, priceOf, requirePurchasable, trialOf } from './rules.ts'
import { type Choice, situationOf, spend } from './service.ts'
import {
  cancelSubscription,
  holdSubscription,
  insertTestPurchase,
  insertTestSubscription,
  type NewPurchase,
  setPeriod,
} from './store.ts'

/** All the rules of a purchase, without a payment. */
export async function buyInTestMode({ app, project }: Call, { full_code, price_id, quantity }: Choice): Promise<void> {
  const purchase = await openPurchase(app, full_code)
  if (purchase.project.id !== project.id) throw textError(400, 'This checkout link is of another project.')
  const { customer, offer, offerId } = purchase.code.data
  await requireCustomer(purchase.db, customer)
  const now = app.clock.now()
  const replaced = await purchase.db.transaction().execute(async (tx) => {
    await holdCustomer(tx, customer)
    const situation = await situationOf(purchase, tx)
    const price = requirePurchasable(situation, { priceId: price_id, quantity })
    await spend(tx, now, purchase)
    const bought: NewPurchase = { customer, offerId, priceId: price_id, offer, quantity, now }
    await insertBought(tx, bought, price)
    const [conflict] = conflictsOf(situation)
    // A one-time purchase in test mode does not affect a test-mode subscription.
    const isReplaced = conflict && (intervalOf(price) || conflict.processor_id !== null)
    if (isReplaced) await cancelSubscription(tx, conflict.id)
    return isReplaced ? conflict.processor_id : null
  })
  if (replaced !== null) await app.processor?.cancel((await findAccount(purchase.db))!.id, replaced)
}

async function insertBought(tx: TenantDb, bought: NewPurchase, price: Price) {
  const interval = intervalOf(price)
  if (!interval) return insertTestPurchase(tx, bought)
  const trial = trialOf(bought.offer, price)
  const periodEnd = new Date(addInterval(bought.now.getTime(), trial ?? interval))
  return insertTestSubscription(tx, bought, { status: trial ? 'trialing' : 'active', periodEnd })
}

export async function renewInTestMode({ db }: Call, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = isUuid(id) ? await holdSubscription(tx, id) : undefined
    if (!row) throw textError(404, 'There is no such subscription.')
    if (row.source !== 'TEST_MODE') throw textError(400, 'This subscription was not bought in test mode.')
    const price = priceOf(snapshotOf(row), row.price_id)
    const interval = price && intervalOf(price)
    if (!isActive(row) || !interval || !row.current_period_end) throw textError(400, 'This subscription has ended.')
    const start = row.current_period_end
    await setPeriod(tx, row.id, start, new Date(addInterval(start.getTime(), interval)))
  })
}
