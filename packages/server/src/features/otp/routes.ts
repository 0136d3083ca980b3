import { otpCheckCode, otpSendSignInCode, otpSignIn } from '@hallpass/contract/endpoints'
import { normalizeEmail } from '../../core/email.ts'
import { route } from '../../http/route.ts'
import { checkSignInCode, requestSignInCode, signInWithCode } from './service.ts'

export const otpRoutes = [
  route(otpSendSignInCode, async ({ body }, call) => {
    return { nonce: await requestSignInCode(call, normalizeEmail(body.email), body.callback_url) }
  }),

  route(otpSignIn, async ({ body }, call) => signInWithCode(call, await checkSignInCode(call, body.code))),

  route(otpCheckCode, async ({ body }, call) => {
    await checkSignInCode(call, body.code)
    return { is_code_valid: true } as const
  }),
]
