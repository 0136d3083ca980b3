import { describe, expect, it } from 'vitest'
import { emailActions, methodHindrances } from './methods.ts'

const channel = (id: string, more = {}) => ({ id, isPrimary: false, isVerified: true, usedForAuth: false, ...more })
const main = channel('main', { isPrimary: true, usedForAuth: true })

describe('an email', () => {
  it('the last email to sign in with can neither be removed nor taken out of use', () => {
    expect(emailActions(main, [main, channel('spare')])).toEqual([
      { action: 'stopUsing', why: 'lastSignInEmail' },
      { action: 'remove', why: 'lastSignInEmail' },
    ])
  })

  it('one of two emails to sign in with can be removed', () => {
    const other = channel('other', { usedForAuth: true })
    expect(emailActions(other, [main, other])).toEqual([
      { action: 'makePrimary' },
      { action: 'stopUsing' },
      { action: 'remove' },
    ])
  })

  it('an email must be verified before it is primary or used to sign in', () => {
    const fresh = channel('fresh', { isVerified: false })
    expect(emailActions(fresh, [main, fresh])).toEqual([
      { action: 'makePrimary', why: 'unverified' },
      { action: 'useForSignIn', why: 'unverified' },
      { action: 'remove' },
    ])
  })
})

describe('sign-in methods', () => {
  const config = { credentialEnabled: true, magicLinkEnabled: true, passkeyEnabled: true }
  const facts = { hasPassword: true, takesCodes: true, passkeys: 1, oauthAccounts: 0, channels: [main], config }

  it('every sign-in method can be changed while there are others', () => {
    expect(methodHindrances(facts)).toEqual({})
  })

  it('passwords need an email to sign in with, passkeys and codes a verified one', () => {
    expect(methodHindrances({ ...facts, channels: [] })).toMatchObject({
      setPassword: 'noSignInEmail',
      addPasskey: 'noVerifiedEmail',
      turnOtpOn: 'noVerifiedEmail',
    })
    const unverified = [{ ...main, isVerified: false }]
    expect(methodHindrances({ ...facts, channels: unverified })).toEqual({
      addPasskey: 'noVerifiedEmail',
      turnOtpOn: 'noVerifiedEmail',
    })
  })

  it('the only sign-in method left cannot be removed', () => {
    const only = { ...facts, hasPassword: false, takesCodes: false }
    expect(methodHindrances(only)).toEqual({ removePasskey: 'onlyMethod' })
    expect(methodHindrances({ ...only, passkeys: 2 })).toEqual({})
    expect(methodHindrances({ ...only, oauthAccounts: 1 })).toEqual({})
    expect(methodHindrances({ ...facts, hasPassword: false, passkeys: 0 })).toEqual({ turnOtpOff: 'onlyMethod' })
  })

  it('sign-in methods that the project switched off do not count', () => {
    const off = { ...facts, config: { ...config, credentialEnabled: false, magicLinkEnabled: false } }
    expect(methodHindrances(off)).toEqual({ removePasskey: 'onlyMethod' })
    expect(methodHindrances({ ...facts, config: { ...config, passkeyEnabled: false }, hasPassword: false })).toEqual({
      turnOtpOff: 'onlyMethod',
    })
  })

  it('there are at most twenty passkeys', () => {
    expect(methodHindrances({ ...facts, passkeys: 20 })).toEqual({ addPasskey: 'tooMany' })
  })
})
