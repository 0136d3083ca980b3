import {
  checkStepUp,
  createRecoveryCodes,
  getRecoveryCodes,
  mfaSignIn,
  stepUpWithTotp,
} from '@hallpass/contract/endpoints'
import { recordProof, recordSignIn } from '../../core/sign-in/record.ts'
import { requireUser } from '../../http/require-user.ts'
import { route } from '../../http/route.ts'
import { countOwn, makeOwn } from './recovery-codes.ts'
import { proofIn, signInWithFactor, stepUpWithCode } from './service.ts'

export const mfaRoutes = [
  route(mfaSignIn, ({ body }, call) => {
    const proof = proofIn(call, body)
    // New users were counted as such when they gave the first factor.
    return recordSignIn(
      call,
      'mfa',
      () => signInWithFactor(call, body.code, proof),
      () => false,
    )
  }),

  route(getRecoveryCodes, async (_input, call) => {
    const { id } = await requireUser(call, 'USER_AUTHENTICATION_REQUIRED')
    return countOwn(call, id)
  }),

  route(createRecoveryCodes, async ({ body }, call) => {
    const { id } = await requireUser(call, 'USER_AUTHENTICATION_REQUIRED')
    return { codes: await makeOwn(call, id, body.totp_code) }
  }),

  // The pipeline answers those who have not.
  route(checkStepUp, async () => {}),

  route(stepUpWithTotp, ({ body }, call) =>
    recordProof(call, 'mfa', () => stepUpWithCode(call, call.me.id, body.totp_code)),
  ),
]
