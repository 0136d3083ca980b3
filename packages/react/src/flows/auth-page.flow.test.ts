import { describe, expect, it } from 'vitest'
import { type AuthFacts, authScreen, waysIn } from './auth-page.flow.ts'

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
  it('is the sign-in methods, for somebody who is not signed in', () => {
    expect(screen({})).toBe('ways-in')
    expect(screen({ type: 'sign-up' })).toBe('ways-in')
  })

  it('is a card or the way on, for somebody who is', () => {
    expect(screen({ isSignedIn: true })).toBe('signed-in')
    expect(screen({ isSignedIn: true, automaticRedirect: true })).toBe('redirecting')
    expect(screen({ isSignedIn: true, automaticRedirect: true, wasRedirected: true })).toBe('signed-in')
  })

  it('stays the form until the sign-in on this page has said where to go', () => {
    expect(screen({ isSignedIn: true, automaticRedirect: true, isSigningIn: true })).toBe('ways-in')
  })

  it('says that sign-up is off, on the page for signing up only', () => {
    expect(screen({ type: 'sign-up', signUpEnabled: false })).toBe('sign-up-disabled')
    expect(screen({ signUpEnabled: false })).toBe('ways-in')
  })

  it('asks for the second factor where no page of its own could be opened', () => {
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

  it('begin with the code by email, unless the app wants the password first', () => {
    expect(waysIn('sign-in', all).methods).toEqual(['magic-link', 'password'])
    expect(waysIn('sign-in', all, 'magic-link').methods).toEqual(['magic-link', 'password'])
    expect(waysIn('sign-in', all, 'password').methods).toEqual(['password', 'magic-link'])
  })

  it('have passkeys for signing in only', () => {
    expect(waysIn('sign-in', all).passkey).toBe(true)
    expect(waysIn('sign-up', all).passkey).toBe(false)
  })

  it('are those that the project has', () => {
    expect(waysIn('sign-in', all).providers).toEqual(['google', 'my-own'])
    const none = { credentialEnabled: false, magicLinkEnabled: false, passkeyEnabled: false, oauthProviders: [] }
    expect(waysIn('sign-in', none, 'password')).toEqual({ providers: [], passkey: false, methods: [] })
  })
})
