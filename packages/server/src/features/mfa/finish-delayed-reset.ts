import { isKnownError, knownError } from '@hallpass/contract'
import { recordAudit } from '../../core/audit/index.ts'
import { type CheckedCode, consumeCode, findGuessTarget, submitCode } from '../../core/codes/index.ts'
import { emit } from '../../core/outbox/index.ts'
import { endSessionsOf } from '../../core/sessions/store.ts'
import { finishSignIn, inSignInTransaction } from '../../core/sign-in/finish.ts'
import { isOnKnownNetwork } from '../../core/sign-in/known-networks.ts'
import { noteSignIn } from '../../core/sign-in-notes.ts'
import { findFactorReset } from '../../core/users/factor-resets.ts'
import { resetSecondFactor } from '../../core/users/reset-second-factor.ts'
import { sendNoticeToAll } from '../../core/users/security-notices.ts'
import type { Call } from '../../http/call.ts'
import { askerOf, notDue } from './delayed-reset.ts'
import { lockUser, takeDueReset } from './delayed-reset-store.ts'

type Code = CheckedCode<'factor-reset'>

/** The first factor was given to get a part of the code, the mailbox has the rest. Wrong ones count with those of the second factor. */
export async function finishReset(call: Call, text: string) {
  const target = await findGuessTarget(call.db, 'factor-reset', text)
  const userId = target?.userId
  if (!userId) throw knownError('VERIFICATION_CODE_NOT_FOUND')
  noteSignIn(call.request, { userId })
  const onKnownNetwork = await isOnKnownNetwork(call, call.db, { userId })
  const code = await call.limits.guess([{ name: 'totpUser', id: userId, onKnownNetwork }], () =>
    submitCode(call, 'factor-reset', text).catch((error: unknown) => {
      if (isKnownError(error) && error.code === 'VERIFICATION_CODE_NOT_FOUND') return undefined
      throw error
    }),
  )
  if (!code) throw knownError('VERIFICATION_CODE_NOT_FOUND')
  if (!call.project.config.auth.secondFactor.resetByEmail) throw notDue()
  const signedIn = await inSignInTransaction(call.db, (tx) => finish(call, tx, userId, code))
  return { ...signedIn, is_new_user: code.data.isNewUser }
}

/** Of several at once one removes the factor: the others wait for the user, and find nothing to finish. */
async function finish(call: Call, tx: Call['db'], userId: string, code: Code) {
  const now = call.app.clock.now()
  await lockUser(tx, userId)
  await consumeCode(tx, now, code)
  const isStillTheirs = (await findFactorReset(tx, now, userId)) !== undefined
  if (!isStillTheirs || !(await takeDueReset(tx, now, userId, new Date(code.data.requestedAt)))) throw notDue()
  await resetSecondFactor(call, tx, userId, sendNoticeToAll)
  // Also whoever has stolen the phone.
  await endSessionsOf(tx, userId)
  await recordAudit(tx, now, {
    action: 'factor_reset.completed',
    ...askerOf(call, userId),
    target: { type: 'user', id: userId },
  })
  await emit(tx, 'factor_reset.completed', { user_id: userId, completed_at_millis: now.getTime() })
  const { methods } = code.data
  const proved = methods.includes('otp') ? methods : [...methods, 'otp' as const]
  return finishSignIn(call, tx, { userId, isNewUser: false, methods: proved })
}
