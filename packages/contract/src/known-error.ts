import type { AnyRow } from './error-row.ts'
import { errorTable } from './error-table.ts'
import { type DetailsArgument, type ErrorCode, type ErrorDetails, KnownError } from './errors.ts'

/**
 * With the message of its row. Only this needs the whole table, so it has a file of its own: clients get messages from
 * the server, and stay small.
 */
export function knownError<C extends ErrorCode>(code: C, ...[details]: DetailsArgument<C>): KnownError<C> {
  const row: AnyRow = errorTable[code]
  const given = details ?? row.preset
  // The arguments' type ties the details to the row, so the row's message function takes them.
  const message = typeof row.message === 'string' ? row.message : row.message(given as never)
  return new KnownError(code, given as ErrorDetails<C>, message)
}
