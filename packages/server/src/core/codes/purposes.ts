import { type CustomerType, codeLifetimeMillis } from '@hallpass/contract'
import type { CompleteConfig } from '@hallpass/contract/config'
import type { NormalizedEmail } from '../email.ts'

/** What each kind of code carries. A code of one purpose is unknown to every other purpose's endpoint (T14). */
export interface CodeData {
  /** No user: the account may not exist yet. */
  'sign-in': { email: NormalizedEmail }
  'password-reset': { email: NormalizedEmail }
  'contact-channel-verification': { email: NormalizedEmail }
  'team-invitation': { teamId: string; email: NormalizedEmail }
  'mfa-attempt': { isNewUser: boolean }
  'passkey-registration': { challenge: string }
  'passkey-authentication': { challenge: string }
  /** Of a project that an integration client provisioned. */
  'project-transfer': { projectId: string; clientId: string }
  /** The offer as it was when the link was made. */
  purchase: {
    customer: { type: CustomerType; id: string }
    offerId: string | null
    offer: CompleteConfig['payments']['offers'][string]
  }
  unsubscribe: { categoryId: string }
}

export type CodePurpose = keyof CodeData

/** From when a code is made. */
export const lifetimeMillis: Readonly<Record<CodePurpose, number>> = {
  'sign-in': codeLifetimeMillis.signIn,
  'password-reset': codeLifetimeMillis.passwordReset,
  'contact-channel-verification': codeLifetimeMillis.contactChannelVerification,
  'team-invitation': codeLifetimeMillis.teamInvitation,
  'mfa-attempt': codeLifetimeMillis.mfaAttempt,
  'passkey-registration': codeLifetimeMillis.passkeyChallenge,
  'passkey-authentication': codeLifetimeMillis.passkeyChallenge,
  'project-transfer': codeLifetimeMillis.projectTransfer,
  purchase: codeLifetimeMillis.purchase,
  unsubscribe: codeLifetimeMillis.unsubscribe,
}
