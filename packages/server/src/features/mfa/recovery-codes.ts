import { knownError, textError } from '@hallpass/contract'
import { isOnKnownNetwork } from '../../core/sign-in/known-networks.ts'
import { countRecoveryCodes, makeRecoveryCodes, spendRecoveryCode } from '../../core/users/recovery-codes.ts'
import { sendSecurityNotice } from '../../core/users/security-notices.ts'
import { findTotp } from '../../core/users/totp-code.ts'
import type { Call } from '../../http/call.ts'

export const countOwn = async (call: Call, userId: string) => ({
  left: (await countRecoveryCodes(call, call.db, userId)) ?? null,
})

/** Whoever only found the browser open has neither the authenticator app nor a recovery code. */
export async function makeOwn(call: Call, userId: string, code: string): Promise<string[]> {
  const totp = await findTotp(call, call.db, userId)
  if (!totp) throw textError(400, 'Set up two-factor authentication first. Recovery codes stand in for it.')
  const onKnownNetwork = await isOnKnownNetwork(call, call.db, { userId })
  const codes = await call.limits.guess([{ name: 'totpUser', id: userId, onKnownNetwork }], async () => {
    const take = totp.takerOf(code)
    return call.db.transaction().execute(async (tx) => {
      const isRight = take ? await take(tx) : (await spendRecoveryCode(call, tx, userId, code)) !== undefined
      if (!isRight) return undefined
      await sendSecurityNotice(call, tx, userId, 'recovery_codes_created')
      return makeRecoveryCodes(call, tx, userId)
    })
  })
  if (!codes) throw knownError('INVALID_TOTP_CODE')
  return codes
}
