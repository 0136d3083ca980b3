import { knownError } from '@hallpass/contract'
import { type CheckedCode, consumeCode, findGuessTarget, submitCode } from '../../core/codes/index.ts'
import { finishSecondFactor } from '../../core/sign-in/finish.ts'
import { isOnKnownNetwork } from '../../core/sign-in/known-networks.ts'
import { noteSignIn } from '../../core/sign-in-notes.ts'
import { findTotp } from '../../core/users/totp-code.ts'
import type { Call } from '../../http/call.ts'

type Attempt = CheckedCode<'mfa-attempt'>

/** Wrong codes count against the user, over all attempts to sign in (T12): docs/protocol/sign-in.md#second-factor. */
export async function signInWithTotp(call: Call, attemptCode: string, totp: string) {
  const target = await findGuessTarget(call.db, 'mfa-attempt', attemptCode)
  const userId = target?.userId
  if (!userId) throw knownError('VERIFICATION_CODE_NOT_FOUND')
  noteSignIn(call.request, { userId })
  const onKnownNetwork = await isOnKnownNetwork(call, call.db, { userId })
  const signedIn = await call.limits.guess([{ name: 'totpUser', id: userId, onKnownNetwork }], async () => {
    const attempt = await submitCode(call, 'mfa-attempt', attemptCode)
    return finish(call, attempt, userId, totp)
  })
  if (!signedIn) throw knownError('INVALID_TOTP_CODE')
  return signedIn
}

/** Undefined when the TOTP is wrong or was used before; the attempt code then stays usable. */
async function finish(call: Call, attempt: Attempt, userId: string, code: string) {
  const totp = await findTotp(call, call.db, userId)
  if (!totp) throw knownError('VERIFICATION_CODE_NOT_FOUND')
  const step = totp.stepOf(code)
  if (step === undefined) return undefined
  return call.db.transaction().execute(async (tx) => {
    if (!(await totp.take(tx, step))) return undefined
    await consumeCode(tx, call.app.clock.now(), attempt)
    const signedIn = await finishSecondFactor(call, tx, { userId, methods: [...(attempt.data.methods ?? []), 'totp'] })
    return { ...signedIn, is_new_user: attempt.data.isNewUser }
  })
}
