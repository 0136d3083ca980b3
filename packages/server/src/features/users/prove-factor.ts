import { knownError, textError } from '@hallpass/contract'
import type { ClientUserChanges } from '@hallpass/contract/endpoints'
import { isOnKnownNetwork } from '../../core/sign-in/known-networks.ts'
import type { CurrentUser } from '../../core/users/current-user.ts'
import { spendRecoveryCode } from '../../core/users/recovery-codes.ts'
import { findTotp, type TakeTotp, takeStep } from '../../core/users/totp-code.ts'
import { stepOf } from '../../core/users/totp-step.ts'
import type { Call } from '../../http/call.ts'

type Factor = Pick<ClientUserChanges, 'totp_secret_base64' | 'totp_code'>

/**
 * A session alone neither adds nor removes a second factor, if a client of ours opened it (T59): who only found the
 * browser open cannot. What headers the call carries says nothing, since whoever has the token chooses them. Clients that
 * were published do not know how to ask for a code; their sessions follow the wire.
 */
export async function proveFactor(call: Call, user: CurrentUser, { totp_secret_base64: secret, totp_code }: Factor) {
  if (secret === undefined || call.level !== 'client' || !user.provesFactors) return
  const onKnownNetwork = await isOnKnownNetwork(call, call.db, { userId: user.id })
  const isProved = await call.limits.guess([{ name: 'totpUser', id: user.id, onKnownNetwork }], () =>
    isRight(call, user.id, secret, totp_code ?? ''),
  )
  if (!isProved) throw knownError('INVALID_TOTP_CODE')
}

/** Whoever has lost the app has only these to get rid of it. */
const isRecoveryCode = async (call: Call, userId: string, code: string) =>
  (await call.db.transaction().execute((tx) => spendRecoveryCode(call, tx, userId, code))) !== undefined

/** Undefined when it is not: then the guess counts. */
async function isRight(call: Call, userId: string, secret: string | null, code: string): Promise<true | undefined> {
  const current = await findTotp(call, call.db, userId)
  if (secret !== null && current) {
    throw textError(400, 'Remove the second factor that is there before you add another.')
  }
  // Nothing to remove, nothing to prove.
  if (secret === null && !current) return true
  const take = secret === null ? current?.takerOf(code) : takerOfNew(call, userId, secret, code)
  const isProved = take ? await take(call.db) : secret === null && (await isRecoveryCode(call, userId, code))
  return isProved || undefined
}

function takerOfNew({ app }: Call, userId: string, secret: string, code: string): TakeTotp | undefined {
  const step = stepOf(Buffer.from(secret, 'base64'), code, app.clock.now())
  return step === undefined ? undefined : (db) => takeStep(db, userId, null, step)
}
