/** Whether the user needs a second factor. */
export interface SecondFactorState {
  /** Whether they have one: an authenticator app, a security key or a passkey. */
  readonly isSetUp: boolean
  /** From when on signing in needs one; null where nothing asks for it. */
  readonly requiredFrom: Date | null
}

/** One of a user’s authenticator apps. */
export interface AuthenticatorApp {
  /** The app’s id. */
  readonly id: string
  /** What its owner calls it; null of one that was added without a name. */
  readonly name: string | null
  /** When it was added, if that is known. */
  readonly createdAt: Date | null
  /** When a code of it was last used. */
  readonly lastUsedAt: Date | null
  /** Its codes work no more. With the last one the second factor is off. */
  remove(): Promise<void>
}

/** A security key of a user, which they touch as a second factor. */
export interface SecurityKey {
  /** The key’s id. */
  readonly id: string
  /** What its owner calls it. */
  readonly name: string
  /** When it was added. */
  readonly createdAt: Date
  /** When somebody last used it. */
  readonly lastUsedAt: Date | null
  /** Renames it. */
  update(changes: { name: string }): Promise<void>
  /** Removes it. With the last second factor signing in asks for none. */
  delete(): Promise<void>
}

/** A device on which the user is not asked for the second factor. */
export interface TrustedDevice {
  /** The device’s id. */
  readonly id: string
  /** When it was trusted. */
  readonly createdAt: Date
  /** Until when it is trusted. */
  readonly expiresAt: Date
  /** When it last stood in for the second factor. */
  readonly lastUsedAt: Date | null
  /** Browser and system, as far as they are known. */
  readonly device: { readonly browser: string | null; readonly system: string | null }
  /** The address that it was trusted from. */
  readonly ip: string | null
  /** Its next sign-in asks for the second factor. */
  remove(): Promise<void>
}
