import { mfaSignIn } from '@hallpass/contract/endpoints'
import { route } from '../../http/route.ts'
import { signInWithTotp } from './service.ts'

export const mfaRoutes = [route(mfaSignIn, ({ body }, call) => signInWithTotp(call, body.code, body.totp))]
