import { type AuthMethod, knownError } from '@hallpass/contract'
import { originOf, recordAudit } from '../../core/audit/index.ts'
import { type CheckedCode, consumeCode, findGuessTarget, submitCode } from '../../core/codes/index.ts'
import { finishSecondFactor } from '../../core/sign-in/finish.ts'
import { isOnKnownNetwork } from '../../core/sign-in/known-networks.ts'
import { stepUp } from '../../core/sign-in/step-up.ts'
import { trustDevice } from '../../core/sign-in/trusted-devices.ts'
import { noteSignIn } from '../../core/sign-in-notes.ts'
import { spendRecoveryCode } from '../../core/users/recovery-codes.ts'
import { sendSecurityNotice } from '../../core/users/security-notices.ts'
import { findTotp } from '../../core/users/totp-code.ts'
import type { TenantDb } from '../../db/index.ts'
import type { Call } from '../../http/call.ts'
import { wantsExtensions } from '../../http/extensions.ts'
import { schemaError } from '../../http/input.ts'
import type { KeyAnswer } from './security-key-proof.ts'
import { hasKey } from './security-key-store.ts'

type Attempt = CheckedCode<'mfa-attempt'>

/** What stands in for the second factor. */
interface Proof {
  type: Extract<AuthMethod, 'totp' | 'recovery'>
  code: string
  /** Whether not to ask again on this device. */
  trustsDevice: boolean
}

interface DeviceProof {
  type: 'device'
  secrets: readonly string[]
}

interface KeyProof {
  type: 'security-key'
  answer: KeyAnswer
  trustsDevice: boolean
}

interface Fields {
  type: 'totp' | 'recovery' | 'device' | 'security-key'
  totp?: string | undefined
  recovery_code?: string | undefined
  device_secrets?: readonly string[] | undefined
  security_key?: KeyAnswer | undefined
  trust_device?: boolean | undefined
}

const fieldOf = {
  ...{ totp: 'totp', recovery: 'recovery_code', device: 'device_secrets' },
  'security-key': 'security_key',
} as const

/** Callers that do not ask for extensions know of one kind. */
export function proofIn({ request }: Call, fields: Fields): Proof | DeviceProof | KeyProof {
  const { type, totp, recovery_code, device_secrets: secrets, trust_device = false } = fields
  if (type !== 'totp' && !wantsExtensions(request))
    throw schemaError(request, ['body.type must be one of the following values: totp'])
  if (type === 'device' && secrets) return { type, secrets }
  if (type === 'security-key' && fields.security_key)
    return { type, answer: fields.security_key, trustsDevice: trust_device }
  const code = type === 'recovery' ? recovery_code : totp
  if (type === 'device' || type === 'security-key' || code === undefined)
    throw schemaError(request, [`body.${fieldOf[type]} must be defined`])
  // Whoever comes with a recovery code has lost something, and may be on a computer that is not theirs.
  return { type, code, trustsDevice: trust_device && type === 'totp' && wantsExtensions(request) }
}

/** Wrong codes count against the user, over all attempts to sign in (T12): docs/protocol/sign-in.md#second-factor. */
export async function signInWithFactor(call: Call, attemptCode: string, proof: Proof) {
  const target = await findGuessTarget(call.db, 'mfa-attempt', attemptCode)
  const userId = target?.userId
  if (!userId) throw knownError('VERIFICATION_CODE_NOT_FOUND')
  noteSignIn(call.request, { userId })
  const onKnownNetwork = await isOnKnownNetwork(call, call.db, { userId })
  const signedIn = await call.limits.guess([{ name: 'totpUser', id: userId, onKnownNetwork }], async () => {
    const attempt = await submitCode(call, 'mfa-attempt', attemptCode)
    return finish(call, attempt, userId, proof)
  })
  if (!signedIn) throw knownError('INVALID_TOTP_CODE')
  if (proof.type === 'recovery') call.app.auditChainer.ring()
  return signedIn
}

/** Undefined when the code is wrong or was used before; the attempt code then stays usable. */
async function finish(call: Call, attempt: Attempt, userId: string, proof: Proof) {
  const take =
    proof.type === 'totp' ? await takingTotp(call, userId, proof.code) : takingRecoveryCode(call, userId, proof.code)
  if (!take) return undefined
  return call.db.transaction().execute(async (tx) => {
    if (!(await take(tx))) return undefined
    await consumeCode(tx, call.app.clock.now(), attempt)
    const methods = [...(attempt.data.methods ?? []), proof.type]
    const signedIn = await finishSecondFactor(call, tx, { userId, methods })
    const secret = proof.trustsDevice ? await trustDevice(call, tx, userId) : undefined
    return { ...signedIn, is_new_user: attempt.data.isNewUser, ...(secret && { device_secret: secret }) }
  })
}

/** Whoever has no second factor has no right code. */
export async function stepUpWithCode(call: Call, userId: string, code: string) {
  const onKnownNetwork = await isOnKnownNetwork(call, call.db, { userId })
  const confirmed = await call.limits.guess([{ name: 'totpUser', id: userId, onKnownNetwork }], async () => {
    const take = (await findTotp(call, call.db, userId))?.takerOf(code)
    if (!take) return undefined
    return call.db.transaction().execute(async (tx) => ((await take(tx)) ? stepUp(call, tx, 'totp') : undefined))
  })
  if (!confirmed) throw knownError('INVALID_TOTP_CODE')
  return confirmed
}

/** Undefined when the code is wrong. */
async function takingTotp(call: Call, userId: string, code: string) {
  const totp = await findTotp(call, call.db, userId)
  // Clients that know of no keys ask those who have nothing else for a code as well.
  if (!totp && !(await hasKey(call.db, userId))) throw knownError('VERIFICATION_CODE_NOT_FOUND')
  return totp?.takerOf(code)
}

const takingRecoveryCode = (call: Call, userId: string, code: string) => async (tx: TenantDb) => {
  const left = await spendRecoveryCode(call, tx, userId, code)
  if (left === undefined) return false
  await recordAudit(tx, call.app.clock.now(), {
    action: 'recovery_code.used',
    actor: { type: call.project.id === 'internal' ? 'dashboard_user' : 'user', id: userId },
    target: { type: 'user', id: userId },
    ...originOf(call.request),
    after: { codes_left: left },
  })
  await sendSecurityNotice(call, tx, userId, 'recovery_code_used', { codesLeft: left })
  return true
}
