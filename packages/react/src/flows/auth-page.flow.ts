import type { ProjectConfig } from '@hallpass/js'

/** What a page for signing in or up shows, and in which order. Pure decisions; the controller has the facts. */
export type AuthType = 'sign-in' | 'sign-up'
/** How people sign in with an email address. */
export type EmailMethod = 'password' | 'magic-link'

/** What decides which page people see. */
export interface AuthFacts {
  /** Whether people sign in or up. */
  type: AuthType
  /** Whether somebody is signed in. */
  isSignedIn: boolean
  /** People who are signed in are sent on. */
  automaticRedirect: boolean
  /** Sending them on was tried and they are still here. */
  wasRedirected: boolean
  /** Somebody is signing in on this very page; the call that does it also says where to go. */
  isSigningIn: boolean
  /** Whether the first factor was right and a second one is missing. */
  needsSecondFactor: boolean
  /** Whether new people can make an account. */
  signUpEnabled: boolean
}
/** Which page people see. */
export type AuthScreen = 'redirecting' | 'signed-in' | 'sign-up-disabled' | 'second-factor' | 'sign-in-methods'

export function authScreen(facts: AuthFacts): AuthScreen {
  if (facts.isSigningIn) return 'sign-in-methods'
  if (facts.isSignedIn) return facts.automaticRedirect && !facts.wasRedirected ? 'redirecting' : 'signed-in'
  if (facts.needsSecondFactor) return 'second-factor'
  if (facts.type === 'sign-up' && !facts.signUpEnabled) return 'sign-up-disabled'
  return 'sign-in-methods'
}

type Switches = Pick<ProjectConfig, 'credentialEnabled' | 'magicLinkEnabled' | 'passkeyEnabled' | 'oauthProviders'>

/** The ways to sign in that a page offers. */
export interface SignInMethods {
  /** The ids of the providers. */
  readonly providers: readonly string[]
  /** Whether a passkey is offered. */
  readonly passkey: boolean
  /** As tabs if there are two; the first one is open. */
  readonly methods: readonly EmailMethod[]
}

export function signInMethodsOf(type: AuthType, config: Switches, firstTab: EmailMethod = 'magic-link'): SignInMethods {
  const enabled: EmailMethod[] = []
  if (config.magicLinkEnabled) enabled.push('magic-link')
  if (config.credentialEnabled) enabled.push('password')
  return {
    providers: config.oauthProviders.map(({ id }) => id),
    // A passkey belongs to an account that exists.
    passkey: config.passkeyEnabled && type === 'sign-in',
    methods: firstTab === 'password' ? enabled.reverse() : enabled,
  }
}
