import {
  cookieName,
  cookieSeconds,
  isKnownError,
  oauthScope,
  pkceMethod,
  ssoConfirmed,
  ssoProviderId,
} from '@hallpass/contract'
import * as routes from '@hallpass/contract/client-routes'
import type { Core } from '../app/core.ts'
import { callbackUrl, requirePage } from '../app/page.ts'
import { cookiePath, readCookie, writeCookie } from '../session/browser-cookies.ts'
import { requestTokens, type TokenAnswer } from '../session/refresh.ts'
import type { Session } from '../session/session.ts'
import { base64Url, randomBase64Url } from '../transport/random.ts'
import { markLastUsed, rememberProvider } from './last-used.ts'
import type { SsoOffer, SsoTarget } from './sso.ts'

const failed = 'Error signing in during OAuth callback. Please try again.'
const wrongTotp = 'Invalid TOTP code. Please try signing in again.'

/** The page goes away, so this never resolves. */
export async function signInWithOAuth(
  core: Core,
  provider: string,
  { returnTo }: { returnTo?: string } = {},
): Promise<never> {
  requirePage('signInWithOAuth')
  const session = core.sessions.current()
  // An anonymous user becomes a regular one.
  const token = (await session.getTokens()).accessToken
  const scopes = core.oauthScopesOnSignIn[provider] ?? []
  const redirectUri = callbackUrl(returnTo, core.urls.oauthCallback, 'returnTo')
  return leave(core, provider, redirectUri, { type: 'authenticate', token, scopes })
}

/** By the identity provider of a team; false where there is none. */
export async function signInWithSso(core: Core, asked: SsoTarget, options?: { returnTo?: string }): Promise<false> {
  if ('isConfirmed' in asked) return signInWithOAuth(core, ssoConfirmed.providerId, options)
  const offer = 'connectionId' in asked ? { id: asked.connectionId } : await findOffer(core, wireOf(asked))
  return offer ? signInWithOAuth(core, ssoProviderId(offer.id), options) : false
}

const wireOf = (asked: { email: string } | { teamId: string }) =>
  'email' in asked ? { email: asked.email } : { team_id: asked.teamId }

export async function findOffer(core: Core, asked: { email: string } | { team_id: string }): Promise<SsoOffer | null> {
  const answer = await core.call({ level: 'client' }, routes.discoverSso, { body: asked })
  if (!answer.connection) return null
  const { id, display_name, type } = answer.connection
  return { id, displayName: display_name, type, isRequired: answer.is_required, hasExemptions: answer.has_exemptions }
}

/** Connects an account of the provider to the signed-in user and comes back to this page. */
export async function linkAccount(
  core: Core,
  session: Session,
  provider: string,
  scopes: readonly string[],
): Promise<never> {
  const { href } = requirePage('getConnectedAccount with { or: "redirect" }')
  // Nobody can be asked in the middle of a navigation. What else goes wrong is told there.
  await core.call({ level: 'client', session }, routes.checkStepUp).catch((error: unknown) => {
    if (isKnownError(error) && error.code === 'STEP_UP_REQUIRED') throw error
  })
  const { accessToken: token } = await session.getTokens()
  const all = [...new Set([...(core.oauthScopesOnSignIn[provider] ?? []), ...scopes])]
  const redirectUri = callbackUrl(undefined, core.urls.oauthCallback, 'callbackUrl')
  return leave(core, provider, redirectUri, { type: 'link', token, scopes: all, afterCallback: href })
}

interface Departure {
  type: 'authenticate' | 'link'
  token: string | null
  scopes: readonly string[]
  afterCallback?: string
}

