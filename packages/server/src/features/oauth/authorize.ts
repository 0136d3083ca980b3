import { knownError, oauthScope, pkceMethod, textError } from '@hallpass/contract'
import type { oauthAuthorize, ParsedOf } from '@hallpass/contract/endpoints'
import type { App } from '../../app.ts'
import { type Entrance, findProvider, type Provider } from '../../core/oauth/provider.ts'
import type { Project } from '../../core/projects/project.ts'
import type { RequestInfo } from '../../core/request.ts'
import { holderOf, type TokenHolder } from '../../core/tokens/index.ts'
import { currentUser, impersonationRefused, mayAct, sessionEnded } from '../../core/users/current-user.ts'
import type { OpenCall } from '../../http/call.ts'
import { limitsOf } from '../../http/limits.ts'
import { isNavigation } from '../../http/navigation.ts'
import { hasProvedLately, proofTooOld } from '../../http/recent-auth.ts'
import { asking } from './asking.ts'
import { findClient } from './client-credentials.ts'
import { askFirst, comesFromApp } from './connect/question.ts'
import { type Flow, newInnerFlow, saveFlow } from './flow.ts'
import { setInnerCookie } from './inner-cookie.ts'
import { rememberPlace } from './refusal/place.ts'
import { findSsoProvider, type SamlProvider } from './sso.ts'
import { refusedAddress } from './trusted-target.ts'

export type AuthorizeQuery = ParsedOf<typeof oauthAuthorize>['query']

/** Checks in the order of docs/protocol/oauth.md#starting-a-flow, then where the browser goes: to the provider, or to our question. */
export async function startFlow(call: OpenCall, providerId: string, query: AuthorizeQuery): Promise<string> {
  const { app, request } = call
  const project = await getClientProject(call, query)
  const provider = await getEnabledProvider(app, project, providerId, query.type)
  const holder = await personOf(app, project, query)
  if (query.token && query.provider_scope && provider.isShared) {
    throw knownError('OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS')
  }
  const codeChallengeMethod = checkProtocol(app, query)
  if (isNavigation(request)) checkTarget(app, project, request, query)
  await limitsOf(app, request, { level: 'client', project }).take({ name: 'oauthNetwork' })
  const flow = { ...flowOf(query), providerId, providerType: provider.type, holder, codeChallengeMethod }
  const mustAsk = holder && !comesFromApp(app, project, request)
  return mustAsk ? askFirst(call, project, flow) : sendToProvider(call, project, provider, flow)
}

export async function getClientProject({ app, request }: OpenCall, query: AuthorizeQuery): Promise<Project> {
  const project = await findClient(app, query.client_id)
  if (!project) throw knownError('INVALID_OAUTH_CLIENT_ID_OR_SECRET', { client_id: query.client_id })
  if (!project.hasKey('client', query.client_secret, app.clock.now())) {
    throw knownError('INVALID_PUBLISHABLE_CLIENT_KEY', { project_id: project.id })
  }
  rememberPlace(request, { project })
  return project
}

/**
 * A person learns it here rather than after giving consent at the provider. For other callers the wire says it when they
 * come back; then it is checked for everybody, since the configuration may have changed.
 */
export function checkTarget({ settings }: App, project: Project, request: RequestInfo, query: AuthorizeQuery) {
  const redirectUri = withoutHash(query.redirect_uri)
  const refusedUrl = refusedAddress(settings, project, redirectUri, query.after_callback_redirect_url)
  if (refusedUrl === undefined) return
  rememberPlace(request, { refusedUrl })
  throw knownError('REDIRECT_URL_NOT_WHITELISTED')
}

/** Begins the inner flow in this browser, and returns the address at the provider. */
export async function sendToProvider(
  { app, request }: { app: App; request: RequestInfo },
  project: Project,
  provider: Provider<Entrance>,
  flow: Omit<Flow, 'inner'>,
): Promise<string> {
  const { client } = provider
  const inner = newInnerFlow(project)
  const scopes = client.scopesWith(flow.providerScope)
  const { href } = await asking({ app, project, request, provider }, async () => client.authorizationUrl(inner, scopes))
  await saveFlow({ app, project }, { ...flow, inner })
  setInnerCookie(app, request, inner.state, client.answersByForm)
  return href
}

/** Switched off means off, for people who come back from the provider as well (T44). */
export async function getEnabledProvider(
  app: App,
  project: Project,
  id: string,
  kind: Flow['kind'],
): Promise<Provider | SamlProvider> {
  const provider = id.startsWith('sso:')
    ? await findSsoProvider(app, project, id, kind)
    : await findProvider(app, project, id)
  const isEnabled = provider?.allowSignIn || (kind === 'link' && provider?.allowConnectedAccounts)
  if (!provider || !isEnabled) throw knownError('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED')
  return provider
}

/**
 * Who to link to, or to upgrade if anonymous. A navigation cannot be repeated with a new token, so a person whose
 * session has ended may still sign in, as somebody who is signed out.
 */
async function personOf(app: App, project: Project, { type, token }: AuthorizeQuery): Promise<TokenHolder | undefined> {
  if (!token) {
    if (type === 'link') throw textError(400, 'To link an account, send the access token of its user as `token`.')
    return undefined
  }
  const verdict = app.tokens.verify(token)
  if (!verdict.ok && verdict.reason === 'expired') {
    throw knownError('ACCESS_TOKEN_EXPIRED', { expired_at_millis: verdict.expiredAt.getTime() })
  }
  if (!verdict.ok) throw knownError('UNPARSABLE_ACCESS_TOKEN')
  if (verdict.claims.project_id !== project.id) throw textError(403, 'This access token belongs to another project.')
  const holder = holderOf(verdict.claims)
  const user = await currentUser(app.database.forTenancy(project.tenancyId), holder, app.clock.now())
  const isImpersonation = verdict.claims.is_impersonation === true
  if (type !== 'link') return user?.isAnonymous && mayAct(user) && !isImpersonation ? holder : undefined
  if (isImpersonation) throw impersonationRefused()
  if (!user) throw textError(400, 'The user of this access token no longer exists.')
  if (!mayAct(user)) throw sessionEnded()
  // Clients of ours ask before they come here.
  if (!hasProvedLately({ app, project }, user)) throw proofTooOld()
  return holder
}

/** Refuses here what clients of this server never send, before anyone goes to a provider and back. */
export function checkProtocol(app: App, query: AuthorizeQuery): Flow['codeChallengeMethod'] {
  const { code_challenge_method: method } = query
  if (query.response_type !== 'code') throw textError(400, 'The response type must be code.')
  if (query.grant_type !== 'authorization_code') throw textError(400, 'The grant type must be authorization_code.')
  if (query.scope !== oauthScope) throw textError(400, `The scope must be ${oauthScope}.`)
  if (method === pkceMethod || (method === 'plain' && app.settings.allowPlainPkce)) return method
  throw textError(400, `The code challenge method must be ${pkceMethod}.`)
}

export const flowOf = (query: AuthorizeQuery) => ({
  kind: query.type,
  redirectUri: withoutHash(query.redirect_uri),
  state: query.state,
  codeChallenge: query.code_challenge,
  providerScope: query.provider_scope,
  errorRedirectUrl: query.error_redirect_uri ?? query.error_redirect_url,
  afterCallbackRedirectUrl: query.after_callback_redirect_url,
})

/** As a text: parsing and printing could change a letter, and the token request must repeat it exactly. */
export const withoutHash = (url: string) => url.replace(/#.*$/s, '')
