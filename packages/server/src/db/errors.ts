const stateOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** A row with the same key is there already. */
export function isUniqueViolation(error: unknown, index?: string): boolean {
  if (stateOf(error) !== '23505') return false
  return index === undefined || (error as { constraint?: string }).constraint === index
}

/** Class 22: a value that Postgres cannot hold. Validation should have refused it; this keeps it from being a 500. */
export const isDataError = (error: unknown) => /^22/.test(stateOf(error))
