import { knownError, textError } from '@hallpass/contract'
import { type CheckedCode, consumeCode } from '../../core/codes/index.ts'
import { requestMail } from '../../core/outbox/index.ts'
import { noticingEmailChange } from '../../core/users/security-notices.ts'
import type { Call } from '../../http/call.ts'
import { proveChannel } from './service.ts'
import { type Channel, findStoredByValue } from './store.ts'

/** What both endpoints do once they have found the channel: docs/protocol/users.md#verification. */
export async function sendVerification(call: Call, channel: Channel, callbackUrl: string) {
  const { app, db, project, request } = call
  if (channel.is_verified) throw knownError('EMAIL_ALREADY_VERIFIED')
  if (!project.trusts(callbackUrl, app.settings.url)) throw knownError('REDIRECT_URL_NOT_WHITELISTED')
  await call.limits.take({ name: 'mailNetwork' }, { name: 'mailAddress', email: channel.value })
  await requestMail(db, {
    kind: 'email_verification',
    userId: channel.user_id,
    email: channel.value,
    callbackUrl,
    language: request.language,
  })
}

export async function verify(call: Call, code: CheckedCode<'contact-channel-verification'>) {
  const { app, db } = call
  const { email } = code.data
  // Such codes are always made for a user, and deleted with it.
  const userId = code.userId!
  if (!(await findStoredByValue(db, userId, email))) throw addressGone()
  await db.transaction().execute(async (tx) => {
    await consumeCode(tx, app.clock.now(), code)
    const isProved = await noticingEmailChange(call, tx, userId, () => proveChannel(tx, userId, email))
    // Removed at this very moment: the code stays usable, since this undoes the transaction.
    if (!isProved) throw addressGone()
  })
}

const addressGone = () =>
  textError(400, 'This address no longer belongs to the account that it was to be verified for.')
