import { textError } from '@hallpass/contract'
import type { ConfigDocument } from '@hallpass/contract/config'
import { completeConfig } from './complete-config.ts'

/** Operators must be able to sign in to the dashboard: otherwise they could not undo the change there. */
export function requireSignInMethod(next: ConfigDocument) {
  const { password, otp, passkey, oauth } = completeConfig(next).auth
  const methods = [password, otp, passkey, ...Object.values(oauth.providers)]
  if (methods.some((method) => method.allowSignIn)) return
  throw textError(400, 'Nobody could sign in to the dashboard any more. Switch on another sign-in method first.')
}
