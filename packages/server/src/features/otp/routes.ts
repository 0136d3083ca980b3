import { knownError } from '@hallpass/contract'
import { otpCheckCode, otpSendSignInCode, otpSignIn } from '@hallpass/contract/endpoints'
import { normalizeEmail } from '../../core/email.ts'
import { route } from '../../http/route.ts'
import { admitEmail, checkSignInCode, sendSignInCode, signInWithCode } from './service.ts'

export const otpRoutes = [
  route(otpSendSignInCode, async ({ body }, call) => {
    const email = normalizeEmail(body.email)
    await admitEmail(call, email)
    if (!call.project.trusts(body.callback_url, call.app.settings.url)) throw knownError('REDIRECT_URL_NOT_WHITELISTED')
    return { nonce: await sendSignInCode(call, email, body.callback_url) }
  }),

  route(otpSignIn, async ({ body }, call) => signInWithCode(call, await checkSignInCode(call, body.code))),

  route(otpCheckCode, async ({ body }, call) => {
    await checkSignInCode(call, body.code)
    return { is_code_valid: true } as const
  }),
]
