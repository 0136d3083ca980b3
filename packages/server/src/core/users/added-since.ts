import type { TenantDb } from '../../db/index.ts'

const tables = ['passkeys', 'oauth_accounts', 'api_keys'] as const

/** As the audit log says it, which hides whatever is called a key. */
const names = { passkeys: 'passkeys', oauth_accounts: 'connected_accounts', api_keys: 'api_access' } as const

/** How much of what was removed. */
type Removed = Partial<Record<(typeof names)[keyof typeof names] | 'contact_channels', number>>

/**
 * What opens an account and was added to it since somebody signed in who is not its owner. A second factor stays, as with a reset by
 * email: whoever has one mailbox must not get past it. The user is held.
 */
export async function removeAddedSince(tx: TenantDb, userId: string, since: Date): Promise<Removed> {
  const removed: Removed = {}
  for (const table of tables) {
    const { numDeletedRows } = await tx
      .deleteFrom(table)
      .where('user_id', '=', userId)
      .where('created_at', '>', since)
      .executeTakeFirstOrThrow()
    if (numDeletedRows > 0n) removed[names[table]] = Number(numDeletedRows)
  }
  const addresses = await removeAddresses(tx, userId, since)
  return addresses > 0 ? { ...removed, contact_channels: addresses } : removed
}

/** Only where an older one is left that somebody has proved: it is the primary one then. */
async function removeAddresses(tx: TenantDb, userId: string, since: Date): Promise<number> {
  const channels = await tx
    .selectFrom('contact_channels')
    .select(['id', 'is_primary', 'is_verified', 'created_at'])
    .where('user_id', '=', userId)
    .where('type', '=', 'email')
    .orderBy('is_primary', 'desc')
    .orderBy('created_at')
    .execute()
  const added = channels.filter(({ created_at }) => created_at > since)
  const left = channels.find(({ created_at, is_verified }) => is_verified && created_at <= since)
  if (!left || added.length === 0) return 0
  const ids = added.map(({ id }) => id)
  await tx.deleteFrom('contact_channels').where('user_id', '=', userId).where('id', 'in', ids).execute()
  if (added.some(({ is_primary }) => is_primary))
    await tx
      .updateTable('contact_channels')
      .set({ is_primary: true, used_for_auth: true })
      .where('user_id', '=', userId)
      .where('id', '=', left.id)
      .execute()
  return ids.length
}
