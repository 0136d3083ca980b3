import { knownError } from '@hallpass/contract'
import { type Customer, changeBalance, readBalance, requireCustomer } from '../../core/payments/index.ts'
import type { Call } from '../../http/call.ts'

interface Key {
  customer: Customer
  itemId: string
}

/** The configuration is checked before the customer, because that costs no query. */
async function requireItem({ project, db }: Call, { customer, itemId }: Key) {
  const { items } = project.config.payments
  const item = Object.hasOwn(items, itemId) ? items[itemId] : undefined
  if (!item) throw knownError('ITEM_NOT_FOUND', { item_id: itemId })
  if (item.customerType !== customer.type) {
    throw knownError('ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH', {
      item_id: itemId,
      customer_id: customer.id,
      item_customer_type: item.customerType,
      actual_customer_type: customer.type,
    })
  }
  await requireCustomer(db, customer)
  return item
}

export async function readItem(call: Call, key: Key) {
  const item = await requireItem(call, key)
  const quantity = await readBalance(call.db, call.project.config.payments, key, call.app.clock.now())
  return { id: key.itemId, display_name: item.displayName, quantity }
}

interface Change {
  quantity: number
  expiresAt: Date | null
  description: string | null
  allowNegative: boolean
}

export async function changeQuantity(call: Call, key: Key, change: Change): Promise<string> {
  await requireItem(call, key)
  const { payments } = call.project.config
  const now = call.app.clock.now()
  return call.db.transaction().execute(async (tx) => {
    const id = await changeBalance(tx, payments, key, { ...change, now })
    if (id) return id
    throw knownError('ITEM_QUANTITY_INSUFFICIENT_AMOUNT', {
      item_id: key.itemId,
      customer_id: key.customer.id,
      quantity: change.quantity,
    })
  })
}
