import { knownError, textError } from '@hallpass/contract'
import { consumeCode, findGuessTarget, submitCode } from '../../core/codes/index.ts'
import { describeUserAgent } from '../../core/sessions/user-agent.ts'
import { finishSecondFactor } from '../../core/sign-in/finish.ts'
import { recordSignIn } from '../../core/sign-in/record.ts'
import {
  dayMillis,
  isTrusted,
  listTrusted,
  takeTrustedDevice,
  trustedDaysOf,
} from '../../core/sign-in/trusted-devices.ts'
import { noteSignIn } from '../../core/sign-in-notes.ts'
import type { Call } from '../../http/call.ts'

/**
 * A device that was trusted stands in for the second factor. Our clients try what the browser has kept before they ask the person, so
 * that a device which is trusted no more is no failed sign-in.
 */
export async function signInWithDevice(call: Call, attemptCode: string, secrets: readonly string[]) {
  const target = await findGuessTarget(call.db, 'mfa-attempt', attemptCode)
  const userId = target?.userId
  if (!userId) throw knownError('VERIFICATION_CODE_NOT_FOUND')
  if (!(await isTrusted(call, call.db, userId, secrets))) throw knownError('INVALID_TOTP_CODE')
  noteSignIn(call.request, { userId })
  return recordSignIn(
    call,
    'mfa',
    () => finish(call, attemptCode, userId, secrets),
    () => false,
  )
}

async function finish(call: Call, attemptCode: string, userId: string, secrets: readonly string[]) {
  const attempt = await submitCode(call, 'mfa-attempt', attemptCode)
  return call.db.transaction().execute(async (tx) => {
    if (!(await takeTrustedDevice(call, tx, userId, secrets))) throw knownError('INVALID_TOTP_CODE')
    await consumeCode(tx, call.app.clock.now(), attempt)
    // What was proved is the first factor: the device only spares the second.
    const methods = attempt.data.methods ?? []
    const signedIn = await finishSecondFactor(call, tx, { userId, methods, isTrustedDevice: true })
    return { ...signedIn, is_new_user: attempt.data.isNewUser }
  })
}

/** Clients act for the signed-in user alone. */
export async function requireOwn(call: Call, userId: string): Promise<void> {
  if (call.level !== 'client') return
  const user = await call.user()
  if (!user) throw knownError('CANNOT_GET_OWN_USER_WITHOUT_USER')
  if (user.id !== userId) throw textError(403, 'You can do this for yourself only.')
}

export async function listOf(call: Call, userId: string) {
  const lifetime = (trustedDaysOf(call.project) ?? 0) * dayMillis
  const rows = await listTrusted(call, call.db, userId)
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      created_at_millis: row.created_at.getTime(),
      expires_at_millis: row.created_at.getTime() + lifetime,
      last_used_at_millis: row.last_used_at?.getTime() ?? null,
      device: await describeUserAgent(row.user_agent),
      ip: row.ip,
    })),
  )
}
