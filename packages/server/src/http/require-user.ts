import { knownError } from '@hallpass/contract'
import type { CurrentUser } from '../core/users/current-user.ts'
import type { Call } from './call.ts'

/** The signed-in user. The error for its absence differs between endpoints, so they name it. */
export async function requireUser(
  call: Pick<Call, 'user'>,
  code: 'USER_AUTHENTICATION_REQUIRED' | 'CANNOT_GET_OWN_USER_WITHOUT_USER',
): Promise<CurrentUser> {
  const user = await call.user()
  if (!user) throw knownError(code)
  return user
}
