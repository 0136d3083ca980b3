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

/** The statement failed because of the connection, not because of what it said: 503, or try again. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isConnectionError)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    lostStates.test(code) || networkCodes.has(code) || lostTexts.test(error.message) || isConnectionError(error.cause)
  )
}
