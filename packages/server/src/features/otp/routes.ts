import { otpCheckCode, otpSendSignInCode, otpSignIn, stepUpWithOtp } from '@hallpass/contract/endpoints'
import { normalizeEmail } from '../../core/email.ts'
import { recordProof, recordRefusal, recordSignIn } from '../../core/sign-in/record.ts'
import { noteSignIn } from '../../core/sign-in-notes.ts'
import { route } from '../../http/route.ts'
import { checkSignInCode, requestSignInCode, signInWithCode, stepUpWithCode } from './service.ts'

export const otpRoutes = [
  route(otpSendSignInCode, async ({ body }, call) => {
    const email = normalizeEmail(body.email)
    noteSignIn(call.request, { email })
    return { nonce: await recordRefusal(call, 'otp', () => requestSignInCode(call, email, body.callback_url)) }
  }),

  route(otpSignIn, ({ body }, call) =>
    recordSignIn(call, 'otp', async () => signInWithCode(call, await checkSignInCode(call, body.code))),
  ),

  route(stepUpWithOtp, ({ body }, call) =>
    recordProof(call, 'otp', async () => stepUpWithCode(call, call.me.id, await checkSignInCode(call, body.code))),
  ),

  route(otpCheckCode, async ({ body }, call) => {
    await checkSignInCode(call, body.code)
    return { is_code_valid: true } as const
  }),
]
