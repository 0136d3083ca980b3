import { clientBounds, knownError, textError } from '@hallpass/contract'
import type { createContactChannel, ParsedOf, updateContactChannel } from '@hallpass/contract/endpoints'
import { normalizeEmail } from '../../core/email.ts'
import { holdClaim } from '../../core/users/address-claims.ts'
import { announceUser } from '../../core/users/announce.ts'
import { requireStillSignedIn } from '../../core/users/current-user.ts'
import { noticingEmailChange, sendSecurityNotice } from '../../core/users/security-notices.ts'
import { isUniqueViolation, type TenantDb } from '../../db/index.ts'
import { isAnsweredAlike } from '../../http/answered-alike.ts'
import type { Call } from '../../http/call.ts'
import { limitTaken } from '../../http/taken-limit.ts'
import { isHeldForAuth, makeWay, mayBePrimary, withWishesGranted } from './claims.ts'
import {
  type Channel,
  countChannels,
  deleteChannel,
  findStoredByValue,
  findStoredChannel,
  insertChannel,
  listOthers,
  lockUser,
  type OtherChannel,
  type StoredChannel,
  stripPrimary,
  updateChannel,
} from './store.ts'

type NewChannel = ParsedOf<typeof createContactChannel>['body']
type Changes = ParsedOf<typeof updateContactChannel>['body']

/** A client manages only the channels of its own user. */
export async function requireOwnUser(call: Call, userId: string | undefined, status: 400 | 403 = 403) {
  if (call.level !== 'client') return
  const user = await call.user()
  if (!user) throw knownError('CANNOT_GET_OWN_USER_WITHOUT_USER')
  if (user.id !== userId) throw textError(status, 'You can manage your own contact channels only.')
}

/** Addresses are limited by user, and answers that somebody else has one by network. */
export const addChannel = (call: Call, body: NewChannel): Promise<Channel> =>
  call.limits.spend([{ name: 'addressUser', id: body.user_id }], () => limitTaken(call, () => insert(call, body)))

function insert(call: Call, body: NewChannel): Promise<Channel> {
  const userId = body.user_id
  const value = normalizeEmail(body.value)
  return inChannelTransaction(call, userId, value, async (tx) => {
    if (!(await lockUser(tx, userId))) throw knownError('USER_NOT_FOUND')
    await requireStillSignedIn(call, tx, userId)
    await holdClaim(tx, userId, value)
    if (await findStoredByValue(tx, userId, value)) throw alreadyTheirs()
    if (call.level === 'client') await requireRoom(tx, userId)
    const others = await listOthers(tx, userId, value)
    const isClaim = call.level === 'client'
    const flags = { is_verified: body.is_verified ?? false, is_claim: isClaim, used_for_auth: body.used_for_auth }
    const wishes = { wanted_for_auth: false, wanted_primary: false }
    const asked = { ...flags, ...wishes, user_id: userId, value, is_primary: body.is_primary ?? false }
    const channel = settled(call, undefined, asked, others)
    await makeWay(tx, channel, others)
    if (channel.is_primary) await stripPrimary(tx, userId)
    const added = await insertChannel(tx, channel, call.app.clock.now())
    // A new primary address has notices of its own.
    if (isClaim && !channel.is_primary) await sendSecurityNotice(call, tx, userId, 'email_added')
    return added
  })
}

/** The user is locked: two that are added at once are counted one after the other. */
async function requireRoom(tx: TenantDb, userId: string) {
  if ((await countChannels(tx, userId)) < clientBounds.addresses) return
  throw textError(400, `You can have at most ${clientBounds.addresses} email addresses. Remove one first.`)
}

export function changeChannel(call: Call, userId: string, id: string, body: Changes): Promise<Channel> {
  const change = () => update(call, userId, id, body)
  if (body.value === undefined) return body.used_for_auth ? limitTaken(call, change) : change()
  return call.limits.spend([{ name: 'addressUser', id: userId }], () => limitTaken(call, change))
}

function update(call: Call, userId: string, id: string, body: Changes): Promise<Channel> {
  return inChannelTransaction(call, userId, null, async (tx) => {
    await lockUser(tx, userId)
    await requireStillSignedIn(call, tx, userId)
    const found = await findStoredChannel(tx, userId, id)
    if (!found) throw noSuchChannel(400)
    await holdClaim(tx, userId, body.value === undefined ? found.value : normalizeEmail(body.value))
    // Once more: until now somebody else could take the address, and with it what the channel had.
    const stored = (await findStoredChannel(tx, userId, id)) ?? found
    const asked = withChanges(call, stored, body)
    if (asked.value !== stored.value && (await findStoredByValue(tx, userId, asked.value))) throw alreadyTheirs()
    const others = await listOthers(tx, userId, asked.value)
    const next = settled(call, stored, asked, others)
    return write(tx, stored, asked.is_verified && !stored.is_verified ? withWishesGranted(next, others) : next, others)
  })
}

