import { textError } from '@hallpass/contract'
import type { ConfigDocument } from '@hallpass/contract/config'
import { completeConfig } from './complete-config.ts'

/** Operators must be able to sign in to the dashboard: otherwise they could not undo the change there. */
export function keepWayIn(next: ConfigDocument) {
  const { password, otp, passkey, oauth } = completeConfig(next).auth
  const ways = [password, otp, passkey, ...Object.values(oauth.providers)]
  if (ways.some((way) => way.allowSignIn)) return
  throw textError(400, 'Nobody could sign in to the dashboard any more. Switch on another sign-in method first.')
}
