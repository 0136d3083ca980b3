import * as routes from '@hallpass/contract/client-routes'
import type { Core } from '../app/core.ts'
import { orNull } from '../result.ts'
import type { Session } from '../session/session.ts'

/** Ends the session on the server and here; that it had ended already does not matter. */
export async function signOut(core: Core, session: Session, { redirectUrl }: { redirectUrl?: string } = {}) {
  await orNull(['REFRESH_TOKEN_ERROR', 'INVALID_ACCESS_TOKEN'], () =>
    core.call({ level: 'client', session }, routes.signOut),
  )
  session.invalidate()
  if (redirectUrl === undefined) await core.redirects.members.redirectToAfterSignOut()
  else await core.redirects.to(redirectUrl, { replace: true })
}
