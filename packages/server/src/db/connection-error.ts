import { DatabaseBusyError } from './lanes.ts'

// Class 08 is connection exceptions; 57P01–57P03: the server shuts down, crashed, or is starting up.
const lostStates = /^(08...|57P0[1-3])$/
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
// `pg` raises these without a code.
const lostTexts =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/

/** The statement failed because of the connection, not because of what it said. */
export const isConnectionError = (error: unknown): boolean =>
  isOrWraps(error, ({ code, message }) => lostStates.test(code) || networkCodes.has(code) || lostTexts.test(message))

// 53: out of disk, of memory, or of connections. 25006: it takes no writes, as a replica after a failover does. 57014: a statement took
// longer than it may, which those who expect it catch.
const illStates = /^(53...|25006|57014)$/

/** The database cannot do its work right now, whatever it is asked: 503, or try again. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  error instanceof DatabaseBusyError || isConnectionError(error) || isOrWraps(error, ({ code }) => illStates.test(code))

function isOrWraps(error: unknown, matches: (error: { code: string; message: string }) => boolean): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some((inner) => isOrWraps(inner, matches))
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return matches({ code, message: error.message }) || isOrWraps(error.cause, matches)
}
