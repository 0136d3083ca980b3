import { isKnownError, knownError } from '@hallpass/contract'
import { type CheckedCode, consumeCode, submitCode } from '../../core/codes/index.ts'
import { finishSecondFactor } from '../../core/sign-in/finish.ts'
import { trustedDaysOf } from '../../core/sign-in/trusted-devices.ts'
import { noteSignIn } from '../../core/sign-in-notes.ts'
import { announceUser } from '../../core/users/announce.ts'
import { hasFactor, requiredFrom } from '../../core/users/required-factor.ts'
import { sendSecurityNotice } from '../../core/users/security-notices.ts'
import { takeStep } from '../../core/users/totp-code.ts'
import { sealTotpSecret } from '../../core/users/totp-secret.ts'
import { stepOf } from '../../core/users/totp-step.ts'
import type { Call } from '../../http/call.ts'
import { offerReset } from './delayed-reset.ts'
import { hasKey } from './security-key-store.ts'

/** What a page asks before it shows anything: whether to enter a code, or to set up what makes them. */
export async function describeAttempt(call: Call, code: string) {
  const { userId, purpose } = await findAttempt(call, code)
  const needsSetup = purpose === 'factor-setup'
  const person = await call.db
    .selectFrom('users as u')
    .leftJoin('contact_channels as c', (join) => join.onRef('c.user_id', '=', 'u.id').on('c.is_primary', '=', true))
    .select(['u.display_name', 'u.totp_secret', 'u.recovery_codes', 'u.has_security_key', 'c.value as email'])
    .where('u.id', '=', userId ?? '')
    .executeTakeFirst()
  return {
    trusted_device_days: trustedDaysOf(call.project) ?? null,
    needs_setup: needsSetup,
    methods: needsSetup ? [] : methodsOf(person),
    account: person?.email ?? person?.display_name ?? userId ?? '',
    reset: purpose === 'mfa-attempt' && userId !== null ? await offerReset(call, userId) : null,
  }
}

interface Factors {
  totp_secret: string | null
  recovery_codes: string | null
  has_security_key: boolean
}

const methodsOf = (person: Factors | undefined) => [
  ...(person?.has_security_key ? (['security-key'] as const) : []),
  ...(person?.totp_secret ? (['totp'] as const) : []),
  ...(person?.recovery_codes ? (['recovery'] as const) : []),
]

const isUnknown = (error: unknown) => isKnownError(error) && error.code === 'VERIFICATION_CODE_NOT_FOUND'

const findAttempt = (call: Call, code: string): Promise<CheckedCode<'mfa-attempt' | 'factor-setup'>> =>
  submitCode(call, 'mfa-attempt', code).catch((error: unknown) => {
    if (isUnknown(error)) return submitCode(call, 'factor-setup', code)
    throw error
  })

interface Setup {
  code: string
  totp_secret_base64: string
  totp_code: string
}

/**
 * The first factor was given, and there is no second one: whoever comes first sets it up. An attempt of somebody who has one is
 * of another kind, so nobody gets around theirs in this way.
 */
export async function signInWithSetup(call: Call, { code, totp_secret_base64: secret, totp_code }: Setup) {
  const attempt = await submitCode(call, 'factor-setup', code)
  const { userId } = attempt
  if (userId === null) throw knownError('VERIFICATION_CODE_NOT_FOUND')
  noteSignIn(call.request, { userId })
  const step = stepOf(Buffer.from(secret, 'base64'), totp_code, call.app.clock.now())
  if (step === undefined) throw knownError('INVALID_TOTP_CODE')
  return call.db.transaction().execute(async (tx) => {
    await add(call, tx, userId, secret, step)
    await consumeCode(tx, call.app.clock.now(), attempt)
    const methods = [...attempt.data.methods, 'totp' as const]
    return { ...(await finishSecondFactor(call, tx, { userId, methods })), is_new_user: attempt.data.isNewUser }
  })
}

async function add({ app, project, ...call }: Call, tx: Call['db'], userId: string, secret: string, step: number) {
  // Holds the user, and finds one that was set up meanwhile.
  if (!(await takeStep(tx, userId, null, step)) || (await hasKey(tx, userId)))
    throw knownError('VERIFICATION_CODE_NOT_FOUND')
  const totp_secret = sealTotpSecret(app.sealer, project, userId, secret)
  await tx.updateTable('users').set({ totp_secret, totp_added_at: app.clock.now() }).where('id', '=', userId).execute()
  await sendSecurityNotice({ app, project, ...call }, tx, userId, 'second_factor_added')
  await announceUser(tx, userId)
}

export async function secondFactorOf({ db, project }: Call, userId: string) {
  const from = await requiredFrom(project, db, userId)
  return { has_factor: await hasFactor(db, userId), required_from_millis: from?.getTime() ?? null }
}
