import { describe, expect, it } from 'vitest'
import { type AuthFacts, authScreen, signInMethodsOf } from './auth-page.flow.ts'

const facts: AuthFacts = {
  type: 'sign-in',
  isSignedIn: false,
  automaticRedirect: false,
  wasRedirected: false,
  isSigningIn: false,
  needsSecondFactor: false,
  signUpEnabled: true,
}
const screen = (some: Partial<AuthFacts>) => authScreen({ ...facts, ...some })

describe('what the page shows', () => {
  it('shows the sign-in methods to people who are not signed in', () => {
    expect(screen({})).toBe('sign-in-methods')
    expect(screen({ type: 'sign-up' })).toBe('sign-in-methods')
  })

  it('shows a card or redirects people who are signed in', () => {
    expect(screen({ isSignedIn: true })).toBe('signed-in')
    expect(screen({ isSignedIn: true, automaticRedirect: true })).toBe('redirecting')
    expect(screen({ isSignedIn: true, automaticRedirect: true, wasRedirected: true })).toBe('signed-in')
  })

  it('keeps showing the form while a sign-in on this page is under way', () => {
    expect(screen({ isSignedIn: true, automaticRedirect: true, isSigningIn: true })).toBe('sign-in-methods')
  })

  it('says that sign-up is closed, on the sign-up page only', () => {
    expect(screen({ type: 'sign-up', signUpEnabled: false })).toBe('sign-up-disabled')
    expect(screen({ signUpEnabled: false })).toBe('sign-in-methods')
  })

  it('asks for the second factor where its own page could not be opened', () => {
    expect(screen({ needsSecondFactor: true })).toBe('second-factor')
    expect(screen({ needsSecondFactor: true, isSignedIn: true })).toBe('signed-in')
  })
})

describe('the sign-in methods', () => {
  const all = {
    credentialEnabled: true,
    magicLinkEnabled: true,
    passkeyEnabled: true,
    oauthProviders: [{ id: 'google' }, { id: 'my-own' }],
  }

  it('the code by email comes first, unless the app wants the password first', () => {
    expect(signInMethodsOf('sign-in', all).methods).toEqual(['magic-link', 'password'])
    expect(signInMethodsOf('sign-in', all, 'magic-link').methods).toEqual(['magic-link', 'password'])
    expect(signInMethodsOf('sign-in', all, 'password').methods).toEqual(['password', 'magic-link'])
  })

  it('passkeys are offered for signing in only', () => {
    expect(signInMethodsOf('sign-in', all).passkey).toBe(true)
    expect(signInMethodsOf('sign-up', all).passkey).toBe(false)
  })

  it('only the sign-in methods of the project are offered', () => {
    expect(signInMethodsOf('sign-in', all).providers).toEqual(['google', 'my-own'])
    const none = { credentialEnabled: false, magicLinkEnabled: false, passkeyEnabled: false, oauthProviders: [] }
    expect(signInMethodsOf('sign-in', none, 'password')).toEqual({ providers: [], passkey: false, methods: [] })
  })
})
