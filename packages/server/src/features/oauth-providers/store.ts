import type { Selectable } from 'kysely'
import { type Position, readChunk, type TenantDb, type TenantTables } from '../../db/index.ts'

const columns = [
  'id',
  'user_id',
  'provider_config_id',
  'account_id',
  'email',
  'allow_sign_in',
  'allow_connected_accounts',
] as const

/** Of one user, or of all. */
export function listLinks(db: TenantDb, userId: string | undefined, after: Position | undefined) {
  const links = db.selectFrom('oauth_accounts').select([...columns, 'created_at'])
  const wanted = userId === undefined ? links : links.where('user_id', '=', userId)
  return readChunk(db, wanted, { by: ['created_at', 'id'], after })
}

export type LinkRow = Pick<Selectable<TenantTables['oauth_accounts']>, (typeof columns)[number]>

export const findLink = (db: TenantDb, userId: string, id: string): Promise<LinkRow | undefined> =>
  db.selectFrom('oauth_accounts').select(columns).where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()

/** Until the transaction ends no other request changes the links of this user. False when the user does not exist. */
export async function lockUser(tx: TenantDb, userId: string): Promise<boolean> {
  const row = await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirst()
  return row !== undefined
}

/** What the user has linked at one provider, except for one link. */
export const listOthers = (tx: TenantDb, userId: string, providerConfigId: string, exceptId: string | undefined) => {
  const links = tx
    .selectFrom('oauth_accounts')
    .select(['account_id', 'allow_sign_in'])
    .where('user_id', '=', userId)
    .where('provider_config_id', '=', providerConfigId)
  return (exceptId === undefined ? links : links.where('id', '!=', exceptId)).execute()
}

export interface LinkChanges {
  account_id?: string | undefined
  email?: string | undefined
  allow_sign_in?: boolean | undefined
  allow_connected_accounts?: boolean | undefined
}

/** Undefined when it was removed meanwhile. */
export const changeLink = (tx: TenantDb, id: string, changes: LinkChanges) =>
  tx
    .updateTable('oauth_accounts')
    .set({
      id,
      ...changes,
      ...(changes.allow_sign_in !== undefined && { sign_in_switched_off: !changes.allow_sign_in }),
    })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()

/** Tokens for an account that the link no longer names. */
export const forgetTokens = (tx: TenantDb, linkId: string) =>
  tx.deleteFrom('oauth_tokens').where('oauth_account_id', '=', linkId).execute()

/** Its tokens are deleted with it. False when it was gone already. */
export async function deleteLink(tx: TenantDb, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('oauth_accounts').where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
