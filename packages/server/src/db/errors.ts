const stateOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** A row with the same key already exists. */
export function isUniqueViolation(error: unknown, index?: string): boolean {
  if (stateOf(error) !== '23505') return false
  return index === undefined || (error as { constraint?: string }).constraint === index
}

/** The row that this one belongs to does not exist, or no longer does. */
export const isForeignKeyViolation = (error: unknown) => stateOf(error) === '23503'

/** Class 22: a value that Postgres cannot hold. Validation should have refused it; this keeps it from being a 500. */
export const isDataError = (error: unknown) => /^22/.test(stateOf(error))

/** Two transactions waited for each other, and this one was given up: it may be made again. */
export const isDeadlock = (error: unknown) => stateOf(error) === '40P01'
