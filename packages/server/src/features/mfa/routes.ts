import { mfaSignIn } from '@hallpass/contract/endpoints'
import { recordSignIn } from '../../core/sign-in/record.ts'
import { route } from '../../http/route.ts'
import { signInWithTotp } from './service.ts'

export const mfaRoutes = [
  route(mfaSignIn, ({ body }, call) =>
    // New users were counted as such when they gave the first factor.
    recordSignIn(
      call,
      'mfa',
      () => signInWithTotp(call, body.code, body.totp),
      () => false,
    ),
  ),
]
