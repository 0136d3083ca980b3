const second = 1000
const minute = 60 * second
const day = 24 * 60 * minute

/** An attempt is one that the email server answered: docs/protocol/emails.md#sending-and-retrying. */
export const maxAttempts = 3
const baseMillis = 2 * second
const longestPause = 5 * minute
/** An email that could not be sent for so long is of no use any more. */
export const giveUpAfterMillis = 3 * day

/** How long to wait after an attempt that failed for now. */
export const pauseAfterAttempt = (attempt: number) => baseMillis * 2 ** (attempt - 1)

/** How long to wait after this many looks in a row at an email server that is down. */
export const pauseWhileUnreachable = (tries: number) => Math.min(baseMillis * 2 ** Math.min(tries, 20), longestPause)

/** How many emails go on asking for a turn at a server that has enough to do, and how long the others of its project wait. */
export const whileBusy = { kept: 100, afterMillis: second }
/** The same for one that hangs. */
export const whileHanging = { kept: 20, afterMillis: 5 * second }

const longestWait = minute

/** How long an email waits that got no turn this many times in a row: spread out, so that they do not all come back together. */
export const pauseWithoutTurn = (waits: number) =>
  Math.min(baseMillis * 1.2 ** Math.min(waits, 50), longestWait) * (0.5 + Math.random() / 2)
