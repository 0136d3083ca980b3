import { type CustomerType, isUuid, knownError } from '@hallpass/contract'
import type { TenantDb } from '../../db/index.ts'
import { userExists } from '../users/exists.ts'

/** Who buys and has items: a user, a team, or anything else that the project gives an id. */
export interface Customer {
  type: CustomerType
  id: string
}

interface Named {
  customer_type: CustomerType
  customer_id: string
}

/** Ids of users and teams are one in capitals and in small letters; others are the project's own. */
export const customerFrom = ({ customer_type: type, customer_id: id }: Named): Customer => ({
  type,
  id: type !== 'custom' && isUuid(id) ? id.toLowerCase() : id,
})

/** As the payment processor has noted whose something is; undefined for what others made there. */
export function customerNoted({ customerId, customerType }: Record<string, string>): Customer | undefined {
  const type = customerType?.toLowerCase()
  if (!customerId || (type !== 'user' && type !== 'team' && type !== 'custom')) return undefined
  return customerFrom({ customer_type: type, customer_id: customerId })
}

/** Anything may be a custom customer; users and teams must be there. */
export async function requireCustomer(db: TenantDb, customer: Customer): Promise<void> {
  if (await customerExists(db, customer)) return
  throw customer.type === 'user' ? knownError('USER_NOT_FOUND') : knownError('TEAM_NOT_FOUND', { team_id: customer.id })
}

export async function customerExists(db: TenantDb, { type, id }: Customer): Promise<boolean> {
  if (type === 'custom') return true
  return isUuid(id) && (type === 'user' ? userExists(db, id) : teamExists(db, id))
}

async function teamExists(db: TenantDb, id: string): Promise<boolean> {
  return (await db.selectFrom('teams').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
