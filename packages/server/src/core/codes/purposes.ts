import {
  type AuthMethod,
  type CustomerType,
  codeLifetimeMillis,
  codeLifetimeMinutes,
  type TeamRole,
} from '@hallpass/contract'
import type { CompleteConfig } from '@hallpass/contract/config'
import type { NormalizedEmail } from '../email.ts'

/** What each kind of code carries. A code of one purpose is unknown to every other purpose's endpoint (T14). */
export interface CodeData {
  /** No user: the account may not exist yet. */
  'sign-in': { email: NormalizedEmail }
  'password-reset': { email: NormalizedEmail }
  'contact-channel-verification': { email: NormalizedEmail }
  /**
   * The role, and who gives it, are for teams of `internal`. Elsewhere it says which member sent it, who must still be able to
   * when somebody signs up with it.
   */
  'team-invitation': {
    teamId: string
    email: NormalizedEmail
    role?: TeamRole
    /** Of other projects: what they get instead of the permissions of every member. */
    roles?: string[]
    invitedBy?: string
    sentBy?: string
  }
  /** With what the person has proved so far; attempts from before an upgrade say nothing of it. */
  'mfa-attempt': { isNewUser: boolean; methods?: readonly AuthMethod[] }
  /** A sign-in that needs a second factor where there is none: what it is finished with makes one. */
  'factor-setup': { isNewUser: boolean; methods: readonly AuthMethod[] }
  'passkey-registration': { challenge: string }
  'passkey-authentication': { challenge: string }
  /** Of the session that will show the answer. */
  'security-key-registration': { challenge: string; sessionId: string }
  'security-key-step-up': { challenge: string; sessionId: string }
  'security-key-recovery': { challenge: string; sessionId: string }
  /** Of the sign-in that the answer will finish. */
  'security-key-sign-in': { challenge: string; attemptId: string }
  'security-key-setup': { challenge: string; attemptId: string }
  /** Of a project that an integration client provisioned. */
  'project-transfer': { projectId: string; clientId: string }
  /** The offer as it was when the link was made. */
  purchase: {
    customer: { type: CustomerType; id: string }
    offerId: string | null
    offer: CompleteConfig['payments']['offers'][string]
    /** Whether those made it who may change what the customer has; links from before an upgrade may not. */
    mayReplace?: boolean
    /** A code to begin with; whether it works is asked when it is used. */
    coupon?: string
  }
  unsubscribe: { categoryId: string }
  /** Of an email about a sign-in from a new place: which one, and when. */
  'disown-sign-in': { sessionId: string; network: string; at: string }
  /** Of an email about a reset of the second factor: which one it stops. */
  'keep-factor': { requestedAt: string }
  /** Finishes such a reset. Only those get a part of it who have given the first factor: with what they have proved. */
  'factor-reset': { requestedAt: string; isNewUser: boolean; methods: readonly AuthMethod[] }
  /** Links an account with a person of a connection, or makes theirs. Only the browser that came from there has the rest of it. */
  'sso-link': {
    connectionId: string
    /** Where nobody has an account yet. */
    email?: NormalizedEmail
  }
  /** Signs in as its user. */
  impersonation: Record<string, never>
}

export type CodePurpose = keyof CodeData

/** Where a project says how long the codes in its emails work. */
const places = {
  'sign-in': 'signIn',
  'password-reset': 'passwordReset',
  'contact-channel-verification': 'verification',
  'team-invitation': 'invitation',
} as const satisfies Partial<Record<CodePurpose, keyof typeof codeLifetimeMinutes>>
export type MailedPurpose = keyof typeof places

/** Bounded here too: what is stored may be older than the bounds. */
export function mailedLifetimeMinutes(
  { codes }: Pick<CompleteConfig['auth'], 'codes'>,
  purpose: MailedPurpose,
): number {
  const place = places[purpose]
  const { min, max } = codeLifetimeMinutes[place]
  return Math.min(max, Math.max(min, codes[`${place}Minutes`]))
}

export const mailedLifetimeMillis = (auth: Pick<CompleteConfig['auth'], 'codes'>, purpose: MailedPurpose): number =>
  mailedLifetimeMinutes(auth, purpose) * 60_000

/** Of all other kinds, from when a code is made. */
export const lifetimeMillis: Readonly<Record<Exclude<CodePurpose, MailedPurpose>, number>> = {
  'mfa-attempt': codeLifetimeMillis.mfaAttempt,
  'factor-setup': codeLifetimeMillis.factorSetup,
  'passkey-registration': codeLifetimeMillis.passkeyChallenge,
  'passkey-authentication': codeLifetimeMillis.passkeyChallenge,
  'security-key-registration': codeLifetimeMillis.passkeyChallenge,
  'security-key-step-up': codeLifetimeMillis.passkeyChallenge,
  'security-key-recovery': codeLifetimeMillis.passkeyChallenge,
  'security-key-sign-in': codeLifetimeMillis.passkeyChallenge,
  'security-key-setup': codeLifetimeMillis.passkeyChallenge,
  'project-transfer': codeLifetimeMillis.projectTransfer,
  purchase: codeLifetimeMillis.purchase,
  unsubscribe: codeLifetimeMillis.unsubscribe,
  'disown-sign-in': codeLifetimeMillis.disownSignIn,
  'keep-factor': codeLifetimeMillis.keepFactor,
  'factor-reset': codeLifetimeMillis.factorReset,
  'sso-link': codeLifetimeMillis.ssoLink,
  impersonation: codeLifetimeMillis.impersonation,
}

export const codePurposes = [...Object.keys(places), ...Object.keys(lifetimeMillis)] as readonly CodePurpose[]
