import { factorResetOpenMillis, knownError, textError } from '@hallpass/contract'
import { originOf, recordAudit } from '../../core/audit/index.ts'
import { createCode, otpAndNonce, submitCode } from '../../core/codes/index.ts'
import { type NormalizedEmail, normalizeEmail } from '../../core/email.ts'
import { emit, requestMail, sealCode } from '../../core/outbox/index.ts'
import { deviceOf } from '../../core/sessions/device.ts'
import { isOnKnownNetwork } from '../../core/sign-in/known-networks.ts'
import { findFactorReset } from '../../core/users/factor-resets.ts'
import { listVerifiedEmails } from '../../core/users/primary-email.ts'
import type { Call } from '../../http/call.ts'
import { insertReset, lockUser } from './delayed-reset-store.ts'

const hourMillis = 3_600_000

const rulesOf = ({ project }: Call) => project.config.auth.secondFactor

const isOffered = (call: Call) => rulesOf(call).resetByEmail && call.app.mail.canSend(call.project)

/** What the second step of a sign-in says of it; null where there is no such way. */
export async function offerReset(call: Call, userId: string) {
  if (!isOffered(call)) return null
  const now = call.app.clock.now()
  const reset = await findFactorReset(call.db, now, userId)
  if (!reset && (await listVerifiedEmails(call.db, userId)).length === 0) return null
  return {
    delay_hours: rulesOf(call).resetDelayHours,
    due_at_millis: reset?.due_at.getTime() ?? null,
    is_due: reset !== undefined && reset.due_at <= now,
  }
}

/** Whose sign-in waits for the second factor. Whoever holds its code has given the first. */
async function requireAttempt(call: Call, code: string) {
  const { userId, data } = await submitCode(call, 'mfa-attempt', code)
  if (userId === null) throw knownError('VERIFICATION_CODE_NOT_FOUND')
  if (!isOffered(call)) throw textError(400, 'This project does not reset second factors by email.')
  return { userId, data }
}

/** Counts as any email that strangers ask for. */
async function spendMail<T>(call: Call, userId: string, email: NormalizedEmail, work: () => Promise<T>): Promise<T> {
  const onKnownNetwork = await isOnKnownNetwork(call, call.db, { userId })
  return call.limits.spend([{ name: 'mailNetwork' }, { name: 'mailAddress', email, onKnownNetwork }], work)
}

/** Whoever asks again is told of what was asked for: nothing makes it sooner, nor later. */
export async function askForReset(call: Call, attemptCode: string) {
  const { userId } = await requireAttempt(call, attemptCode)
  const there = await findFactorReset(call.db, call.app.clock.now(), userId)
  if (there) return timesOf(there)
  const emails = await listVerifiedEmails(call.db, userId)
  const [email] = emails
  if (email === undefined) throw textError(400, 'This account has no verified email address that could be told.')
  return spendMail(call, userId, email, () => call.db.transaction().execute((tx) => ask(call, tx, userId, emails)))
}

export const timesOf = ({ due_at, expires_at }: { due_at: Date; expires_at: Date }) => ({
  due_at_millis: due_at.getTime(),
  expires_at_millis: expires_at.getTime(),
})

async function ask(call: Call, tx: Call['db'], userId: string, emails: readonly NormalizedEmail[]) {
  const now = call.app.clock.now()
  if (!(await lockUser(tx, userId))) throw knownError('VERIFICATION_CODE_NOT_FOUND')
  const there = await findFactorReset(tx, now, userId)
  if (there) return timesOf(there)
  const due_at = new Date(now.getTime() + rulesOf(call).resetDelayHours * hourMillis)
  const expires_at = new Date(due_at.getTime() + factorResetOpenMillis)
  await insertReset(tx, { user_id: userId, email: emails[0] ?? '', requested_at: now, due_at, expires_at })
  await tellAll(call, tx, emails, { userId, at: now, dueAt: due_at })
  await recordAudit(tx, now, {
    action: 'factor_reset.requested',
    ...askerOf(call, userId),
    target: { type: 'user', id: userId },
    after: timesOf({ due_at, expires_at }),
  })
  await emit(tx, 'factor_reset.requested', {
    ...{ user_id: userId, requested_at_millis: now.getTime(), due_at_millis: due_at.getTime() },
  })
  return timesOf({ due_at, expires_at })
}

/** The person of the first factor, whoever that is. */
export const askerOf = ({ project, request }: Call, userId: string) => ({
  actor: { type: project.id === 'internal' ? ('dashboard_user' as const) : ('user' as const), id: userId },
  ...originOf(request),
})

interface Asked {
  userId: string
  /** As it is stored: the email looks for it by this. */
  at: Date
  dueAt: Date
}

async function tellAll(call: Call, tx: Call['db'], emails: readonly NormalizedEmail[], { userId, at, dueAt }: Asked) {
  const { geo, userAgent } = await deviceOf(call.app, call.request)
  for (const email of emails) {
    await requestMail(tx, {
      kind: 'factor_reset_requested',
      ...{ userId, email, userAgent, language: call.request.language },
      ...{ at: at.toISOString(), dueAt: dueAt.toISOString() },
      ...{ countryCode: geo?.countryCode ?? null, city: geo?.cityName ?? null },
    })
  }
}

/** Mails what finishes it to the address that was told of it. Returns the part of the code that the email does not show. */
export async function sendResetCode(call: Call, attemptCode: string) {
  const { userId, data } = await requireAttempt(call, attemptCode)
  const now = call.app.clock.now()
  const reset = await findFactorReset(call.db, now, userId)
  if (!reset || reset.due_at > now) throw notDue()
  const email = normalizeEmail(reset.email)
  return spendMail(call, userId, email, () =>
    call.db.transaction().execute(async (tx) => {
      const { isNewUser, methods = [] } = data
      const proved = { requestedAt: reset.requested_at.toISOString(), isNewUser, methods }
      const { id, code } = await createCode(tx, now, { purpose: 'factor-reset', userId, data: proved })
      const sealedCode = sealCode(call.app.sealer, { id, code })
      const { language } = call.request
      await requestMail(tx, { kind: 'factor_reset_code', userId, email, codeId: id, sealedCode, language })
      return { nonce: otpAndNonce(code).nonce }
    }),
  )
}

export const notDue = () => textError(400, 'There is no reset of the second factor that could be finished now.')
