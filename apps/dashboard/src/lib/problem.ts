import { isKnownError } from '@hallpass/contract'
import { HallpassHttpError } from '@hallpass/js'

/** A refusal or a failure, in words. */
export interface Problem {
  message: string
  code?: string
  status?: number
  requestId?: string
}

export function problemOf(error: unknown): Problem {
  if (isKnownError(error)) return { message: error.message, code: error.code, status: error.status }
  if (error instanceof HallpassHttpError) {
    const said = error.status < 500 && error.body.length < 300 ? error.body : ''
    return {
      message: said || `The server answered ${error.status}. Try again.`,
      status: error.status,
      ...(error.requestId && { requestId: error.requestId }),
    }
  }
  if (error instanceof TypeError)
    return { message: 'The server cannot be reached. Check your connection and try again.' }
  return { message: error instanceof Error ? error.message : String(error) }
}
