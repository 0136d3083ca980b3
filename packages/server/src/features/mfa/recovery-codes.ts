import { knownError, textError } from '@hallpass/contract'
import { isOnKnownNetwork } from '../../core/sign-in/known-networks.ts'
import { stopFactorReset } from '../../core/users/factor-resets.ts'
import { countRecoveryCodes, makeRecoveryCodes, spendRecoveryCode } from '../../core/users/recovery-codes.ts'
import { sendSecurityNotice } from '../../core/users/security-notices.ts'
import { findTotp } from '../../core/users/totp-code.ts'
import type { Call } from '../../http/call.ts'
import { schemaError } from '../../http/input.ts'
import { type KeyAnswer, withKey } from './security-key-proof.ts'
import { hasKey } from './security-key-store.ts'

export const countOwn = async (call: Call, userId: string) => ({
  left: (await countRecoveryCodes(call, call.db, userId)) ?? null,
})

interface Fields {
  totp_code?: string | undefined
  security_key?: KeyAnswer | undefined
}

/** Whoever only found the browser open has neither the authenticator app, nor the security key, nor a recovery code. */
export async function makeOwn(call: Call, userId: string, { totp_code, security_key }: Fields): Promise<string[]> {
  if (security_key) return withKey(call, userId, 'security-key-recovery', security_key, (tx) => make(call, tx, userId))
  if (totp_code === undefined) throw schemaError(call.request, ['body.totp_code must be defined'])
  return makeWithCode(call, userId, totp_code)
}

async function makeWithCode(call: Call, userId: string, code: string): Promise<string[]> {
  const totp = await findTotp(call, call.db, userId)
  if (!totp && !(await hasKey(call.db, userId)))
    throw textError(400, 'Set up two-factor authentication first. Recovery codes stand in for it.')
  const onKnownNetwork = await isOnKnownNetwork(call, call.db, { userId })
  const codes = await call.limits.guess([{ name: 'totpUser', id: userId, onKnownNetwork }], async () => {
    const take = totp?.takerOf(code)
    return call.db.transaction().execute(async (tx) => {
      const isRight = take ? await take(tx) : (await spendRecoveryCode(call, tx, userId, code)) !== undefined
      return isRight ? make(call, tx, userId) : undefined
    })
  })
  if (!codes) throw knownError('INVALID_TOTP_CODE')
  return codes
}

async function make(call: Call, tx: Call['db'], userId: string): Promise<string[]> {
  await stopFactorReset(tx, call.app.clock.now(), userId, 'second_factor_used')
  await sendSecurityNotice(call, tx, userId, 'recovery_codes_created')
  return makeRecoveryCodes(call, tx, userId)
}