/** What of the flags takes effect at once, and what with the proof: docs/protocol/users.md#whose-address-it-is. */
function settled<C extends Omit<StoredChannel, 'id' | 'type'>>(
  call: Call,
  stored: StoredChannel | undefined,
  asked: C,
  others: readonly OtherChannel[],
): C {
  const isSame = stored?.value === asked.value
  const becomesPrimary = asked.is_primary && !(isSame && stored?.is_primary)
  const waits = asked.is_claim && !asked.is_verified && isAnsweredAlike(call)
  if (!waits) {
    if (asked.used_for_auth && others.some(isHeldForAuth)) throw usedBySomeoneElse(stored ? null : asked.value)
    const isWish = becomesPrimary && !mayBePrimary(asked, others)
    return isWish ? { ...asked, is_primary: false, wanted_primary: true } : asked
  }
  const becomesUsed = asked.used_for_auth && !(isSame && stored?.used_for_auth)
  return {
    ...asked,
    ...(becomesPrimary && { is_primary: false, wanted_primary: true }),
    ...(becomesUsed && { used_for_auth: false, wanted_for_auth: true }),
  }
}

/** Removes the primary mark elsewhere, and others' claims, before the channel gets them. */
async function write(
  tx: TenantDb,
  stored: StoredChannel,
  next: StoredChannel,
  others: readonly OtherChannel[],
): Promise<Channel> {
  await makeWay(tx, next, others)
  if (next.is_primary && !stored.is_primary) await stripPrimary(tx, next.user_id)
  return updateChannel(tx, next)
}

/** The person showed that they read the emails of this address. False when it is no longer theirs. */
export async function proveChannel(tx: TenantDb, userId: string, email: Channel['value']): Promise<boolean> {
  await lockUser(tx, userId)
  await holdClaim(tx, userId, email)
  const stored = await findStoredByValue(tx, userId, email)
  if (!stored) return false
  const others = await listOthers(tx, userId, email)
  await write(tx, stored, withWishesGranted({ ...stored, is_verified: true, is_claim: false }, others), others)
  return true
}

/** False when there is none. */
export const removeChannel = (call: Call, userId: string, id: string): Promise<boolean> =>
  inChannelTransaction(call, userId, null, (tx) => deleteChannel(tx, userId, id))

/**
 * A changed address is unverified, even if it is the same one, unless a server says otherwise. Another one that a person
 * typed in is a claim; a server vouches for what it writes.
 */
function withChanges({ level }: Call, stored: StoredChannel, body: Changes): StoredChannel {
  const value = body.value === undefined ? stored.value : normalizeEmail(body.value)
  const isAnother = value !== stored.value
  return {
    ...stored,
    value,
    is_verified: body.is_verified ?? (body.value === undefined ? stored.is_verified : false),
    is_claim: level === 'client' && (isAnother || stored.is_claim),
    is_primary: body.is_primary ?? stored.is_primary,
    used_for_auth: body.used_for_auth ?? stored.used_for_auth,
    wanted_for_auth: !isAnother && body.used_for_auth === undefined && stored.wanted_for_auth,
    wanted_primary: !isAnother && body.is_primary === undefined && stored.wanted_primary,
  }
}

/** The unique index decides between two users who take the same address at once. */
async function inChannelTransaction<T>(
  call: Call,
  userId: string,
  toldValue: string | null,
  work: (tx: TenantDb) => Promise<T>,
): Promise<T> {
  try {
    return await call.db.transaction().execute(async (tx) => {
      const result = await noticingEmailChange(call, tx, userId, () => work(tx))
      // There was nothing to remove.
      if (result !== false) await announceUser(tx, userId)
      return result
    })
  } catch (error) {
    if (isUniqueViolation(error, 'contact_channels_auth')) throw usedBySomeoneElse(toldValue)
    throw error
  }
}

export const noSuchChannel = (status: 400 | 404) => textError(status, 'This user has no such contact channel.')
const alreadyTheirs = () => textError(400, 'This user already has a contact channel with this address.')
const usedBySomeoneElse = (value: string | null) =>
  knownError('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE', {
    type: 'email',
    contact_channel_value: value,
    would_work_if_email_was_verified: false,
  })
