import { mfaSignIn } from '@hallpass/contract/endpoints'
import { countSignIn } from '../../core/sign-in/count.ts'
import { route } from '../../http/route.ts'
import { signInWithTotp } from './service.ts'

export const mfaRoutes = [
  route(mfaSignIn, ({ body }, call) =>
    // New users were counted as such when they gave the first factor.
    countSignIn(
      call.app.metrics,
      'mfa',
      () => signInWithTotp(call, body.code, body.totp),
      () => false,
    ),
  ),
]
