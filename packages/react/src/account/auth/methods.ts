import { passkeyLimits } from '@hallpass/contract'
import type { ContactChannel, ProjectConfig } from '@hallpass/js'

type Channel = Pick<ContactChannel, 'id' | 'isPrimary' | 'isVerified' | 'usedForAuth'>

export type EmailAction = 'makePrimary' | 'useForSignIn' | 'stopUsing' | 'remove'
export type Hindrance =
  | 'unverified'
  | 'lastSignInEmail'
  | 'onlyMethod'
  | 'noSignInEmail'
  | 'noVerifiedEmail'
  | 'tooMany'

/** What can be done with an email now, in order; with the reason where something must wait. */
export function emailActions(channel: Channel, all: readonly Channel[]): { action: EmailAction; why?: Hindrance }[] {
  const isLast = channel.usedForAuth && all.filter(({ usedForAuth }) => usedForAuth).length === 1
  const ifVerified: { why?: Hindrance } = channel.isVerified ? {} : { why: 'unverified' }
  const ifSpare: { why?: Hindrance } = isLast ? { why: 'lastSignInEmail' } : {}
  return [
    ...(channel.isPrimary ? [] : [{ action: 'makePrimary' as const, ...ifVerified }]),
    channel.usedForAuth ? { action: 'stopUsing', ...ifSpare } : { action: 'useForSignIn', ...ifVerified },
    { action: 'remove', ...ifSpare },
  ]
}

/** Whether an emailed code signs them in: the server sends one to everyone who can read it, unless that was switched off. */
export const takesCodes = (
  { otpAuthEnabled, otpAuthSwitchedOff }: { otpAuthEnabled: boolean; otpAuthSwitchedOff: boolean },
  channels: readonly Channel[],
): boolean =>
  otpAuthEnabled || (!otpAuthSwitchedOff && channels.some(({ usedForAuth, isVerified }) => usedForAuth && isVerified))

interface Facts {
  hasPassword: boolean
  takesCodes: boolean
  passkeys: number
  oauthAccounts: number
  channels: readonly Channel[]
  config: Pick<ProjectConfig, 'credentialEnabled' | 'magicLinkEnabled' | 'passkeyEnabled'>
}

/** What keeps somebody from changing a way to sign in; nothing there means that it can be done. */
export function methodHindrances(facts: Facts): Partial<Record<MethodChange, Hindrance>> {
  const { config, channels, passkeys } = facts
  const signInEmails = channels.filter(({ usedForAuth }) => usedForAuth)
  const hasVerified = signInEmails.some(({ isVerified }) => isVerified)
  const hasPasskey = config.passkeyEnabled && passkeys > 0
  const hasOtp = config.magicLinkEnabled && facts.takesCodes && signInEmails.length > 0
  const hasPassword = config.credentialEnabled && facts.hasPassword && signInEmails.length > 0
  const others = facts.oauthAccounts + Number(hasPassword)
  return {
    ...(signInEmails.length === 0 && { setPassword: 'noSignInEmail' }),
    ...(!hasVerified && { addPasskey: 'noVerifiedEmail', turnOtpOn: 'noVerifiedEmail' }),
    ...(passkeys >= passkeyLimits.perUser && { addPasskey: 'tooMany' }),
    ...(passkeys === 1 && others + Number(hasOtp) === 0 && { removePasskey: 'onlyMethod' }),
    ...(others + Number(hasPasskey) === 0 && { turnOtpOff: 'onlyMethod' }),
  }
}
export type MethodChange = 'setPassword' | 'addPasskey' | 'removePasskey' | 'turnOtpOn' | 'turnOtpOff'