async function leave(core: Core, provider: string, redirectUri: string, departure: Departure): Promise<never> {
  const { settings, urls } = core
  const [state, verifier] = [randomBase64Url(), randomBase64Url()]
  const challenge = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const path = cookiePath(settings.projectId, settings.baseUrl)
  writeCookie(cookieName.oauthOuter(state), verifier, { path, maxAge: cookieSeconds.oauthOuter })
  if (departure.type === 'authenticate') rememberProvider(provider)
  const url = new URL(`${settings.baseUrl}/api/v1/auth/oauth/authorize/${encodeURIComponent(provider.toLowerCase())}`)
  const parameters = {
    client_id: settings.projectId,
    client_secret: settings.publishableClientKey,
    redirect_uri: withoutCode(redirectUri),
    scope: oauthScope,
    state,
    grant_type: 'authorization_code',
    code_challenge: base64Url(new Uint8Array(challenge)),
    code_challenge_method: pkceMethod,
    response_type: 'code',
    type: departure.type,
    error_redirect_url: callbackUrl(undefined, urls.error, 'urls.error'),
    token: departure.token,
    after_callback_redirect_url: departure.afterCallback,
    provider_scope: departure.scopes.join(' '),
  }
  for (const [name, value] of Object.entries(parameters)) if (value) url.searchParams.set(name, value)
  window.location.assign(url)
  return new Promise<never>(() => {})
}

/** Leftovers of an earlier flow must not look like the answer of the next. */
function withoutCode(address: string): string {
  const url = new URL(address, window.location.href)
  url.searchParams.delete('code')
  url.searchParams.delete('state')
  url.hash = ''
  return url.href
}

/** False when this page was not called back; else the tokens are stored and the page goes on. */
export async function callOAuthCallback(core: Core): Promise<boolean> {
  const { href } = requirePage('callOAuthCallback')
  const back = takeCode(href, cookiePath(core.settings.projectId, core.settings.baseUrl))
  if (!back) return false
  const grant = {
    grant_type: 'authorization_code',
    code: back.code,
    redirect_uri: withoutCode(href),
    code_verifier: back.verifier,
  }
  try {
    const tokens = await requestTokens(core.settings, grant, false).catch((error) => orTrusted(core, error))
    markLastUsed()
    if (!tokens) return true
    await core.sessions.signIn({ accessToken: tokens.access_token, refreshToken: tokens.refresh_token ?? null })
    await goOn(core, tokens)
    return true
  } catch (error) {
    if (isKnownError(error) && error.code === 'INVALID_TOTP_CODE') {
      window.alert(wrongTotp)
      return false
    }
    throw new Error(failed, { cause: error })
  }
}

/** The tokens of a device that is trusted; none while the page is on its way to the second factor. */
async function orTrusted(core: Core, error: unknown): Promise<TokenAnswer | undefined> {
  if (!isKnownError(error) || error.code !== 'MULTI_FACTOR_AUTHENTICATION_REQUIRED') throw error
  const { secondFactor } = await import('./mfa.ts')
  return secondFactor(core, error).catch((problem) => {
    if (problem !== error) throw problem
    return undefined
  })
}

/** Once: the verifier is gone afterwards, and so are code and state from the address. */
function takeCode(href: string, path: string): { code: string; verifier: string } | undefined {
  const url = new URL(href)
  const [code, state] = [url.searchParams.get('code'), url.searchParams.get('state')]
  if (!code || !state) return undefined
  const verifier = readCookie(cookieName.oauthOuter(state))
  if (!verifier) return undefined
  writeCookie(cookieName.oauthOuter(state), null, { path })
  url.searchParams.delete('code')
  url.searchParams.delete('state')
  window.history.replaceState(window.history.state, '', url)
  return { code, verifier }
}

async function goOn(
  { redirects }: Core,
  tokens: { is_new_user?: boolean; after_callback_redirect_url?: string | null },
) {
  const asked = tokens.after_callback_redirect_url
  if (asked) {
    const url = new URL(asked, window.location.href)
    const own = url.origin === window.location.origin ? `${url.pathname}${url.search}${url.hash}` : asked
    return redirects.to(own, { replace: true })
  }
  if (tokens.is_new_user) return redirects.members.redirectToAfterSignUp({ replace: true })
  return redirects.members.redirectToAfterSignIn({ replace: true })
}
