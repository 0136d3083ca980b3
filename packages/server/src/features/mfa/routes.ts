import { textError } from '@hallpass/contract'
import {
  checkStepUp,
  createAuthenticatorApp,
  createRecoveryCodes,
  deleteAuthenticatorApp,
  deleteTrustedDevice,
  describeMfaAttempt,
  getRecoveryCodes,
  getSecondFactor,
  listAuthenticatorApps,
  listTrustedDevices,
  mfaSignIn,
  setUpMfa,
  stepUpWithTotp,
} from '@hallpass/contract/endpoints'
import { describeAudit } from '../../core/audit/index.ts'
import { recordProof, recordSignIn } from '../../core/sign-in/record.ts'
import { removeTrusted } from '../../core/sign-in/trusted-devices.ts'
import { failingWith } from '../../core/webauthn/ceremony-failure.ts'
import { wholeList } from '../../http/lists.ts'
import { requireUser } from '../../http/require-user.ts'
import { route } from '../../http/route.ts'
import { addApp, listApps, removeApp } from './authenticator-apps.ts'
import { countOwn, makeOwn } from './recovery-codes.ts'
import { finishWithKey, securityKeyRoutes } from './security-key-routes.ts'
import { proofIn, signInWithFactor, stepUpWithCode } from './service.ts'
import { describeAttempt, secondFactorOf, signInWithSetup } from './setup.ts'
import { listOf, requireOwn, signInWithDevice } from './trusted-devices.ts'

export const mfaRoutes = [
  ...securityKeyRoutes,

  route(mfaSignIn, ({ body }, call) => {
    const proof = proofIn(call, body)
    if (proof.type === 'device') return signInWithDevice(call, body.code, proof.secrets)
    if (proof.type === 'security-key') return finishWithKey(call, body.code, proof)
    // New users were counted as such when they gave the first factor.
    return recordSignIn(
      call,
      'mfa',
      () => signInWithFactor(call, body.code, proof),
      () => false,
    )
  }),

  route(describeMfaAttempt, ({ body }, call) => describeAttempt(call, body.code)),

  route(setUpMfa, ({ body }, call) =>
    recordSignIn(
      call,
      'mfa',
      () => signInWithSetup(call, body),
      () => false,
    ),
  ),

  route(getSecondFactor, async (_input, call) => {
    const { id } = await requireUser(call, 'USER_AUTHENTICATION_REQUIRED')
    return secondFactorOf(call, id)
  }),

  route(listTrustedDevices, async ({ query }, call) => {
    await requireOwn(call, query.user_id)
    return wholeList(await listOf(call, query.user_id))
  }),

  route(deleteTrustedDevice, async ({ params, query }, call) => {
    await requireOwn(call, query.user_id)
    if (!(await removeTrusted(call.db, query.user_id, params.id))) throw textError(404, 'There is no such device.')
    describeAudit(call.db, { target: { type: 'user', id: query.user_id } })
  }),

  route(listAuthenticatorApps, async (_input, call) => {
    const { id } = await requireUser(call, 'USER_AUTHENTICATION_REQUIRED')
    return wholeList(await listApps(call.db, id))
  }),

  route(createAuthenticatorApp, async ({ body }, call) => {
    const { id } = await requireUser(call, 'USER_AUTHENTICATION_REQUIRED')
    return addApp(call, id, body)
  }),

  route(deleteAuthenticatorApp, async ({ params }, call) => {
    const { id } = await requireUser(call, 'USER_AUTHENTICATION_REQUIRED')
    await removeApp(call, id, params.id)
  }),

  route(getRecoveryCodes, async (_input, call) => {
    const { id } = await requireUser(call, 'USER_AUTHENTICATION_REQUIRED')
    return countOwn(call, id)
  }),

  route(createRecoveryCodes, async ({ body }, call) => {
    const { id } = await requireUser(call, 'USER_AUTHENTICATION_REQUIRED')
    describeAudit(call.db, { target: { type: 'user', id } })
    return { codes: await failingWith('SECURITY_KEY_FAILED', () => makeOwn(call, id, body)) }
  }),

  // The pipeline answers those who have not.
  route(checkStepUp, async () => {}),

  route(stepUpWithTotp, ({ body }, call) =>
    recordProof(call, 'mfa', () => stepUpWithCode(call, call.me.id, body.totp_code)),
  ),
]
