import type { SignInMethod, SignInReason, SignInResult } from '@hallpass/contract'

/** A sign-in as the call knows it; what has to be looked up is looked up when it is written. */
export interface SignInEntry {
  tenancyId: string
  at: Date
  method: SignInMethod
  provider: string | null
  result: SignInResult
  reason: SignInReason | null
  isSignUp: boolean
  userId: string | null
  /** The normalized address that was tried; it is not stored. */
  email: string | null
  sessionId: string | null
  ip: string | null
  /** As a proxy says it; else it is looked up. */
  countryCode: string | null
  userAgent: string | null
}

/** As it is written. */
export interface SignInRow extends Omit<SignInEntry, 'userAgent'> {
  id: string
  addressHash: Buffer | null
  browser: string | null
  system: string | null
  count: number
  /** Stands for those beyond the limits. */
  isRest: boolean
}
