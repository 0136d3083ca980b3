import type { ProjectConfig } from '@hallpass/js'

/** What a page for signing in or up shows, and in which order. Pure decisions; the controller has the facts. */
export type AuthType = 'sign-in' | 'sign-up'
export type EmailMethod = 'password' | 'magic-link'

export interface AuthFacts {
  type: AuthType
  isSignedIn: boolean
  /** People who are signed in are sent on. */
  automaticRedirect: boolean
  /** Sending them on was tried and they are still here. */
  wasRedirected: boolean
  /** Somebody is signing in on this very page; the call that does it also says where to go. */
  isSigningIn: boolean
  needsSecondFactor: boolean
  signUpEnabled: boolean
}
export type AuthScreen = 'redirecting' | 'signed-in' | 'sign-up-disabled' | 'second-factor' | 'sign-in-methods'

export function authScreen(facts: AuthFacts): AuthScreen {
  if (facts.isSigningIn) return 'sign-in-methods'
  if (facts.isSignedIn) return facts.automaticRedirect && !facts.wasRedirected ? 'redirecting' : 'signed-in'
  if (facts.needsSecondFactor) return 'second-factor'
  if (facts.type === 'sign-up' && !facts.signUpEnabled) return 'sign-up-disabled'
  return 'sign-in-methods'
}

type Switches = Pick<ProjectConfig, 'credentialEnabled' | 'magicLinkEnabled' | 'passkeyEnabled' | 'oauthProviders'>

export interface SignInMethods {
  readonly providers: readonly string[]
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
