/** Stands for the relying-party id in options; clients put the hostname of the page in its place, and refuse others. */
export const passkeyRpIdPlaceholder = 'THIS_VALUE_WILL_BE_REPLACED.example.com' as const

export const passkeyLimits = {
  perUser: 20,
  nameLength: 256,
  /** How long a browser waits for the person; the challenge outlives it by a little. */
  ceremonyMillis: 60_000,
} as const

/** COSE numbers of the signatures that we take, the preferred one first: EdDSA, ES256, RS256. */
export const passkeyAlgorithms = [-8, -7, -257] as const
