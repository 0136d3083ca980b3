import { knownError, textError } from '@hallpass/contract'
import type { Call } from '../../http/call.ts'

interface Wish {
  is_idp_initiated_allowed?: boolean | undefined
  idp_initiated_redirect_url?: string | null | undefined
}

/** Whoever begins at the identity provider is led to a page of the app: one that is named here, and never by what comes along. */
export function requireLanding({ app, project }: Call, wish: Wish) {
  const { is_idp_initiated_allowed: isAllowed, idp_initiated_redirect_url: url } = wish
  if (isAllowed && !url) throw textError(400, 'Say where in the app people are led to: idp_initiated_redirect_url.')
  if (url && !project.trusts(url, app.settings)) throw knownError('REDIRECT_URL_NOT_WHITELISTED')
}
