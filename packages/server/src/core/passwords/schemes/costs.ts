/**
 * What a check takes on a core of a small server, in milliseconds, set against one of our own hashes there: which lane it
 * belongs into, and whether the work of our own must be added to look alike (docs/adr/0022-fair-shares.md).
 */
export const ownMillis = 35
export const bcryptCostLikeOurs = 9
export const millisOf = {
  /** Of a million iterations, for each block of the digest's length. */
  pbkdf2: { sha1: 500, sha256: 500, sha512: 900 },
  /** Of N × r × p = 2^17. */
  scrypt: 120,
  /** Of a thousand rounds on a thread of its own, with what the thread takes to start. */
  rounds: 4,
  thread: 30,
} as const

/** Imports must not buy more work per sign-in than this. */
export const bounds = {
  bcryptCost: { min: 4, max: 16 },
  /** Django's own default takes 100 MiB. */
  argon2: { memoryKib: 131_072, passes: 5, work: 5 * 65_536, lanes: 16 },
  pbkdf2Iterations: 2_000_000,
  /** N × r, that is 64 MiB, and N × r × p. */
  scrypt: { memory: 2 ** 19, work: 2 ** 21 },
  phpassLog2: 17,
  shaCryptRounds: 1_000_000,
  digestRounds: 100_000,
} as const
