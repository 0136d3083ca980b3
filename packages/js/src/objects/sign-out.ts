import * as routes from '@hallpass/contract/client-routes'
import type { Core } from '../app/core.ts'
import { currentRelativeUrl } from '../app/page.ts'
import { orNull } from '../result.ts'
import { isBrowser } from '../session/browser-cookies.ts'
import type { Session } from '../session/session.ts'

export interface SignOutOptions {
  /** A page of this site. */
  redirectUrl?: string | URL
}

/** Ends the session on the server and here; that it had ended already does not matter. */
export async function signOut(core: Core, session: Session, { redirectUrl }: SignOutOptions = {}) {
  await orNull(['REFRESH_TOKEN_ERROR', 'INVALID_ACCESS_TOKEN'], () =>
    core.call({ level: 'client', session }, routes.signOut),
  )
  session.invalidate()
  if (redirectUrl === undefined) await core.redirects.members.redirectToAfterSignOut()
  else await core.redirects.to(addressOf(redirectUrl), { replace: true })
}

/** Without the origin where it is this page's own, as redirects stay on the site. */
function addressOf(url: string | URL): string {
  if (typeof url === 'string') return url
  return isBrowser() && url.origin === window.location.origin ? currentRelativeUrl(url) : url.href
}
