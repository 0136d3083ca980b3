/** What an old system is asked for: passwords alone, or also who has an address. */
export const migrationModes = ['sign-in', 'sign-in+lookup'] as const
export type MigrationMode = (typeof migrationModes)[number]

/** As secrets of webhooks are written, with at least 24 bytes. */
export const signingSecretPattern = /^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/

export const migration = {
  /** How long an answer may take; nobody is asked twice. */
  requestMillis: 2000,
  /** Of an answer. */
  maxBytes: 64 * 1024,
  /** How long it is asked where nobody says until when. */
  defaultDays: 90,
  /** This many failures within that time, and it is left alone for a while. */
  breaker: { failures: 5, withinMillis: 10_000, pauseMillis: 30_000 },
} as const
