import { defaultHandlerPath } from '@hallpass/contract'

const pages = {
  signIn: 'sign-in',
  signUp: 'sign-up',
  signOut: 'sign-out',
  emailVerification: 'email-verification',
  passwordReset: 'password-reset',
  forgotPassword: 'forgot-password',
  oauthCallback: 'oauth-callback',
  magicLinkCallback: 'magic-link-callback',
  accountSettings: 'account-settings',
  error: 'error',
  teamInvitation: 'team-invitation',
  mfa: 'mfa',
} as const

export type PageName = keyof typeof pages
/** Where the pages of an app are. */
export interface HandlerUrls {
  /** Below which the pages are: `/handler`. */
  readonly handler: string
  /** Where people sign in. */
  readonly signIn: string
  /** Where people sign up. */
  readonly signUp: string
  /** The page that signs out. */
  readonly signOut: string
  /** Where links lead that prove an address. */
  readonly emailVerification: string
  /** Where links lead that set a new password. */
  readonly passwordReset: string
  /** Where people ask for a new password. */
  readonly forgotPassword: string
  /** Where providers send people back to. */
  readonly oauthCallback: string
  /** Where links lead that sign in. */
  readonly magicLinkCallback: string
  /** Where people see to their account. */
  readonly accountSettings: string
  /** The page that says what went wrong. */
  readonly error: string
  /** Where invitations to a team lead. */
  readonly teamInvitation: string
  /** The page for the second factor. */
  readonly mfa: string
  /** The app’s first page: `/`. */
  readonly home: string
  /** Where people go who have signed in; `home` unless it is set. */
  readonly afterSignIn: string
  /** Where people go who have signed up; `afterSignIn` unless it is set. */
  readonly afterSignUp: string
  /** Where people go who have signed out; `home` unless it is set. */
  readonly afterSignOut: string
}
export type UrlOptions = Partial<HandlerUrls>

/** Every page is below the handler, unless it is configured to be somewhere else. */
export function handlerUrls(given: UrlOptions = {}): HandlerUrls {
  const handler = given.handler ?? defaultHandlerPath
  if (!handler.startsWith('/')) throw new Error(`urls.handler must start with a slash, not be "${handler}".`)
  const home = given.home ?? '/'
  const base = handler.replace(/\/$/, '')
  const ofPages = Object.entries(pages).map(([name, path]) => [name, `${base}/${path}`])
  return {
    ...(Object.fromEntries(ofPages) as Record<PageName, string>),
    afterSignIn: home,
    afterSignUp: given.afterSignIn ?? home,
    afterSignOut: home,
    ...Object.fromEntries(Object.entries(given).filter(([, url]) => url !== undefined)),
    handler,
    home,
  }
}
