import { type CustomerType, isUuid, knownError } from '@hallpass/contract'
import type { TenantDb } from '../../db/index.ts'
import { userExists } from '../users/exists.ts'

/** Who buys and has items: a user, a team, or anything else that the project gives an id. */
export interface Customer {
  type: CustomerType
  id: string
}

/** Anything may be a custom customer; users and teams must be there. */
export async function requireCustomer(db: TenantDb, { type, id }: Customer): Promise<void> {
  if (type === 'user' && !(isUuid(id) && (await userExists(db, id)))) throw knownError('USER_NOT_FOUND')
  if (type === 'team' && !(isUuid(id) && (await teamExists(db, id))))
    throw knownError('TEAM_NOT_FOUND', { team_id: id })
}

async function teamExists(db: TenantDb, id: string): Promise<boolean> {
  return (await db.selectFrom('teams').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
