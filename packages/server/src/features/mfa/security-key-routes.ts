import {
  challengeSecurityKey,
  createSecurityKey,
  deleteSecurityKey,
  initiateSecurityKeyRegistration,
  initiateSecurityKeySetup,
  initiateSecurityKeySignIn,
  listSecurityKeys,
  setUpSecurityKey,
  stepUpWithSecurityKey,
  updateSecurityKey,
} from '@hallpass/contract/endpoints'
import { describeAudit } from '../../core/audit/index.ts'
import { recordProof, recordSignIn } from '../../core/sign-in/record.ts'
import { failingWith } from '../../core/webauthn/ceremony-failure.ts'
import type { Call } from '../../http/call.ts'
import { wholeList } from '../../http/lists.ts'
import { route } from '../../http/route.ts'
import {
  type KeyAnswer,
  signInWithKey,
  signInWithNewKey,
  startProof,
  startSetup,
  startSignIn,
  stepUpWithKey,
} from './security-key-proof.ts'
import { listKeysOf, renameKey } from './security-key-store.ts'
import { noSuchKey, registerKey, removeKey, startRegistration, toItem } from './security-keys.ts'
import { requireOwn } from './trusted-devices.ts'

const failing = <T>(ceremony: () => Promise<T>) => failingWith('SECURITY_KEY_FAILED', ceremony)

const describeOwner = (call: Call, id: string) => describeAudit(call.db, { target: { type: 'user', id } })

const purposes = { 'step-up': 'security-key-step-up', 'recovery-codes': 'security-key-recovery' } as const

/** New users were counted as such when they gave the first factor. */
const recordSecondFactor = <T>(call: Call, work: () => Promise<T>) =>
  recordSignIn(
    call,
    'mfa',
    () => failing(work),
    () => false,
  )

export const finishWithKey = (
  call: Call,
  code: string,
  { answer, trustsDevice }: { answer: KeyAnswer; trustsDevice: boolean },
) => recordSecondFactor(call, () => signInWithKey(call, code, answer, trustsDevice))

export const securityKeyRoutes = [
  route(initiateSecurityKeyRegistration, async (_input, call) => {
    await call.limits.take({ name: 'passkeyUser', id: call.me.id })
    return startRegistration(call, call.me.id)
  }),

  route(createSecurityKey, ({ body }, call) => {
    describeOwner(call, call.me.id)
    return failing(() => registerKey(call, call.me.id, body))
  }),

  route(listSecurityKeys, async ({ query }, call) => {
    await requireOwn(call, query.user_id)
    return wholeList((await listKeysOf(call.db, query.user_id)).map(toItem))
  }),

  route(updateSecurityKey, async ({ params, query, body }, call) => {
    await requireOwn(call, query.user_id)
    describeOwner(call, query.user_id)
    const renamed = await renameKey(call.db, query.user_id, params.id, body.name)
    if (!renamed) throw noSuchKey()
    return toItem(renamed)
  }),

  route(deleteSecurityKey, async ({ params, query }, call) => {
    await requireOwn(call, query.user_id)
    describeOwner(call, query.user_id)
    await removeKey(call, query.user_id, params.id)
  }),

  route(challengeSecurityKey, async ({ body }, call) => {
    await call.limits.take({ name: 'passkeyUser', id: call.me.id })
    return startProof(call, call.me.id, purposes[body.purpose])
  }),

  route(stepUpWithSecurityKey, ({ body }, call) =>
    recordProof(call, 'mfa', () => failing(() => stepUpWithKey(call, call.me.id, body))),
  ),

  // How many challenges an attempt gets is bounded by how often its code is taken.
  route(initiateSecurityKeySignIn, ({ body }, call) => startSignIn(call, body.code)),

  route(initiateSecurityKeySetup, ({ body }, call) => startSetup(call, body.code)),

  route(setUpSecurityKey, ({ body }, call) =>
    recordSecondFactor(call, () => signInWithNewKey(call, body.code, body.security_key)),
  ),
]
