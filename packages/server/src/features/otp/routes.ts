import { otpCheckCode, otpSendSignInCode, otpSignIn } from '@hallpass/contract/endpoints'
import { normalizeEmail } from '../../core/email.ts'
import { countSignIn } from '../../core/sign-in/count.ts'
import { route } from '../../http/route.ts'
import { checkSignInCode, requestSignInCode, signInWithCode } from './service.ts'

export const otpRoutes = [
  route(otpSendSignInCode, async ({ body }, call) => {
    return { nonce: await requestSignInCode(call, normalizeEmail(body.email), body.callback_url) }
  }),

  route(otpSignIn, ({ body }, call) =>
    countSignIn(call.app.metrics, 'otp', async () => signInWithCode(call, await checkSignInCode(call, body.code))),
  ),

  route(otpCheckCode, async ({ body }, call) => {
    await checkSignInCode(call, body.code)
    return { is_code_valid: true } as const
  }),
]
