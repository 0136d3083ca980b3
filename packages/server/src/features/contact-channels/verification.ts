import { knownError, textError } from '@hallpass/contract'
import { type CheckedCode, consumeCode } from '../../core/codes/index.ts'
import type { NormalizedEmail } from '../../core/email.ts'
import { requestMail } from '../../core/outbox/index.ts'
import { listKeys, listProofs, noAccess } from '../../core/users/access.ts'
import { announceUser } from '../../core/users/announce.ts'
import { giveAccountBack, proofsOf } from '../../core/users/recovery.ts'
import { noticingEmailChange } from '../../core/users/security-notices.ts'
import type { TenantDb } from '../../db/index.ts'
import type { Call } from '../../http/call.ts'
import { requireDelivery } from '../../http/email-server.ts'
import { proveChannel } from './service.ts'
import { type Channel, findStoredByValue, findUnverified } from './store.ts'

/** What both endpoints do once they have found the channel: docs/protocol/users.md#verification. */
export async function sendVerification(call: Call, channel: Channel, callbackUrl: string) {
  const { app, db, project, request } = call
  if (channel.is_verified) throw knownError('EMAIL_ALREADY_VERIFIED')
  if (!project.trusts(callbackUrl, app.settings)) throw knownError('REDIRECT_URL_NOT_WHITELISTED')
  requireDelivery(call)
  await call.limits.take({ name: 'mailNetwork' }, { name: 'mailAddress', email: channel.value })
  await requestMail(db, {
    kind: 'email_verification',
    userId: channel.user_id,
    email: channel.value,
    callbackUrl,
    language: request.language,
  })
}

/**
 * For whoever has the mailbox, signed in or not. The page behind the link shows what else opens the account, and removes it (T49):
 * somebody may have made it in their name.
 */
export async function requestVerification(call: Call, email: NormalizedEmail, callbackUrl: string) {
  const { app, db, project, request } = call
  requireDelivery(call)
  if (!project.trusts(callbackUrl, app.settings)) throw knownError('REDIRECT_URL_NOT_WHITELISTED')
  await call.limits.take({ name: 'mailNetwork' }, { name: 'mailAddress', email })
  const channel = await findUnverified(db, email)
  if (!channel) return
  await requestMail(db, {
    kind: 'email_verification',
    userId: channel.user_id,
    email,
    callbackUrl,
    language: request.language,
  })
}

type Code = CheckedCode<'contact-channel-verification'>

export async function verify(call: Call, code: Code, before?: (tx: TenantDb) => Promise<void>) {
  const { app, db } = call
  const { email } = code.data
  // Such codes are always made for a user, and deleted with it.
  const userId = code.userId!
  if (!(await findStoredByValue(db, userId, email))) throw addressGone()
  await db.transaction().execute(async (tx) => {
    await consumeCode(tx, app.clock.now(), code)
    await before?.(tx)
    const isProved = await noticingEmailChange(call, tx, userId, () => proveChannel(tx, userId, email))
    // Removed at this very moment: the code stays usable, since this undoes the transaction.
    if (!isProved) throw addressGone()
    await announceUser(tx, userId)
  })
}

/** The person says that nothing but this address is theirs (T49). */
export const verifyAndRemove = (call: Call, code: Code) =>
  verify(call, code, async (tx) => {
    const userId = code.userId!
    if (!(await giveAccountBack(call, tx, userId, code.data.email))) {
      throw textError(
        403,
        'This account was there before the address was added to it, or somebody had proved that it is theirs.',
      )
    }
  })

/** What an owner who comes to an account for the first time finds in it. Of a proved account its owner alone may know. */
export async function listAccess(call: Call, code: Code) {
  const { app, db } = call
  const userId = code.userId!
  const { email } = code.data
  const { channel, isOthers } = await proofsOf(db, userId, email)
  if (!channel || isOthers) return noAccess
  const account = { userId, email, now: app.clock.now() }
  return {
    is_removable: true,
    is_own_session: (await call.liveUser())?.id === userId,
    ...(await listProofs(db, account)),
    ...(await listKeys(db, account)),
  }
}

const addressGone = () =>
  textError(400, 'This address no longer belongs to the account that it was to be verified for.')
