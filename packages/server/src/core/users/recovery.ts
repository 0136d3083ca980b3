import type { TenantDb } from '../../db/index.ts'
import type { Clock } from '../clock.ts'
import type { NormalizedEmail } from '../email.ts'
import type { Project } from '../projects/project.ts'
import { giveTeamOfOnesOwn } from '../teams/team-of-ones-own.ts'
import { takeAddress } from './address-claims.ts'
import { passwordChanged } from './password-changed.ts'

interface Context {
  app: { clock: Clock }
  project: Pick<Project, 'config'>
}

/**
 * The person who answers a reset email has the mailbox. If nobody had proved that before, everything that was added to
 * the account may be a squatter's, who knew that its owner would come some day (T49): it goes. From then on the mailbox
 * counts as proved, so that a second reset removes nothing.
 */
export async function recoverAccount(
  context: Context,
  tx: TenantDb,
  userId: string,
  email: NormalizedEmail,
): Promise<void> {
  await lock(tx, userId)
  await takeAddress(tx, userId, email)
  const { channel, isOthers } = await proofsOf(tx, userId, email)
  if (!channel) return
  await tx
    .updateTable('contact_channels')
    .set({ proved_value: email, is_claim: false })
    .where('user_id', '=', userId)
    .where('id', '=', channel.id)
    .execute()
  if (!isOthers) await removeAllBut(context, tx, userId, channel)
}

/**
 * For the person who proves the mailbox and says that nothing else of the account is theirs. The password goes too: they
 * choose a new one by email. False when somebody had proved the account before, and nothing was changed.
 */
export async function giveAccountBack(
  context: Context,
  tx: TenantDb,
  userId: string,
  email: NormalizedEmail,
): Promise<boolean> {
  await lock(tx, userId)
  const { channel, isOthers } = await proofsOf(tx, userId, email)
  if (!channel || isOthers) return false
  await tx.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute()
  await passwordChanged(tx, context.app.clock.now(), userId)
  await removeAllBut(context, tx, userId, channel)
  return true
}

/** Whether the account may be somebody else's, and whether anybody had shown that this address of it is theirs. */
export async function proofsOf(db: TenantDb, userId: string, email: NormalizedEmail) {
  const channels = await channelsOf(db, userId)
  const index = channels.findIndex(({ value }) => value === email)
  const channel = channels[index]
  return {
    channel,
    // The address may have been added, perhaps by mistake, to an account of somebody else; or by a thief, to be rid of its
    // second factor. A claim is never what an account began with.
    isOthers: channel?.is_claim === true || channels.slice(0, index + 1).some(isProved),
    isAddressProved: channel !== undefined && isProved(channel),
  }
}

type Channel = Awaited<ReturnType<typeof channelsOf>>[number]

const isProved = ({ is_verified, proved_value, value }: Channel) => is_verified || proved_value === value

/** Changes of the account wait until the transaction is done. */
const lock = (tx: TenantDb, userId: string) =>
  tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()

/** Oldest first, the primary one before others of the same moment. */
const channelsOf = (db: TenantDb, userId: string) =>
  db
    .selectFrom('contact_channels')
    .select(['id', 'value', 'is_verified', 'is_claim', 'proved_value'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('is_primary', 'desc')
    .execute()

const keyTables = [
  ...(['passkeys', 'oauth_accounts', 'sso_identities'] as const),
  ...(['api_keys', 'known_networks', 'trusted_devices'] as const),
]

/** Passkeys, accounts at providers and API keys; sessions end with every change of the password. */
export async function removeKeysOf(tx: TenantDb, userId: string): Promise<void> {
  for (const table of keyTables) {
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  }
}

async function removeAllBut({ app, project }: Context, tx: TenantDb, userId: string, channel: Channel): Promise<void> {
  await removeKeysOf(tx, userId)
  await tx.deleteFrom('contact_channels').where('user_id', '=', userId).where('id', '!=', channel.id).execute()
  // What is left of them is the one that was proved.
  await tx.updateTable('contact_channels').set({ is_primary: true }).where('user_id', '=', userId).execute()
  await tx.deleteFrom('security_keys').where('user_id', '=', userId).execute()
  await tx
    .updateTable('users')
    .set({ totp_secret: null, totp_last_step: null, language: null })
    .where('id', '=', userId)
    .execute()
  await giveTeamOfOnesOwn(tx, project.config, { id: userId, email: channel.value }, app.clock.now())
}
