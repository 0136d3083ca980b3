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
  if (isKnownError(error)) return { message: wordsOf(error), code: error.code, status: error.status }
  if (error instanceof HallpassHttpError) {
    const text = error.status < 500 && error.body.length < 300 ? error.body : ''
    return {
      message: text || `The server answered ${error.status}. Try again.`,
      status: error.status,
      ...(error.requestId && { requestId: error.requestId }),
    }
  }
  if (error instanceof TypeError || (error instanceof Error && error.name === 'HallpassConnectionError'))
    return { message: 'The server cannot be reached. Check your connection and try again.' }
  return { message: error instanceof Error ? error.message : String(error) }
}

/** What the schema refused, without the request around it: `display_name must be at most 256 characters`. */
function wordsOf({ code, message }: { code: string; message: string }): string {
  if (code !== 'SCHEMA_ERROR') return message
  const lines = [...message.matchAll(/^\s*- (?:(?:body|query|params)\.)?(.+)$/gm)].map(([, line]) => line)
  return lines.length > 0 ? lines.join('\n') : message
}

/** The code of a screen did not come. Renamed, because the router answers the browser's own error by leaving the page. */
export class ScreenNotLoadedError extends Error {
  override readonly name = 'ScreenNotLoadedError'
}
