import { isUuid, knownError, textError } from '@hallpass/contract'
import { accessLevels } from '@hallpass/contract/endpoints'
import {
  type Customer,
  changeBalance,
  type ItemKey,
  paymentsNow,
  readBalance,
  requireCustomer,
  tellLowBalance,
} from '../../core/payments/index.ts'
import { requireTeamPermissions } from '../../core/permissions/team-permissions.ts'
import type { Call } from '../../http/call.ts'
import { requireUser } from '../../http/require-user.ts'

/** The configuration is checked before the customer, because that costs no query. */
export function getItemOf({ project }: Call, { customer, itemId }: ItemKey) {
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
  return item
}

export async function readItem(call: Call, key: ItemKey) {
  const item = getItemOf(call, key)
  if (call.level === 'client' && call.project.config.payments.onlyCustomerMayReadItems)
    await requireReader(call, key.customer)
  await requireCustomer(call.db, key.customer)
  const now = await paymentsNow(call.db, call.app.clock)
  const quantity = await readBalance(call.db, call.project.config.payments, key, now)
  return { id: key.itemId, display_name: item.displayName, quantity }
}

/** Asked before whether the customer exists: strangers must not learn that. */
export async function requireReader(call: Call, { type, id }: Customer) {
  if (type === 'custom')
    throw knownError('INSUFFICIENT_ACCESS_TYPE', {
      actual_access_type: call.level,
      allowed_access_types: accessLevels.filter((level) => level !== 'client'),
    })
  const { id: userId } = await requireUser(call, 'USER_AUTHENTICATION_REQUIRED')
  if (type === 'user') {
    if (id !== userId) throw textError(403, 'You can read your own items only.')
    return
  }
  if (!isUuid(id)) throw knownError('TEAM_NOT_FOUND', { team_id: id })
  await requireTeamPermissions(call, { teamId: id, userId })
}

interface Change {
  quantity: number
  expiresAt: Date | null
  description: string | null
  allowNegative: boolean
}

export async function changeQuantity(call: Call, key: ItemKey, change: Change): Promise<string> {
  getItemOf(call, key)
  await requireCustomer(call.db, key.customer)
  const { payments } = call.project.config
  const now = await paymentsNow(call.db, call.app.clock)
  return call.db.transaction().execute(async (tx) => {
    const changed = await changeBalance(tx, payments, key, { ...change, now })
    if (changed?.low) await tellLowBalance(tx, call.project, changed.low)
    if (changed) return changed.id
    throw knownError('ITEM_QUANTITY_INSUFFICIENT_AMOUNT', {
      item_id: key.itemId,
      customer_id: key.customer.id,
      quantity: change.quantity,
    })
  })
}
