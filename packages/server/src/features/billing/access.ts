import { isUuid, knownError, textError } from '@hallpass/contract'
import { accessLevels } from '@hallpass/contract/endpoints'
import {
  type Customer,
  customerFrom,
  findAccount,
  findSubscription,
  managesBilling,
  requireCustomer,
  type StoredAccount,
} from '../../core/payments/index.ts'
import { findTeamPermissions, noMember } from '../../core/permissions/team-permissions.ts'
import type { Call } from '../../http/call.ts'
import { requireUser } from '../../http/require-user.ts'

interface CustomerParams {
  customer_type: Customer['type']
  customer_id: string
}

/** The customer, for those who may see and change what it has. */
export async function admitTo(call: Call, params: CustomerParams): Promise<Customer> {
  const customer = customerFrom(params)
  // Before whether the customer exists: strangers must not learn that.
  if (call.level === 'client') await requireManager(call, customer)
  await requireCustomer(call.db, customer)
  return customer
}

async function requireManager(call: Call, { type, id }: Customer) {
  if (type === 'custom')
    throw knownError('INSUFFICIENT_ACCESS_TYPE', {
      actual_access_type: call.level,
      allowed_access_types: accessLevels.filter((level) => level !== 'client'),
    })
  const { id: userId } = await requireUser(call, 'USER_AUTHENTICATION_REQUIRED')
  if (type === 'team') return requireTeamManager(call, id, userId)
  if (id !== userId) throw textError(403, 'You can see and change your own purchases only.')
}

async function requireTeamManager({ project, db }: Call, teamId: string, userId: string) {
  if (!isUuid(teamId)) throw knownError('TEAM_NOT_FOUND', { team_id: teamId })
  const permissions = await findTeamPermissions(project, db, { teamId, userId })
  if (!permissions) throw noMember({ teamId, userId })
  if (managesBilling(permissions)) return
  throw knownError('TEAM_PERMISSION_REQUIRED', { team_id: teamId, user_id: userId, permission_id: '$manage_billing' })
}

export async function admitToSubscription(call: Call, params: CustomerParams & { subscription_id: string }) {
  const customer = await admitTo(call, params)
  const id = params.subscription_id
  const row = isUuid(id) ? await findSubscription(call.db, id) : undefined
  if (row?.customer_type !== customer.type || row.customer_id !== customer.id) throw noSubscription()
  return { customer, row, ...(await shopOf(call)) }
}

export const noSubscription = () => textError(404, 'The customer has no such subscription.')

export interface Shop {
  account: StoredAccount | undefined
  /** What time it is for payments. */
  now: Date
  /** Whether test subscriptions are renewed by themselves. */
  rolls: boolean
}

export async function shopOf({ app, db }: Call): Promise<Shop> {
  const account = await findAccount(db)
  const offset = account?.clockOffset ?? 0
  return { account, now: new Date(app.clock.now().getTime() + offset), rolls: offset > 0 }
}
