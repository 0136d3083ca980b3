import { isKnownError } from '@hallpass/contract'
import { declaresError, type Endpoint } from '@hallpass/contract/endpoints'
import type { Logger } from '../observe/index.ts'

export interface DeclaredOptions {
  /** Answers an undeclared error as a server fault, so that the test that met it fails. */
  refusesUndeclared?: boolean
}

/** Clients and the reference go by an endpoint's list of errors, so a code that is missing there is our mistake. */
export function checkDeclared(
  endpoint: Endpoint | undefined,
  error: unknown,
  log: Logger,
  { refusesUndeclared = false }: DeclaredOptions,
): unknown {
  if (!endpoint || !isKnownError(error) || declaresError(endpoint, error.code)) return error
  const problem = `${endpoint.method} ${endpoint.path} answers ${error.code}, which its definition does not list.`
  if (refusesUndeclared) return new Error(problem, { cause: error })
  log.error(problem)
  return error
}
