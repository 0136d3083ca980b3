import type { ServerUser } from '@hallpass/contract/endpoints'
import type { Call } from '../../http/call.ts'
import { wantsExtensions } from '../../http/extensions.ts'

/** The user without accounts of providers that the project no longer has, as `/oauth-providers` leaves them out. */
export function configuredOnly<U extends Pick<ServerUser, 'oauth_providers'>>({ project, request }: Call, user: U): U {
  const { oauth_providers: accounts } = user
  if (!accounts.length || !wantsExtensions(request)) return user
  const { providers } = project.config.auth.oauth
  const known = accounts.filter(({ id }) => Object.hasOwn(providers, id))
  return known.length === accounts.length ? user : { ...user, oauth_providers: known }
}
