import { timingMillis } from '@hallpass/contract'
import { isBrowser } from '../session/browser-cookies.ts'
import { sleep } from '../transport/environment.ts'
import type { RedirectMethod } from './options.ts'
import { currentRelativeUrl, isRelative, returnParameter } from './page.ts'
import type { HandlerUrls } from './urls.ts'

/** How to go to another page. */
export interface RedirectOptions {
  /** Instead of the current entry of the browser’s history. */
  replace?: boolean
  /** Does not come back to this page afterwards. */
  noRedirectBack?: boolean
}

type Redirect = (options?: RedirectOptions) => Promise<void>
export interface RedirectMembers {
  /** Goes to the page to sign in, and comes back afterwards. */
  readonly redirectToSignIn: Redirect
  /** Goes to the page to sign up, and comes back afterwards. */
  readonly redirectToSignUp: Redirect
  /** Goes to the page that signs out. */
  readonly redirectToSignOut: Redirect
  /** Goes to the page that links in emails lead to, which proves an address. */
  readonly redirectToEmailVerification: Redirect
  /** Goes to the page for a new password, which links in emails lead to. */
  readonly redirectToPasswordReset: Redirect
  /** Goes to the page to ask for a new password. */
  readonly redirectToForgotPassword: Redirect
  /** Goes to the app’s first page. */
  readonly redirectToHome: Redirect
  /** Goes to the page that providers send people back to. */
  readonly redirectToOAuthCallback: Redirect
  /** Goes to the page that links to sign in lead to. */
  readonly redirectToMagicLinkCallback: Redirect
  /** Goes to where people go who have signed in: back, or `urls.afterSignIn`. */
  readonly redirectToAfterSignIn: Redirect
  /** Goes to where people go who have signed up: back, or `urls.afterSignUp`. */
  readonly redirectToAfterSignUp: Redirect
  /** Goes to where people go who have signed out. */
  readonly redirectToAfterSignOut: Redirect
  /** Goes to the page where people see to their account. */
  readonly redirectToAccountSettings: Redirect
  /** Goes to the page that says what went wrong. */
  readonly redirectToError: Redirect
  /** Goes to the page that invitations to a team lead to. */
  readonly redirectToTeamInvitation: Redirect
  /** Goes to the page for the second factor. */
  readonly redirectToMfa: Redirect
}
type RedirectName = keyof RedirectMembers extends `redirectTo${infer Name}` ? Name : never

export interface Redirects {
  members: RedirectMembers
  /** Whether `to` would go there: a place of this site. */
  allows(url: string): boolean
  to(url: string, options?: RedirectOptions): Promise<void>
}

const targets: Record<RedirectName, keyof HandlerUrls> = {
  SignIn: 'signIn',
  SignUp: 'signUp',
  SignOut: 'signOut',
  EmailVerification: 'emailVerification',
  PasswordReset: 'passwordReset',
  ForgotPassword: 'forgotPassword',
  Home: 'home',
  OAuthCallback: 'oauthCallback',
  MagicLinkCallback: 'magicLinkCallback',
  AfterSignIn: 'afterSignIn',
  AfterSignUp: 'afterSignUp',
  AfterSignOut: 'afterSignOut',
  AccountSettings: 'accountSettings',
  Error: 'error',
  TeamInvitation: 'teamInvitation',
  Mfa: 'mfa',
}

export function createRedirects(urls: HandlerUrls, method: RedirectMethod): Redirects {
  const to = async (url: string, { replace = false }: RedirectOptions = {}) => {
    if (!isRelative(url)) throw new Error('Redirect URL is not trusted; should be relative.')
    if (method === 'none') return
    if (typeof method === 'object' && method.navigate) method.navigate(url)
    else if (!isBrowser()) throw new Error('Redirects work in browsers only.')
    else if (replace) window.location.replace(url)
    else window.location.assign(url)
    // The page is about to go; a caller that waits for this should not go on at once.
    await sleep(timingMillis.redirectWait)
  }
  const entries = Object.entries(targets).map(([name, key]) => [
    `redirectTo${name}`,
    (options: RedirectOptions = {}) => to(options.noRedirectBack ? urls[key] : withReturn(key, urls[key]), options),
  ])
  return { to, allows: isRelative, members: Object.fromEntries(entries) }
}

/** Carries `after_auth_return_to` to the sign-in pages and obeys it after them. */
function withReturn(key: keyof HandlerUrls, target: string): string {
  if (!isBrowser()) return target
  const asked = new URLSearchParams(window.location.search).get(returnParameter)
  if (key === 'afterSignIn' || key === 'afterSignUp') return asked ?? target
  // The second factor is a step on the way.
  if (key !== 'signIn' && key !== 'signUp' && !(key === 'mfa' && asked !== null)) return target
  const url = new URL(target, window.location.href)
  if (url.origin !== window.location.origin) return target
  url.searchParams.set(returnParameter, asked ?? currentRelativeUrl(window.location))
  return currentRelativeUrl(url)
}
