import type { NormalizedEmail } from '../../core/email.ts'
import { takeAddress } from '../../core/users/address-claims.ts'
import type { TenantDb } from '../../db/index.ts'

/**
 * The person who answers a reset email has the mailbox. If nobody had proved that before, everything that was added to
 * the account may be a squatter's, who knew that its owner would come some day (T49): it goes. From then on the mailbox
 * counts as proved, so that a second reset removes nothing.
 */
export async function recoverAccount(tx: TenantDb, userId: string, email: NormalizedEmail): Promise<void> {
  await takeAddress(tx, userId, email)
  const channels = await channelsOf(tx, userId)
  const index = channels.findIndex(({ value }) => value === email)
  const channel = channels[index]
  if (!channel) return
  // The address may have been added, perhaps by mistake, to an account that somebody had proved to be theirs.
  const wasProved = channels.slice(0, index + 1).some(isProved)
  await tx
    .updateTable('contact_channels')
    .set({ proved_value: email, is_claim: false })
    .where('user_id', '=', userId)
    .where('id', '=', channel.id)
    .execute()
  if (!wasProved) await removeAllBut(tx, userId, channel.id)
}

type Channel = Awaited<ReturnType<typeof channelsOf>>[number]

const isProved = ({ is_verified, proved_value, value }: Channel) => is_verified || proved_value === value

/** Oldest first, the primary one before others of the same moment. Changes of the account wait until we are done. */
async function channelsOf(tx: TenantDb, userId: string) {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  return tx
    .selectFrom('contact_channels')
    .select(['id', 'value', 'is_verified', 'proved_value'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('is_primary', 'desc')
    .execute()
}

async function removeAllBut(tx: TenantDb, userId: string, channelId: string): Promise<void> {
  for (const table of ['passkeys', 'oauth_accounts', 'api_keys', 'known_networks'] as const) {
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  }
  await tx.deleteFrom('contact_channels').where('user_id', '=', userId).where('id', '!=', channelId).execute()
  // What is left of them is the one that was proved.
  await tx.updateTable('contact_channels').set({ is_primary: true }).where('user_id', '=', userId).execute()
  await tx.updateTable('users').set({ totp_secret: null, totp_last_step: null }).where('id', '=', userId).execute()
}
