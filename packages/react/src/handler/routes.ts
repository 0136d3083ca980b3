import { handlerSynonyms } from '@hallpass/contract'
import type { HandlerUrls } from '@hallpass/js'

interface Row {
  component: string
  url?: keyof HandlerUrls
}

/** One row for each page of the handler: its path, and the URL of the app that may be somewhere else. */
export const routes = {
  'sign-in': { component: 'SignIn', url: 'signIn' },
  'sign-up': { component: 'SignUp', url: 'signUp' },
  'sign-out': { component: 'SignOut', url: 'signOut' },
  'email-verification': { component: 'EmailVerification', url: 'emailVerification' },
  'password-reset': { component: 'PasswordReset', url: 'passwordReset' },
  'forgot-password': { component: 'ForgotPassword', url: 'forgotPassword' },
  'oauth-callback': { component: 'OAuthCallback', url: 'oauthCallback' },
  'magic-link-callback': { component: 'MagicLinkCallback', url: 'magicLinkCallback' },
  'team-invitation': { component: 'TeamInvitation', url: 'teamInvitation' },
  mfa: { component: 'MFA', url: 'mfa' },
  // These are always shown here.
  impersonate: { component: 'Impersonation' },
  'account-settings': { component: 'AccountSettings' },
  error: { component: 'ErrorPage' },
  'cli-auth-confirm': { component: 'CliAuthConfirmation' },
} as const satisfies Record<string, Row>

export type RouteName = keyof typeof routes
export type ComponentName = (typeof routes)[RouteName]['component']

const withoutDashes = (name: string) => name.toLowerCase().replaceAll('-', '')
const names = Object.keys(routes) as RouteName[]
const aliases = new Map<string, RouteName>([
  ...names.map((name) => [withoutDashes(name), name] as const),
  ...Object.entries(handlerSynonyms),
])

export interface Place {
  /** Without the origin. */
  path: string
  /** With the question mark, or empty. */
  search: string
}

export type Resolution =
  | { kind: 'not-found' }
  | { kind: 'page'; route: RouteName /** The address that it should have had. */; canonical: string | undefined }
  /** The app has a page of its own for this. */
  | { kind: 'elsewhere'; route: RouteName; url: string }

/** Which page an address asks for. */
export function resolve({ path, search }: Place, urls: HandlerUrls): Resolution {
  const base = pathOf(urls.handler)
  const trimmed = path.replace(/\/+$/, '')
  if (!trimmed.startsWith(`${base}/`)) return { kind: 'not-found' }
  const name = trimmed.slice(base.length + 1)
  const route = aliases.get(withoutDashes(name))
  if (!route) return { kind: 'not-found' }
  const { url }: Row = routes[route]
  const configured = url && urls[url]
  if (configured !== undefined && isOutside(configured, base)) {
    return { kind: 'elsewhere', route, url: withQuery(configured, search) }
  }
  return { kind: 'page', route, canonical: name === route ? undefined : `${base}/${route}${search}` }
}

const anywhere = 'http://anywhere.invalid'
const pathOf = (url: string) => new URL(url, anywhere).pathname.replace(/\/+$/, '')

/** On another origin, or not below the handler. */
function isOutside(url: string, base: string): boolean {
  const { origin, pathname } = new URL(url, anywhere)
  return origin !== anywhere || !pathname.startsWith(`${base}/`)
}

/** What the address brought along goes with it; what the app configured stays. */
function withQuery(target: string, search: string): string {
  const url = new URL(target, anywhere)
  for (const [key, value] of new URLSearchParams(search))
    if (!url.searchParams.has(key)) url.searchParams.append(key, value)
  return url.origin === anywhere ? `${url.pathname}${url.search}${url.hash}` : url.href
}
