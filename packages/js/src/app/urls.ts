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
export type HandlerUrls = Readonly<
  Record<PageName | 'handler' | 'home' | 'afterSignIn' | 'afterSignUp' | 'afterSignOut', string>
>
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
