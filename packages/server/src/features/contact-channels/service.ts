import { knownError, textError } from '@hallpass/contract'
import type { createContactChannel, ParsedOf, updateContactChannel } from '@hallpass/contract/endpoints'
import { normalizeEmail } from '../../core/email.ts'
import { noticingEmailChange } from '../../core/users/security-notices.ts'
import { isUniqueViolation, type TenantDb } from '../../db/index.ts'
import type { Call } from '../../http/call.ts'
import { limitTaken } from '../../http/taken-limit.ts'
import {
  type Channel,
  deleteChannel,
  findChannel,
  findChannelByValue,
  insertChannel,
  isUsedForAuth,
  lockUser,
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
  const value = normalizeEmail(body.value)
  return inChannelTransaction(call, body.user_id, value, async (tx) => {
    if (!(await lockUser(tx, body.user_id))) throw knownError('USER_NOT_FOUND')
    if (await findChannelByValue(tx, body.user_id, value)) throw alreadyTheirs()
    if (body.used_for_auth && (await isUsedForAuth(tx, value))) throw usedBySomeoneElse(value)
    if (body.is_primary) await stripPrimary(tx, body.user_id)
    const channel = {
      user_id: body.user_id,
      value,
      is_primary: body.is_primary ?? false,
      is_verified: body.is_verified ?? false,
      used_for_auth: body.used_for_auth,
    }
    return insertChannel(tx, channel, call.app.clock.now())
  })
}

export function changeChannel(call: Call, userId: string, id: string, body: Changes): Promise<Channel> {
  const change = () => update(call, userId, id, body)
  if (body.value === undefined) return body.used_for_auth ? limitTaken(call, change) : change()
  return call.limits.spend([{ name: 'addressUser', id: userId }], () => limitTaken(call, change))
}

function update(call: Call, userId: string, id: string, body: Changes): Promise<Channel> {
  return inChannelTransaction(call, userId, null, async (tx) => {
    await lockUser(tx, userId)
    const stored = await findChannel(tx, userId, id)
    if (!stored) throw noSuchChannel(400)
    const next = withChanges(stored, body)
    if (next.value !== stored.value && (await findChannelByValue(tx, userId, next.value))) throw alreadyTheirs()
    if (next.used_for_auth && (await isUsedForAuth(tx, next.value, id))) throw usedBySomeoneElse(null)
    if (body.is_primary) await stripPrimary(tx, userId)
    return updateChannel(tx, next)
  })
}

/** False when there is none. */
export const removeChannel = (call: Call, userId: string, id: string): Promise<boolean> =>
  inChannelTransaction(call, userId, null, (tx) => deleteChannel(tx, userId, id))

/** A changed address is unverified, even if it is the same one, unless a server says otherwise. */
function withChanges(stored: Channel, body: Changes): Channel {
  const { value } = body
  return {
    ...stored,
    value: value === undefined ? stored.value : normalizeEmail(value),
    is_verified: body.is_verified ?? (value === undefined ? stored.is_verified : false),
    is_primary: body.is_primary ?? stored.is_primary,
    used_for_auth: body.used_for_auth ?? stored.used_for_auth,
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
    return await call.db.transaction().execute((tx) => noticingEmailChange(call, tx, userId, () => work(tx)))
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
